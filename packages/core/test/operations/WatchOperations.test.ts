/** @rule operation.watch, token.group */
import { assert, describe, it } from "@effect/vitest"
import * as Clock from "effect/Clock"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/testing/TestClock"
import { Caller } from "../../src/domain/Caller.ts"
import { ConsumerRef, GroupRef, ObjectName } from "../../src/domain/Ids.ts"
import { OperationQueue } from "../../src/operations/OperationQueue.ts"
import * as Sample from "../../testing/Sample.ts"
import { mergePatchOf } from "../../src/operations/rules/MergePatch.ts"
import * as World from "../World.ts"

const host = Caller.Host()

const make = Effect.gen(function* () {
  const { platform, project, run } = yield* World.make()
  const consumerOf = (groupRef: string) =>
    Caller.Consumer({
      projectId: project.id,
      projectName: project.name,
      orgId: project.orgId,
      groupRef: GroupRef.make(groupRef),
      consumerRef: ConsumerRef.make("ann")
    })
  const write = Effect.gen(function* () {
    const record = { name: "Ann" }
    const request = { groupRef: GroupRef.make("acme"), type: "create", mode: "asynchronous", record } as const
    const objectName = ObjectName.make("contacts")
    const input = { project: "shop", integration: "crm", objectName, request }
    const { operationId } = yield* platform.writeRecords(host, input)
    assert(operationId !== undefined)
    return operationId
  })
  /** The types of the events that a watcher receives within so many seconds, and the status of operations. */
  const watched = Effect.fnUntraced(function* (
    input: { readonly after?: string; readonly seconds: number },
    caller: Caller = host,
    during: Effect.Effect<unknown, unknown> = Effect.void
  ) {
    const events = yield* platform.watchOperations(caller, { project: "shop", ...input })
    const all = yield* Effect.forkChild(Stream.runCollect(events))
    yield* TestClock.adjust("1 second")
    yield* Effect.orDie(during)
    yield* TestClock.adjust(`${input.seconds} seconds`)
    return yield* Fiber.join(all)
  })
  return { consumerOf, platform, project, run, watched, write }
})

/** Runs it with a clock that is so many milliseconds behind. */
const behind = <A, E, R>(millis: number, effect: Effect.Effect<A, E, R>) =>
  Effect.flatMap(Clock.Clock, (clock) =>
    Effect.provideService(effect, Clock.Clock, {
      currentTimeMillisUnsafe: () => clock.currentTimeMillisUnsafe() - millis,
      currentTimeMillis: Effect.map(clock.currentTimeMillis, (now) => now - millis),
      currentTimeNanosUnsafe: () => clock.currentTimeNanosUnsafe() - BigInt(millis) * 1_000_000n,
      currentTimeNanos: Effect.map(clock.currentTimeNanos, (now) => now - BigInt(millis) * 1_000_000n),
      monotonicTimeNanosUnsafe: () => clock.monotonicTimeNanosUnsafe(),
      monotonicTimeNanos: clock.monotonicTimeNanos,
      sleep: (duration) => clock.sleep(duration)
    })
  )

const linesOf = (events: ReadonlyArray<{ readonly type: string; readonly operation?: { readonly status: string } }>) =>
  events.map(({ operation, type }) => (operation === undefined ? type : `${type} ${operation.status}`))

