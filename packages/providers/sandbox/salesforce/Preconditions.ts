/**
 * The conditions of a call for one record. Dates are precise to the second; ETags exist for accounts only; a delete accepts none. Source:
 * the REST API Developer Guide, "Conditional Request Headers".
 */
import * as Result from "effect/Result"
import type { Call } from "./Gate.ts"
import type { StoredRecord } from "./Records.ts"
import * as Refusals from "./Refusals.ts"
import type { SObjectType } from "./SObjects.ts"
import * as Timestamps from "./Timestamps.ts"

type Verdict = Result.Result<void, Refusals.Refusal>

/** The values that later conditions are compared with. */
export const validators = (type: SObjectType, record: StoredRecord): Readonly<Record<string, string>> => ({
  "last-modified": Timestamps.httpDate(record.modifiedAt),
  ...(type.name === "Account" ? { etag: etagOf(record) } : {})
})

/** Whether a read proceeds: 304 if the caller already has the record, 412 if it has changed. */
export const forRead = (call: Call, type: SObjectType, record: StoredRecord): Verdict =>
  Result.gen(function* () {
    yield* needMatch(call, type, record)
    if (type.name === "Account" && lists(call.headers["if-none-match"], record)) {
      return yield* Result.fail({ ...Refusals.notModified, headers: validators(type, record) })
    }
    const unmodified = yield* readDate(call, "if-unmodified-since", "ignore")
    if (unmodified !== undefined && secondsOf(record) > unmodified)
      return yield* Result.fail(Refusals.preconditionFailed)
    const modified = yield* readDate(call, "if-modified-since", "ignore")
    if (modified !== undefined && secondsOf(record) <= modified) {
      return yield* Result.fail({ ...Refusals.notModified, headers: validators(type, record) })
    }
  })

/** Whether a write proceeds; 412 if the record has changed. */
export const forWrite = (call: Call, type: SObjectType, record: StoredRecord): Verdict =>
  Result.gen(function* () {
    yield* needMatch(call, type, record)
    if (type.name === "Account" && lists(call.headers["if-none-match"], record)) {
      return yield* Result.fail(Refusals.preconditionFailed)
    }
    const unmodified = yield* readDate(call, "if-unmodified-since", "refuse")
    if (unmodified !== undefined && secondsOf(record) > unmodified)
      return yield* Result.fail(Refusals.preconditionFailed)
    const modified = yield* readDate(call, "if-modified-since", "ignore")
    if (modified !== undefined && secondsOf(record) <= modified) return yield* Result.fail(Refusals.preconditionFailed)
  })

const needMatch = (call: Call, type: SObjectType, record: StoredRecord): Verdict => {
  const tags = call.headers["if-match"]
  return type.name !== "Account" || tags === undefined || lists(tags, record)
    ? Result.succeed(undefined)
    : Result.fail(Refusals.preconditionFailed)
}

const lists = (tags: string | undefined, record: StoredRecord): boolean =>
  tags !== undefined && tags.split(",").some((tag) => tag.trim() === "*" || tag.trim() === etagOf(record))

const etagOf = ({ id, modifiedAt }: StoredRecord): string => `"${id}${modifiedAt.toString(36)}"`

const readDate = (
  call: Call,
  name: "if-modified-since" | "if-unmodified-since",
  onBad: "ignore" | "refuse"
): Result.Result<number | undefined, Refusals.Refusal> => {
  const text = call.headers[name]
  if (text === undefined) return Result.succeed(undefined)
  const millis = Timestamps.fromHttpDate(text)
  return millis === undefined && onBad === "refuse"
    ? Result.fail(Refusals.badHeader(name, text))
    : Result.succeed(millis)
}

/** When a record was changed, in the precision of an HTTP date. */
const secondsOf = ({ modifiedAt }: StoredRecord): number => Math.floor(modifiedAt / 1000) * 1000
