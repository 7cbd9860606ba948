/** Group commit: items that arrive during a flush go into the next one, many callers in one statement. @rule sql.groupCommit */
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as FiberSet from "effect/FiberSet"
import type * as Result from "effect/Result"
import type { SqlError } from "effect/sql/SqlError"
import { isRefused, isRolledBack } from "../../sql/SqlFailure.ts"

/** A flush's reply to one caller; undefined puts the item first into the next flush. */
export type Reply<Answer, E> = Result.Result<Answer, E> | undefined

export interface Options<Item, Answer, E> {
  /** Returns one reply per item, in order. On a failure reported by the database, nothing was stored. */
  readonly flush: (items: Arr.NonEmptyReadonlyArray<Item>) => Effect.Effect<ReadonlyArray<Reply<Answer, E>>, SqlError>
  readonly bytesOf: (item: Item) => number
  /** Whose the item is. Where more is waiting than a flush takes, tenants take turns. */
  readonly tenantOf: (item: Item) => string
  /**
   * How many flushes may run at a time, one by default. A tenant's items are in one of them only, so a statement that waits for a lock
   * doesn't stop tenants that have nothing in it.
   */
  readonly flushes?: number
}

const most = { items: 1000, bytes: 4_000_000 }

/** Retries a flush that the database aborted because of a deadlock or serialization failure. */
const attempts = 5

interface Caller<Item, Answer, E> {
  readonly item: Item
  readonly reply: (answer: Effect.Effect<Answer, E | SqlError>) => void
}

export const make = Effect.fnUntraced(function* <Item, Answer, E>(options: Options<Item, Answer, E>) {
  type Callers = ReadonlyArray<Caller<Item, Answer, E>>
  const { bytesOf, flush, flushes = 1, tenantOf } = options
  const tenant = ({ item }: Caller<Item, Answer, E>) => tenantOf(item)
  const waiting: Array<Caller<Item, Answer, E>> = []
  const busy = new Set<string>()
  let running = 0
  /** A flush was requested and has not taken its items yet. */
  let isStarting = false
  let isClosed = false

  const take = (): Callers => {
    const free = busy.size === 0 ? waiting : waiting.filter((caller) => !busy.has(tenant(caller)))
    const taken = fits(free) ? [...free] : firstOf(inTurns(free, tenant))
    const gone = new Set(taken)
    waiting.splice(
      0,
      waiting.length,
      ...(taken.length === waiting.length ? [] : waiting.filter((each) => !gone.has(each)))
    )
    return taken
  }

  const fits = (callers: Callers) =>
    callers.length <= most.items && callers.reduce((bytes, { item }) => bytes + bytesOf(item), 0) <= most.bytes

  const firstOf = (callers: Callers): Callers => {
    let bytes = 0
    const past = callers.findIndex(({ item }, index) => {
      bytes += bytesOf(item)
      return index > 0 && (index >= most.items || bytes > most.bytes)
    })
    return callers.slice(0, past === -1 ? callers.length : past)
  }

  const tell = (callers: Callers, replies: ReadonlyArray<Reply<Answer, E>>) => {
    const again = callers.filter((_, index) => replies[index] === undefined)
    for (const [index, { reply }] of callers.entries()) {
      const answer = replies[index]
      if (answer !== undefined) reply(Effect.fromResult(answer))
    }
    waiting.unshift(...again)
  }

  /** Splits a refused flush in halves until only the refused item fails. */
  const carry = (callers: Callers): Effect.Effect<void> => {
    if (!Arr.isReadonlyArrayNonEmpty(callers)) return Effect.void
    const flushing = flush(Arr.map(callers, ({ item }) => item))
    return flushing.pipe(
      Effect.catchIf(isRolledBack, () => Effect.retry(flushing, { times: attempts - 1, while: isRolledBack })),
      Effect.matchCauseEffect({
        onSuccess: (replies) => Effect.sync(() => tell(callers, replies)),
        onFailure: (cause) => {
          const middle = Math.ceil(callers.length / 2)
          return callers.length > 1 && isRefused(cause)
            ? Effect.andThen(carry(callers.slice(0, middle)), carry(callers.slice(middle)))
            : Effect.sync(() => callers.forEach(({ reply }) => reply(Exit.failCause(cause))))
        }
      })
    )
  }

  const run = yield* FiberSet.makeRuntime<never, void, never>()
  yield* Effect.addFinalizer(() =>
    Effect.sync(() => {
      isClosed = true
      waiting.forEach(({ reply }) => reply(Effect.interrupt))
    })
  )

  /** Flushes until nothing waits that may go now. */
  const drain: Effect.Effect<void> = Effect.suspend(() => {
    isStarting = false
    const callers = take()
    if (callers.length === 0) {
      running -= 1
      return Effect.void
    }
    const tenants = flushes === 1 ? [] : [...new Set(callers.map(tenant))]
    for (const each of tenants) busy.add(each)
    return Effect.andThen(
      Effect.uninterruptible(carry(callers)),
      Effect.suspend(() => {
        for (const each of tenants) busy.delete(each)
        return drain
      })
    )
  })

  /** The first flush begins once the callers of the present turn of the event loop have come, so that they share it. */
  const start = (item: Item) => {
    if (isStarting || running >= flushes || busy.has(tenantOf(item))) return
    isStarting = true
    running += 1
    run(Effect.andThen(Effect.yieldNow, drain))
  }

  return (item: Item): Effect.Effect<Answer, E | SqlError> =>
    Effect.callback((reply) => {
      if (isClosed) return reply(Effect.interrupt)
      waiting.push({ item, reply })
      start(item)
    })
})

/** The first of each tenant, then the second of each, and so on. */
const inTurns = <A>(items: ReadonlyArray<A>, tenantOf: (item: A) => string): ReadonlyArray<A> => {
  const before = new Map<string, number>()
  const placed = items.map((item) => {
    const tenant = tenantOf(item)
    const turn = before.get(tenant) ?? 0
    before.set(tenant, turn + 1)
    return { item, turn }
  })
  return placed.toSorted((one, other) => one.turn - other.turn).map(({ item }) => item)
}
