import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Redacted from "effect/Redacted"
import * as Scope from "effect/Scope"
import * as TestClock from "effect/testing/TestClock"
import { Refreshes, makeRefreshes, withTokenRefresh } from "../../src/connections/calls/TokenRefresh.ts"
import type { Account } from "../../src/providers/ProviderDriver.ts"
import { observed } from "../../src/connections/calls/Circuits.ts"
import type { ProviderCall } from "../../src/operations/OperationAttempt.ts"
import { CallObserver } from "../../src/providers/CallObserver.ts"
import { ProviderError, ProviderUnavailable } from "../../src/providers/ProviderError.ts"
import * as Sample from "../../testing/Sample.ts"
import * as ScriptedDriver from "../../testing/ScriptedDriver.ts"
import * as World from "../World.ts"

describe("closing a process while a refresh runs", () => {
  it.effect("waits for its end", () =>
    Effect.gen(function* () {
      const scope = yield* Scope.make()
      const { share } = yield* Scope.provide(makeRefreshes, scope)
      const saved = yield* Deferred.make<Account>()
      const refreshing = yield* Effect.forkChild(share(Sample.connectionId(), Deferred.await(saved)))
      yield* TestClock.adjust(0)
      const closing = yield* Effect.forkChild(Scope.close(scope, Exit.void))
      yield* TestClock.adjust("20 seconds")
      assert.isUndefined(closing.pollUnsafe())
      // It is passed through unread.
      const account = { connectionId: Sample.connectionId() } as Account
      yield* Deferred.succeed(saved, account)
      assert.strictEqual(yield* Fiber.join(refreshing), account)
      yield* Fiber.join(closing)
    })
  )

  it.effect("waits for a token that could not be saved at once", () =>
    Effect.gen(function* () {
      const scope = yield* Scope.make()
      const { saveLater } = yield* Scope.provide(makeRefreshes, scope)
      const isReached = yield* Deferred.make<void>()
      let isSaved = false
      yield* saveLater(
        Effect.andThen(
          Deferred.await(isReached),
          Effect.sync(() => void (isSaved = true))
        )
      )
      const closing = yield* Effect.forkChild(Scope.close(scope, Exit.void))
      yield* TestClock.adjust("20 seconds")
      yield* Deferred.succeed(isReached, undefined)
      yield* Fiber.join(closing)
      assert.isTrue(isSaved)
    })
  )

  it.effect("gives up after 30 seconds", () =>
    Effect.gen(function* () {
      const scope = yield* Scope.make()
      const { share } = yield* Scope.provide(makeRefreshes, scope)
      yield* Effect.forkChild(share(Sample.connectionId(), Effect.never))
      yield* TestClock.adjust(0)
      const closing = yield* Effect.forkChild(Scope.close(scope, Exit.void))
      yield* TestClock.adjust("31 seconds")
      assert.isDefined(closing.pollUnsafe())
    })
  )
})

describe("a driver that refreshes tokens", () => {
  it.effect("reports each request to the observer of its call, so that a circuit breaker counts requests", () =>
    Effect.gen(function* () {
      const { connection, project, run } = yield* World.make()
      const lost = new ProviderUnavailable({ message: "no answer", written: "no", timedOut: true })
      const { driver } = ScriptedDriver.make()
      const at = yield* DateTime.now
      const made: ProviderCall = { method: "POST", path: "/contacts", beginTime: at, endTime: at }
      const refreshing = {
        ...driver,
        check: () =>
          Effect.flatMap(CallObserver, (observer) => {
            for (const _ of [1, 2, 3]) observer?.(made)
            return Effect.fail(new ProviderError({ provider: "scripted", reason: lost }))
          }),
        refresh: () => Effect.die("not due")
      }
      const refreshes = yield* makeRefreshes
      const account: Account = {
        connectionId: connection.id,
        provider: driver.name,
        credentials: {
          _tag: "OAuthCredentials",
          accessToken: Redacted.make("s3cret"),
          refreshToken: Redacted.make("s3cret")
        },
        metadata: {}
      }
      const ofAttempt: Array<ProviderCall> = []
      const loadAndCheck = Effect.gen(function* () {
        const { check } = yield* withTokenRefresh(refreshing, project.id)
        return check && (yield* observed(check(account), Effect.succeed))
      })
      const met = yield* run(
        loadAndCheck.pipe(
          Effect.provideService(CallObserver, (call) => void ofAttempt.push(call)),
          Effect.provideService(Refreshes, refreshes)
        )
      )
      assert.deepStrictEqual(met, { answered: false, unanswered: 3 })
      assert.lengthOf(ofAttempt, 3)
    })
  )
})
