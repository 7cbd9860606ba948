/** @rule match.lost */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/testing/TestClock"
import { Caller } from "../../src/domain/Caller.ts"
import type { ProviderDriver } from "../../src/providers/ProviderDriver.ts"
import { ProviderError, ProviderUnavailable } from "../../src/providers/ProviderError.ts"
import { draftOf } from "../../src/problems/CallProblems.ts"
import { WriteFailed } from "../../src/writes/WriteFailed.ts"
import { upsert, world } from "./MatchWorld.ts"

const host = Caller.Host()
const lost = new ProviderUnavailable({ message: "no answer", written: "unknown", timedOut: true })

/** The answers to the first calls of some kinds are lost, before or after they were executed. */
const losing = (count: number, types: ReadonlyArray<string>) => {
  let remaining = count
  // A read before any write that is lost fails the write, which is no question of uncertainty.
  const isLost = (type: string) => types.includes(type) && (type !== "find" || remaining < count) && remaining-- > 0
  const fail = (driver: ProviderDriver) => Effect.fail(new ProviderError({ provider: driver.name, reason: lost }))
  return (driver: ProviderDriver): ProviderDriver => ({
    ...driver,
    write: (account, command) => {
      if (!isLost(command.type)) return driver.write(account, command)
      return remaining % 2 === 0 ? Effect.andThen(driver.write(account, command), fail(driver)) : fail(driver)
    },
    ...(driver.upsert && {
      upsert: {
        ...driver.upsert,
        write: (account, command) =>
          isLost("upsert") ? fail(driver) : (driver.upsert?.write(account, command) ?? fail(driver))
      }
    }),
    ...(driver.find && {
      find: (account, query) => (isLost("find") ? fail(driver) : (driver.find?.(account, query) ?? fail(driver)))
    })
  })
}

