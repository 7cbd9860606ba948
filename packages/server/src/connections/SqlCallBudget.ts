/**
 * Budgets of calls in PostgreSQL, shared by all processes. The rule is the core's: a process applies it to the window as it
 * has it, and the window is saved only if it has not changed since. A take is one statement, and a second one if another process
 * changed the window in between.
 */
import * as CallWindow from "@fieldgate/core/connections/CallWindow"
import { type ConnectionId, WorkerId } from "@fieldgate/core/domain/Ids"
import { CallBudget } from "@fieldgate/core/connections/CallBudget"
import { StoreUnavailable } from "@fieldgate/core/domain/StoreError"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Semaphore from "effect/Semaphore"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { orUnavailable } from "../sql/SqlFailure.ts"
import * as SqlRow from "../sql/SqlRow.ts"
import { json, uuid } from "../sql/SqlValue.ts"

const store = "call budget"
const available = orUnavailable(store)

const Window = Schema.Struct({
  granted: Schema.Array(Schema.Struct({ start: Schema.Int, calls: Schema.Int })),
  workers: Schema.Array(Schema.Struct({ worker: WorkerId, start: Schema.Int, share: Schema.Int })),
  blockedUntil: Schema.Int
})
const decode = SqlRow.decoder(
  Schema.Struct({ content: Schema.optionalKey(Window), version: Schema.optionalKey(Schema.BigIntFromString) })
)

/** A window as it was seen last; callers of one process change it one after another, so that they don't outrun each other. */
interface Known {
  readonly turns: Semaphore.Semaphore
  version: bigint
  window: CallWindow.CallWindow
}
const unknown = (): Known => ({ turns: Semaphore.makeUnsafe(1), version: 0n, window: CallWindow.empty })

/** Connections whose windows a process keeps in mind; the database has all of them. */
const most = 10_000

/** Each failure means that another process succeeded, so this many in a row are a fault. */
const attempts = 100

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const seen = new Map<ConnectionId, Known>()
  const knownOf = (id: ConnectionId): Known => {
    const known = seen.get(id) ?? unknown()
    if (seen.size >= most) seen.clear()
    seen.set(id, known)
    return known
  }

  /** Applies the rule to the window until no other process changes it in between; returns the rule's result. */
  const change = Effect.fnUntraced(function* <A>(
    id: ConnectionId,
    known: Known,
    rule: (window: CallWindow.CallWindow) => readonly [A, CallWindow.CallWindow]
  ) {
    for (let attempt = 0; attempt < attempts; attempt++) {
      const [answer, window] = rule(known.window)
      const [row = {}] = yield* sql`
        select version::text, content from change_call_budget(${uuid(id)}, ${known.version}, ${json(window)})`
      const { content, version } = yield* decode(row)
      Object.assign(
        known,
        version === undefined ? { version: 0n, window: CallWindow.empty } : { version, window: content ?? window }
      )
      if (version !== undefined && content === undefined) return answer
    }
    return yield* new StoreUnavailable({ store, cause: new Error("other processes came between each time") })
  })

  const inTurn = <A>(id: ConnectionId, rule: (window: CallWindow.CallWindow) => readonly [A, CallWindow.CallWindow]) =>
    Effect.suspend(() => {
      const known = knownOf(id)
      return known.turns.withPermits(1)(change(id, known, rule))
    })

  return CallBudget.of({
    take: ({ at, connectionId, ...wish }) =>
      inTurn(connectionId, (window) => CallWindow.take(window, { ...wish, at: DateTime.toEpochMillis(at) })).pipe(
        Effect.map((taken) => ({
          ...taken,
          until: DateTime.makeUnsafe(taken.until),
          retryAt: DateTime.makeUnsafe(taken.retryAt)
        })),
        available
      ),
    block: (connectionId, until) =>
      inTurn(connectionId, (window) => {
        const blockedUntil = Math.max(window.blockedUntil, DateTime.toEpochMillis(until))
        return [undefined, { ...window, blockedUntil }]
      }).pipe(available)
  })
})

export const layer: Layer.Layer<CallBudget, never, SqlClient.SqlClient> = Layer.effect(CallBudget, make)
