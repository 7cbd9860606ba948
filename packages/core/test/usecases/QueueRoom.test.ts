/** The bound of the queue: what is refused, when it is counted again, and that no accept waits for a count. */
import { describe, expect, it } from "@effect/vitest"
import { none } from "../../src/domain/Backlog.ts"
import { MemoryStores } from "../../src/memory/index.ts"
import { OperationQueue } from "../../src/ports/OperationQueue.ts"
import { StoreUnavailable } from "../../src/ports/StoreError.ts"
import * as QueueRoom from "../../src/usecases/QueueRoom.ts"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"

/** A queue that says how much waits as the test wants it, and how often it was asked. */
const world = Effect.fnUntraced(function* (most: number) {
  const state = { ready: 0, asked: 0, away: false }
  const backlog = () =>
    Effect.suspend(() => {
      state.asked += 1
      return state.away
        ? Effect.fail(new StoreUnavailable({ store: "operation", cause: "away" }))
        : Effect.succeed({ ...none, ready: state.ready })
    })
  const queue = yield* Layer.build(MemoryStores.layer)
  const room = yield* QueueRoom.make.pipe(
    Effect.provideService(QueueRoom.mostQueued, most),
    Effect.updateService(OperationQueue, (memory) => ({ ...memory, backlog })),
    Effect.provideContext(queue)
  )
  const enter = (share: number = QueueRoom.shareOf.operation) =>
    Effect.match(room.enter(share), { onFailure: ({ _tag }) => _tag, onSuccess: () => "in" })
  const times = (count: number, share?: number) => Effect.forEach(Array.from({ length: count }), () => enter(share))
  return { state, enter, times }
})

describe("QueueRoom", () => {
  it.effect("refuses what comes when as much waits as may, and takes it again once there is room", () =>
    Effect.gen(function* () {
      const { enter, state } = yield* world(10)
      state.ready = 10
      expect(yield* enter()).toBe("in")
      yield* TestClock.adjust("1 milli")
      expect(yield* enter()).toBe("QueueFull")
      state.ready = 3
      yield* TestClock.adjust("1 second")
      expect(yield* enter()).toBe("QueueFull")
      yield* TestClock.adjust("1 milli")
      expect(yield* enter()).toBe("in")
    })
  )

  it.effect("counts what this process has accepted since, without asking each time", () =>
    Effect.gen(function* () {
      const { state, times } = yield* world(10)
      yield* times(1)
      yield* TestClock.adjust("1 milli")
      expect((yield* times(12)).filter((answer) => answer === "in")).toHaveLength(10)
      expect(state.asked).toBe(1)
    })
  )

  it.effect("takes a record of an auto batch for its share of the batch", () =>
    Effect.gen(function* () {
      const { enter, times } = yield* world(2)
      yield* enter()
      yield* TestClock.adjust("1 milli")
      expect(new Set(yield* times(150, QueueRoom.shareOf.accumulated))).toEqual(new Set(["in"]))
      expect(yield* times(100, QueueRoom.shareOf.accumulated)).toContain("QueueFull")
    })
  )

  it.effect("goes on with what it knows while the store can't be asked", () =>
    Effect.gen(function* () {
      const { enter, state } = yield* world(5)
      state.away = true
      expect(yield* enter()).toBe("in")
      yield* TestClock.adjust("1 milli")
      expect(yield* enter()).toBe("in")
    })
  )
})
