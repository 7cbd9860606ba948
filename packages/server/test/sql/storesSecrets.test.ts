/** @rule credentials.redacted */
import { Sample, Seed } from "@fieldgate/core/testing"
import { ConnectionStore } from "@fieldgate/core/connections/ConnectionStore"
import { DestinationStore } from "@fieldgate/core/webhooks/DestinationStore"
import { OAuthSessionStore } from "@fieldgate/core/connections/OAuthSessionStore"
import { ProviderAppStore } from "@fieldgate/core/providers/ProviderAppStore"
import { assert, describe, it } from "@effect/vitest"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as SqlClient from "effect/sql/SqlClient"
import * as Seal from "../../src/sql/Seal.ts"
import * as SqlConnectionStore from "../../src/connections/SqlConnectionStore.ts"
import { databases } from "./FreshSchema.ts"
import * as StoresOnSql from "./StoresOnSql.ts"

const account = Effect.flatMap(ConnectionStore, (store) => store.account(Sample.projectId(), Sample.connectionId()))

/** Every row of every table of the schema, as text. */
const dump = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const tables = yield* sql<{ readonly name: string }>`
    select table_name as name from information_schema.tables where table_schema = current_schema()`
  const rows = yield* Effect.forEach(tables, ({ name }) => sql`select t::text as text from ${sql(name)} t`)
  return rows
    .flat()
    .map((row) => String(Object.values(row)[0]))
    .join("\n")
})

/** What `account` dies of. */
const defectOf = <A, E, R>(self: Effect.Effect<A, E, R>) =>
  Effect.map(Effect.sandbox(self).pipe(Effect.flip), Cause.squash)

