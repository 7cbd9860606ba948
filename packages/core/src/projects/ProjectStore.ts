/** Projects. @rule project.byIdOrName */
import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { type OrgId, ProjectId } from "../domain/Ids.ts"
import type { ListPart } from "../domain/ListPart.ts"
import type { Project } from "./Project.ts"
import type { StoreUnavailable } from "../domain/StoreError.ts"

export class ProjectNotFound extends Schema.TaggedError<ProjectNotFound>()("ProjectNotFound", {
  project: Schema.String,
  /** Projects of several organizations that have the name, the oldest first: one of them must be named by its id. */
  candidates: Schema.optionalKey(Schema.NonEmptyArray(ProjectId))
}) {
  override get message(): string {
    return this.candidates === undefined
      ? `project "${this.project}" does not exist`
      : `several projects have the name "${this.project}": use a project's id, such as ${this.candidates.join(" or ")}`
  }
}

export class ProjectNameTaken extends Schema.TaggedError<ProjectNameTaken>()("ProjectNameTaken", {
  name: Schema.String
}) {
  override get message(): string {
    return `a project named "${this.name}" already exists`
  }
}

/** Which projects are meant; a missing property leaves it open. */
export interface ProjectsOf extends Pick<ListPart, "page"> {
  readonly orgId?: OrgId
}

export class ProjectStore extends Context.Service<
  ProjectStore,
  {
    /** The store holds the rule that an organization uses a name once. */
    readonly insert: (project: Project) => Effect.Effect<void, ProjectNameTaken | StoreUnavailable>
    /**
     * The path takes a project's id or its name; an id wins over a name that looks like it. A name that several organizations
     * use finds none, and the failure names candidates. @rule project.byIdOrName
     */
    readonly resolve: (idOrName: string) => Effect.Effect<Project, ProjectNotFound | StoreUnavailable>
    /** All projects, or those of one organization, by name; a page is in the order of ids. */
    readonly list: (of: ProjectsOf) => Effect.Effect<ReadonlyArray<Project>, StoreUnavailable>
    /** Missing properties are unchanged. */
    readonly update: (
      id: ProjectId,
      changes: Partial<Pick<Project, "name" | "appName" | "frontendKeys" | "oauthConfirmation">>,
      at: DateTime.Utc
    ) => Effect.Effect<Project, ProjectNotFound | ProjectNameTaken | StoreUnavailable>
  }
>()("@fieldgate/core/projects/ProjectStore") {}
