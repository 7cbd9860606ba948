/** Encrypted connections as managed services require them. @rule sql.connection */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as SqlClient from "effect/sql/SqlClient"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import * as Database from "../../src/sql/Database.ts"
import * as LedPostgres from "../cli/LedPostgres.ts"
import * as TestDatabase from "../cli/TestDatabase.ts"

const encrypted = (url: URL) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`select ssl, version as protocol from pg_stat_ssl where pid = pg_backend_pid()`
  ).pipe(
    Effect.provide(Database.layer({ _tag: "Server", url: Redacted.make(String(url)), maxConnections: 1 })),
    Effect.runPromise
  )

const refusal = (url: URL) =>
  Effect.runPromise(
    Effect.flip(
      Effect.scoped(Layer.build(Database.layer({ _tag: "Server", url: Redacted.make(String(url)), maxConnections: 1 })))
    )
  )

describe.skipIf(TestDatabase.server === undefined)("a server whose certificate has an own authority", () => {
  let postgres: LedPostgres.LedPostgres
  beforeAll(async () => {
    postgres = await LedPostgres.make("--tls")
    await postgres.start()
  }, 60_000)
  afterAll(() => postgres[Symbol.asyncDispose]())

  const urlWith = (change: (url: URL) => void) => {
    const url = new URL(postgres.url)
    change(url)
    return url
  }

  it("is reached with sslmode=verify-full and the authority's certificate in sslrootcert", async () => {
    expect(await encrypted(urlWith(() => {}))).toEqual([{ ssl: true, protocol: "TLSv1.3" }])
  })

  it("is refused without sslrootcert, with the remedy", async () => {
    const { message } = await refusal(urlWith(({ searchParams }) => searchParams.delete("sslrootcert")))
    expect(message).toMatch(/add sslrootcert=<file> to the URL/u)
  })

  it("is refused under a host name that the certificate doesn't have, unless sslmode is verify-ca", async () => {
    const other = urlWith((url) => (url.hostname = "127.0.0.1"))
    expect((await refusal(other)).message).toMatch(/127\.0\.0\.1.*(?:altnames|does not match)/u)
    other.searchParams.set("sslmode", "verify-ca")
    expect(await encrypted(other)).toEqual([{ ssl: true, protocol: "TLSv1.3" }])
  })

  it("is checked against each host of a URL with several", async () => {
    const text = postgres.url.replace(/@localhost:(\d+)/u, "@127.0.0.1:1,localhost:$1")
    const found = Database.layer({ _tag: "Server", url: Redacted.make(text), maxConnections: 1 })
    const rows = await Effect.runPromise(
      Effect.flatMap(SqlClient.SqlClient, (sql) => sql`select ssl from pg_stat_ssl where pid = pg_backend_pid()`).pipe(
        Effect.provide(found)
      )
    )
    expect(rows).toEqual([{ ssl: true }])
  })

  it("is refused if the file of sslrootcert can't be read", async () => {
    const { message } = await refusal(urlWith(({ searchParams }) => searchParams.set("sslrootcert", "/nowhere/ca.pem")))
    expect(message).toBe("the database can't be used: sslrootcert: the file /nowhere/ca.pem can't be read (ENOENT)")
  })
})