describe.each(databases)("credentials at rest (%s)", (_name, fresh) => {
  const over = (
    sentence: string,
    test: Effect.Effect<void, unknown, Layer.Success<ReturnType<typeof StoresOnSql.layer>>>
  ) => it.effect(sentence, () => Effect.provide(test, StoresOnSql.layer(fresh)))

  over(
    "are in no table in plain text",
    Effect.gen(function* () {
      yield* Seed.installed
      const connections = yield* ConnectionStore
      yield* connections.insert(Sample.connection(2, { authScheme: "basic" }), {
        _tag: "BasicCredentials",
        username: `${Sample.secret}-user`,
        password: Redacted.make(Sample.secret)
      })
      yield* connections.update(
        Sample.projectId(),
        Sample.connectionId(),
        {
          credentials: {
            _tag: "OAuthCredentials",
            accessToken: Redacted.make(`${Sample.secret}-access`),
            refreshToken: Redacted.make(`${Sample.secret}-refresh`)
          }
        },
        Sample.time(2)
      )
      const lease = yield* Effect.flatMap(
        connections.takeRefresh(Sample.projectId(), Sample.connectionId(2), {
          now: Sample.time(3),
          until: Sample.time(9)
        }),
        Effect.fromOption
      )
      const refreshed = { credentials: Sample.credentials(3), facts: {} }
      yield* connections.saveRefreshed(Sample.projectId(), Sample.connectionId(2), lease, refreshed, Sample.time(4))
      const apps = yield* ProviderAppStore
      yield* apps.insert(Sample.providerApp(), Redacted.make(Sample.secret))
      yield* apps.update(
        Sample.projectId(),
        Sample.providerAppId(),
        { clientSecret: Redacted.make(Sample.secret) },
        Sample.time(2)
      )
      const sessions = yield* OAuthSessionStore
      const session = Sample.oauthSession()
      const proof = { stateDigest: "digest", codeVerifier: Redacted.make(Sample.secret) }
      yield* sessions.open(session, proof)
      yield* sessions.hold(Sample.projectId(), session.id, {
        completionDigest: "digest",
        grant: Redacted.make(Sample.secret),
        confirmBy: Sample.time(9)
      })
      const signing = `whsec_${btoa(Sample.secret.padEnd(32, "s"))}`
      yield* (yield* DestinationStore).insert(Sample.destination(), {
        keys: [{ key: Redacted.make(signing) }],
        headers: { authorization: Redacted.make(Sample.secret) }
      })
      const everything = yield* dump
      assert.include(everything, Sample.destination().metadata.url)
      assert.notInclude(everything, signing)
      assert.include(everything, Sample.connectionId(2))
      assert.include(everything, "Acme & Söhne")
      assert.include(everything, "client-1")
      for (const written of [Sample.secret, btoa(Sample.secret), Buffer.from(Sample.secret).toString("hex")]) {
        assert.notInclude(everything, written)
      }
    })
  )

  over(
    "don't open with another key, and say which one they were sealed with",
    Effect.gen(function* () {
      yield* Seed.connected
      const sql = yield* SqlClient.SqlClient
      const withKey = (id: string, byte: number) =>
        Effect.provide(
          account,
          Layer.fresh(SqlConnectionStore.layer).pipe(
            Layer.provide(Seal.layer(StoresOnSql.key(id, byte))),
            Layer.provide(Layer.succeed(SqlClient.SqlClient, sql))
          )
        )
      assert.deepInclude(yield* defectOf(withKey("k2", 2)), { _tag: "SealingKeyUnknown", keyId: "k1" })
      assert.deepInclude(yield* defectOf(withKey("k1", 2)), {
        _tag: "SealInvalid",
        owner: Sample.connectionId()
      })
      assert.strictEqual((yield* withKey("k1", 1)).connectionId, Sample.connectionId())
    })
  )

  over(
    "can't be decrypted after the row was changed or got another connection's value",
    Effect.gen(function* () {
      yield* Seed.connected
      const sql = yield* SqlClient.SqlClient
      yield* (yield* ConnectionStore).insert(Sample.connection(2), Sample.credentials(2))
      const changes = [
        sql`sealed_credentials || 'A'`,
        sql`overlay(sealed_credentials placing 'AAAA' from length(sealed_credentials) - 8)`,
        sql`(select sealed_credentials from connection where id = ${Sample.connectionId(2)})`,
        sql`'{"_tag":"NoCredentials"}'`
      ]
      for (const change of changes) {
        yield* sql`update connection set sealed_credentials = ${change} where id = ${Sample.connectionId()}`
        assert.deepInclude(yield* defectOf(account), { _tag: "SealInvalid", owner: Sample.connectionId() })
      }
      const shown = yield* (yield* ConnectionStore).get(Sample.projectId(), Sample.connectionId())
      assert.strictEqual(shown.status, "created")
    })
  )

  over(
    "of an app don't open as those of another app, or of a connection with the same id",
    Effect.gen(function* () {
      yield* Seed.connected
      const sql = yield* SqlClient.SqlClient
      const apps = yield* ProviderAppStore
      const [projectId, id] = [Sample.projectId(), Sample.providerAppId()]
      yield* apps.insert(Sample.providerApp(1), Redacted.make(Sample.secret))
      yield* apps.insert(Sample.providerApp(2, { environment: "sandbox" }), Redacted.make(Sample.secret))
      const client = apps.client(projectId, { provider: Sample.provider, environment: "production" })
      const others = `(select sealed_secret from provider_app where id = '${Sample.providerAppId(2)}')`
      yield* sql`update provider_app set sealed_secret = ${sql.literal(others)} where id = ${id}`
      assert.deepInclude(yield* defectOf(client), { _tag: "SealInvalid", owner: `provider-app:${id}` })
      const connections = `(select sealed_credentials from connection where id = '${Sample.connectionId()}')`
      yield* sql`update provider_app set sealed_secret = ${sql.literal(connections)} where id = ${id}`
      yield* sql`update provider_app set id = ${Sample.connectionId()} where id = ${id}`
      assert.deepInclude(yield* defectOf(client), { _tag: "SealInvalid" })
    })
  )
})
