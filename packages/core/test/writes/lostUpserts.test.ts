/** @rule match.lost */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/testing/TestClock"
import type { ProviderDriver } from "../../src/providers/ProviderDriver.ts"
import { ProviderError, ProviderUnavailable } from "../../src/providers/ProviderError.ts"
import { upsert, world } from "./MatchWorld.ts"

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
  const patient = <A, E, R>(write: Effect.Effect<A, E, R>) =>
    Effect.gen(function* () {
      const fiber = yield* Effect.forkScoped(write)
      yield* TestClock.adjust("30 seconds")
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

  it.effect.each(["code", "email"])("by %s is answered as one that can be sent again, where none is answered", (key) =>
    Effect.gen(function* () {
      const { scripted, write } = yield* world({ guard: losing(1000, ["create", "update", "upsert"]) })
      const failed = yield* Effect.flip(patient(write(upsert([key], { [key]: "x" }))))
      assert.isTrue(failed._tag === "WriteFailed" && !failed.uncertain && failed.repeatable && !failed.wroteNothing)
      assert.include(JSON.stringify(failed._tag === "WriteFailed" ? failed.errors : []), "can be sent again")
      assert.isAtMost(scripted.records.size, 1)
    })
  )
})
