/** The calls on records: `/api/v2/{persons,organizations,deals}`. Each runs to its end without pausing. */
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
  { deletedStatus, records }: Pick<PipedriveState, "deletedStatus" | "records">,
  type: Fields.ObjectType
): ReadonlyArray<RouteEntry> => {
  const on =
    (handler: (table: Table, call: Call) => ReturnType<Handler>): Handler =>
    (call) =>
      handler(records.table(call.account.companyDomain, type), call)
  const all = `/api/v2/${type.name}` as const
  const one = `${all}/:id` as const
  return [
    {
      method: "POST",
      path: all,
      cost: costs.write,
      handler: on((table, call) => create(table, call, records.nextNumber))
    },
    ...(Search.hasSearch(type)
      ? [{ method: "GET", path: `${all}/search`, cost: costs.search, handler: on(Search.search) } as const]
      : []),
    { method: "GET", path: one, cost: costs.read, handler: on(read) },
    { method: "PATCH", path: one, cost: costs.write, handler: on(update) },
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
      return { status, data: { id: record.id } }
    })

const find = ({ get, type }: Table, { params }: Call): Result.Result<StoredRecord, Refusals.Refusal> => {
  const id = params["id"] ?? ""
  if (!/^[1-9]\d{0,14}$/.test(id)) {
    return Result.fail(Refusals.validationFailed([Refusals.wrong("id", "an integer")]))
  }
  const record = get(Number(id))
  if (record === undefined) return Result.fail(Refusals.notFound(type.label))
  return record.deletedAt === undefined ? Result.succeed(record) : Result.fail(Refusals.gone(type.label))
}

const readBody = ({ type }: Table, { body }: Call, current: Values | undefined) =>
  Result.gen(function* () {
    const sent = yield* Result.try({ try: (): unknown => JSON.parse(body), catch: () => Refusals.bodyUnreadable })
    if (!isObject(sent)) return yield* Result.fail(Refusals.bodyUnreadable)
    const { fields, system } = SystemValues.split(type, sent, current === undefined)
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
