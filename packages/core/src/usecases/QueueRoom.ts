/**
 * Whether the queue takes another write. Counting what waits at each accept would cost more than the accept, so a count is taken
 * now and then, and what this process has accepted since is added. So the bound is kept to what all processes accept in a
 * second or two.
 */
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Backlog } from "../domain/Backlog.ts"
import { autoBatchRecords } from "../domain/Limits.ts"
import { OperationQueue } from "../ports/OperationQueue.ts"

/** How many operations may wait in a deployment before asynchronous writes are refused. No bound where nobody sets one. */
export const mostQueued = Context.Reference<number>("@fieldgate/core/usecases/QueueRoom/mostQueued", {
  defaultValue: () => Number.POSITIVE_INFINITY
})

/** As many operations wait as may; nothing was kept. */
export class QueueFull extends Schema.TaggedError<QueueFull>()("QueueFull", { most: Schema.Int }) {
  override get message(): string {
    return `as many operations wait as may (${this.most}): nothing was accepted`
  }
}

/** What an asynchronous write adds: an operation, or its part of a batch that others share. */
export const shareOf = { operation: 1, accumulated: 1 / autoBatchRecords } as const

/** A count is good for a second, and for longer where counting takes long: it may take a twentieth of the time. */
const good = { millis: 1000, timesItsCost: 20 }

export class QueueRoom extends Context.Service<
  QueueRoom,
  { readonly enter: (share: number) => Effect.Effect<void, QueueFull> }
>()("@fieldgate/core/usecases/QueueRoom") {}

const waitingIn = ({ accumulating, parked, ready, running }: Backlog): number => accumulating + parked + ready + running

/** The room of one process. The first write is let in while the first count is on its way. */
export const make = Effect.gen(function* () {
  const most = yield* mostQueued
  if (most === Number.POSITIVE_INFINITY) return QueueRoom.of({ enter: () => Effect.void })
  const queue = yield* OperationQueue
  const scope = yield* Effect.scope
  const clock = yield* Clock.Clock
  const known = { counted: 0, since: 0, freshUntil: 0, isCounting: false }
  const count = Effect.gen(function* () {
    const started = clock.currentTimeMillisUnsafe()
    known.since = 0
    known.counted = waitingIn(yield* queue.backlog(yield* DateTime.now))
    const ended = clock.currentTimeMillisUnsafe()
    known.freshUntil = ended + Math.max(good.millis, good.timesItsCost * (ended - started))
  }).pipe(
    Effect.catch((error) => Effect.logDebug("what waits could not be counted", error)),
    Effect.ensuring(Effect.sync(() => (known.isCounting = false)))
  )
  const refresh = Effect.suspend(() => {
    if (known.isCounting || clock.currentTimeMillisUnsafe() < known.freshUntil) return Effect.void
    known.isCounting = true
    return Effect.forkIn(count, scope)
  })
  return QueueRoom.of({
    enter: (share) =>
      Effect.flatMap(refresh, () => {
        if (known.counted + known.since >= most) return Effect.fail(new QueueFull({ most }))
        known.since += share
        return Effect.void
      })
  })
})
