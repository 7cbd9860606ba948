import * as Result from "effect/Result"
import * as Describe from "./Describe.ts"
import { type Call, type Handler, needObjectType, type RouteEntry } from "./Gate.ts"
import * as RecordView from "./RecordView.ts"
import type { SalesforceState } from "./SalesforceState.ts"

export const routes = (state: SalesforceState): ReadonlyArray<RouteEntry> => [
  { method: "GET", path: "", handler: resources },
  { method: "GET", path: "/sobjects", handler: describeGlobal(state) },
  { method: "GET", path: "/sobjects/:object", handler: basics(state) },
  { method: "GET", path: "/sobjects/:object/describe", handler: describe(state) },
  { method: "GET", path: "/limits", handler: limits(state) }
]

const resources: Handler = ({ account, base, origin }) =>
  Result.succeed({
    status: 200,
    body: {
      sobjects: `${base}/sobjects`,
      query: `${base}/query`,
      queryAll: `${base}/queryAll`,
      composite: `${base}/composite`,
      limits: `${base}/limits`,
      identity: `${origin}/id/${account.orgId}/${account.userId}`
    }
  })

const describeGlobal =
  ({ catalog }: SalesforceState): Handler =>
  ({ base }) =>
    Result.succeed({
      status: 200,
      body: {
        encoding: "UTF-8",
        maxBatchSize: 200,
        sobjects: catalog.types().map((type) => Describe.summary(base, type))
      }
    })

const basics =
  (state: SalesforceState): Handler =>
  (call) =>
    Result.map(needObjectType(state, call), (type) => ({
      status: 200,
      body: {
        objectDescribe: Describe.summary(call.base, type),
        recentItems: state.records
          .table(call.account.orgId, type)
          .all()
          .filter((record) => record.deletedAt === undefined)
          .toSorted((left, right) => right.modifiedAt - left.modifiedAt)
          .slice(0, 5)
          .map((record) => RecordView.make(call.base, type, record, ["Id", ...nameOf(type)]))
      }
    }))

const nameOf = (type: { readonly fields: ReadonlyArray<{ readonly name: string; readonly nameField: boolean }> }) =>
  type.fields.filter((field) => field.nameField).map(({ name }) => name)

const describe =
  (state: SalesforceState): Handler =>
  (call) =>
    Result.map(needObjectType(state, call), (type) => ({
      status: 200,
      body: Describe.whole(call.base, type, state.catalog.fields(type))
    }))

const limits =
  ({ usage }: SalesforceState): Handler =>
  ({ account, now }: Call) => {
    const { most, used } = usage.look(account.orgId, now)
    const free = { Max: most, Remaining: most - used }
    return Result.succeed({
      status: 200,
      body: { DailyApiRequests: free, DailyBulkV2QueryJobs: untouched(10_000), DataStorageMB: untouched(1_024) }
    })
  }

const untouched = (most: number) => ({ Max: most, Remaining: most })
