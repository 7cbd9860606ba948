/**
 * Finds the host of a URL with several hosts that accepts writes, and connects to it. After a failover, new connections find the
 * promoted host by themselves. @rule sql.connection
 */
import * as PgConnection from "@effect/sql-pg/PgConnection"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Semaphore from "effect/Semaphore"
import * as net from "node:net"
import type { ConnectionOptions } from "node:tls"
import type { Host, ServerUrl } from "./ServerUrl.ts"
import { keepAliveIdle } from "./SessionSettings.ts"

/** How long a host may take to answer whether it accepts writes; the others are asked in the same time. */
const answerTime = Duration.seconds(2)

export interface PrimaryRoute {
  /** Options of the client: each connection finds the primary first. */
  readonly options: {
    readonly password: Effect.Effect<Redacted.Redacted>
    readonly stream: () => net.Socket
  }
  /** Checks which host is the primary, and closes connections to any other. */
  readonly review: Effect.Effect<void>
}

export const make = Effect.fnUntraced(function* ({ hosts }: ServerUrl, ssl: ConnectionOptions | undefined) {
  const [first] = hosts
  const state: { current: Host; isKnown: boolean } = { current: first, isKnown: false }
  const sockets = new Map<net.Socket, Host>()
  const one = yield* Semaphore.make(1)

  const acceptsWrites = (host: Host) =>
    Effect.gen(function* () {
      const connection = yield* PgConnection.make({
        url: host.url,
        ...(ssl === undefined ? {} : { ssl }),
        prepare: false,
        connectTimeout: answerTime
      })
      const { rows } = yield* connection.query(
        "select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as closed"
      )
      return rows[0]?.["closed"] === false
    }).pipe(
      Effect.scoped,
      Effect.timeout(answerTime),
      Effect.orElseSucceed(() => false)
    )

  /** The first of the list that accepts writes. */
  const search = Effect.gen(function* () {
    const answers = yield* Effect.forEach(hosts, acceptsWrites, { concurrency: "unbounded" })
    return Option.fromUndefinedOr(hosts.find((_, index) => answers[index] === true))
  })

  const find = Effect.gen(function* () {
    const found = yield* search
    if (Option.isNone(found)) return
    Object.assign(state, { current: found.value, isKnown: true })
    for (const [socket, host] of sockets) if (host !== found.value) socket.destroy()
  })

  const stream = () => {
    const host = state.current
    const socket = host.isSocket
      ? net.connect({ path: `${host.name}/.s.PGSQL.${host.port}` })
      : net.connect({
          host: host.name,
          port: host.port,
          noDelay: true,
          keepAlive: true,
          keepAliveInitialDelay: Duration.toMillis(keepAliveIdle)
        })
    sockets.set(socket, host)
    socket.once("close", () => {
      sockets.delete(socket)
      // Perhaps the server has ended: the next connection asks again.
      if (state.current === host) state.isKnown = false
    })
    return socket
  }

  const url = new URL(Redacted.value(first.url))
  const password = Redacted.make(url.searchParams.get("password") ?? decodeURIComponent(url.password))
  const route: PrimaryRoute = {
    options: {
      password: one.withPermit(Effect.suspend(() => (state.isKnown ? Effect.void : find))).pipe(Effect.as(password)),
      stream
    },
    review: one.withPermit(find)
  }
  return route
})
