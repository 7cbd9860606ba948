/** What a process saves again after a failover that lost its last commits. @rule recover.failover */
import { assert, describe, it } from "@effect/vitest"
import * as Context from "effect/Context"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as TestClock from "effect/testing/TestClock"
import { setImmediate as nextTurn } from "node:timers/promises"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { Caller } from "../../src/domain/Caller.ts"
import { recentAnswers } from "../../src/domain/Limits.ts"
import * as MemoryStores from "../../src/memory/MemoryStores.ts"
import { OperationQueue } from "../../src/operations/OperationQueue.ts"
import type { LateAnswers } from "../../src/writes/calls/LateAnswers.ts"
import * as RecentAnswers from "../../src/worker/RecentAnswers.ts"
import { Sample } from "../../testing/index.ts"
import * as World from "../World.ts"

const host = Caller.Host()

/** An object of a call's context only. */
const Request = Context.Reference<object>("test/Request", { defaultValue: () => ({}) })

/** In a later turn of the event loop, because a turn holds what its weak references have pointed at. */
const collectGarbage = async () => {
  await nextTurn()
  setFlagsFromString("--expose-gc")
  runInNewContext("gc")()
}
const create = { type: "create", mode: "asynchronous", record: { email: "ann@x.test" } } as const

/** The commit of the first outcome is acknowledged, and the promoted standby lacks it. */
const losingFirstOutcome = () => {
  let noted = 0
  return Layer.effect(
    OperationQueue,
    Effect.map(OperationQueue, (queue) =>
      OperationQueue.of({
        ...queue,
        note: (lease, outcome) => (noted++ === 0 ? Effect.succeed(true) : queue.note(lease, outcome))
      })
    )
  ).pipe(Layer.provideMerge(MemoryStores.layer))
}

/** `savesAgainAfter`: how long the failover takes. */
const afterFailover = Effect.fnUntraced(function* (savesAgainAfter?: Duration.Input) {
  const recent = RecentAnswers.make()
  const kept = Layer.succeed(RecentAnswers.RecentAnswers, recent)
  const made = yield* World.make({ stores: Layer.merge(losingFirstOutcome(), kept) })
  const { operationId } = yield* made.write(create)
  yield* Effect.forkScoped(made.platform.runWorker())
  yield* TestClock.adjust("1 second")
  if (savesAgainAfter !== undefined) {
    yield* TestClock.adjust(savesAgainAfter)
    yield* Effect.forkScoped(made.run(recent.saveAgain))
  }
  yield* TestClock.adjust("5 minutes")
  const operation = yield* made.platform.getOperation(host, { project: "shop", operationId })
  return { sent: made.scripted.commands.length, result: `${operation.status}: ${operation.result}` }
})

describe("a create without a key whose outcome the promoted database lacks", () => {
  it.effect.each(["1 second", "10 minutes"] as const)(
    "becomes a success, without another call, by what its process holds in memory after %s",
    (time) =>
      Effect.gen(function* () {
        assert.deepStrictEqual(yield* afterFailover(time), { sent: 1, result: "success: 1 succeeded" })
      })
  )

  it.effect("ends as uncertain, without another call, if its process is gone", () =>
    Effect.gen(function* () {
      const { result, sent } = yield* afterFailover()
      assert.strictEqual(sent, 1)
      assert.match(result, /^failure: .*1 uncertain/u)
    })
  )
})

describe("the answers that a process keeps", () => {
  it.effect("do not keep the requests that they answered", () =>
    Effect.gen(function* () {
      const recent = RecentAnswers.make()
      const kept = Layer.succeed(RecentAnswers.RecentAnswers, recent)
      const made = yield* World.make({ stores: Layer.merge(MemoryStores.layer, kept) })
      const request = yield* Effect.suspend(() => {
        const body = { ...create, mode: "synchronous", record: { email: "ann@x.test" } } as const
        return Effect.as(Effect.provideService(made.write(body), Request, body), new WeakRef(body))
      })
      yield* Effect.promise(collectGarbage)
      assert.strictEqual(request.deref(), undefined)
      // It is kept until here.
      assert.strictEqual(yield* missed(recent), 1)
    })
  )

  const size = 100
  const answers = (n: number): LateAnswers => ({
    operation: Sample.operation(n),
    attempt: 1,
    late: Array.from({ length: size }, (_, index) => ({ index, outcome: { outcome: "success" } })),
    keyEnd: () => Effect.undefined
  })
  /** How many operations of the kept answers a database lacks that lost all. */
  const missed = (recent: RecentAnswers.RecentAnswers) => {
    const lines: Array<unknown> = []
    return recent.saveAgain.pipe(
      Effect.provide(Logger.layer([Logger.make(({ message }) => void lines.push(message))])),
      Effect.provide(MemoryStores.layer),
      Effect.andThen(Effect.sync(() => lines.filter((line) => /lacks an operation/u.test(String(line))).length))
    )
  }

  it.effect("are those of the last records, and are saved once", () =>
    Effect.gen(function* () {
      const recent = RecentAnswers.make()
      const most = recentAnswers.records / size
      for (let n = 0; n < most + 20; n += 1) yield* recent.remember(answers(n))
      assert.deepStrictEqual([yield* missed(recent), yield* missed(recent)], [most, 0])
    })
  )

  it.effect("are those of the minute before the last one", () =>
    Effect.gen(function* () {
      const recent = RecentAnswers.make()
      yield* recent.remember(answers(1))
      yield* TestClock.adjust("59 seconds")
      yield* recent.remember(answers(2))
      yield* TestClock.adjust("2 seconds")
      yield* recent.remember(answers(3))
      assert.strictEqual(yield* missed(recent), 2)
    })
  )

  it.effect("are not those of records that were not written: they can't correct anything", () =>
    Effect.gen(function* () {
      const recent = RecentAnswers.make()
      yield* recent.remember({ ...answers(1), late: [{ index: 0, outcome: { outcome: "uncertain" } }] })
      assert.strictEqual(yield* missed(recent), 0)
    })
  )
})
