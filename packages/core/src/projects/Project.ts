/**
 * A project: what a customer builds. It owns integrations, keys, connections and installations. @rule project.byIdOrName
 * @rule project.settings
 */
import * as Schema from "effect/Schema"
import { OAuthConfirmation } from "../connections/OAuthConfirmation.ts"
import { OrgId, ProjectId } from "../domain/Ids.ts"
import { labelCharacters, nameCharacters } from "../domain/Limits.ts"
import { maskHasValues, updateMask } from "../domain/MaskedUpdate.ts"
import { isStorable } from "../domain/Text.ts"

/** A project's name is used in paths like its id, so it is made of letters, digits, `-`, `_` and `.`. */
export const ProjectName = Schema.String.check(
  Schema.isBetweenLength(nameCharacters.minimum, nameCharacters.maximum, {
    message: `a project's name has ${nameCharacters.minimum} to ${nameCharacters.maximum} characters`
  }),
  Schema.isPattern(/^[\w.-]+$/u, { message: "a project's name may hold letters, digits, -, _ and ." })
)

const looksLikeId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu

/** A name that a project may be given: one that can't be taken for another project's id. */
export const NewProjectName = ProjectName.check(
  // No pattern: in openapi.json it would need a look-ahead, which many clients' validators don't have.
  Schema.makeFilter((name) => !looksLikeId.test(name) || "a project's name must not look like an id")
)

/** The name that end users see. */
export const AppName = Schema.String.check(
  Schema.isMaxLength(labelCharacters.maximum, { message: `appName has at most ${labelCharacters.maximum} characters` }),
  Schema.isPattern(/\S/u, { message: "appName must not be empty" }),
  isStorable("appName")
)

/**
 * What a `frontend` key may do: with `off`, only read what names no group; with `development`, also act for every group that a
 * request names, so that a page can be built before the backend signs tokens. @rule access.frontendKeys
 */
export const FrontendKeys = Schema.Literals(["off", "development"])
export type FrontendKeys = typeof FrontendKeys.Type

export const Project = Schema.Struct({
  /** The project's id. */
  id: ProjectId,
  /** The organization that the project belongs to. */
  orgId: OrgId,
  /** The project's name; paths accept it in place of the id. */
  name: ProjectName,
  /** The name that end users see. */
  appName: Schema.String,
  /**
   * What API keys of the scope `frontend` may do. `off`: read what names no group. `development`: act for every group that
   * a request names.
   */
  frontendKeys: FrontendKeys,
  /**
   * `required`: a sign-in by OAuth connects an account once its initiator has confirmed it. `none`: the page of consent
   * alone connects it, for client libraries that can't confirm.
   */
  oauthConfirmation: OAuthConfirmation,
  /** When the project was created. */
  createTime: Schema.DateTimeUtcFromString,
  /** When the project was last changed. */
  updateTime: Schema.optionalKey(Schema.DateTimeUtcFromString)
}).annotate({ identifier: "Project" })
export interface Project extends Schema.Schema.Type<typeof Project> {}

const projectRequestProperties = {
  /** The id of the organization that the project belongs to. */
  orgId: OrgId,
  /** The project's name in paths, unique in the organization: 1 to 64 letters, digits, `-`, `_` and `.`. */
  name: NewProjectName,
  /** The name that end users see; the project's name when missing. */
  appName: Schema.optionalKey(AppName),
  /**
   * What API keys of the scope `frontend` may do. `off`: read what names no group. `development`: act for every group that
   * a request names. Default: `off`.
   */
  frontendKeys: Schema.optionalKey(FrontendKeys),
  /**
   * `required`: a sign-in by OAuth connects an account once its initiator has confirmed it. `none`: the page of consent
   * alone connects it, for client libraries that can't confirm. Default: `required`.
   */
  oauthConfirmation: Schema.optionalKey(OAuthConfirmation)
}

export interface ProjectRequestSchema extends Schema.Struct<typeof projectRequestProperties> {}

/** A new project. */
export const ProjectRequest: ProjectRequestSchema = Schema.Struct(projectRequestProperties).annotate({
  identifier: "ProjectRequest"
})

const projectUpdateProperties = {
  /** The names of the properties to change, at least one; each must have its new value beside the mask. */
  updateMask: updateMask("name", "appName", "frontendKeys", "oauthConfirmation"),
  /** The new values. */
  project: Schema.Struct({
    /** The project's name in paths: 1 to 64 letters, digits, `-`, `_` and `.`. */
    name: Schema.optionalKey(NewProjectName),
    /** The name that end users see; at most 256 characters. */
    appName: Schema.optionalKey(AppName),
    /** What API keys of the scope `frontend` may do: `off`, or `development` to act for every group. */
    frontendKeys: Schema.optionalKey(FrontendKeys),
    /** Whether the user who started an OAuth sign-in has to confirm it. */
    oauthConfirmation: Schema.optionalKey(OAuthConfirmation)
  })
}

export interface ProjectUpdateSchema extends Schema.Struct<typeof projectUpdateProperties> {}

/** The properties to change, and their values. */
export const ProjectUpdate: ProjectUpdateSchema = Schema.Struct(projectUpdateProperties)
  .check(maskHasValues("project"))
  .annotate({ identifier: "ProjectUpdate" })
export interface ProjectUpdate extends Schema.Schema.Type<typeof ProjectUpdate> {}
