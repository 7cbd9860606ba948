/** @rule encryption.rotation */
import { assert, describe, it } from "@effect/vitest"
import { Sample, Seed } from "@fieldgate/core/testing"
import { Credentials } from "@fieldgate/core/connections/Credentials"
import { ConnectionStore } from "@fieldgate/core/connections/ConnectionStore"
import { DestinationStore } from "@fieldgate/core/webhooks/DestinationStore"
import { ProviderAppStore } from "@fieldgate/core/providers/ProviderAppStore"
import type { Stores } from "@fieldgate/core/Stores"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import * as Reseal from "../../src/sql/Reseal.ts"
import { migrations } from "../../src/sql/migrations/migrations.ts"
import * as Seal from "../../src/sql/Seal.ts"
import * as SqlStores from "../../src/SqlStores.ts"
import { databases } from "./FreshSchema.ts"
import { key } from "./StoresOnSql.ts"

const older = key("k1", 1)
const newer = key("k2", 2)
const both = Redacted.make(`${Redacted.value(newer)},${Redacted.value(older)}`)
const project = Sample.projectId()

const connections = 250
/** Compares what the credentials hold: any two redacted values are deeply equal. */
const encode = Schema.encodeSync(Credentials)
const sameCredentials = (actual: Credentials, expected: Credentials) =>
  assert.deepStrictEqual(encode(actual), encode(expected))
const quiet = () => Effect.void

const withKeys = <A, E>(keys: Redacted.Redacted, work: Effect.Effect<A, E, Stores>) =>
  Effect.provide(work, SqlStores.layer.pipe(Layer.provide(Seal.layer(keys))))

const seeded = withKeys(
  older,
  Effect.gen(function* () {
    yield* Seed.projects
    const store = yield* ConnectionStore
    for (let n = 1; n <= connections; n++) yield* store.insert(Sample.connection(n), Sample.credentials(n))
    yield* (yield* ProviderAppStore).insert(Sample.providerApp(), Redacted.make(Sample.secret))
    yield* (yield* DestinationStore).insert(Sample.destination(), Sample.destinationSecrets())
  })
)

const reseal = (keys: Redacted.Redacted) => Effect.provide(Reseal.run(quiet), Seal.layer(keys))

for (const [name, fresh] of databases) {
  describe(`re-encryption (${name})`, () => {
    const test = <E>(sentence: string, work: Effect.Effect<void, E, Layer.Success<ReturnType<typeof fresh>>>) =>
      it.effect(sentence, () => Effect.provide(work, fresh(migrations)))

    test(
      "makes everything readable with the new key only, and changes nothing the second time",
      Effect.gen(function* () {
        yield* seeded
        assert.deepStrictEqual(yield* reseal(both), { rows: connections + 2, refused: [] })
        assert.deepStrictEqual(yield* reseal(both), { rows: 0, refused: [] })
        yield* withKeys(
          newer,
          Effect.gen(function* () {
            const store = yield* ConnectionStore
            for (const n of [1, 2, connections]) {
              const { credentials } = yield* store.account(project, Sample.connectionId(n))
              sameCredentials(credentials, Sample.credentials(n))
            }
            const { environment, provider } = Sample.providerApp()
            const client = yield* (yield* ProviderAppStore).client(project, { provider, environment })
            assert.strictEqual(
              Option.map(client, ({ clientSecret }) => Redacted.value(clientSecret)).pipe(Option.getOrNull),
              Sample.secret
            )
            const { keys } = yield* (yield* DestinationStore).secrets(project, Sample.destinationId())
            assert.strictEqual(Redacted.value(keys[0].key), Redacted.value(Sample.destinationSecrets().keys[0].key))
          })
        )
      })
    )

    test(
      "keeps what a server saves between reading a row and changing it, and re-encrypts that too",
      Effect.gen(function* () {
        yield* seeded
        const replace = withKeys(
          older,
          Effect.flatMap(ConnectionStore, (store) =>
            store.update(project, Sample.connectionId(1), { credentials: Sample.credentials(77) }, Sample.time(9))
          )
        )
        const context = yield* Effect.context<Layer.Success<ReturnType<typeof fresh>>>()
        let isFirst = true
        // The row has been read before its secret is re-encrypted.
        const concurrentSave = Layer.effect(
          Seal.Seal,
          Effect.map(Effect.service(Seal.Seal), (seal) => ({
            ...seal,
            seal: (secret: Redacted.Redacted, owner: string) => {
              const before = isFirst ? Effect.orDie(Effect.provideContext(replace, context)) : Effect.void
              isFirst = false
              return Effect.andThen(before, seal.seal(secret, owner))
            }
          }))
        ).pipe(Layer.provide(Seal.layer(both)))
        const done = yield* Effect.provide(Reseal.run(quiet), concurrentSave)
        assert.deepStrictEqual(done, { rows: connections + 2, refused: [] })
        const { credentials } = yield* withKeys(
          newer,
          Effect.flatMap(ConnectionStore, (store) => store.account(project, Sample.connectionId(1)))
        )
        sameCredentials(credentials, Sample.credentials(77))
      })
    )

    test(
      "leaves rows that no key decrypts unchanged, and names them",
      Effect.gen(function* () {
        yield* seeded
        const sql = yield* SqlClient.SqlClient
        const broken = "1.lost.AAAA.AAAA"
        yield* sql`update connection set sealed_credentials = ${broken} where id = ${Sample.connectionId(2)}::uuid`
        const { refused, rows } = yield* reseal(both)
        assert.strictEqual(rows, connections + 1)
        assert.deepInclude(refused[0], { table: "connection", id: Sample.connectionId(2) })
        assert.match(refused[0]?.message ?? "", /"lost"/u)
        assert.lengthOf(yield* sql`select from connection where sealed_credentials = ${broken}`, 1)
      })
    )

    test(
      "covers every encrypted column that is kept for longer than minutes",
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const found = yield* sql<{ readonly name: string }>`
          select table_name || '.' || column_name as name from information_schema.columns
          where table_schema = current_schema() and column_name like 'sealed%' order by 1`
        // A started sign-in expires within minutes, and each key has a canary of its own.
        const exempt = ["oauth_session.", "encryption_canary."]
        const lasting = found
          .map((each) => each.name)
          .filter((column) => !exempt.some((table) => column.startsWith(table)))
        assert.deepStrictEqual(
          lasting,
          Reseal.places.map(({ column, table }) => `${table}.${column}`)
        )
      })
    )
  })
}
