/** Reads the body of a batch call and checks each input. Pure. */
import * as Result from "effect/Result"
import * as ErrorBodies from "./ErrorBodies.ts"
import * as RecordInput from "./RecordInput.ts"

/** Most inputs of a batch of records. developers.hubspot.com/docs/api-reference/crm/using-object-apis */
const limit = 100

export interface BatchRecord extends RecordInput.RecordInput {
  /** `""` in a create. */
  readonly id: string
  readonly idProperty: string | undefined
  readonly traceId: string | undefined
}

export interface Batch {
  readonly body: RecordInput.JsonObject
  readonly inputs: ReadonlyArray<RecordInput.JsonObject>
}

export const parse = (text: string, most = limit): Result.Result<Batch, ErrorBodies.Refusal> =>
  Result.gen(function* () {
    const body = yield* RecordInput.parseObject(text)
    yield* RecordInput.needMembers(text, body, ["inputs"])
    const given = body["inputs"]
    if (!Array.isArray(given)) {
      return yield* Result.fail(RecordInput.misplaced(text, "inputs", "java.util.ArrayList", given))
    }
    if (given.length === 0) return yield* Result.fail(ErrorBodies.batchEmpty)
    if (given.length > most) return yield* Result.fail(ErrorBodies.batchTooLong(most))
    return { body, inputs: given.map((input: unknown) => (RecordInput.isObject(input) ? input : {})) }
  })

/** The records of a batch; `required` are the properties that every input needs. */
export const records = (
  text: string,
  required: ReadonlyArray<string>
): Result.Result<ReadonlyArray<BatchRecord>, ErrorBodies.Refusal> =>
  Result.gen(function* () {
    const { inputs } = yield* parse(text)
    const read: Array<BatchRecord> = []
    for (const input of inputs) {
      const record = yield* RecordInput.fromObject(text, input, required)
      read.push({
        ...record,
        id: textOf(input["id"]) ?? "",
        idProperty: textOf(input["idProperty"]),
        traceId: textOf(input["objectWriteTraceId"])
      })
    }
    return read
  })

export const textOf = (value: unknown): string | undefined =>
  typeof value === "string" || typeof value === "number" ? String(value) : undefined

export const textsOf = (value: unknown): ReadonlyArray<string> => (Array.isArray(value) ? value.map(String) : [])
