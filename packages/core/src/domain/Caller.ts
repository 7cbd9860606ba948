/** Who is asking, and what such a caller may do. @rule access.table, access.frontendKeys, token.group */
import * as Data from "effect/Data"
import type * as Redacted from "effect/Redacted"
import type { ApiKey, ApiKeyScope } from "../projects/ApiKey.ts"
import type { KeyPreconditions } from "../writes/WritePreconditions.ts"
import type { ConsumerRef, GroupRef, ProjectId } from "./Ids.ts"
import type { Organization } from "../projects/Organization.ts"
import type { Project } from "../projects/Project.ts"

/** The project whose credentials the caller has. */
interface OwnProject {
  /** The project's id. */
  readonly projectId: ProjectId
  /** The project's name. */
  readonly projectName: string
  /** The id of the project's organization. */
  readonly orgId: Organization["id"]
}

/** Which API key it is, what it is for, and what its project lets keys for pages do. */
interface KeyRights {
  /** The key's id and label, for logs and for what is stored with an action. */
  readonly key: Pick<ApiKey, "id" | "label">
  /** What the key is for: `full` for a backend, `frontend` for the UI library. */
  readonly scopes: ReadonlyArray<ApiKeyScope>
  /** What the project allows keys of the scope `frontend`. */
  readonly frontendKeys: Project["frontendKeys"]
}

export type Caller = Data.TaggedEnum<{
  /** The program that embeds the library: it holds the stores, so nothing is kept from it. */
  Host: {}
  /** The holder of an API key of one project. */
  ApiKeyHolder: OwnProject & KeyRights
  /**
   * The holder of a key that this process has seen to be active. May only start a write, whose start checks the key; for
   * everything else the key is looked up first.
   */
  CachedApiKey: OwnProject &
    KeyRights & {
      /** The key itself. */
      readonly apiKey: Redacted.Redacted
      /** The state of the key in the cache. */
      readonly preconditions: KeyPreconditions
    }
  /** An end user whom the project's backend vouches for; sees one group of the project. */
  Consumer: OwnProject & {
    /** The project's own id of the group that the user belongs to. */
    readonly groupRef: GroupRef
    /** The project's own id of the user. */
    readonly consumerRef: ConsumerRef
  }
}>
export const Caller = Data.taggedEnum<Caller>()

/**
 * What a caller comes with: a key of a scope, or a token of a consumer. `development` is a `frontend` key of a project that lets
 * such keys act for the groups that requests name.
 */
export type Credential = ApiKeyScope | "development" | "consumer"

/** Something that a caller may do or not, and the credentials that allow it; none means the host alone. */
export interface Permission {
  readonly name: string
  readonly access: ReadonlyArray<Credential>
}

/** The credentials that allow an action; none means the host alone. `frontend` alone covers only what names no group. */
export const actions = {
  listConnectionsOfAllGroups: ["full", "consumer"],
  readCredentials: ["full"],
  searchAuthors: ["full"],
  openConsoleSession: ["full"],
  waiveOAuthConfirmation: ["full"],
  listInstallationsOfAllGroups: ["full", "consumer"],
  listProjectInstallations: ["full", "consumer"],
  hydrateFromConnection: ["full", "development", "consumer"]
} as const satisfies Record<string, ReadonlyArray<Credential>>
export type Action = keyof typeof actions

/** An action of the table as a permission. */
export const permissionOf = (action: Action | Permission): Permission =>
  typeof action === "string" ? { name: action, access: actions[action] } : action

const credentialsOf = Caller.$match({
  Host: (): ReadonlyArray<Credential> => [],
  ApiKeyHolder: ({ frontendKeys, scopes }): ReadonlyArray<Credential> =>
    frontendKeys === "development" && scopes.includes("frontend") ? [...scopes, "development"] : scopes,
  CachedApiKey: (): ReadonlyArray<Credential> => [],
  Consumer: (): ReadonlyArray<Credential> => ["consumer"]
})

/** Whether the table lets this caller do it. */
export const mayDo = (caller: Caller, action: Action | Permission): boolean => {
  const allowed = permissionOf(action).access
  return caller._tag === "Host" || credentialsOf(caller).some((credential) => allowed.includes(credential))
}

/** Whether a consumer's token allows what these credentials do not. */
export const needsToken = (caller: Caller, action: Action | Permission): boolean => {
  const allowed = permissionOf(action).access
  return credentialsOf(caller).includes("frontend") && !mayDo(caller, action) && allowed.includes("consumer")
}

/** The one project of the caller's world; undefined where its world is everything. */
export const ownProject = (caller: Caller): { readonly id: ProjectId; readonly name: string } | undefined =>
  caller._tag === "Host" ? undefined : { id: caller.projectId, name: caller.projectName }

/** Whether the caller's world includes this organization: its own, and those that were made with a key of it. */
export const seesOrganization = (
  caller: Caller,
  { id, parentOrgId }: Pick<Organization, "id" | "parentOrgId">
): boolean => caller._tag === "Host" || caller.orgId === id || caller.orgId === parentOrgId

/** Whether the caller's world includes this group of its project: a consumer sees its own alone. */
export const seesGroup = (caller: Caller, groupRef: GroupRef): boolean =>
  caller._tag !== "Consumer" || caller.groupRef === groupRef