describe("a synchronous upsert by a unique key whose answers are lost", () => {
  /** Lets time pass until the write is answered; a digest in between takes a turn of the event loop. */
  const patient = <A, E, R>(write: Effect.Effect<A, E, R>) =>
    Effect.gen(function* () {
      const fiber = yield* Effect.forkScoped(write)
      while (fiber.pollUnsafe() === undefined) {
        yield* Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
        yield* TestClock.adjust("1 second")
      }
      return yield* Fiber.join(fiber)
    })

  it.effect.each([
    ["by the provider", "code", ["upsert"]],
    ["as creates", "email", ["create"]],
    ["as creates and lookups", "email", ["create", "find"]],
    ["as anything", "email", ["create", "update", "find"]]
  ] as const)("is repeated %s until it is answered", ([, key, types]) =>
    Effect.gen(function* () {
      const { scripted, write } = yield* world({ guard: losing(5, types) })
      const written = yield* patient(write(upsert([key], { [key]: "x" })))
      assert.strictEqual(written.result?.success, true)
      assert.strictEqual(scripted.records.size, 1)
    })
  )

  it.effect("is repeated where a found record is updated", () =>
    Effect.gen(function* () {
      const { scripted, write } = yield* world({ guard: losing(5, ["update"]) })
      yield* write(upsert(["email"], { email: "x" }))
      const { result } = yield* patient(write(upsert(["email"], { email: "x", name: "Ada" })))
      assert.deepInclude(result, { action: "updated" })
      assert.deepStrictEqual([...scripted.records.values()].length, 1)
    })
  )

  const unanswered = Effect.fnUntraced(function* <A, E extends { readonly _tag: string }, R>(
    write: Effect.Effect<A, E | WriteFailed, R>
  ) {
    const failed = yield* Effect.flip(patient(write))
    return failed instanceof WriteFailed ? failed : assert.fail(failed._tag)
  })

  it.effect.each(["code", "email"])("by %s is answered as one that goes on, where none is answered", (key) =>
    Effect.gen(function* () {
      const { platform, scripted, write } = yield* world({ guard: losing(1000, ["create", "update", "upsert"]) })
      const failed = yield* unanswered(write(upsert([key], { [key]: "x" })))
      assert.isTrue(!failed.uncertain && failed.repeatable && !failed.wroteNothing)
      assert.include(JSON.stringify(failed.errors), "can be sent again")
      assert.include(JSON.stringify(failed.warnings), `the write goes on`)
      const { operationId } = failed
      const { extension, remedy } = draftOf(failed)
      assert.deepInclude(extension, { operationId })
      assert.include(remedy ?? "", "Read the operation for its outcome")
      const { result, status } = yield* platform.getOperation(host, { project: "shop", operationId })
      assert.strictEqual(status, "in_progress")
      assert.include(result ?? "", "no answer")
      assert.isAtMost(scripted.records.size, 1)
    })
  )

  it.effect.each([
    ["by the provider", "code"],
    ["as a create", "email"]
  ] as const)("is repeated by a worker until it is answered, %s, and its key gets that answer", ([, key]) =>
    Effect.gen(function* () {
      const { platform, scripted, write } = yield* world({ guard: losing(24, ["create", "update", "upsert"]) })
      const sent = upsert([key], { [key]: "x" })
      const { operationId } = yield* unanswered(write(sent, host, "k-1"))
      const busy = yield* Effect.flip(patient(write(sent, host, "k-1")))
      assert.strictEqual(busy._tag, "IdempotencyKeyBusy")
      yield* Effect.forkScoped(platform.runWorker())
      yield* TestClock.adjust("10 minutes")
      const { status } = yield* platform.getOperation(host, { project: "shop", operationId })
      assert.strictEqual(status, "success")
      const again = yield* write(sent, host, "k-1")
      assert.isTrue(again.replayed === true && again.operationId === operationId && again.result?.success === true)
      assert.strictEqual(scripted.records.size, 1)
    })
  )

  it.effect.each(["is cancelled", "loses its installation"])("gives its key a final answer when it %s", (how) =>
    Effect.gen(function* () {
      const { connect, installation, platform, write } = yield* world({
        guard: losing(1000, ["create", "update", "upsert"])
      })
      const sent = upsert(["email"], { email: "x" })
      const { operationId } = yield* unanswered(write(sent, host, "k-1"))
      const project = "shop"
      if (how === "is cancelled") yield* platform.cancelOperation(host, { project, operationId })
      else {
        yield* platform.deleteInstallation(host, { project, integration: "crm", installationId: installation.id })
        yield* connect
      }
      const { result = "", status } = yield* platform.getOperation(host, { project, operationId })
      assert.strictEqual(status, "failure")
      assert.include(result, "it makes no second record")
      assert.notInclude(result, "before you create it again")
      const again = yield* Effect.flip(write(sent, host, "k-1"))
      assert.deepInclude(again, { _tag: "WriteFailed", operationId, kept: true, replayed: true, uncertain: true })
    })
  )

  it.effect("keeps later writes of the key back meanwhile, so that it can't overwrite them", () =>
    Effect.gen(function* () {
      const { platform, scripted, write } = yield* world({ guard: losing(12, ["upsert"]) })
      yield* unanswered(write(upsert(["code"], { code: "x", name: "older" })))
      const refused = yield* Effect.flip(patient(write(upsert(["code"], { code: "x", name: "newer" }))))
      assert.strictEqual(refused._tag, "RecordsBusy")
      yield* Effect.forkScoped(platform.runWorker())
      yield* TestClock.adjust("5 minutes")
      yield* patient(write(upsert(["code"], { code: "x", name: "newer" })))
      assert.deepStrictEqual(
        [...scripted.records.values()].map(({ name }) => name),
        ["newer"]
      )
    })
  )

  it.effect("ends the records of a batch whose answers came, and goes on with the others", () =>
    Effect.gen(function* () {
      const { platform, write } = yield* world({ guard: losing(12, ["upsert"]) })
      const batch = [{ record: { code: "x" } }, { record: { email: "a@x" } }] as const
      const { record: _, ...sent } = upsert(["code", "email"], {})
      const { operationId, results } = yield* patient(write({ ...sent, batch }))
      assert.deepStrictEqual(
        results?.map(({ outcome, retryable }) => [outcome, retryable]),
        [
          ["uncertain", true],
          ["success", undefined]
        ]
      )
      yield* Effect.forkScoped(platform.runWorker())
      yield* TestClock.adjust("5 minutes")
      const { result } = yield* platform.getOperation(host, { project: "shop", operationId })
      assert.strictEqual(result, "2 succeeded")
    })
  )

  it.effect("is uncertain only once no answer has come for an hour", () =>
    Effect.gen(function* () {
      const { platform, write } = yield* world({ guard: losing(100_000, ["upsert"]) })
      const { operationId } = yield* unanswered(write(upsert(["code"], { code: "x" })))
      yield* Effect.forkScoped(platform.runWorker())
      const status = platform.getOperation(host, { project: "shop", operationId })
      yield* TestClock.adjust("55 minutes")
      assert.strictEqual((yield* status).status, "in_progress")
      yield* TestClock.adjust("7 minutes")
      const { result, status: ended } = yield* status
      assert.strictEqual(ended, "failure")
      assert.include(result ?? "", "1 uncertain")
    })
  )

  it.effect("is repeated until it is answered where its process vanished during the call", () =>
    Effect.gen(function* () {
      const { platform, scripted, write } = yield* world({ guard: losing(14, ["upsert"]) })
      // Nothing keeps the lease of a write that is interrupted while it pauses between two calls.
      const fiber = yield* Effect.forkScoped(write(upsert(["code"], { code: "x" })))
      yield* TestClock.adjust("1 second")
      yield* Fiber.interrupt(fiber).pipe(Effect.forkScoped)
      yield* Effect.forkScoped(platform.runWorker())
      yield* TestClock.adjust("10 minutes")
      assert.strictEqual(scripted.records.size, 1)
    })
  )
})
