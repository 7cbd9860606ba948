/** @rule async.queueCapacity */
import { describe, expect, it } from "@effect/vitest"
import type { QueueOccupancy } from "../../src/operations/QueueOccupancy.ts"
import { ConnectionId, ProjectId } from "../../src/domain/Ids.ts"
import { MemoryStores } from "../../src/memory/index.ts"
import { OperationQueue } from "../../src/operations/OperationQueue.ts"
import { StoreUnavailable } from "../../src/domain/StoreError.ts"
import * as QueueRoom from "../../src/writes/calls/QueueCapacity.ts"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"

const projectId = ProjectId.make("shop")
const writerOf = (connection: string, status = "working", project: ProjectId = projectId): QueueRoom.Writer => ({
  projectId: project,
  connection: { id: ConnectionId.make(connection), status }
})
const usual = writerOf("usual")

const world = Effect.fnUntraced(function* (most: number, shares: QueueRoom.Shares = { project: most }) {
  const state = {
    operations: {} as Record<string, Omit<QueueOccupancy["connections"][number], "connectionId">>,
    others: 0,
    asked: 0,
    away: false
  }
  const waitingOf = (id: string) => state.operations[id]?.waiting ?? 0
  const occupancy = () =>
    Effect.suspend(() => {
      state.asked += 1
      if (state.away) return Effect.fail(new StoreUnavailable({ store: "operation", cause: "away" }))
      const connections = Object.entries(state.operations).map(([id, counts]) => ({
        connectionId: ConnectionId.make(id),
        ...counts
      }))
      const own = connections.reduce((sum, { parked, waiting }) => sum + parked + waiting, 0)
      return Effect.succeed({
        projects: [
          { projectId, operations: own },
          { projectId: ProjectId.make("others"), operations: state.others }
        ],
        connections
      })
    })
  const waiting = (ids: ReadonlyArray<ConnectionId>) =>
    Effect.sync(() => ids.reduce((sum, id) => sum + waitingOf(id), 0))
  const queue = yield* Layer.build(MemoryStores.layer)
  const room = yield* QueueRoom.make.pipe(
    Effect.provideService(QueueRoom.mostQueued, most),
    Effect.provideService(QueueRoom.shares, shares),
    Effect.updateService(OperationQueue, (memory) => ({ ...memory, occupancy, waiting })),
    Effect.provideContext(queue)
  )
  const enter = (writer: QueueRoom.Writer = usual, share: number = QueueRoom.shareOf.operation) =>
    Effect.match(room.enter(share, writer), { onFailure: ({ bound }) => bound, onSuccess: () => "in" })
  const times = (count: number, writer?: QueueRoom.Writer, share?: number) =>
    Effect.forEach(Array.from({ length: count }), () => enter(writer, share))
  const counted = Effect.andThen(enter(writerOf("first of all")), TestClock.adjust("1 milli"))
  return { state, enter, times, counted }
})

