/**
 * Synchronous writes of this process that wait for another call on their record. They wait in the order in which they came, and only the
 * first of each record asks the store whether it is free. @rule order.recordBusy
 */
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Schedule from "effect/Schedule"
import { CallerPresence } from "../../call/CallerPresence.ts"
import { CallPermits } from "../../connections/calls/CallPermits.ts"
import { recordBusySeconds } from "../../domain/Limits.ts"
import { RecordsBusy } from "../../operations/OperationStore.ts"
import type { WriteRecordsInput } from "../WriteRequest.ts"

export class BusyRecords extends Context.Service<
  BusyRecords,
  {
    /** Runs a write that was refused because its record is busy, or whose record others wait for, once it is its turn. */
    readonly inTurn: <A, E, R>(
      input: WriteRecordsInput,
      write: Effect.Effect<A, E | RecordsBusy, R>
    ) => Effect.Effect<A, E | RecordsBusy, R | CallPermits>
    /** Whether others wait for the record. */
    readonly isAwaited: (input: WriteRecordsInput) => boolean
  }
>()("@fieldgate/core/writes/calls/BusyRecords") {}

/** How often the first of a record looks whether it is free, and the others whether they still wait. */
const untilFree = Schedule.min([Schedule.exponential("20 millis"), Schedule.spaced("100 millis")])

export const make: Effect.Effect<BusyRecords["Service"]> = Effect.sync(() => {
  const queues = new Map<string, Array<Deferred.Deferred<void>>>()
  const enter = (key: string) => {
    const own = Deferred.makeUnsafe<void>()
    const queue = queues.get(key) ?? []
    queues.set(key, queue)
    if (queue.push(own) === 1) Deferred.doneUnsafe(own, Effect.void)
    return own
  }
  const leave = (key: string, own: Deferred.Deferred<void>) => {
    const queue = queues.get(key) ?? []
    queue.splice(queue.indexOf(own), 1)
    const [first] = queue
    if (first === undefined) queues.delete(key)
    else Deferred.doneUnsafe(first, Effect.void)
  }
  const inTurn = Effect.fnUntraced(function* <A, E, R>(
    input: WriteRecordsInput,
    write: Effect.Effect<A, E | RecordsBusy, R>
  ) {
    const key = keyOf(input)
    const clock = yield* Clock.Clock
    const { isStopping } = yield* CallPermits
    const presence = yield* CallerPresence
    const end = clock.currentTimeMillisUnsafe() + recordBusySeconds * 1000
    const mayWait = () => !isStopping("caller") && !presence.hasLeft && clock.currentTimeMillisUnsafe() < end
    const isBusy = (error: E | RecordsBusy) => error instanceof RecordsBusy
    const turn = (own: Deferred.Deferred<void>): Effect.Effect<A, E | RecordsBusy, R> =>
      Deferred.await(own).pipe(
        Effect.timeoutOrElse({
          duration: "100 millis",
          orElse: () => Effect.fail(new RecordsBusy({ recordIds: idsOf(input) }))
        }),
        Effect.retry({ while: mayWait }),
        Effect.andThen(Effect.retry(write, { schedule: untilFree, while: (error) => isBusy(error) && mayWait() }))
      )
    return yield* Effect.acquireUseRelease(
      Effect.sync(() => enter(key)),
      turn,
      (own) => Effect.sync(() => leave(key, own))
    )
  })
  return BusyRecords.of({ inTurn, isAwaited: (input) => queues.size > 0 && queues.has(keyOf(input)) })
})

const idsOf = ({ request: { batch, record } }: WriteRecordsInput): ReadonlyArray<string> =>
  [record, ...(batch ?? []).map((item) => item.record)].flatMap((each) =>
    each?.["id"] === undefined ? [] : [String(each["id"])]
  )

const keyOf = (input: WriteRecordsInput): string => {
  const { integration, objectName, project, request } = input
  return JSON.stringify([project, integration, request.groupRef, objectName, ...idsOf(input)])
}
