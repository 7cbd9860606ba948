/**
 * Call budgets in PostgreSQL, shared by all processes. The rule is the core's: a process applies it to the ledger as it has it, and the
 * ledger is saved only if it has not changed since. An exchange is one statement, and a second one if another process changed the
 * ledger in between. What processes lack is announced by `NOTIFY`; where a pooler prevents that, they look for it.
 */
import * as PgClient from "@effect/sql-pg/PgClient"
import type { BudgetKey } from "@fieldgate/core/connections/BudgetKey"
import { type BudgetOf, CallBudget, Signal, signalsOf } from "@fieldgate/core/connections/CallBudget"
import * as CallLedger from "@fieldgate/core/connections/rules/CallLedger"
import { callBudget } from "@fieldgate/core/domain/CallBudgetLimits"
import { StoreUnavailable } from "@fieldgate/core/domain/StoreError"
import * as Clock from "effect/Clock"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Semaphore from "effect/Semaphore"
import * as Schema from "effect/Schema"
import { Database } from "../sql/Database.ts"
import { orUnavailable } from "../sql/SqlFailure.ts"
import * as SqlRow from "../sql/SqlRow.ts"
import { json, soughtUuids, text, texts, time, uuid } from "../sql/SqlValue.ts"

const store = "call budget"
const available = orUnavailable(store)

const decode = SqlRow.decoder(
  Schema.Struct({
    content: Schema.optionalKey(CallLedger.Ledger),
    version: Schema.optionalKey(Schema.BigIntFromString)
  })
)
const decodeLacking = SqlRow.decoder(Schema.Struct({ key: Schema.String, content: CallLedger.Ledger }))
const decodeSession = SqlRow.decoder(Schema.Struct({ id: Schema.String, until: Schema.DateTimeUtcFromString }))

const SignalJson = Schema.fromJsonString(Signal)
const encodeSignal = Schema.encodeSync(SignalJson)
const decodeSignal = Schema.decodeUnknownOption(SignalJson)

/** A ledger as it was seen last; exchanges of one process go one after another, so that they don't outrun each other. */
interface Known {
  readonly turns: Semaphore.Semaphore
  version: bigint
  ledger: CallLedger.Ledger
}
const unknown = (): Known => ({ turns: Semaphore.makeUnsafe(1), version: 0n, ledger: CallLedger.empty })

/** Ledgers that a process caches; the database has all of them. */
const most = 10_000

/** Each failure means that another process succeeded, so this many in a row are a fault. */
const attempts = 100

/** Unused budgets that are removed in one step. */
const swept = 100

/** Pause before looking again after a failure. */
const pause = "1 second"

const moment = (millis: number) => time(DateTime.makeUnsafe(millis))

interface Change<A> {
  readonly answer: A
  readonly ledger: CallLedger.Ledger
  readonly signals: ReadonlyArray<Signal>
}

