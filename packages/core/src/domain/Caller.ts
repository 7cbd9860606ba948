/** Who is asking, and what such a caller may do. Spec 5. */
import * as Data from "effect/Data"
import type { ApiKeyScope } from "./Project.ts"
import type { OrgId, ProjectId } from "./Ids.ts"

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

/** Each action that a door offers, with the key scopes that allow it. */
export const actions = {
  updateOrganization: ["full"],
  writeRecords: ["full"],
  getOperation: ["full"]
} as const satisfies Record<string, ReadonlyArray<ApiKeyScope>>
export type Action = keyof typeof actions

/** Whether the table lets this caller do it. */
export const mayDo = (caller: Caller, action: Action): boolean =>
  Caller.$match(caller, {
    Host: () => true,
    ApiKeyHolder: ({ scopes }) => scopes.some((scope) => actions[action].some((allowed) => allowed === scope))
  })

/** Whether the caller's world includes this project; others do not exist for it. */
export const sees = (caller: Caller, projectId: ProjectId): boolean =>
  Caller.$match(caller, {
    Host: () => true,
    ApiKeyHolder: (holder) => holder.projectId === projectId
  })