describe("QueueRoom", () => {
  it.effect("refuses a write while as many wait as may, and takes it again once there is capacity", () =>
    Effect.gen(function* () {
      const { counted, enter, state } = yield* world(10)
      state.others = 10
      yield* counted
      expect(yield* enter()).toBe("deployment")
      state.others = 3
      yield* TestClock.adjust("1 second")
      expect(yield* enter()).toBe("deployment")
      yield* TestClock.adjust("1 milli")
      expect(yield* enter()).toBe("in")
    })
  )

  it.effect("counts what this process has accepted since, without asking each time", () =>
    Effect.gen(function* () {
      const { counted, state, times } = yield* world(20, { project: 20, connection: 10 })
      yield* counted
      expect((yield* times(12)).filter((answer) => answer === "in")).toHaveLength(10)
      expect(state.asked).toBe(1)
    })
  )

  it.effect("takes a record of an auto batch for its share of the batch", () =>
    Effect.gen(function* () {
      const { counted, times } = yield* world(20, { project: 20, connection: 2 })
      yield* counted
      expect(new Set(yield* times(150, usual, QueueRoom.shareOf.accumulated))).toEqual(new Set(["in"]))
      expect(yield* times(100, usual, QueueRoom.shareOf.accumulated)).toContain("connection")
    })
  )

  it.effect("continues with cached counts while the store is unavailable", () =>
    Effect.gen(function* () {
      const { enter, state } = yield* world(50)
      state.away = true
      expect(yield* enter()).toBe("in")
      yield* TestClock.adjust("1 milli")
      expect(yield* enter()).toBe("in")
    })
  )

  it.effect("bounds what waits of one connection and of one project, and takes the writes of others", () =>
    Effect.gen(function* () {
      const { counted, enter, state } = yield* world(1000, { connection: 100 })
      state.operations = { full: { waiting: 100, parked: 0 } }
      yield* counted
      expect(yield* enter(writerOf("full"))).toBe("connection")
      expect(yield* enter(usual)).toBe("in")
      state.operations = {
        full: { waiting: 90, parked: 0 },
        more: { waiting: 90, parked: 0 },
        most: { waiting: 90, parked: 0 }
      }
      yield* TestClock.adjust("2 seconds")
      yield* counted
      expect(yield* enter(usual)).toBe("project")
      expect(yield* enter(writerOf("theirs", "working", ProjectId.make("others")))).toBe("in")
    })
  )

  it.effect("counts what several connections of a project have added since the last count", () =>
    Effect.gen(function* () {
      const { counted, enter } = yield* world(1000, { project: 4 })
      yield* counted
      const answers = yield* Effect.forEach(["a", "b", "c", "d", "e"], (name) => enter(writerOf(name)))
      expect(answers).toEqual(["in", "in", "in", "in", "project"])
    })
  )

  it.effect("counts what it has accepted itself while the store can't be asked", () =>
    Effect.gen(function* () {
      const { enter, state } = yield* world(1000, { project: 4 })
      state.away = true
      const answers = yield* Effect.forEach(["a", "b", "c", "d", "e"], (name) =>
        Effect.tap(enter(writerOf(name)), () => TestClock.adjust("2 seconds"))
      )
      expect(answers).toEqual(["in", "in", "in", "in", "project"])
    })
  )

  it.effect("counts what waits and what is parked together", () =>
    Effect.gen(function* () {
      const { counted, enter, state } = yield* world(1000, { project: 1000, connection: 10, parked: 10 })
      state.operations = { full: { waiting: 5, parked: 5 }, busy: { waiting: 1, parked: 1 } }
      state.others = 950
      yield* counted
      expect(yield* enter(writerOf("full"))).toBe("connection")
      expect(yield* enter(writerOf("busy"))).toBe("reserve")
    })
  )

  it.effect("refuses early what must wait for its account to be connected again", () =>
    Effect.gen(function* () {
      const { counted, enter, state } = yield* world(1000, { project: 1000, connection: 100, parked: 10 })
      state.operations = { dead: { waiting: 0, parked: 10 } }
      yield* counted
      expect(yield* enter(writerOf("dead", "bad_credentials"))).toBe("parked")
      expect(yield* enter(writerOf("dead", "working"))).toBe("in")
      const dying = writerOf("dying", "bad_credentials")
      for (let accepted = 0; accepted < 10; accepted++) expect(yield* enter(dying)).toBe("in")
      expect(yield* enter(dying)).toBe("parked")
    })
  )

  it.effect("keeps the last tenth for connections with nothing waiting", () =>
    Effect.gen(function* () {
      const { counted, enter, state } = yield* world(1000)
      state.operations = { busy: { waiting: 1, parked: 0 } }
      state.others = 950
      yield* counted
      expect(yield* enter(writerOf("busy"))).toBe("reserve")
      expect(yield* enter(writerOf("idle"))).toBe("in")
      expect(yield* enter(writerOf("idle"))).toBe("reserve")
      expect(yield* enter(writerOf("another"))).toBe("in")
    })
  )

  it("names the bound and what to do", () => {
    const { message } = new QueueRoom.QueueFull({ bound: "parked", most: 1000 })
    expect(message).toBe(
      "the account must be reconnected, and the limit of 1000 pending writes is reached: reconnect the account first; the write was not accepted"
    )
  })
})
