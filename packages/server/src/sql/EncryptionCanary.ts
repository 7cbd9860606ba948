/**
 * Checks that the encryption keys are those with which this database was encrypted. For each key the database stores a known text
 * encrypted with it; a key that can't decrypt that text is a different key with the same ID.
 * @rule encryption.wrongKey
 */
import type { StoreUnavailable } from "@fieldgate/core/domain/StoreError"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { places } from "./Reseal.ts"
import { Seal, sealedBy } from "./Seal.ts"
import { orUnavailable } from "./SqlFailure.ts"
import { text, texts } from "./SqlValue.ts"

/** A key is not the one with which this database was encrypted. Nothing was changed. */
export class EncryptionKeyMismatch extends Schema.TaggedError<EncryptionKeyMismatch>()("EncryptionKeyMismatch", {
  detail: Schema.String
}) {
  override get message(): string {
    return (
      `${this.detail}. Set FIELDGATE_ENCRYPTION_KEY to the keys that encrypted this database; ` +
      "`fieldgate keys abandon` gives up the secrets of a key that is lost"
    )
  }
}

const owner = "encryption-canary"
const known = Redacted.make("fieldgate")

interface Canary {
  readonly keyId: string
  readonly encrypted: string
}

const canaries = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  return yield* sql<Canary>`select key_id as "keyId", encrypted from encryption_canary order by key_id`
})

export const check = Effect.gen(function* () {
  const { keyIds, open } = yield* Seal
  const found = yield* canaries
  for (const { encrypted, keyId } of found) {
    if (!keyIds.includes(keyId)) continue
    yield* Effect.mapError(open(encrypted, owner), () => wrong(keyId))
  }
  for (const keyId of keyIds.filter((id) => !found.some((canary) => canary.keyId === id))) {
    yield* checkFirst(keyId)
  }
  const isKnown = found.some(({ keyId }) => keyIds.includes(keyId))
  const inUse = isKnown ? [] : yield* keysInUse(found)
  if (inUse.length === 0) return
  const list = inUse.map((id) => `"${id}"`).join(", ")
  return yield* new EncryptionKeyMismatch({
    detail: `this database contains secrets encrypted with the key ${list}, which is not among the encryption keys`
  })
})

const wrong = (keyId: string) =>
  new EncryptionKeyMismatch({
    detail: `the encryption key "${keyId}" is not the key with that ID with which this database was encrypted`
  })

/** Databases without canaries: tries any secret of the key instead. */
const checkFirst = Effect.fnUntraced(function* (keyId: string) {
  const sql = yield* SqlClient.SqlClient
  const { open } = yield* Seal
  for (const { column, ownerOf, table } of places) {
    const [row] = yield* sql<{ readonly id: string; readonly sealed: string }>`
      select id, ${sql(column)} as sealed from ${sql(table)}
      where starts_with(${sql(column)}, ${text(sealedBy(keyId))}) limit 1`
    if (row !== undefined) yield* Effect.mapError(open(row.sealed, ownerOf(row.id)), () => wrong(keyId))
  }
})

const keysInUse = Effect.fnUntraced(function* (found: ReadonlyArray<Canary>) {
  const sql = yield* SqlClient.SqlClient
  const used = yield* Effect.forEach(
    places,
    ({ column, table }) =>
      sql<{ readonly keyId: string }>`
      select k.key_id as "keyId" from unnest(${texts(found.map(({ keyId }) => keyId))}) as k (key_id)
      where exists (select 1 from ${sql(table)} where starts_with(${sql(column)}, '1.' || k.key_id || '.'))`
  )
  return [...new Set(used.flat().map(({ keyId }) => keyId))]
})

/** Fails if a key is wrong; stores a canary for a new current key. */
export const checkAndPlace = Effect.gen(function* () {
  yield* check
  const sql = yield* SqlClient.SqlClient
  const { currentKeyId, seal } = yield* Seal
  const encrypted = yield* seal(known, owner)
  const placed = yield* sql`
    insert into encryption_canary (key_id, encrypted) values (${text(currentKeyId)}, ${text(encrypted)})
    on conflict (key_id) do nothing returning key_id`
  // Another process may have stored a canary of a different key with this ID.
  if (placed.length === 0) yield* check
}).pipe(orUnavailable("encryption keys"))

export const layer: Layer.Layer<never, EncryptionKeyMismatch | StoreUnavailable, Seal | SqlClient.SqlClient> =
  Layer.effectDiscard(checkAndPlace)
