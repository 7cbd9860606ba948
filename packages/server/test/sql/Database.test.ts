import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as SqlClient from "effect/sql/SqlClient"
import * as TestClock from "effect/testing/TestClock"
import { once } from "node:events"
import { type AddressInfo, createServer, type Socket } from "node:net"
import * as Database from "../../src/sql/Database.ts"
import * as MemoryDatabase from "./MemoryDatabase.ts"

const listen = (onConnection: (socket: Socket) => void) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const server = createServer(onConnection).listen(0, "127.0.0.1")
      await once(server, "listening")
      return server
    }),
    (server) => Effect.promise(async () => void server.close())
  ).pipe(Effect.map((server) => ({ server, port: (server.address() as AddressInfo).port })))

const server = Effect.gen(function* () {
  const { stream } = yield* MemoryDatabase.open
  const connect = stream()
  return yield* listen((socket) => void socket.pipe(connect()).pipe(socket))
})

const urlOf = (port: number) => Redacted.make(`postgres://postgres:pass%20word@127.0.0.1:${port}/postgres`)

const refusalOf = (settings: Database.Settings) => Effect.flip(Effect.scoped(Layer.build(Database.layer(settings))))

describe("an embedded database", () => {
  it.effect(
    "lives in memory without a folder, and says what it is",
    () =>
      Effect.gen(function* () {
        const { direct, kind, powerLossSafe, version } = yield* Database.Database
        assert.deepStrictEqual(
          { kind, notifies: direct !== undefined, powerLossSafe },
          { kind: "Embedded", notifies: false, powerLossSafe: false }
        )
        assert.match(version, /^18\./)
        const sql = yield* SqlClient.SqlClient
        assert.deepStrictEqual(yield* sql`select current_schema() as schema`, [{ schema: "inside" }])
      }).pipe(Effect.provide(Database.layer({ _tag: "Embedded", schema: "inside" }))),
    30_000
  )
})

describe("a database server", () => {
  it.effect("queries the server's version, and uses the configured schema", () =>
    Effect.gen(function* () {
      const { port } = yield* server
      const layer = Database.layer({ _tag: "Server", url: urlOf(port), maxConnections: 1, schema: "Named" })
      yield* Effect.gen(function* () {
        const { direct, kind, powerLossSafe } = yield* Database.Database
        assert.deepStrictEqual(
          { kind, notifies: direct !== undefined, powerLossSafe },
          { kind: "Server", notifies: true, powerLossSafe: undefined }
        )
        const sql = yield* SqlClient.SqlClient
        assert.deepStrictEqual(yield* sql`select nspname from pg_namespace where nspname = 'Named'`, [
          { nspname: "Named" }
        ])
      }).pipe(Effect.provide(layer))
    })
  )

  it.effect("reports the address of an unreachable server without its password", () =>
    Effect.gen(function* () {
      const { port, server } = yield* Effect.scoped(listen(() => {}))
      assert.isFalse(server.listening)
      const refused = yield* refusalOf({ _tag: "Server", url: urlOf(port) })
      assert.strictEqual(
        refused.message,
        `the database can't be used: 127.0.0.1:${port}/postgres: connect ECONNREFUSED 127.0.0.1:${port}; ` +
          "nothing listens there: check that PostgreSQL is running and that the address is right"
      )
    })
  )

  it.effect("gives up after five seconds without an answer", () =>
    Effect.gen(function* () {
      const { promise: connected, resolve } = Promise.withResolvers<Socket>()
      const { port } = yield* listen(resolve)
      const waiting = yield* Effect.forkChild(refusalOf({ _tag: "Server", url: urlOf(port) }), {
        startImmediately: true
      })
      const socket = yield* Effect.promise(() => connected)
      yield* TestClock.adjust("5 seconds")
      const refused = yield* Fiber.join(waiting)
      assert.strictEqual(
        refused.message,
        `the database can't be used: 127.0.0.1:${port}/postgres: Connection timed out`
      )
      socket.destroy()
    })
  )

  it.effect("refuses an invalid URL without repeating it", () =>
    Effect.gen(function* () {
      const refused = yield* refusalOf({ _tag: "Server", url: Redacted.make("postgres://ann:se#cret@db/crm") })
      assert.strictEqual(
        refused.message,
        "the database can't be used: the URL can't be read: percent-encode the special characters in its user name and password"
      )
    })
  )
})