describe("watching operations", () => {
  it.effect("sends each change once, and ends after the given time", () =>
    Effect.gen(function* () {
      const { platform, watched, write } = yield* make
      const changes = Effect.gen(function* () {
        const operationId = yield* write
        yield* TestClock.adjust("3 seconds")
        yield* platform.cancelOperation(host, { project: "shop", operationId })
      })
      const events = yield* watched({ seconds: 10 }, host, changes)
      assert.deepStrictEqual(linesOf(events), ["ready", "operation in_progress", "operation failure"])
    })
  )

  it.effect("sends an operation again when its attempt begins, though its update time stays", () =>
    Effect.gen(function* () {
      const { run, watched, write } = yield* make
      const begins = Effect.gen(function* () {
        yield* write
        yield* TestClock.adjust("2 seconds")
        const at = yield* DateTime.now
        const queue = yield* run(Effect.service(OperationQueue))
        const leaseUntil = DateTime.add(at, { minutes: 1 })
        yield* queue.claim({ worker: Sample.workerId(), at, leaseUntil, limit: 1, perConnection: 1 })
      })
      assert.deepStrictEqual(linesOf(yield* watched({ seconds: 4 }, host, begins)), [
        "ready",
        "operation in_progress",
        "operation in_progress"
      ])
    })
  )

  it.effect("sends an operation again when its connection works again, though only its stage changes", () =>
    Effect.gen(function* () {
      const { project, run, watched, write } = yield* make
      const resumes = Effect.gen(function* () {
        yield* write
        const queue = yield* run(Effect.service(OperationQueue))
        const at = yield* DateTime.now
        const until = DateTime.add(at, { minutes: 1 })
        const request = { worker: Sample.workerId(), at, leaseUntil: until, limit: 1, perConnection: 1 }
        const [claimed] = yield* queue.claim(request)
        assert(claimed !== undefined)
        const next = { _tag: "Parked", until, result: "its credentials are no longer accepted" } as const
        yield* queue.note(claimed.lease, { at, ended: [], unended: [], next, retryUntil: until, log: [] })
        yield* TestClock.adjust("2 seconds")
        assert.strictEqual(yield* queue.resume(project.id, claimed.connectionId, yield* DateTime.now), 1)
      })
      const events = yield* watched({ seconds: 4 }, host, resumes)
      const stages = events.flatMap((event) => ("operation" in event ? [event.operation.metadata?.stage] : []))
      assert.deepStrictEqual(stages, ["parked", "ready"])
    })
  )

  it.effect("sends a change that another process made a moment ago by its own clock", () =>
    Effect.gen(function* () {
      const { watched, write } = yield* make
      const late = Effect.gen(function* () {
        yield* TestClock.adjust("10 seconds")
        yield* behind(2000, write)
      })
      assert.deepStrictEqual(linesOf(yield* watched({ seconds: 20 }, host, late)), ["ready", "operation in_progress"])
    })
  )

  it.effect("sends a sign of life where nothing changes", () =>
    Effect.gen(function* () {
      const { watched } = yield* make
      assert.deepStrictEqual(linesOf(yield* watched({ seconds: 31 })), ["ready", "idle", "idle"])
    })
  )

  it.effect("continues after a cursor with what changed in the meantime", () =>
    Effect.gen(function* () {
      const { watched, write } = yield* make
      const [ready] = yield* watched({ seconds: 0 })
      yield* TestClock.adjust("1 minute")
      yield* write
      yield* TestClock.adjust("1 minute")
      assert.deepStrictEqual(linesOf(yield* watched({ seconds: 0 })), ["ready"])
      assert.deepStrictEqual(linesOf(yield* watched({ after: `${ready?.cursor}`, seconds: 0 })), [
        "ready",
        "operation in_progress"
      ])
    })
  )

  it.effect("reports that changes may be missing after a cursor that is too old", () =>
    Effect.gen(function* () {
      const { watched } = yield* make
      const [ready] = yield* watched({ seconds: 0 })
      yield* TestClock.adjust("6 minutes")
      assert.deepStrictEqual(linesOf(yield* watched({ after: `${ready?.cursor}`, seconds: 0 })), ["ready", "reset"])
    })
  )

  it.effect("shows a consumer only operations of its group", () =>
    Effect.gen(function* () {
      const { consumerOf, platform, watched, write } = yield* make
      const operationId = yield* write
      assert.deepStrictEqual(linesOf(yield* watched({ seconds: 0 }, consumerOf("acme"))), [
        "ready",
        "operation in_progress"
      ])
      assert.deepStrictEqual(linesOf(yield* watched({ seconds: 0 }, consumerOf("globex"))), ["ready"])
      const refused = platform.watchOperations(consumerOf("globex"), { project: "shop", operationId })
      assert.strictEqual((yield* Effect.flip(refused))._tag, "OperationNotFound")
    })
  )

  it.effect("begins with the present state of one operation", () =>
    Effect.gen(function* () {
      const { platform, write } = yield* make
      const operationId = yield* write
      yield* TestClock.adjust("1 hour")
      const events = yield* platform.watchOperations(host, { project: "shop", operationId, seconds: 0 })
      assert.deepStrictEqual(linesOf(yield* Stream.runCollect(events)), ["ready", "operation in_progress"])
    })
  )
})

describe("a merge patch", () => {
  it("has only what differs, and null for what is gone", () => {
    const before = { a: 1, b: { c: [1], d: 2 }, e: "x" }
    assert.deepStrictEqual(mergePatchOf(before, { a: 1, b: { c: [1, 2], d: 2 } }), { b: { c: [1, 2] }, e: null })
    assert.deepStrictEqual(mergePatchOf(before, before), {})
    assert.deepStrictEqual(mergePatchOf({ a: { b: 1 } }, { a: [1] }), { a: [1] })
    const whole = { b: 1 }
    assert.deepStrictEqual(mergePatchOf({ c: "text", d: [1] }, { a: whole, c: whole, d: whole }), {
      a: whole,
      c: whole,
      d: whole
    })
  })
})
