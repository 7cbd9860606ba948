/** Who asked for a write, and what the request said about it. Pure. @rule author.kept, author.request, author.search */
import * as Schema from "effect/Schema"
import { Actor } from "../domain/Actor.ts"
import { metadataEntries, reasonCharacters } from "../domain/Limits.ts"
import type { Json } from "../domain/Json.ts"
import { isStorable, isStorableText } from "../domain/Text.ts"

/** Why a write was requested, in the caller's words. */
export const Reason = Schema.NonEmptyString.check(
  isStorable("reason"),
  Schema.isMaxLength(reasonCharacters.maximum, {
    message: `reason has at most ${reasonCharacters.maximum} characters`
  })
)

const { characters, maximum } = metadataEntries

/** Every fault of one entry. A search names an entry as `key=value`, so a key has no `=`. */
const faultsOf = ([key, value]: readonly [string, Json]): ReadonlyArray<string> => [
  ...(key === "" ? ["a key of metadata must not be empty"] : []),
  ...(key.includes("=") ? ["a key of metadata must not contain ="] : []),
  ...(key.length > characters
    ? [`a key of metadata has at most ${characters} characters; this one has ${key.length}`]
    : []),
  ...(isStorableText(key) ? [] : ["a key of metadata must not contain NUL or an unpaired surrogate"]),
  ...(typeof value === "string" ? valueFaults(value) : ["a value of metadata must be a string"])
]

const valueFaults = (value: string): ReadonlyArray<string> => [
  ...(value.length > characters
    ? [`a value of metadata has at most ${characters} characters; this one has ${value.length}`]
    : []),
  ...(isStorableText(value) ? [] : ["a value of metadata must not contain NUL or an unpaired surrogate"])
]

/** Any value, published as the text that the check of all entries requires. */
const EntryValue = Schema.Json.check(
  Schema.makeFilter(() => true, { toJsonSchema: () => ({ type: "string", maxLength: characters }) })
)

/**
 * What a caller keeps with a write, by names of its own. Values are checked by the filter and not by their schema, so that all faults of
 * the entries are returned together.
 */
export const RequestMetadata = Schema.Record(Schema.String, EntryValue).pipe(
  Schema.check(
    Schema.makeFilter(
      (metadata) => {
        const entries = Object.entries(metadata)
        const many =
          entries.length > maximum ? [`metadata has at most ${maximum} entries; this one has ${entries.length}`] : []
        return [...many, ...entries.flatMap((entry) => faultsOf(entry).map((issue) => ({ path: [entry[0]], issue })))]
      },
      { toJsonSchema: () => ({ maxProperties: maximum }) },
      true
    )
  ),
  Schema.refine((metadata): metadata is Readonly<Record<string, string>> =>
    Object.values(metadata).every((value) => typeof value === "string")
  )
)

/** Who asked for a write, and what the request said about it. */
export const Author = Schema.Struct({
  /** Who asked for it. */
  actor: Actor,
  /** The `X-Request-Id` of the request that asked for it; missing where a program called the library. */
  requestId: Schema.optionalKey(Schema.String),
  /** The `Idempotency-Key` that the request came with. */
  idempotencyKey: Schema.optionalKey(Schema.String),
  /** The `reason` of the request. */
  reason: Schema.optionalKey(Schema.String),
  /** The `metadata` of the request. */
  metadata: Schema.optionalKey(Schema.Record(Schema.String, Schema.String))
}).annotate({ identifier: "Author" })
export interface Author extends Schema.Schema.Type<typeof Author> {}

/** An actor as one text, by which its writes are searched: `key:<id>`, `consumer:<ref>`, or `host`. */
export const actorText = ({ id, kind, name }: Actor): string => {
  const who = id ?? (kind === "command" ? name : undefined)
  return who === undefined ? kind : `${kind}:${who}`
}

/** What a search for authors names. All of it must hold for one request. */
export interface AuthorQuery {
  /** As `actorText` has it. */
  readonly actor?: string | undefined
  readonly requestId?: string | undefined
  readonly idempotencyKey?: string | undefined
  readonly reason?: string | undefined
  /** `key=value`. */
  readonly metadata?: string | undefined
}

/** The entry that `key=value` names. */
export const entryOf = (metadata: string): readonly [key: string, value: string] => {
  const at = metadata.indexOf("=")
  return at < 0 ? [metadata, ""] : [metadata.slice(0, at), metadata.slice(at + 1)]
}

/** Whether everything that a search names holds for this request. */
export const isBy =
  ({ actor, idempotencyKey, metadata, reason, requestId }: AuthorQuery) =>
  (author: Author): boolean => {
    const [key, value] = entryOf(metadata ?? "")
    return (
      (actor === undefined || actorText(author.actor) === actor) &&
      (requestId === undefined || author.requestId === requestId) &&
      (idempotencyKey === undefined || author.idempotencyKey === idempotencyKey) &&
      (reason === undefined || author.reason === reason) &&
      (metadata === undefined || (Object.hasOwn(author.metadata ?? {}, key) && author.metadata?.[key] === value))
    )
  }

/** The authors of an operation's records: one for all of them, or one for each. */
export type Authors = ReadonlyArray<Author>

/** The author that is stored with the record at a place: one for all records is stored with the first. */
export const storedAt = (authors: Authors, place: number): Author | undefined =>
  authors.length > 1 || place === 0 ? authors[place] : undefined

export const authorsAt = (authors: Authors, places: ReadonlyArray<number>): Authors =>
  authors.length > 1 ? places.flatMap((place) => authors[place] ?? []) : authors