const make = Effect.gen(function* () {
  const sql = yield* PgClient.PgClient
  const { kind, notices } = yield* Database
  const cached = new Map<BudgetKey, Known>()
  const live = new Map<string, number>()
  const listeners = new Set<(signal: Signal) => Effect.Effect<void>>()
  let changedAt = 0

  const knownOf = (key: BudgetKey): Known => {
    const known = cached.get(key) ?? unknown()
    if (cached.size >= most) cached.clear()
    cached.set(key, known)
    return known
  }

  /** Applies the rule to the ledger until no other process changes it in between; returns the rule's result. */
  const change = <A>(
    { key, projectId }: BudgetOf,
    at: number,
    rule: (ledger: CallLedger.Ledger, known: Known) => Effect.Effect<Change<A>, StoreUnavailable>
  ): Effect.Effect<A, StoreUnavailable> =>
    Effect.suspend(() => {
      const known = knownOf(key)
      changedAt = at
      return known.turns.withPermits(1)(
        Effect.gen(function* () {
          for (let attempt = 0; attempt < attempts; attempt++) {
            const { answer, ledger, signals } = yield* rule(known.ledger, known)
            const lacks = ledger.holders.some(({ lack }) => lack !== undefined)
            const [row = {}] = yield* sql`
              select version::text, content from change_call_budget(${text(key)}, ${uuid(projectId)}, ${known.version}, ${json(ledger)},
                ${lacks}, ${texts(signals.map((signal) => encodeSignal(signal)))}, ${moment(at)})`
            const { content, version } = yield* decode(row)
            Object.assign(
              known,
              version === undefined ? { version: 0n, ledger: CallLedger.empty } : { version, ledger: content ?? ledger }
            )
            if (version === undefined || content !== undefined) continue
            yield* Effect.forEach(signals, announce, { discard: true })
            return answer
          }
          return yield* new StoreUnavailable({ store, cause: new Error("other processes came between each time") })
        }).pipe(available)
      )
    })

  const announce = (signal: Signal) => Effect.forEach(listeners, (hear) => hear(signal), { discard: true })

  /** Sessions that have ended, as far as holders of the ledger had them. An ended session is removed, so that it can't be renewed any more. */
  const ended = Effect.fnUntraced(function* (ledger: CallLedger.Ledger, own: string, at: number) {
    const others = ledger.holders.map(({ session }) => session).filter((session) => session !== own)
    const unsure = others.filter((session) => (live.get(session) ?? 0) <= at)
    if (unsure.length === 0) return new Set<string>()
    const rows = yield* sql`
      with ended as (delete from call_session where id = any (${soughtUuids(unsure)}) and until < ${moment(at)})
      select id::text, until from call_session where id = any (${soughtUuids(unsure)}) and until >= ${moment(at)}`
    if (live.size >= most) live.clear()
    for (const { id, until } of yield* Effect.forEach(rows, decodeSession)) live.set(id, DateTime.toEpochMillis(until))
    return new Set(unsure.filter((session) => (live.get(session) ?? 0) <= at))
  }, available)

  /** Polls where no process can be notified: only while this one exchanges permits. */
  const look = Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis
    if (changedAt < now - callBudget.idleMillis) return
    const rows = yield* sql`
      select key, content from call_budget where lacking > ${moment(now - callBudget.lackMillis)}`
    for (const { content, key } of yield* Effect.forEach(rows, decodeLacking)) {
      for (const { lack, session } of content.holders) {
        if (lack === undefined) continue
        const signal = Signal.make({ _tag: "Lacking", key: key as BudgetKey, session, ...lack, holders: [] })
        yield* announce(signal)
      }
    }
  })

  const polling = look.pipe(
    Effect.catch((error) =>
      Effect.andThen(Effect.logWarning("polling call budgets failed; will retry", error), Effect.sleep(pause))
    ),
    Effect.andThen(Effect.sleep(callBudget.askMillis.shortest)),
    Effect.forever
  )
  if (notices !== undefined) {
    yield* notices.listen((notice) =>
      Option.match(decodeSignal(notice), { onNone: () => Effect.void, onSome: announce })
    )
  } else if (kind === "Server") yield* Effect.forkScoped(polling)

  const blocking = (of: BudgetOf, rule: (ledger: CallLedger.Ledger) => CallLedger.Ledger) =>
    Effect.flatMap(Clock.currentTimeMillis, (now) =>
      change(of, now, (before) => {
        const ledger = rule(before)
        const signals = [{ _tag: "Blocked", key: of.key, until: ledger.blockedUntil } as const]
        return Effect.succeed({ answer: undefined, ledger, signals })
      })
    )

  return CallBudget.of({
    exchange: (of, request) =>
      change(of, request.at, (before) =>
        Effect.map(ended(before, request.session, request.at), (dead) => {
          const [answer, ledger] = CallLedger.exchange(before, request, (session) => dead.has(session))
          return { answer, ledger, signals: signalsOf(of.key, request, answer) }
        })
      ),
    open: (session, until) =>
      Effect.asVoid(sql`insert into call_session (id, until) values (${uuid(session)}, ${moment(until)})`).pipe(
        available
      ),
    renew: (session, at, until) =>
      sql`
        update call_session set until = ${moment(until)} where id = ${uuid(session)} and until >= ${moment(at)} returning 1`.pipe(
        Effect.map((rows) => rows.length > 0),
        available
      ),
    block: (of, until, priority) => blocking(of, (ledger) => CallLedger.block(ledger, until, priority)),
    unblock: (of) => blocking(of, CallLedger.unblock),
    forget: (until) =>
      Effect.gen(function* () {
        yield* sql`delete from call_session where until < ${moment(until)}`
        const removed = yield* sql`
          delete from call_budget where key = any (array(
            select b.key from call_budget b where b.update_time < ${moment(until)} and not exists (
              select from json_array_elements(b.content -> 'holders') h join call_session s on s.id::text = h ->> 'session'
              where h ->> 'calls' <> '0' or h ->> 'slots' <> '0')
            order by b.update_time limit ${swept} for update skip locked)) returning 1`
        return removed.length
      }).pipe(available),
    listen: (hear) =>
      Effect.acquireRelease(
        Effect.sync(() => void listeners.add(hear)),
        () => Effect.sync(() => listeners.delete(hear))
      )
  })
})

export const layer: Layer.Layer<CallBudget, never, PgClient.PgClient | Database> = Layer.effect(CallBudget, make)
