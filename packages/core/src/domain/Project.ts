/** A project: what a customer builds. It owns integrations, API keys, connections and installations. Spec 4.2, 5. */
import * as Schema from "effect/Schema"
import { ApiKeyId, OrgId, ProjectId } from "./Ids.ts"
import { nameCharacters } from "./Limits.ts"

/** A project's name stands in paths beside its id, so it is made of letters, digits, `-`, `_` and `.`. */
export const ProjectName = Schema.String.check(
  Schema.isBetweenLength(nameCharacters.minimum, nameCharacters.maximum, {
    message: `a project's name has ${nameCharacters.minimum} to ${nameCharacters.maximum} characters`
  }),
  Schema.isPattern(/^[\w.-]+$/u, { message: "a project's name may hold letters, digits, -, _ and ." })
)

export const Project = Schema.Struct({
  id: ProjectId,
  orgId: OrgId,
  name: ProjectName,
  /** The name that end users see. */
  appName: Schema.String,
  createTime: Schema.DateTimeUtcFromString,
  updateTime: Schema.optionalKey(Schema.DateTimeUtcFromString)
}).annotate({ identifier: "Project" })
export type Project = typeof Project.Type

/** What a key is meant for: `full` for servers, `frontend` for the UI library. Spec 5. */
export const ApiKeyScope = Schema.Literals(["full", "frontend"])
export type ApiKeyScope = typeof ApiKeyScope.Type

/** An API key without its value, which is only ever kept as a hash. Spec 5. */
export const ApiKey = Schema.Struct({
  id: ApiKeyId,
  projectId: ProjectId,
  label: Schema.String,
  scopes: Schema.NonEmptyArray(ApiKeyScope),
  active: Schema.Boolean,
  createTime: Schema.DateTimeUtcFromString
}).annotate({ identifier: "ApiKey" })
export type ApiKey = typeof ApiKey.Type
