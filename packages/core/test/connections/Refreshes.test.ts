import { assert, describe, it } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Scope from "effect/Scope"
import * as TestClock from "effect/testing/TestClock"
import { makeRefreshes } from "../../src/connections/calls/TokenRefresh.ts"
import type { Account } from "../../src/providers/ProviderDriver.ts"
import * as Sample from "../../testing/Sample.ts"

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
