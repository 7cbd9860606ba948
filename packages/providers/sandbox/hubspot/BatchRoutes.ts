/** The batch calls on records: `/crm/v3/objects/{type}/batch/…` and its dated twin. */
import * as Result from "effect/Result"
import * as BatchCalls from "./BatchCalls.ts"
import * as BatchInput from "./BatchInput.ts"
import * as ErrorBodies from "./ErrorBodies.ts"
import type { Answer, Call, Handler, RouteEntry } from "./Gate.ts"
import type { HubSpotState } from "./HubSpotState.ts"
import * as RecordCalls from "./RecordCalls.ts"
import * as RecordObject from "./RecordObject.ts"
import { tableFor } from "./RecordRoutes.ts"
import type { Table } from "./Records.ts"
import * as Timestamps from "./Timestamps.ts"

export interface Dialect {
  readonly requiredOnCreate: ReadonlyArray<string>
  /** A dated version reports partial success in the body only. */
  readonly partialStatus: 207 | undefined
  /** Of a batch that creates properties or associations; a batch that creates records is 201 in every version. */
  readonly madeStatus: 200 | 201
}

export const routes = (state: HubSpotState, base: `/${string}`, dialect: Dialect): ReadonlyArray<RouteEntry> => {
  const entry = (name: string, handler: Handler): RouteEntry => ({
    method: "POST",
    path: `${base}/:objectType/batch/${name}`,
    handler
  })
  return [
    entry("create", create(state, dialect)),
    entry("update", update(state, dialect)),
    entry("upsert", upsert(state, dialect)),
    entry("read", read(state, dialect)),
    entry("archive", archive(state))
  ]
}

const create =
  (state: HubSpotState, dialect: Dialect): Handler =>
  (call) =>
    Result.gen(function* () {
      const table = yield* tableFor(state.records, call, "write")
      const inputs = yield* BatchInput.records(call.body, dialect.requiredOnCreate)
      const outcome = yield* BatchCalls.create(state, table, inputs, call.now)
      return written(state, dialect, 201, call, table, outcome)
    })

const update =
  (state: HubSpotState, dialect: Dialect): Handler =>
  (call) =>
    Result.gen(function* () {
      const table = yield* tableFor(state.records, call, "write")
      const inputs = yield* BatchInput.records(call.body, ["id", "properties"])
      const outcome = yield* BatchCalls.update(state, table, inputs, call.now)
      return written(state, dialect, 200, call, table, outcome)
    })

const upsert =
  (state: HubSpotState, dialect: Dialect): Handler =>
  (call) =>
    Result.gen(function* () {
      const table = yield* tableFor(state.records, call, "write")
      const inputs = yield* BatchInput.records(call.body, ["id", "properties"])
      const outcome = yield* BatchCalls.upsert(state, table, inputs, call.now)
      return written(state, dialect, 200, call, table, outcome)
    })

const read =
  (state: HubSpotState, dialect: Dialect): Handler =>
  (call) =>
    Result.gen(function* () {
      const table = yield* tableFor(state.records, call, "read")
      const { body, inputs } = yield* BatchInput.parse(call.body)
      const ids = inputs.map(({ id }) => BatchInput.textOf(id) ?? "")
      const { errors, records } = yield* BatchCalls.read(table, ids, BatchInput.textOf(body["idProperty"]))
      const asked = BatchInput.textsOf(body["properties"])
      const past = BatchInput.textsOf(body["propertiesWithHistory"])
      if (past.length > 0 && ids.length > mostHistories) return yield* Result.fail(ErrorBodies.tooManyHistories)
      const results = records.map((record) => RecordObject.forRead(table, record, asked, past))
      return answer(state, dialect, 200, call, results, errors)
    })

const mostHistories = 50

const archive =
  (state: HubSpotState): Handler =>
  (call) =>
    Result.gen(function* () {
      const table = yield* tableFor(state.records, call, "write")
      const { inputs } = yield* BatchInput.parse(call.body)
      const ids = inputs.map(({ id }) => BatchInput.textOf(id) ?? "")
      for (const id of ids) {
        if (table.get(id) !== undefined) yield* RecordCalls.archive(table, id, call.now)
      }
      return { status: 204 }
    })

const written = (
  state: HubSpotState,
  dialect: Dialect,
  status: number,
  call: Call,
  table: Table,
  { errors, written }: BatchCalls.Outcome
): Answer => {
  const results = written.map(({ input, isNew, record }) => ({
    ...RecordObject.forWrite(table, record, Object.keys(input.properties)),
    ...(isNew === undefined ? {} : { new: isNew }),
    ...(state.echoTraceIds && input.traceId !== undefined ? { objectWriteTraceId: input.traceId } : {})
  }))
  return answer(state, dialect, status, call, results, errors)
}

export const answer = (
  { batchResults }: Pick<HubSpotState, "batchResults">,
  { partialStatus }: Pick<Dialect, "partialStatus">,
  status: number,
  call: Call,
  results: ReadonlyArray<unknown>,
  errors: ReadonlyArray<object>
): Answer => {
  const at = Timestamps.instant(call.now)
  return {
    status: errors.length > 0 ? (partialStatus ?? status) : status,
    body: {
      completedAt: at,
      status: "COMPLETE",
      startedAt: at,
      results: batchResults === "shuffled" ? shuffled(results) : results,
      ...(errors.length === 0 ? {} : { errors, numErrors: errors.length })
    }
  }
}

/** Always the same other order: every second result first, and of those the last one first. */
const shuffled = <A>(results: ReadonlyArray<A>): ReadonlyArray<A> => [
  ...results.filter((_, index) => index % 2 === 1).toReversed(),
  ...results.filter((_, index) => index % 2 === 0)
]
