/** A URL with several hosts, while one of them is promoted. @rule sql.connection */
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Schedule from "effect/Schedule"
import * as SqlClient from "effect/sql/SqlClient"
import { once } from "node:events"
import { type AddressInfo, connect, createServer, type Socket } from "node:net"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import * as Database from "../../src/sql/Database.ts"
import * as DatabaseClock from "../../src/sql/DatabaseClock.ts"
import * as Migrations from "../../src/sql/Migrations.ts"
import * as Heartbeat from "../../src/sql/recovery/Heartbeat.ts"
import * as LedPostgres from "../cli/LedPostgres.ts"
import * as TestDatabase from "../cli/TestDatabase.ts"
import * as StoresOnSql from "./StoresOnSql.ts"

/** A relay to a host. After `cut` no byte passes and no connection closes, as when the host loses its power. */
const makeRelay = async (port: number) => {
  let isCut = false
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    sockets.add(client)
    const host = connect(port, "127.0.0.1")
    client.on("data", (bytes) => isCut || host.write(bytes)).on("error", () => {})
    host.on("data", (bytes) => isCut || client.write(bytes)).on("error", () => {})
    host.on("close", () => isCut || client.destroy())
    client.on("close", () => host.destroy())
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => {
      isCut = true
    },
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    }
  }
}

const isPossible = TestDatabase.server !== undefined

describe.skipIf(!isPossible).each(["crashes", "disappears without closing its connections"] as const)(
  "a primary that %s",
  (how) => {
    let pair: LedPostgres.LedPair
    let relays: Awaited<ReturnType<typeof makeRelay>>[]
    let url: string
    beforeAll(async () => {
      pair = await LedPostgres.makePair()
    }, 120_000)
    beforeEach(async () => {
      const ports = [...pair.url.matchAll(/127\.0\.0\.1:(\d+)/gu)].map(([, port]) => Number(port))
      relays = await Promise.all(ports.map(makeRelay))
      url = ports.reduce((text, port, index) => text.replace(`:${port}`, `:${relays[index]?.port}`), pair.url)
    })
    afterAll(async () => {
      relays.forEach((relay) => relay.close())
      await pair[Symbol.asyncDispose]()
    })

    it("is replaced by the promoted host: statements continue within seconds", { timeout: 120_000 }, async () => {
      const database = Database.layer({ _tag: "Server", url: Redacted.make(url), maxConnections: 3 })
      const process = Heartbeat.layer.pipe(
        Layer.provideMerge(DatabaseClock.layer),
        Layer.provideMerge(StoresOnSql.layer((steps) => Migrations.layer(steps).pipe(Layer.provideMerge(database))))
      )
      const answers = Effect.gen(function* () {
        const sql = Context.get(yield* Layer.build(process), SqlClient.SqlClient)
        const port = sql`select inet_server_port() as port`
        const before = yield* port
        if (how !== "crashes") relays[0]?.cut()
        yield* Effect.promise(pair.promote)
        const written = Effect.tap(port, () => sql`create table if not exists written_after (is_row boolean)`)
        // As callers do: a refused or lost statement is repeated.
        const [stall, after] = yield* Effect.timed(Effect.retry(written, Schedule.spaced("200 millis")))
        return { before, after, seconds: Duration.toSeconds(stall) }
      })
      const { after, before, seconds } = await Effect.runPromise(Effect.scoped(answers))
      expect(after).not.toEqual(before)
      // 5 until the next heartbeat, 5 for its answer, 2 to ask the hosts; and something for a busy machine.
      expect(seconds).toBeLessThan(25)
    })
  }
)
