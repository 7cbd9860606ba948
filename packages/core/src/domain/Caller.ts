/** Who is asking, and what such a caller may do. @rule access.table, access.frontendKeys, token.group, member.roles */
import * as Data from "effect/Data"
import type * as Redacted from "effect/Redacted"
import type { ApiKey, ApiKeyScope } from "../projects/ApiKey.ts"
import type { KeyPreconditions } from "../writes/WritePreconditions.ts"
import type { MemberRole } from "../members/Member.ts"
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
  ApiKeyHolder: OwnProject &
    KeyRights & {
      /** The key as it was found, where the start of a write can check that it still is so. */
      readonly found?: {
        /** The digest of its secret. */
        readonly digest: string
        /** What must still hold of it. */
        readonly preconditions: KeyPreconditions
      }
    }
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
  /** An end user for whom the project's backend signed a token; limited to one group of the project. */
  Consumer: OwnProject & {
    /** The project's own id of the group that the user belongs to. */
    readonly groupRef: GroupRef
    /** The project's own id of the user. */
    readonly consumerRef: ConsumerRef
  }
  /** A person who signed in to the console through the identity provider. */
  Member: {
    /** The person's id: the e-mail address or, with its issuer, the subject, as the settings choose. */
    readonly id: string
    /** The person's name for display. */
    readonly name: string
    /** What the member may do. */
    readonly role: MemberRole
    /** Ids or names of the projects to which the member is restricted. */
    readonly projects: "all" | ReadonlyArray<string>
  }
}>
export const Caller = Data.taggedEnum<Caller>()

/**
 * What a caller comes with: a key of a scope, a token of a consumer, or a member's role. `development` is a `frontend` key of a project
 * that lets such keys act for the groups that requests name. Each role includes the ones before it, and an admin may do what a `full`
 * key may; so a call that names no role is for admins alone. `admin` is an admin of all projects, for what concerns the deployment.
 */
export type Credential = ApiKeyScope | "development" | "consumer" | MemberRole

/** Something that a caller may do or not, and the credentials that allow it; none means the host alone. */
export interface Permission {
  readonly name: string
  readonly access: ReadonlyArray<Credential>
}

/** The credentials that allow an action; none means the host alone. `frontend` alone covers only what names no group. */
export const actions = {
  listConnectionsOfAllGroups: ["full", "consumer", "viewer"],
  readCredentials: ["full"],
  renewCredentials: ["full", "operator"],
  searchAuthors: ["full", "viewer"],
  openConsoleSession: ["full"],
  waiveOAuthConfirmation: ["full"],
  listInstallationsOfAllGroups: ["full", "consumer", "viewer"],
  listProjectInstallations: ["full", "consumer", "viewer"],
  hydrateFromConnection: ["full", "development", "consumer", "viewer"]
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
  Consumer: (): ReadonlyArray<Credential> => ["consumer"],
  Member: ({ projects, role }): ReadonlyArray<Credential> => {
    if (role === "viewer") return ["viewer"]
    if (role === "operator") return ["viewer", "operator"]
    return ["viewer", "operator", "full", ...(projects === "all" ? (["admin"] as const) : [])]
  }
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

/** The one project that the caller's credentials belong to; undefined for the host and for members. */
export const ownProject = (caller: Caller): { readonly id: ProjectId; readonly name: string } | undefined =>
  "projectId" in caller ? { id: caller.projectId, name: caller.projectName } : undefined

/** Whether the caller's world includes this project. */
export const seesProject = (caller: Caller, { id, name }: Pick<Project, "id" | "name">): boolean => {
  if (caller._tag === "Host") return true
  if (caller._tag !== "Member") return caller.projectId === id
  return caller.projects === "all" || caller.projects.includes(id) || caller.projects.includes(name)
}

/** Whether the caller's world is the whole deployment. */
export const seesAllProjects = (caller: Caller): boolean =>
  caller._tag === "Host" || (caller._tag === "Member" && caller.projects === "all")

/** Whether the caller's world includes this organization: its own, and those that were made with a key of it. */
export const seesOrganization = (
  caller: Caller,
  { id, parentOrgId }: Pick<Organization, "id" | "parentOrgId">
): boolean => seesAllProjects(caller) || ("orgId" in caller && (caller.orgId === id || caller.orgId === parentOrgId))

/** Whether the caller may read this group of its project: a consumer only its own. */
export const seesGroup = (caller: Caller, groupRef: GroupRef): boolean =>
  caller._tag !== "Consumer" || caller.groupRef === groupRef
