/** Who is asking, and what such a caller may do. Spec 5, settled 14, 15. */
import * as Data from "effect/Data"
import type * as Redacted from "effect/Redacted"
import type { ApiKeyScope } from "./ApiKey.ts"
import type { KeyBasis } from "./Basis.ts"
import type { ConsumerRef, GroupRef, ProjectId } from "./Ids.ts"
import type { Organization } from "./Organization.ts"

/** The project whose credentials the caller has. */
interface OwnProject {
  readonly projectId: ProjectId
  readonly projectName: string
  readonly orgId: Organization["id"]
}

export type Caller = Data.TaggedEnum<{
  /** The program that embeds the library: it holds the stores, so nothing is kept from it. */
  Host: {}
  /** Somebody with an API key of one project. */
  ApiKeyHolder: OwnProject & { readonly scopes: ReadonlyArray<ApiKeyScope> }
  /**
   * Somebody with a key that this process has seen to be active before. May do nothing but begin a write whose begin checks
   * the key; for everything else the key must be looked up first.
   */
  Recalled: OwnProject & {
    readonly scopes: ReadonlyArray<ApiKeyScope>
    readonly apiKey: Redacted.Redacted
    readonly basis: KeyBasis
  }
  /** An end user whom the project's backend vouches for; sees one group of the project. */
  Consumer: OwnProject & { readonly groupRef: GroupRef; readonly consumerRef: ConsumerRef }
}>
export const Caller = Data.taggedEnum<Caller>()

/** What a caller comes with: a key of a scope, or a token of a consumer. */
export type Credential = ApiKeyScope | "consumer"

/** The credentials that allow an action; none means the host alone. */
export const actions = {
  createOrganization: ["full"],
  getOrganization: ["full"],
  updateOrganization: ["full"],
  createProject: ["full"],
  listProjects: ["full"],
  getProject: ["full", "frontend", "consumer"],
  updateProject: ["full"],
  createApiKey: ["full"],
  listApiKeys: ["full"],
  updateApiKey: ["full"],
  rotateApiKey: ["full"],
  removeApiKey: ["full"],
  createJwtKey: ["full"],
  listJwtKeys: ["full"],
  updateJwtKey: ["full"],
  removeJwtKey: ["full"],
  deployManifest: ["full"],
  createIntegration: ["full"],
  listIntegrations: ["full", "frontend", "consumer"],
  getIntegration: ["full", "consumer"],
  deleteIntegration: ["full"],
  createRevision: ["full"],
  listRevisions: ["full"],
  getRevision: ["full"],
  createConnection: ["full", "frontend", "consumer"],
  listConnections: ["full", "frontend", "consumer"],
  getConnection: ["full", "frontend", "consumer"],
  readCredentials: ["full"],
  updateConnection: ["full", "frontend", "consumer"],
  deleteConnection: ["full", "frontend", "consumer"],
  replaceCredentials: ["full", "frontend", "consumer"],
  connectByOAuth: ["full", "frontend", "consumer"],
  reconnectByOAuth: ["full", "frontend", "consumer"],
  getOAuthSession: ["full", "frontend", "consumer"],
  createInstallation: ["full", "frontend", "consumer"],
  validateInstallation: ["full", "frontend", "consumer"],
  getInstallation: ["full", "consumer"],
  listInstallations: ["full", "frontend", "consumer"],
  listProjectInstallations: ["full", "consumer"],
  updateInstallation: ["full", "frontend", "consumer"],
  patchInstallationObject: ["full", "consumer"],
  deleteInstallation: ["full", "frontend", "consumer"],
  listConfigs: ["full", "consumer"],
  getConfig: ["full", "consumer"],
  getBootstrap: ["full", "frontend", "consumer"],
  exportGroup: ["full"],
  eraseGroup: ["full"],
  createProviderApp: ["full"],
  getProviderApp: ["full"],
  listProviderApps: ["full", "frontend", "consumer"],
  updateProviderApp: ["full"],
  removeProviderApp: ["full"],
  createDestination: ["full"],
  listDestinations: ["full"],
  getDestination: ["full"],
  updateDestination: ["full"],
  removeDestination: ["full"],
  testDestination: ["full"],
  listDeliveries: ["full"],
  replayDeliveries: ["full"],
  writeRecords: ["full", "consumer"],
  getOperation: ["full", "consumer"],
  listOperations: ["full", "consumer"],
  searchOperations: ["full", "consumer"],
  getStatistics: ["full", "consumer"],
  getOperationRequests: ["full", "consumer"],
  getOperationRecords: ["full", "consumer"],
  getOperationAttempts: ["full", "consumer"],
  getOperationLogs: ["full", "consumer"],
  cancelOperation: ["full", "consumer"],
  flushOperation: ["full", "consumer"],
  redriveOperation: ["full", "consumer"],
  describeObjects: ["full", "consumer"],
  describeObject: ["full", "consumer"],
  hydrateRevision: ["full", "frontend", "consumer"],
  upsertFields: ["full", "consumer"]
} as const satisfies Record<string, ReadonlyArray<Credential>>
export type Action = keyof typeof actions

const credentialsOf = Caller.$match({
  Host: (): ReadonlyArray<Credential> => [],
  ApiKeyHolder: ({ scopes }): ReadonlyArray<Credential> => scopes,
  Recalled: (): ReadonlyArray<Credential> => [],
  Consumer: (): ReadonlyArray<Credential> => ["consumer"]
})

/** Whether the table lets this caller do it. */
export const mayDo = (caller: Caller, action: Action): boolean => {
  const allowed: ReadonlyArray<Credential> = actions[action]
  return caller._tag === "Host" || credentialsOf(caller).some((credential) => allowed.includes(credential))
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
