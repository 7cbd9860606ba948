/** A call on many records: its body, and its answer with one result per record in their order. */
import * as Result from "effect/Result"
import * as JsonText from "./JsonText.ts"
import type { Outcome } from "./RecordCalls.ts"
import type { Table } from "./Records.ts"
import * as Refusals from "./Refusals.ts"
import * as RowErrors from "./RowErrors.ts"
import type { SalesforceState } from "./SalesforceState.ts"
import type { SObjectType } from "./SObjects.ts"

export interface Saved {
  readonly id: string
  readonly created?: boolean
}

export interface Item {
  /** Where the record is or will be; missing if that is the fault. */
  readonly table: Table | undefined
  readonly id: string | undefined
  readonly run: () => Outcome<Saved>
}

export interface Sent {
  readonly index: number
  readonly record: JsonText.JsonObject
  readonly type: SObjectType
}

export interface Body {
  readonly allOrNone: boolean
  readonly records: ReadonlyArray<Sent>
}

export const mostRecords = 200
const mostChunks = 10

/** Reads the body of a create or update of many records; `only` is the one object type that the path names. */
export const parse = (
  state: SalesforceState,
  text: string,
  only?: SObjectType
): Result.Result<Body, Refusals.Refusal> =>
  Result.gen(function* () {
    const body = yield* JsonText.parseObject(text)
    const records = body["records"] ?? []
    if (!Array.isArray(records)) return yield* Result.fail(JsonText.wrongType(text, ["records"], "list", records))
    yield* needCount(records.length, mostRecords)
    const sent: Array<Sent> = []
    for (const [index, record] of records.entries()) {
      if (!JsonText.isObject(record)) {
        return yield* Result.fail(JsonText.wrongType(text, ["records", index], "sobject", record))
      }
      const name = String(JsonText.memberObject(record, "attributes")["type"] ?? "null")
      const type = state.catalog.find(name)
      if (type === undefined || (only !== undefined && type !== only))
        return yield* Result.fail(Refusals.unknownObject(name, Refusals.unsupportedType(name)))
      sent.push({ index, record, type })
    }
    const chunks = sent.filter(({ type }, index) => type !== sent[index - 1]?.type).length
    if (chunks > mostChunks) return yield* Result.fail(Refusals.tooManyChunks)
    return { allOrNone: body["allOrNone"] === true, records: sent }
  })

export const needCount = (count: number, most: number): Result.Result<void, Refusals.Refusal> => {
  if (count === 0) return Result.fail(Refusals.noRecords)
  return count > most ? Result.fail(Refusals.tooManyRecords(most)) : Result.succeed(undefined)
}

/** Writes one record after the other, and undoes all if one fails and the call is all-or-none. */
export const carryOut = (items: ReadonlyArray<Item>, allOrNone: boolean): ReadonlyArray<unknown> => {
  const undo: Array<() => void> = []
  const outcomes = items.map(({ id, run, table }) => {
    const before = id === undefined ? undefined : table?.get(id)
    const outcome = run()
    if (Result.isSuccess(outcome) && table !== undefined) {
      const saved = outcome.success.id
      undo.push(before === undefined ? () => table.forget(saved) : () => table.save(before))
    }
    return outcome
  })
  const failed = allOrNone && outcomes.some(Result.isFailure)
  if (failed) undo.toReversed().forEach((undoOne) => undoOne())
  return outcomes.map((outcome) =>
    failed && Result.isSuccess(outcome)
      ? failure([RowErrors.rolledBack])
      : Result.match(outcome, { onFailure: failure, onSuccess })
  )
}

const onSuccess = ({ created, id }: Saved) => ({
  id,
  success: true,
  errors: [],
  ...(created === undefined ? {} : { created })
})

const failure = (errors: ReadonlyArray<RowErrors.RowError>) => ({
  success: false,
  errors: errors.map(({ code, fields, message }) => ({ statusCode: code, message, fields: fields ?? [] }))
})
