/** @rule connection.refresh */
import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { Caller } from "../../src/domain/Caller.ts"
import { ProviderUnauthorized } from "../../src/providers/ProviderError.ts"
import { passing, setUp, tokenOf } from "./TokenWorld.ts"

const host = Caller.Host()
const create = { type: "create", record: { email: "ann@acme.test" } } as const

describe("a connection that is asked for with refresh", () => {
  const shown = ({ connection, platform }: Effect.Success<ReturnType<typeof setUp>>, refresh: "force" | "ifExpired") =>
    passing(platform.getConnection(host, { project: "shop", connectionId: connection.id, includeCreds: true, refresh }))

  it.effect("has a new token by force, also where the old one is good for long", () =>
    Effect.gen(function* () {
      const world = yield* setUp({ endsIn: 25 })
      const { credentials, status } = yield* shown(world, "force")
      assert.strictEqual(credentials && tokenOf(credentials), "s3cret-access-2")
      assert.lengthOf(world.tokens.asked, 1)
      assert.strictEqual(status, "created")
      yield* shown(world, "force")
      assert.lengthOf(world.tokens.asked, 2)
    })
  )

  it.effect("has a new token by ifExpired only where the old one ends before long", () =>
    Effect.gen(function* () {
      const lasting = yield* setUp({ endsIn: 25 })
      yield* shown(lasting, "ifExpired")
      assert.isEmpty(lasting.tokens.asked)
      const ending = yield* setUp({ endsIn: 1 })
      yield* shown(ending, "ifExpired")
      assert.lengthOf(ending.tokens.asked, 1)
    })
  )

  it.effect("marks the connection as working and continues its waiting writes after a forced refresh", () =>
    Effect.gen(function* () {
      const world = yield* setUp({ endsIn: 25 })
      yield* Effect.forkScoped(world.platform.runWorker())
      yield* world.connections.setStatus(world.project.id, world.connection.id, "bad_credentials", yield* DateTime.now)
      const { operationId } = yield* world.write({ ...create, mode: "asynchronous" })
      const operation = world.platform.getOperation(host, { project: "shop", operationId })
      yield* TestClock.adjust("1 minute")
      assert.strictEqual((yield* operation).status, "in_progress")
      yield* shown(world, "force")
      yield* TestClock.adjust("1 minute")
      assert.strictEqual((yield* operation).status, "success")
    })
  )

  it.effect("reports why the provider refuses, and marks the connection as bad", () =>
    Effect.gen(function* () {
      const world = yield* setUp({ endsIn: 25 })
      world.tokens.failNext(new ProviderUnauthorized({ message: "revoked" }))
      const refused = yield* Effect.flip(shown(world, "force"))
      assert.strictEqual(refused._tag, "ProviderError")
      assert.strictEqual(yield* world.status, "bad_credentials")
    })
  )
})
