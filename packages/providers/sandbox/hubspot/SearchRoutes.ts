/** The search of records: `/crm/v3/objects/{type}/search` and its dated twin, with their own limit and index. */
import * as Result from "effect/Result"
import * as Associations from "./Associations.ts"
import * as ErrorBodies from "./ErrorBodies.ts"
import type { Handler, RouteEntry } from "./Gate.ts"
import type { HubSpotState } from "./HubSpotState.ts"
import * as RecordObject from "./RecordObject.ts"
import { tableFor } from "./RecordRoutes.ts"
import type { StoredRecord, Table } from "./Records.ts"
import * as Search from "./Search.ts"

export const routes = (state: HubSpotState, base: `/${string}`): ReadonlyArray<RouteEntry> => [
  { method: "POST", path: `${base}/:objectType/search`, handler: search(state) }
]

/** The ids that `associations.contact` is in a filter. */
const associatedIds = (
  state: HubSpotState,
  table: Table,
  record: StoredRecord,
  types: ReadonlyArray<string>
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    types.flatMap((name) => {
      const type = state.schemas.find(table.hubId, name)
      if (type === undefined) return []
      const found = Associations.neighbours(state, table, record, state.records.table(table.hubId, type))
      return [[`associations.${name}`, found.map(({ id }) => id).join(";")]]
    })
  )

const search =
  (state: HubSpotState): Handler =>
  (call) =>
    Result.gen(function* () {
      const { rateLimits, records } = state
      const table = yield* tableFor(records, call, "read")
      if (!rateLimits.takeSearch(call.account, call.now)) {
        return yield* Result.fail(ErrorBodies.rateLimited("SECONDLY", call.account.hubId))
      }
      const asked = yield* Search.parse(call.body, table.type)
      const found = table
        .indexed(call.now)
        .filter(({ archivedAt }) => archivedAt === undefined)
        .map((record) => ({
          record,
          values: {
            ...RecordObject.withSystem(table, record),
            ...associatedIds(state, table, record, asked.associated)
          }
        }))
        .filter(({ values }) => Search.meets(asked, values, table.type.defaults))
      const { after, limit, sort } = asked
      const sorted =
        sort === undefined
          ? found
          : found.toSorted(
              (left, right) =>
                Search.compare(table.type, sort.property, left.values, right.values) * (sort.descending ? -1 : 1)
            )
      const results = sorted
        .slice(after, after + limit)
        .map(({ record }) => RecordObject.forRead(table, record, asked.properties))
      const next = after + limit
      const paging = next < found.length ? { paging: { next: { after: String(next) } } } : {}
      return { status: 200, body: { total: found.length, results, ...paging } }
    })
