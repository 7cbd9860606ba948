/** @rule connection.status */
import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { Caller } from "../../src/domain/Caller.ts"
import { GroupRef, ObjectName, ProviderName } from "../../src/domain/Ids.ts"
import type { ProviderDriver, UpsertedField } from "../../src/providers/ProviderDriver.ts"
import {
  ProviderError,
  type ProviderFailure,
  ProviderUnauthorized,
  ProviderUnavailable
} from "../../src/providers/ProviderError.ts"
import * as World from "../World.ts"

const host = Caller.Host()
const provider = ProviderName.make("scripted")
const contacts = { name: ObjectName.make("contacts"), displayName: "Contact", isCustom: false, fields: {} }
const groupRef = GroupRef.make("acme")
const account = { integration: "crm", groupRef }
const refused = new ProviderUnauthorized({ message: "the key was revoked" })

const make = Effect.fnUntraced(function* () {
  const failing: { reason: ProviderFailure | undefined; calls: number } = { reason: undefined, calls: 0 }
  const guard = (driver: ProviderDriver): ProviderDriver => {
    const { describe } = driver
    if (describe === undefined) return driver
    const asked = <A, E>(answer: Effect.Effect<A, E>) =>
      Effect.suspend((): Effect.Effect<A, E | ProviderError> => {
        failing.calls += 1
        return failing.reason === undefined
          ? answer
          : Effect.fail(new ProviderError({ provider, reason: failing.reason }))
      })
    return {
      ...driver,
      describe: {
        objects: (...args) => asked(describe.objects(...args)),
        object: (...args) => asked(describe.object(...args))
      },
      upsertFields: (_account, { fields }) =>
        Effect.sync(() =>
          fields.map(({ fieldName }): UpsertedField => ({
            fieldName,
            action: failing.reason === undefined ? "create" : "none",
            warnings: [],
            ...(failing.reason === undefined ? {} : { failure: failing.reason })
          }))
        )
    }
  }
  const world = yield* World.make({ guard, objects: [contacts] })
  const { connection, platform, project } = world
  const shown = platform.getConnection(host, { project: project.id, connectionId: connection.id })
  const status = Effect.map(shown, (now) => now.status)
  return { ...world, failing, status, lastError: Effect.map(shown, (now) => now.lastError) }
})
type Made = Effect.Success<ReturnType<typeof make>>

const revisionOf = ({ platform }: Made) =>
  Effect.map(
    platform.getIntegration(host, { project: "shop", integration: "crm" }),
    ({ latestRevision }) => latestRevision
  )

const calls: ReadonlyArray<readonly [name: string, call: (world: Made) => Effect.Effect<unknown, unknown>]> = [
  ["the list of objects", ({ platform }) => platform.describeObjects(host, { project: "shop", account })],
  [
    "an object's fields",
    ({ platform }) =>
      platform.describeObject(host, { project: "shop", account, objectName: contacts.name, refresh: true })
  ],
  [
    "a hydrated revision",
    (world) =>
      Effect.flatMap(revisionOf(world), ({ id }) =>
        world.platform.hydrateRevision(host, {
          project: "shop",
          integration: "crm",
          revisionId: id,
          connectionId: world.connection.id,
          refresh: true
        })
      )
  ],
  [
    "custom fields",
    ({ platform }) => {
      const hobby = { fieldName: "hobby", displayName: "Hobby", valueType: "string" } as const
      return platform.upsertFields(host, { project: "shop", account, fields: { contacts: [hobby] } })
    }
  ]
]

describe("3. a connection's status", () => {
  it.effect.each(calls)("follows %s: credentials that are refused, and that are good again", ([, call]) =>
    Effect.gen(function* () {
      const world = yield* make()
      assert.strictEqual(yield* world.status, "created")
      yield* call(world)
      assert.strictEqual(yield* world.status, "working")
      world.failing.reason = refused
      yield* Effect.exit(call(world))
      assert.strictEqual(yield* world.status, "bad_credentials")
      world.failing.reason = undefined
      yield* call(world)
      assert.strictEqual(yield* world.status, "working")
    })
  )

  it.effect("reports why a connection is bad and since when, without secrets, until it works again", () =>
    Effect.gen(function* () {
      const { failing, lastError, platform } = yield* make()
      const look = Effect.exit(platform.describeObjects(host, { project: "shop", account }))
      failing.reason = new ProviderUnauthorized({ message: "the key pat-na1-0123456789abcdef was\nrevoked" })
      yield* TestClock.adjust("1 hour")
      yield* look
      const time = DateTime.makeUnsafe(3_600_000)
      assert.deepStrictEqual(yield* lastError, { message: "the key … was revoked", time })
      yield* TestClock.adjust("1 hour")
      yield* look
      assert.deepStrictEqual((yield* lastError)?.time, time)
      failing.reason = undefined
      yield* look
      assert.isUndefined(yield* lastError)
    })
  )

  it.effect("keeps the status while the provider is unavailable", () =>
    Effect.gen(function* () {
      const world = yield* make()
      world.failing.reason = new ProviderUnavailable({ message: "down", written: "no", timedOut: false })
      for (const [, call] of calls) yield* Effect.exit(call(world))
      assert.strictEqual(yield* world.status, "created")
    })
  )

  it.effect("changes nothing if a description comes from the cache", () =>
    Effect.gen(function* () {
      const world = yield* make()
      const look = world.platform.describeObject(host, { project: "shop", account, objectName: contacts.name })
      yield* look
      world.failing.reason = refused
      yield* Effect.exit(world.platform.describeObjects(host, { project: "shop", account }))
      const before = world.failing.calls
      yield* look
      assert.strictEqual(world.failing.calls, before, "it was remembered")
      assert.strictEqual(yield* world.status, "bad_credentials")
    })
  )

  it.effect("continues the waiting writes when the connection works again", () =>
    Effect.gen(function* () {
      const { platform, scripted, status, write } = yield* make()
      yield* Effect.forkScoped(platform.runWorker())
      scripted.failNext(refused)
      const { operationId } = yield* write({ type: "create", mode: "asynchronous", record: { name: "Ann" } })
      yield* TestClock.adjust("1 minute")
      assert.strictEqual(yield* status, "bad_credentials")
      assert.isEmpty([...scripted.records])
      yield* platform.describeObjects(host, { project: "shop", account })
      yield* TestClock.adjust("1 minute")
      const operation = yield* platform.getOperation(host, { project: "shop", operationId })
      assert.strictEqual(operation.status, "success")
    })
  )
})
