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
  writeRecords: ["full"],
  getOperation: ["full"]
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

/** Whether the caller's world includes this project; others do not exist for it. */
export const seesProject = (caller: Caller, projectId: ProjectId): boolean =>
  Caller.$match(caller, { Host: () => true, ApiKeyHolder: (holder) => holder.projectId === projectId })

/** Whether the caller's world includes this organization. */
export const seesOrganization = (caller: Caller, orgId: OrgId): boolean =>
  Caller.$match(caller, { Host: () => true, ApiKeyHolder: (holder) => holder.orgId === orgId })
