/** Removes erased records from shared texts. A provider's words stay only where a remaining record has the same. Pure. @rule erase.batch */
import * as Struct from "effect/Struct"
import type { Json } from "../../domain/Json.ts"
import type { Author } from "../../writes/Author.ts"
import { nameOf } from "../../writes/rules/HeldBack.ts"
import type { LogEntry } from "../LogEntry.ts"

/** In place of a text that was erased. */
export const erasedText = "erased"

/** What is erased of an operation, and what its other records say. */
export interface Remaining {
  /** The erased records, by their places. */
  readonly indexes: ReadonlyArray<number>
  /** No record remains that isn't erased. */
  readonly isWhole: boolean
  /** What the provider said of the other records. */
  readonly texts: ReadonlyArray<string>
  /** Texts that name an erased record: its ids, and the value by which it was found. */
  readonly removed: ReadonlyArray<string>
}

/** Whether a text names an erased record. Part of a longer word is not it: an id of two digits is part of many. */
export const isNamedIn = ({ removed }: Pick<Remaining, "removed">, text: string): boolean => {
  const lower = text.toLowerCase()
  return removed.some((value) => value !== "" && isWordIn(lower, value.toLowerCase()))
}

const isWordIn = (text: string, word: string): boolean => {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!isLetter(text[at - 1]) && !isLetter(text[at + word.length])) return true
  }
  return false
}

const isLetter = (character: string | undefined): boolean => character !== undefined && /[\p{L}\p{N}]/u.test(character)

/** Words of the provider. */
const providerText = (remaining: Remaining, text: string): string =>
  remaining.texts.includes(text) && !isNamedIn(remaining, text) ? text : erasedText

/** A sentence of ours, which may end with words of the provider. */
export const sentenceOf = (remaining: Remaining, sentence: string): string => {
  const isQuoted = remaining.texts.some((text) => sentence.endsWith(`: ${text}`))
  if (isQuoted && !isNamedIn(remaining, sentence)) return sentence
  const at = sentence.indexOf(": ")
  // Its own numbers are counts and times, and not ids.
  const removed = remaining.removed.filter((value) => /\D/u.test(value))
  return at < 0 ? (isNamedIn({ removed }, sentence) ? erasedText : sentence) : `${sentence.slice(0, at)}: ${erasedText}`
}

export const authorOf = (remaining: Remaining, author: Author): Author => {
  const named = (text: string | undefined) => text !== undefined && isNamedIn(remaining, text)
  const { actor, idempotencyKey, metadata, reason, requestId } = author
  const entries = Object.entries(metadata ?? {}).filter((entry) => !entry.some(named))
  return {
    actor,
    ...(requestId === undefined || named(requestId) ? {} : { requestId }),
    ...(idempotencyKey === undefined || named(idempotencyKey) ? {} : { idempotencyKey }),
    ...(reason === undefined || named(reason) ? {} : { reason }),
    ...(entries.length === 0 ? {} : { metadata: Object.fromEntries(entries) })
  }
}

/** An entry of the log; `result` is that of the operation before, `now` what became of it. */
export const entryOf = (
  remaining: Remaining,
  { attempt, message, ...entry }: LogEntry,
  result: string | undefined,
  now: string | undefined
): LogEntry => {
  const { error, msg } = message
  const said = msg === result && now !== undefined ? now : sentenceOf(remaining, msg)
  return {
    ...entry,
    message: { msg: said, ...(error === undefined ? {} : { error: providerText(remaining, error) }) },
    ...(attempt === undefined ? {} : { attempt: attemptOf(remaining, attempt) })
  }
}

type Attempt = LogEntry["attempt"] & {}

const attemptOf = (remaining: Remaining, attempt: Attempt): Attempt => ({
  ...attempt,
  ...(attempt.causes === undefined
    ? {}
    : {
        causes: attempt.causes.map((each) => {
          const example = providerText(remaining, each.example)
          return example === each.example ? each : { ...each, cause: causeText(each.cause), example }
        })
      }),
  ...(attempt.calls === undefined
    ? {}
    : {
        // Answers quote what was sent, in words that no rule of ours can separate.
        calls: attempt.calls.map((call) => ({ ...Struct.omit(call, ["answer"]), path: pathOf(remaining, call.path) }))
      })
})

/** A provider's code stays; a message without its details may still hold a name. */
const causeText = (cause: string): string => (/^[\w.-]+$/u.test(cause) ? cause : erasedText)

const pathOf = ({ removed }: Remaining, path: string): string =>
  path
    .split("/")
    .map((segment) => (isNamedIn({ removed }, decoded(segment)) ? erasedText : segment))
    .join("/")

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

export const isObject = (value: Json): value is { readonly [name: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** The answer to a write of several records, as its key keeps it: results keep their places. */
export const answerOf = (remaining: Remaining, answer: Json): Json => {
  if (!isObject(answer)) return answer
  return Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, memberOf(remaining, name, value)]))
}

/** Records and texts of an answer, or of a webhook, by the names of its properties. */
const memberOf = (remaining: Remaining, name: string, value: Json): Json => {
  const { indexes } = remaining
  const names = new Set(indexes.map(nameOf))
  if (Array.isArray(value)) {
    const items: ReadonlyArray<Json> = value
    switch (name) {
      case "results":
      case "records":
        return items.map((each, index) => (indexes.includes(index) && isObject(each) ? resultOf(each) : each))
      case "errors":
        return items.filter((each) => isKept(remaining, each))
      case "successfulRecordIds":
        return items.filter((id) => typeof id !== "string" || !remaining.removed.includes(id))
      case "warnings":
        return items.filter((each) => !(isObject(each) && typeof each["name"] === "string" && names.has(each["name"])))
      default:
        return items
    }
  }
  if (typeof value === "string" && name === "message") return providerText(remaining, value)
  return isObject(value) ? answerOf(remaining, value) : value
}

const shown = new Set(["success", "outcome", "recordRef"])

const resultOf = (result: { readonly [name: string]: Json }): Json =>
  Object.fromEntries(Object.entries(result).filter(([name]) => shown.has(name)))

const isKept = (remaining: Remaining, error: Json): boolean => {
  const message = isObject(error) ? error["message"] : error
  return typeof message === "string" && providerText(remaining, message) === message
}
