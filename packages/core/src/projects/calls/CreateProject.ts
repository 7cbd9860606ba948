/** A new project of an organization. Spec 4.2, 5. */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Caller } from "../../domain/Caller.ts"
import { OrgId, ProjectId } from "../../domain/Ids.ts"
import { OAuthConfirmation } from "../../connections/OAuthConfirmation.ts"
import { AppName, FrontendKeys, NewProjectName, type Project } from "../Project.ts"
import { IdGenerator } from "../../domain/IdGenerator.ts"
import { ProjectStore } from "../ProjectStore.ts"
import * as Access from "../../call/Access.ts"
import { seenOrganization } from "./GetOrganization.ts"

export const Input = Schema.Struct({
  /** The id of the organization that the project belongs to. */
  orgId: OrgId,
  /** The project's name in paths, unique in the organization: 1 to 64 letters, digits, `-`, `_` and `.`. */
  name: NewProjectName,
  /** The name that end users see; the project's name when missing. */
  appName: Schema.optionalKey(AppName),
  /** What keys of the scope `frontend` may do. Default: `off`. */
  frontendKeys: Schema.optionalKey(FrontendKeys),
  /** Default: `required`. */
  oauthConfirmation: Schema.optionalKey(OAuthConfirmation)
})

export const createProject = Effect.fn("CreateProject.createProject")(function* (
  caller: Caller,
  input: typeof Input.Type
) {
  yield* Access.require(caller, "createProject")
  const projects = yield* ProjectStore
  const { id: orgId } = yield* seenOrganization(caller, input.orgId)
  const id = ProjectId.make(yield* (yield* IdGenerator).next)
  const createTime = yield* DateTime.now
  const { appName = input.name, frontendKeys = "off", name, oauthConfirmation = "required" } = input
  const project: Project = { id, orgId, name, appName, frontendKeys, oauthConfirmation, createTime }
  yield* projects.insert(project)
  return project
})
