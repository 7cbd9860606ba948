/** @rule recover.failover, recover.command */
import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as TestClock from "effect/testing/TestClock"
import { Caller } from "../../src/domain/Caller.ts"
import * as MemoryStores from "../../src/memory/MemoryStores.ts"
import { type Claimed, OperationQueue } from "../../src/operations/OperationQueue.ts"
import { Sighting } from "../../src/writes/rules/LostCreate.ts"
import * as World from "../World.ts"

const host = Caller.Host()
const key = { field: "email", value: "ann@x.test" }
const create = { type: "create", mode: "asynchronous", record: { email: key.value } } as const

/** The first claim finds everything in doubt, as a database has it that was failed over 10 seconds after its last heartbeat. */
const failedOver =
  (at: DateTime.Utc) =>
  (claimed: Claimed): Claimed => ({
    ...claimed,
    sentAt: Option.some(at),
    inDoubtSince: DateTime.subtract(at, { seconds: 10 }),
    waiting: claimed.waiting.map((record) => ({ ...record, unanswered: true }))
  })

const world = Effect.fnUntraced(function* (sighting: () => Sighting) {
  let claims = 0
  const stores = Layer.effect(
    OperationQueue,
    Effect.map(OperationQueue, (queue) =>
      OperationQueue.of({
        ...queue,
        claim: (request) =>
          Effect.map(queue.claim(request), (claimed) =>
            claimed.length > 0 && claims++ === 0 ? claimed.map(failedOver(request.at)) : claimed
          )
      })
    )
  ).pipe(Layer.provideMerge(MemoryStores.layer))
  const made = yield* World.make({
    stores,
    guard: (driver) => ({ ...driver, findByKey: (_, { items }) => Effect.sync(() => items.map(sighting)) })
  })
  yield* TestClock.adjust("1 hour")
  const { operationId } = yield* made.write(create)
  yield* Effect.forkScoped(made.platform.runWorker())
  yield* TestClock.adjust("1 second")
  const operation = yield* made.platform.getOperation(host, { project: "shop", operationId })
  return { sent: made.scripted.commands.length, result: `${operation.status}: ${operation.result}` }
})

describe("a create of a database that was failed over", () => {
  it.effect("ends as uncertain without a call if it has no key", () =>
    Effect.gen(function* () {
      const { result, sent } = yield* world(() => Sighting.Keyless())
      assert.strictEqual(sent, 0)
      assert.match(result, /^failure: .*1 uncertain.*the database was failed over or restored/u)
    })
  )

  it.effect("is a success without a call if the record was made before the failover", () =>
    Effect.gen(function* () {
      const made = DateTime.makeUnsafe(3_600_000)
      const holder = { recordId: "record-1", created: made, isAsSent: true, data: { email: key.value } }
      const { result, sent } = yield* world(() => Sighting.Found({ key, holder }))
      assert.deepStrictEqual([sent, result], [0, "success: 1 succeeded"])
    })
  )

  it.effect("is not its record if that is older than the write", () =>
    Effect.gen(function* () {
      const holder = {
        recordId: "record-1",
        created: DateTime.makeUnsafe(0),
        isAsSent: true,
        data: { email: key.value }
      }
      const { result, sent } = yield* world(() => Sighting.Found({ key, holder }))
      assert.strictEqual(sent, 0)
      assert.match(result, /older record record-1 already has email/u)
    })
  )

  it.effect("waits for calls that may still be running if no record has its key", () =>
    Effect.gen(function* () {
      const { result, sent } = yield* world(() => Sighting.Missing({ key }))
      assert.strictEqual(sent, 0)
      assert.match(result, /^in_progress: /u)
    })
  )
})
