/** What a process saves again after a failover that lost its last commits. @rule recover.failover */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { Caller } from "../../src/domain/Caller.ts"
import * as MemoryStores from "../../src/memory/MemoryStores.ts"
import { OperationQueue } from "../../src/operations/OperationQueue.ts"
import * as RecentAnswers from "../../src/worker/RecentAnswers.ts"
import * as World from "../World.ts"

const host = Caller.Host()
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

const afterFailover = Effect.fnUntraced(function* (savesAgain: boolean) {
  const recent = RecentAnswers.make()
  const kept = Layer.succeed(RecentAnswers.RecentAnswers, recent)
  const made = yield* World.make({ stores: Layer.merge(losingFirstOutcome(), kept) })
  const { operationId } = yield* made.write(create)
  yield* Effect.forkScoped(made.platform.runWorker())
  yield* TestClock.adjust("1 second")
  if (savesAgain) yield* Effect.forkScoped(made.run(recent.saveAgain))
  yield* TestClock.adjust("5 minutes")
  const operation = yield* made.platform.getOperation(host, { project: "shop", operationId })
  return { sent: made.scripted.commands.length, result: `${operation.status}: ${operation.result}` }
})

describe("a create without a key whose outcome the promoted database lacks", () => {
  it.effect("becomes a success, without another call, by what its process holds in memory", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* afterFailover(true), { sent: 1, result: "success: 1 succeeded" })
    })
  )

  it.effect("ends as uncertain, without another call, if its process is gone", () =>
    Effect.gen(function* () {
      const { result, sent } = yield* afterFailover(false)
      assert.strictEqual(sent, 1)
      assert.match(result, /^failure: .*1 uncertain/u)
    })
  )
})
