/** @rule encryption.wrongKey */
import { ConnectionStore } from "@fieldgate/core/connections/ConnectionStore"
import { Sample, Seed } from "@fieldgate/core/testing"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as SqlClient from "effect/sql/SqlClient"
import * as EncryptionCanary from "../../src/sql/EncryptionCanary.ts"
import { migrations } from "../../src/sql/migrations/migrations.ts"
import * as Reseal from "../../src/sql/Reseal.ts"
import * as Seal from "../../src/sql/Seal.ts"
import * as SqlStores from "../../src/SqlStores.ts"
import { databases } from "./FreshSchema.ts"
import { key } from "./StoresOnSql.ts"

const keys = (...all: ReadonlyArray<Redacted.Redacted>) => Redacted.make(all.map(Redacted.value).join(","))

const first = key("k1", 1)
const other = key("k1", 2)
const next = key("k2", 3)

const start = (given: Redacted.Redacted) =>
  EncryptionCanary.checkAndPlace.pipe(
    Effect.provide(Seal.layer(given)),
    Effect.as("started"),
    Effect.catchTag("EncryptionKeyMismatch", ({ message }) => Effect.succeed(message))
  )

const connected = Effect.gen(function* () {
  yield* Seed.installed
  yield* Effect.flatMap(ConnectionStore, (store) => store.account(Sample.projectId(), Sample.connectionId()))
})

const withConnection = (given: Redacted.Redacted) =>
  Effect.provide(connected, SqlStores.layer.pipe(Layer.provide(Seal.layer(given))))

describe.each(databases)("encryption canary (%s)", (_name, fresh) => {
  const over = (sentence: string, test: Effect.Effect<void, unknown, Layer.Success<ReturnType<typeof fresh>>>) =>
    it.effect(sentence, () => Effect.provide(test, fresh(migrations)))

  over(
    "refuses another key under the same id, and names it",
    Effect.gen(function* () {
      assert.strictEqual(yield* start(first), "started")
      assert.strictEqual(yield* start(first), "started")
      const refused = yield* start(other)
      assert.include(refused, 'the encryption key "k1" is not the key with that ID')
      assert.include(refused, "FIELDGATE_ENCRYPTION_KEY")
    })
  )

  over(
    "refuses another key where a secret is older than the canaries",
    Effect.gen(function* () {
      yield* withConnection(first)
      assert.include(yield* start(other), 'the encryption key "k1"')
      assert.strictEqual(yield* start(first), "started")
    })
  )

  over(
    "refuses keys none of which encrypted what is stored",
    Effect.gen(function* () {
      yield* start(first)
      assert.strictEqual(yield* start(next), "started", "nothing is encrypted yet")
      const sql = yield* SqlClient.SqlClient
      yield* sql`delete from encryption_canary where key_id = 'k2'`
      yield* withConnection(first)
      assert.include(yield* start(next), 'encrypted with the key "k1", which is not among the encryption keys')
    })
  )

  over(
    "names the missing keys that still encrypt something, and no other",
    Effect.gen(function* () {
      yield* start(first)
      yield* start(keys(next, first))
      yield* withConnection(next)
      assert.include(yield* start(key("k3", 4)), 'encrypted with the key "k2", which is not among the encryption keys')
    })
  )

  over(
    "accepts a new key before the former one, and alone once everything is encrypted with it",
    Effect.gen(function* () {
      yield* start(first)
      yield* withConnection(first)
      const both = keys(next, first)
      assert.strictEqual(yield* start(both), "started")
      const { refused, rows } = yield* Effect.provide(
        Reseal.run(() => Effect.void),
        Seal.layer(both)
      )
      // The connections of the project and of its neighbor.
      assert.deepStrictEqual([rows, refused.length], [2, 0])
      assert.strictEqual(yield* start(next), "started")
    })
  )

  over(
    "changes nothing where it only checks",
    Effect.gen(function* () {
      yield* Effect.provide(EncryptionCanary.check, Seal.layer(first))
      const sql = yield* SqlClient.SqlClient
      assert.deepStrictEqual([...(yield* sql`select * from encryption_canary`)], [])
    })
  )
})
