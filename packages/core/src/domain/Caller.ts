/** Who is asking, and what such a caller may do. Spec 5. */
import * as Data from "effect/Data"
import type { OrgId, ProjectId } from "./Ids.ts"
import type { ApiKeyScope } from "./Project.ts"

export type Caller = Data.TaggedEnum<{
  /** The program that embeds the library: it holds the stores, so nothing is kept from it. */
  Host: {}
  /** Somebody with an API key of one project. */
  ApiKeyHolder: {
    readonly projectId: ProjectId
    readonly projectName: string
    readonly orgId: OrgId
    readonly scopes: ReadonlyArray<ApiKeyScope>
  }
}>
export const Caller = Data.taggedEnum<Caller>()

/** The scopes of a key that allow an action; none means the host alone. */
export const actions = {
  createOrganization: [],
  updateOrganization: ["full"],
  createProject: [],
  createApiKey: [],
  deployManifest: [],
  createConnection: [],
  replaceCredentials: [],
  createInstallation: [],
  createProviderApp: ["full"],
  listProviderApps: ["full"],
  updateProviderApp: ["full"],
  removeProviderApp: ["full"],
  writeRecords: ["full"],
  getOperation: ["full"],
  listOperations: ["full"],
  getOperationRecords: ["full"],
  getOperationLogs: ["full"],
  cancelOperation: ["full"],
  flushOperation: ["full"],
  redriveOperation: ["full"],
  describeObjects: ["full"],
  describeObject: ["full"]
} as const satisfies Record<string, ReadonlyArray<ApiKeyScope>>
export type Action = keyof typeof actions

/** Whether the table lets this caller do it. */
export const mayDo = (caller: Caller, action: Action): boolean => {
  const allowed: ReadonlyArray<ApiKeyScope> = actions[action]
  return Caller.$match(caller, {
    Host: () => true,
    ApiKeyHolder: ({ scopes }) => scopes.some((scope) => allowed.includes(scope))
  })
}

/** The one project of the caller's world; undefined where its world is everything. */
export const ownProject = (caller: Caller): { readonly id: ProjectId; readonly name: string } | undefined =>
  Caller.$match(caller, {
    Host: () => undefined,
    ApiKeyHolder: ({ projectId, projectName }) => ({ id: projectId, name: projectName })
  })

/** Whether the caller's world includes this organization. */
export const seesOrganization = (caller: Caller, orgId: OrgId): boolean =>
  Caller.$match(caller, { Host: () => true, ApiKeyHolder: (holder) => holder.orgId === orgId })
