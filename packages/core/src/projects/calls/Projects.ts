/** Creates, lists, reads and changes projects. @rule project.byIdOrName */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { audited } from "../../call/Audit.ts"
import { defineCall } from "../../call/Call.ts"
import { listed } from "../../call/ListedPart.ts"
import { ownProject } from "../../domain/Caller.ts"
import { IdGenerator } from "../../domain/IdGenerator.ts"
import { OrgId, ProjectId } from "../../domain/Ids.ts"
import { joined } from "../../domain/JoinedStruct.ts"
import { type ListedPart, PageInput, partOf } from "../../domain/ListPart.ts"
import { masked } from "../../domain/MaskedUpdate.ts"
import { OrganizationNotFound } from "../OrganizationStore.ts"
import { Project, ProjectRequest, ProjectUpdate } from "../Project.ts"
import { ProjectNameTaken, ProjectStore } from "../ProjectStore.ts"
import { requireOrganization } from "./Organizations.ts"

/** Creates a project of an organization. An organization uses a project's name once. */
export const createProject = defineCall({
  name: "createProject",
  access: ["full"],
  input: ProjectRequest,
  success: Project,
  errors: [OrganizationNotFound, ProjectNameTaken],
  audit: { action: "project.create", target: ({ name }) => ({ name }) },
  run: Effect.fnUntraced(function* ({ caller }, input) {
    const { id: orgId } = yield* requireOrganization(caller, input.orgId)
    const id = ProjectId.make(yield* (yield* IdGenerator).next)
    const createTime = yield* DateTime.now
    const { appName = input.name, frontendKeys = "off", name, oauthConfirmation = "required" } = input
    const project: Project = { id, orgId, name, appName, frontendKeys, oauthConfirmation, createTime }
    const projects = yield* ProjectStore
    yield* audited("project", { id, projectId: id }, projects.insert(project))
    return project
  })
})

/** Lists the projects that the caller may read, in parts: its own for an API key, all of them or an organization's for the host. */
export const listProjects = defineCall({
  name: "listProjects",
  access: ["full", "viewer"],
  input: joined(
    Schema.Struct({
      /** Only those of this organization. */
      orgId: Schema.optionalKey(OrgId)
    }),
    PageInput
  ),
  success: Schema.Array(Project),
  errors: [],
  audit: "none",
  run: Effect.fnUntraced(function* ({ caller }, input) {
    const { orgId } = input
    const own = ownProject(caller)
    const projects = yield* ProjectStore
    if (caller._tag === "Member" && caller.projects !== "all") {
      const seen = yield* projectsNamed(caller.projects)
      const part: ListedPart<Project> = seen.filter((project) => orgId === undefined || project.orgId === orgId)
      return part
    }
    if (own === undefined) {
      const of = orgId === undefined ? {} : { orgId }
      return yield* listed(partOf(input), ({ page }) => projects.list({ ...of, ...(page && { page }) }))
    }
    const found = yield* projects.resolve(own.id).pipe(
      Effect.map((project) => [project]),
      Effect.catchTag("ProjectNotFound", () => Effect.succeed([]))
    )
    const part: ListedPart<Project> = found.filter((project) => orgId === undefined || project.orgId === orgId)
    return part
  })
})

/** The existing ones of the named projects, each once; several organizations may have a project of one name. */
const projectsNamed = Effect.fnUntraced(function* (idsOrNames: ReadonlyArray<string>) {
  const projects = yield* ProjectStore
  const resolved = yield* Effect.forEach(idsOrNames, (idOrName) =>
    projects.resolve(idOrName).pipe(
      Effect.map((project): ReadonlyArray<Project> => [project]),
      Effect.catchTag("ProjectNotFound", ({ candidates = [] }) => Effect.forEach(candidates, projects.resolve)),
      // A candidate may have been deleted since.
      Effect.catchTag("ProjectNotFound", () => Effect.succeed([]))
    )
  )
  return [...new Map(resolved.flat().map((project) => [project.id, project])).values()]
})

/** Gets a project by its id or its name. */
export const getProject = defineCall({
  name: "getProject",
  access: ["full", "frontend", "consumer", "viewer"],
  input: Schema.Struct({
    /** The project's id or name. */
    project: Schema.NonEmptyString
  }),
  success: Project,
  errors: [],
  audit: "none",
  run: ({ project }) => Effect.flatMap(ProjectStore, (projects) => projects.resolve(project.id))
})

/** Changes the properties of a project that `updateMask` names. */
export const updateProject = defineCall({
  name: "updateProject",
  access: ["full"],
  input: Schema.Struct({
    /** The project's id or name. */
    project: Schema.NonEmptyString,
    /** The properties to change, and their new values. */
    update: ProjectUpdate
  }),
  success: Project,
  errors: [ProjectNameTaken],
  audit: { action: "project.update", target: ({ update }) => ({ changed: update.updateMask }) },
  run: Effect.fnUntraced(function* ({ project }, { update }) {
    const changes = masked(update.updateMask, update.project)
    const { id, name } = project
    const projects = yield* ProjectStore
    return yield* audited("project", { id, name }, projects.update(id, changes, yield* DateTime.now))
  })
})
