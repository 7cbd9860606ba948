/** Projects and their API keys. Spec 4.2, 5. */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { ApiKey, Project } from "../domain/Project.ts"
import type { StoreUnavailable } from "./StoreError.ts"

export class ProjectNotFound extends Schema.TaggedError<ProjectNotFound>()("ProjectNotFound", {
  project: Schema.String
}) {
  override get message(): string {
    return `there is no project with the id or name "${this.project}"`
  }
}

export class ProjectNameTaken extends Schema.TaggedError<ProjectNameTaken>()("ProjectNameTaken", {
  name: Schema.String
}) {
  override get message(): string {
    return `a project named "${this.name}" exists already`
  }
}

export class ProjectStore extends Context.Service<
  ProjectStore,
  {
    /** The store holds the rule that a name is used once. */
    readonly insert: (project: Project) => Effect.Effect<void, ProjectNameTaken | StoreUnavailable>
    /** The path takes a project's id or its name; an id wins over a name that looks like it. Spec 4.2, 4.3. */
    readonly resolve: (idOrName: string) => Effect.Effect<Project, ProjectNotFound | StoreUnavailable>
    /** Keeps a key by its digest; the port never sees the key itself. */
    readonly insertKey: (key: ApiKey, digest: string) => Effect.Effect<void, ProjectNotFound | StoreUnavailable>
    /** The active key with this digest and its project. */
    readonly findKey: (
      digest: string
    ) => Effect.Effect<Option.Option<{ readonly key: ApiKey; readonly project: Project }>, StoreUnavailable>
  }
>()("@fieldgate/core/ports/ProjectStore") {}
