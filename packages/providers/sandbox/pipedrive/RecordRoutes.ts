/** The calls on records: `/api/v2/{persons,organizations,deals,activities,products}`, `/v1/{leads,notes}`. Each runs to its end without pausing. */
import * as Result from "effect/Result"
import { isObject, type Values } from "./CheckedValue.ts"
import type * as Fields from "./Fields.ts"
import type { Call, Handler, RouteEntry } from "./Gate.ts"
import { costs } from "./RateLimits.ts"
import type { PipedriveState } from "./PipedriveState.ts"
import type { StoredRecord, Table } from "./Records.ts"
import { view } from "./RecordView.ts"
import * as Refusals from "./Refusals.ts"
import * as Search from "./Search.ts"
import * as SystemValues from "./SystemValues.ts"
import { merge } from "./Values.ts"

export const routes = (
  { customFields, deletedStatus, records }: Pick<PipedriveState, "customFields" | "deletedStatus" | "records">,
  type: Fields.ObjectType
): ReadonlyArray<RouteEntry> => {
  const on =
    (handler: (table: Table, call: Call) => ReturnType<Handler>): Handler =>
    (call) =>
      handler(records.table(call.account.companyDomain, type), call)
  const all = type.version1?.path ?? (`/api/v2/${type.name}` as const)
  const one = `${all}/:id` as const
  return [
    {
      method: "POST",
      path: all,
      cost: costs.write,
      handler: on((table, call) => create(table, call, records.nextNumber))
    },
    ...(Search.hasSearch(type)
      ? [
          {
            method: "GET",
            path: `/api/v2/${type.name}/search`,
            cost: costs.search,
            handler: on((table, call) =>
              Search.search(
                table,
                call,
                (code) => customFields.find(call.account.companyDomain, type.fieldList ?? "dealFields", code)?.type
              )
            )
          } as const
        ]
      : []),
    { method: "GET", path: all, cost: costs.list, handler: on(list) },
    { method: "GET", path: one, cost: costs.read, handler: on(read) },
    { method: type.version1?.update ?? "PATCH", path: one, cost: costs.write, handler: on(update) },
    { method: "DELETE", path: one, cost: costs.delete, handler: on(remove(deletedStatus)) }
  ]
}

const create = (table: Table, call: Call, nextId: () => number): ReturnType<Handler> =>
  Result.gen(function* () {
    const { system, values } = yield* readBody(table, call, undefined)
    const { isDeleted = false, updatedAt = call.now } = system
    const record = { id: nextId(), values, addedAt: call.now, updatedAt, deletedAt: isDeleted ? call.now : undefined }
    table.save(record)
    return { status: 201, data: view(table.type, record) }
  })

const paging: ReadonlySet<string> = new Set(["cursor", "limit", "start"])

/** Parameters of lists that name a record's field. */
const filters: ReadonlySet<string> = new Set([
  "owner_id",
  "person_id",
  "org_id",
  "organization_id",
  "deal_id",
  "lead_id"
])

/** Lists page by page: by a cursor in version 2, by a place in version 1. */
const list = ({ all, type }: Table, { query }: Call): ReturnType<Handler> => {
  const unknown = [...query.keys()].find((name) => !paging.has(name) && !filters.has(name) && name !== "ids")
  if (unknown !== undefined) return Result.fail(Refusals.notModelled(`the parameter ${unknown} of a list`))
  const from = Number(query.get("cursor") ?? query.get("start") ?? 0)
  const limit = Number(query.get("limit") ?? 100)
  const faults = [
    ...(Number.isInteger(limit) && limit >= 1 && limit <= 500 ? [] : [Refusals.wrong("limit", "1 to 500")]),
    ...(Number.isInteger(from) && from >= 0 ? [] : [Refusals.wrong("cursor", "a cursor of the list")])
  ]
  if (faults.length > 0) return Result.fail(Refusals.validationFailed(faults))
  const ids = query.get("ids")?.split(",")
  const wanted = [...query].filter(([name]) => filters.has(name))
  const items = all().filter(
    ({ deletedAt, id, values }) =>
      deletedAt === undefined &&
      ids?.includes(String(id)) !== false &&
      wanted.every(([name, value]) => String(values[name]) === value)
  )
  const to = from + limit
  const data = items.slice(from, to).map((record) => view(type, record))
  const isMore = to < items.length
  return Result.succeed({
    status: 200,
    data,
    more:
      type.version1 === undefined
        ? { next_cursor: isMore ? String(to) : null }
        : {
            pagination: { start: from, limit, more_items_in_collection: isMore, ...(isMore ? { next_start: to } : {}) }
          }
  })
}

