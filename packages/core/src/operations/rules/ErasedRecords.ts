/**
 * What remains of an operation once records of it are erased: outcomes, counts, times and actors. No value of an erased record remains, nor
 * a text that may quote one; other records stay as they are. Pure.
 * @rule erase.record, erase.batch
 */
import * as Struct from "effect/Struct"
import type { OperationId } from "../../domain/Ids.ts"
import type { Json } from "../../domain/Json.ts"
import type { RecordError, RecordOutcome } from "../../domain/RecordOutcome.ts"
import type { Author } from "../../writes/Author.ts"
import { endOf } from "../../writes/rules/Outcome.ts"
import type { PlannedRecord } from "../../writes/rules/PlannedRecord.ts"
import type { LogEntry } from "../LogEntry.ts"
import type { Redrive } from "../Operation.ts"
import { redriveKeyPrefix } from "./RedriveLink.ts"
import * as ErasedTexts from "./ErasedTexts.ts"

/** One record as a store has it. */
export interface ErasableRecord {
  /** Missing where the payloads were removed. */
  readonly record?: PlannedRecord | undefined
  readonly outcome?: RecordOutcome | undefined
  readonly last?: RecordOutcome | undefined
  readonly author?: Author | undefined
}

/** An idempotency key of the operation; with an index, of that record alone. */
export interface ErasableKey {
  readonly key: string
  readonly index?: number | undefined
  readonly answer?: Json | undefined
}

export interface ErasableOperation {
  readonly result?: string | undefined
  readonly redrive?: Redrive | undefined
  readonly records: ReadonlyArray<ErasableRecord>
  readonly keys: ReadonlyArray<ErasableKey>
  readonly log: ReadonlyArray<LogEntry>
}

/** Keys and log entries keep their places; one that is removed is undefined. */
export interface RemainingOperation extends Pick<ErasableOperation, "redrive" | "records" | "result"> {
  readonly keys: ReadonlyArray<ErasableKey | undefined>
  readonly log: ReadonlyArray<LogEntry | undefined>
  readonly remaining: ErasedTexts.Remaining
}

/** An operation of which records were erased, and what is known of the others. */
export interface ErasedOperation extends ErasedTexts.Remaining {
  readonly operationId: OperationId
}

/** Records of an operation that a consumer asked for. */
export interface ErasedAuthorship {
  readonly operationId: OperationId
  readonly indexes: ReadonlyArray<number>
  /** No other request is part of the operation. */
  readonly isOnly: boolean
}

export const isErased = ({ record }: ErasableRecord): boolean => record?.erased === true

/** `values` are the texts by which the person was named. */
export const eraseRecords = (
  operation: ErasableOperation,
  indexes: ReadonlyArray<number>,
  values: ReadonlyArray<string>
): RemainingOperation => {
  const { keys, log, records, redrive, result } = operation
  const gone = new Set([...indexes, ...records.flatMap((each, index) => (isErased(each) ? [index] : []))])
  const isWhole = records.every((_, index) => gone.has(index))
  const [erased, others] = [true, false].map((is) => records.filter((_, index) => gone.has(index) === is))
  const remaining: ErasedTexts.Remaining = {
    indexes: [...gone],
    isWhole,
    texts: (others ?? []).flatMap(textsOf),
    removed: [...values, ...(erased ?? []).flatMap(idsOf)]
  }
  const areMany = records.filter(({ author }) => author !== undefined).length > 1
  const author = (each: Author | undefined, isOwn: boolean) =>
    each === undefined ? undefined : isOwn || isWhole ? bare(each) : ErasedTexts.authorOf(remaining, each)
  const kept = records.map((each, index): ErasableRecord => {
    const isGone = gone.has(index)
    const own = author(each.author, isGone && areMany)
    return isGone ? { ...emptied(each), author: own } : { ...each, author: areMany ? each.author : own }
  })
  const sentence = resultOf(remaining, result, records, kept)
  return {
    records: kept,
    result: sentence,
    ...(redrive === undefined
      ? {}
      : { redrive: { ...redrive, author: author(redrive.author, false) ?? redrive.author } }),
    keys: keys.map((key) => keyOf(remaining, key)),
    log: log.map((entry) => (isWhole ? undefined : ErasedTexts.entryOf(remaining, entry, result, sentence))),
    remaining
  }
}

const emptied = ({ outcome, record }: ErasableRecord): ErasableRecord => ({
  record:
    record === undefined
      ? undefined
      : {
          fields: {},
          associations: [],
          // The record behind it may have the same decisions, which hold names of fields and no values.
          ...(record.decisions === undefined ? {} : { decisions: record.decisions }),
          erased: true
        },
  outcome: outcome === undefined ? undefined : outcomeOf(outcome)
})

/** The outcome with the provider's codes, and without its words, its record and its id. */
const withoutCandidates = Struct.omit<RecordError, ["candidates"]>(["candidates"])

const erasedError = (error: RecordError): RecordError => ({
  ...withoutCandidates(error),
  message: ErasedTexts.erasedText
})

const outcomeOf = ({ errors, heldBack, outcome, unauthorized }: RecordOutcome): RecordOutcome => ({
  outcome,
  ...(outcome === "uncertain" ? { erased: true } : {}),
  ...(errors === undefined ? {} : { errors: errors.map(erasedError) }),
  ...(unauthorized === undefined ? {} : { unauthorized }),
  ...(heldBack === undefined ? {} : { heldBack })
})

const bare = ({ actor }: Author): Author => ({ actor })

/** What the provider said of a record. */
const textsOf = ({ last, outcome }: ErasableRecord): ReadonlyArray<string> =>
  [outcome, last].flatMap((each) => [...(each?.errors ?? []).map(({ message }) => message), ...(each?.warnings ?? [])])

const idsOf = ({ outcome, record }: ErasableRecord): ReadonlyArray<string> =>
  [outcome?.recordId, record?.recordId].flatMap((id) => id ?? [])

/** Made again from the outcomes where it was made from them. */
const resultOf = (
  remaining: ErasedTexts.Remaining,
  result: string | undefined,
  before: ReadonlyArray<ErasableRecord>,
  after: ReadonlyArray<ErasableRecord>
): string | undefined => {
  if (result === undefined) return undefined
  const made = endOf(before.flatMap(({ outcome }) => outcome ?? [])).result
  return result === made
    ? endOf(after.flatMap(({ outcome }) => outcome ?? [])).result
    : ErasedTexts.sentenceOf(remaining, result)
}

/** A key of these records alone is removed with its answer; one of others too stays, so that they are not written twice. */
const keyOf = (remaining: ErasedTexts.Remaining, key: ErasableKey): ErasableKey | undefined => {
  // The link to the operation that wrote records again: it has no value of theirs, and keeps them from being redriven twice.
  if (key.key.startsWith(`${redriveKeyPrefix} `)) return key
  const isOfErased = key.index === undefined ? remaining.isWhole : remaining.indexes.includes(key.index)
  if (isOfErased || ErasedTexts.isNamedIn(remaining, key.key)) return undefined
  return key.answer === undefined || key.index !== undefined
    ? key
    : { ...key, answer: ErasedTexts.answerOf(remaining, key.answer) }
}
