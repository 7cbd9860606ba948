/** Group commit: items that arrive during a flush go into the next one, many callers in one statement. */
import * as Arr from "effect/Array"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Latch from "effect/Latch"
import type * as Result from "effect/Result"
import type { SqlError } from "effect/sql/SqlError"
import { isRefused, isRolledBack } from "../../sql/SqlFailure.ts"

/** A flush's reply to one caller; undefined puts the item first into the next flush. */
export type Reply<Answer, E> = Result.Result<Answer, E> | undefined

export interface Options<Item, Answer, E> {
  /** Returns one reply per item, in order. On a failure reported by the database, nothing was stored. */
  readonly flush: (items: Arr.NonEmptyReadonlyArray<Item>) => Effect.Effect<ReadonlyArray<Reply<Answer, E>>, SqlError>
  readonly bytesOf: (item: Item) => number
}

const most = { items: 1000, bytes: 4_000_000 }

/** Retries a flush that the database aborted because of a deadlock or serialization failure. */
const attempts = 5

interface Caller<Item, Answer, E> {
  readonly item: Item
  readonly answer: Deferred.Deferred<Answer, E | SqlError>
}

export const make = Effect.fnUntraced(function* <Item, Answer, E>({ bytesOf, flush }: Options<Item, Answer, E>) {
  type Callers = ReadonlyArray<Caller<Item, Answer, E>>
  const waiting: Array<Caller<Item, Answer, E>> = []
  const asked = Latch.makeUnsafe(false)

  const take = (): Callers => {
    let bytes = 0
    const past = waiting.findIndex(({ item }, index) => {
      bytes += bytesOf(item)
      return index > 0 && (index >= most.items || bytes > most.bytes)
    })
    return waiting.splice(0, past === -1 ? waiting.length : past)
  }

  const tell = (callers: Callers, replies: ReadonlyArray<Reply<Answer, E>>) => {
    const again = callers.filter((_, index) => replies[index] === undefined)
    for (const [index, { answer }] of callers.entries()) {
      const reply = replies[index]
      if (reply !== undefined) Deferred.doneUnsafe(answer, Effect.fromResult(reply))
    }
    waiting.unshift(...again)
  }

  /** Splits a refused flush in halves until only the refused item fails. */
  const carry = (callers: Callers): Effect.Effect<void> => {
    if (!Arr.isReadonlyArrayNonEmpty(callers)) return Effect.void
    return flush(Arr.map(callers, ({ item }) => item)).pipe(
      Effect.retry({ times: attempts, while: isRolledBack }),
      Effect.matchCauseEffect({
        onSuccess: (replies) => Effect.sync(() => tell(callers, replies)),
        onFailure: (cause) => {
          const middle = Math.ceil(callers.length / 2)
          return callers.length > 1 && isRefused(cause)
            ? Effect.andThen(carry(callers.slice(0, middle)), carry(callers.slice(middle)))
            : Effect.sync(() => callers.forEach(({ answer }) => Deferred.doneUnsafe(answer, Exit.failCause(cause))))
        }
      })
    )
  }

  const next = Effect.suspend(() => {
    if (waiting.length === 0) asked.closeUnsafe()
    return Effect.andThen(asked.await, Effect.uninterruptible(Effect.suspend(() => carry(take()))))
  })
  yield* next.pipe(
    Effect.forever,
    Effect.onExit((exit) => Effect.sync(() => waiting.forEach(({ answer }) => Deferred.doneUnsafe(answer, exit)))),
    Effect.forkScoped
  )

  return (item: Item): Effect.Effect<Answer, E | SqlError> =>
    Effect.suspend(() => {
      const answer = Deferred.makeUnsafe<Answer, E | SqlError>()
      waiting.push({ item, answer })
      asked.openUnsafe()
      return Deferred.await(answer)
    })
})