const read = (table: Table, call: Call): ReturnType<Handler> =>
  Result.map(find(table, call), (record) => ({ status: 200, data: view(table.type, record) }))

const update = (table: Table, call: Call): ReturnType<Handler> =>
  Result.gen(function* () {
    const before = yield* find(table, call)
    const { system, values } = yield* readBody(table, call, before.values)
    const { isDeleted = false, updatedAt = call.now } = system
    const record = { ...before, values, updatedAt, deletedAt: isDeleted ? call.now : undefined }
    table.save(record)
    return { status: 200, data: view(table.type, record) }
  })

/** A deleted record is kept for thirty days, so that users can restore it. */
const remove =
  (status: 200 | 410) =>
  (table: Table, call: Call): ReturnType<Handler> =>
    Result.map(find(table, call), (record) => {
      table.save({ ...record, deletedAt: call.now })
      return { status, data: table.type.version1?.deleted(record.id) ?? { id: record.id } }
    })

const find = ({ get, type }: Table, { params }: Call): Result.Result<StoredRecord, Refusals.Refusal> => {
  const id = params["id"] ?? ""
  if (type.version1 === undefined && !/^[1-9]\d{0,14}$/.test(id)) {
    return Result.fail(Refusals.validationFailed([Refusals.wrong("id", "an integer")]))
  }
  const number = type.version1 === undefined ? Number(id) : type.version1.numberOf(id)
  const record = number === undefined ? undefined : get(number)
  if (record === undefined) return Result.fail(Refusals.notFound(type.label))
  return record.deletedAt === undefined ? Result.succeed(record) : Result.fail(Refusals.gone(type.label))
}

const readBody = ({ type }: Table, { body }: Call, current: Values | undefined) =>
  Result.gen(function* () {
    const sent = yield* Result.try({ try: (): unknown => JSON.parse(body), catch: () => Refusals.bodyUnreadable })
    if (!isObject(sent)) return yield* Result.fail(Refusals.bodyUnreadable)
    if (
      type.name === "leads" &&
      current === undefined &&
      (sent["person_id"] ?? sent["organization_id"] ?? null) === null
    ) {
      return yield* Result.fail(Refusals.unlinkedLead)
    }
    const { fields, system } = SystemValues.split(type, withHashes(type, sent), current === undefined)
    const merged = merge(type, fields, current)
    if (Result.isFailure(system) || Result.isFailure(merged)) {
      const faults = [
        ...(Result.isFailure(system) ? system.failure : []),
        ...(Result.isFailure(merged) ? merged.failure : [])
      ]
      return yield* Result.fail(Refusals.validationFailed(faults))
    }
    return { system: system.success, values: merged.success }
  })

/** Custom fields of version 1 have no place of their own. */
const withHashes = (type: Fields.ObjectType, sent: Values): Values => {
  if (type.fields["hashes"] === undefined) return sent
  const entries = Object.entries(sent)
  const isHash = ([name]: readonly [string, unknown]) => /^[0-9a-f]{40}$/u.test(name)
  const hashes = entries.filter(isHash)
  return hashes.length === 0
    ? sent
    : { ...Object.fromEntries(entries.filter((each) => !isHash(each))), hashes: Object.fromEntries(hashes) }
}
