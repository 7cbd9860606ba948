/** @rule credentials.refresh */
import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as TestClock from "effect/testing/TestClock"
import { inspect } from "node:util"
import { Caller } from "../../src/domain/Caller.ts"
import { GroupRef, ObjectName, ProviderName } from "../../src/domain/Ids.ts"
import * as MemoryStores from "../../src/memory/MemoryStores.ts"
import { ConnectionStore } from "../../src/connections/ConnectionStore.ts"
import { ProviderUnauthorized } from "../../src/providers/ProviderError.ts"
import { StoreUnavailable } from "../../src/domain/StoreError.ts"
import { WriteFailed } from "../../src/writes/WriteFailed.ts"
import * as Tokens from "./Tokens.ts"
import { passing, setUp, tokenOf } from "./TokenWorld.ts"

const host = Caller.Host()
const provider = ProviderName.make("scripted")
const create = { type: "create", record: { email: "ann@acme.test" } } as const

const failureOf = (error: object): WriteFailed => {
  assert(error instanceof WriteFailed, inspect(error))
  return error
}

const failed = <A, E extends object, R>(write: Effect.Effect<A, E, R>) =>
  Effect.map(Effect.flip(write), (error) => {
    assert.notMatch(inspect(error, { depth: 10 }), /s3cret/u)
    return failureOf(error)
  })

const failing = <A, E extends object, R>(write: Effect.Effect<A, E, R>, time?: Duration.Input) =>
  passing(failed(write), time)

describe("a token that ends before long", () => {
  it.effect("refreshes a token once before it expires, and uses the new one for the next write", () =>
    Effect.gen(function* () {
      const { account, status, tokens, write } = yield* setUp({ endsIn: 4 })
      yield* passing(write(create))
      yield* passing(write(create))
      assert.deepStrictEqual(tokens.asked, ["s3cret-refresh-1"])
      assert.deepStrictEqual(tokens.seen, ["s3cret-access-2", "s3cret-access-2"])
      assert.strictEqual(tokenOf((yield* account).credentials), "s3cret-access-2")
      assert.deepStrictEqual((yield* account).metadata, { shard: "2" })
      assert.strictEqual(yield* status, "working")
    })
  )

  it.effect("uses a token that doesn't expire soon as it is", () =>
    Effect.gen(function* () {
      const { tokens, write } = yield* setUp({ endsIn: 6 })
      yield* write(create)
      assert.deepStrictEqual(tokens.asked, [])
    })
  )

  it.effect("refreshes a token each time before it expires, with the latest refresh token", () =>
    Effect.gen(function* () {
      const { tokens, write } = yield* setUp({ endsIn: 1 })
      for (const _ of [1, 2, 3]) {
        yield* passing(write(create))
        yield* TestClock.adjust("26 minutes")
      }
      assert.deepStrictEqual(tokens.asked, ["s3cret-refresh-1", "s3cret-refresh-2", "s3cret-refresh-3"])
    })
  )

  it.effect("keeps using a token while refreshing is not possible", () =>
    Effect.gen(function* () {
      const { status, tokens, write } = yield* setUp({ endsIn: 4 })
      tokens.failNext(Tokens.away, Tokens.away)
      yield* passing(write(create))
      assert.deepStrictEqual(tokens.seen, ["s3cret-access-1"])
      assert.strictEqual(yield* status, "working")
    })
  )
})

describe("a token that the provider no longer accepts", () => {
  it.effect("refreshes a rejected token and sends the create once more", () =>
    Effect.gen(function* () {
      const { scripted, tokens, write } = yield* setUp()
      tokens.end()
      const answer = yield* passing(write(create))
      assert.propertyVal(answer.result, "success", true)
      assert.strictEqual(scripted.records.size, 1)
      assert.deepStrictEqual(tokens.asked, ["s3cret-refresh-1"])
      assert.deepStrictEqual(tokens.seen, ["s3cret-access-1", "s3cret-access-3"])
    })
  )

  it.effect("refreshes a rejected token for describing objects too", () =>
    Effect.gen(function* () {
      const { connection, platform, tokens } = yield* setUp()
      tokens.end()
      const account = { connectionId: connection.id }
      yield* passing(platform.describeObjects(host, { project: "shop", account }))
      assert.deepStrictEqual(tokens.seen, ["s3cret-access-1", "s3cret-access-3"])
    })
  )

  it.effect("refreshes a rejected token only once per call, and marks the connection for renewal", () =>
    Effect.gen(function* () {
      const { status, tokens, write } = yield* setUp()
      tokens.refuseAll()
      const { failure } = yield* failing(write(create))
      assert.strictEqual(failure._tag, "ProviderUnauthorized")
      assert.lengthOf(tokens.asked, 1)
      assert.lengthOf(tokens.seen, 2)
      assert.strictEqual(yield* status, "bad_credentials")
    })
  )

  it.effect("ends the connection when its refresh token was revoked", () =>
    Effect.gen(function* () {
      const { scripted, status, tokens, write } = yield* setUp({ endsIn: 4 })
      tokens.revoke()
      const { failure, message } = yield* failing(write(create))
      assert.deepStrictEqual([failure._tag, message], ["ProviderUnauthorized", "it was revoked"])
      assert.strictEqual(yield* status, "bad_credentials")
      assert.lengthOf(tokens.asked, 1)
      assert.lengthOf(scripted.commands, 0)
    })
  )
})

describe("concurrent refreshes", () => {
  it.effect("make one refresh in a process", () =>
    Effect.gen(function* () {
      const { scripted, tokens, write } = yield* setUp({ endsIn: 0 })
      yield* passing(Effect.forEach(Array.from({ length: 20 }), () => write(create), { concurrency: "unbounded" }))
      assert.lengthOf(tokens.asked, 1)
      assert.strictEqual(scripted.records.size, 20)
    })
  )

  it.effect("make one refresh in two processes, also where a refresh ends the refresh token", () =>
    Effect.gen(function* () {
      const { otherPlatform, scripted, status, tokens, write } = yield* setUp({ endsIn: 0 })
      const other = yield* otherPlatform
      const request = { groupRef: GroupRef.make("acme"), ...create }
      const target = { project: "shop", integration: "crm", objectName: ObjectName.make("contacts") }
      const writes = [write(create), other.writeRecords(host, { ...target, request }), write(create)]
      yield* passing(Effect.all(writes, { concurrency: "unbounded" }))
      assert.lengthOf(tokens.asked, 1)
      assert.strictEqual(scripted.records.size, 3)
      assert.strictEqual(yield* status, "working")
    })
  )

  it.effect("share the end of a refresh whose first caller went away", () =>
    Effect.gen(function* () {
      const { tokens, write } = yield* setUp({ endsIn: 0 })
      const first = yield* Effect.forkChild(write(create), { startImmediately: true })
      yield* Fiber.interrupt(first)
      yield* passing(write(create))
      assert.lengthOf(tokens.asked, 1)
    })
  )
})

describe("a refresh that can't be made", () => {
  it.effect.each([
    ["the project has no app", null, /no provider app for scripted \(production\).*create one/u],
    ["the app's secret is wrong", "s3cret-wrong", /client secret is wrong/u]
  ] as const)("names the fix for %s and leaves the connection unchanged", ([, clientSecret, expected]) =>
    Effect.gen(function* () {
      const { platform, status, tokens, write } = yield* setUp({ endsIn: 0, clientSecret, takes: 0 })
      const refused = yield* failed(write(create, host, "key"))
      assert.strictEqual(refused.failure._tag, "ProviderAppInvalid")
      assert.match(refused.message, expected)
      assert.strictEqual(yield* status, "created")
      assert.lengthOf(tokens.seen, 0)
      const [app] = yield* platform.listProviderApps(host, { project: "shop" })
      const right = { project: "shop", clientSecret: Redacted.make(Tokens.clientSecret) }
      yield* app === undefined
        ? platform.decoded.createProviderApp(host, { ...right, provider, clientId: "client" })
        : platform.decoded.updateProviderApp(host, {
            project: "shop",
            providerAppId: app.id,
            update: { updateMask: ["clientSecret"], providerApp: { clientSecret: right.clientSecret } }
          })
      const answer = yield* write(create, host, "key")
      assert.isUndefined(answer.replayed, "the key was free again")
    })
  )

  it.effect("tries a refresh twice if the provider is unavailable, and again later", () =>
    Effect.gen(function* () {
      const { status, tokens, write } = yield* setUp({ endsIn: 0 })
      tokens.failNext(Tokens.away, Tokens.away)
      const refused = yield* failing(write(create))
      assert.deepInclude(refused.failure, { _tag: "ProviderUnavailable", written: "no" })
      assert.isTrue(refused.retryable && refused.wroteNothing)
      assert.lengthOf(tokens.asked, 2)
      assert.strictEqual(yield* status, "created")
      yield* passing(write(create))
    })
  )

  it.effect("reports that certainly nothing was written if the driver fails by a bug", () =>
    Effect.gen(function* () {
      const { tokens, write } = yield* setUp({ endsIn: 0 })
      tokens.breakRefresh()
      const refused = yield* failing(write(create))
      assert.isTrue(refused.wroteNothing)
    })
  )
})

describe("a refresh whose answer was lost", () => {
  it.effect("requests a token again if the refresh token is still valid", () =>
    Effect.gen(function* () {
      const { status, tokens, write } = yield* setUp({ endsIn: 0, rotates: false })
      tokens.failNext("lostAnswer")
      yield* passing(write(create))
      assert.lengthOf(tokens.asked, 2)
      assert.strictEqual(yield* status, "working")
    })
  )

  it.effect("marks the connection as invalid if the refresh token was used up, with the reason", () =>
    Effect.gen(function* () {
      const { status, tokens, write } = yield* setUp({ endsIn: 0 })
      tokens.failNext("lostAnswer")
      const { failure, message } = yield* failing(write(create))
      assert.strictEqual(failure._tag, "ProviderUnauthorized")
      assert.match(message, /revoked; the response to the previous refresh was lost/u)
      assert.strictEqual(yield* status, "bad_credentials")
    })
  )
})

describe("a refresh that is refused without proof", () => {
  const unclear = new ProviderUnauthorized({ message: "some new words", unconfirmed: true })
  const certain = new ProviderUnauthorized({ message: "it was revoked" })

  it.effect("repeats a refused refresh after a pause, and leaves the connection unchanged if that succeeds", () =>
    Effect.gen(function* () {
      const { status, tokens, write } = yield* setUp({ endsIn: 0, rotates: false, takes: 0 })
      tokens.failNext(unclear)
      const writing = yield* Effect.forkChild(write(create), { startImmediately: true })
      yield* TestClock.adjust("1900 millis")
      assert.lengthOf(tokens.asked, 1)
      yield* TestClock.adjust("3 seconds")
      yield* Fiber.join(writing)
      assert.lengthOf(tokens.asked, 2)
      assert.strictEqual(yield* status, "working")
    })
  )

  it.effect("ends the connection when it is refused again", () =>
    Effect.gen(function* () {
      const { status, tokens, write } = yield* setUp({ endsIn: 0 })
      tokens.failNext(unclear, unclear)
      const { failure, message } = yield* failing(write(create))
      assert.deepStrictEqual([failure._tag, message], ["ProviderUnauthorized", "some new words"])
      assert.strictEqual(yield* status, "bad_credentials")
    })
  )

  it.effect("allows another refresh later if only the second answer was a refusal", () =>
    Effect.gen(function* () {
      const { status, tokens, write } = yield* setUp({ endsIn: 0 })
      tokens.failNext(Tokens.away, unclear)
      const { failure, retryable } = yield* failing(write(create))
      assert.strictEqual(failure._tag, "ProviderUnavailable")
      assert.isTrue(retryable)
      assert.strictEqual(yield* status, "created")
    })
  )

  it.effect("doesn't repeat a certain refusal", () =>
    Effect.gen(function* () {
      const { tokens, write } = yield* setUp({ endsIn: 0 })
      tokens.failNext(certain)
      yield* failing(write(create))
      assert.lengthOf(tokens.asked, 1)
    })
  )

  it.effect("repeats a refresh after a pause only if its answer was lost", () =>
    Effect.gen(function* () {
      const { tokens, write } = yield* setUp({ endsIn: 0, rotates: false, takes: 0 })
      tokens.failNext("lostAnswer")
      const writing = yield* Effect.forkChild(write(create), { startImmediately: true })
      yield* TestClock.adjust("1900 millis")
      assert.lengthOf(tokens.asked, 1)
      yield* TestClock.adjust("3 seconds")
      yield* Fiber.join(writing)
      assert.lengthOf(tokens.asked, 2)
    })
  )
})

describe("a lease that another process holds", () => {
  const taken = Effect.fnUntraced(function* (world: Effect.Success<ReturnType<typeof setUp>>, seconds: number) {
    const now = yield* DateTime.now
    const until = DateTime.add(now, { seconds })
    const lease = yield* world.connections.takeRefresh(world.project.id, world.connection.id, { now, until })
    return Option.getOrThrow(lease)
  })

  it.effect("waits for the lease and uses the token that it brought", () =>
    Effect.gen(function* () {
      const world = yield* setUp({ endsIn: 0 })
      const lease = yield* taken(world, 60)
      const writing = yield* Effect.forkChild(world.write(create), { startImmediately: true })
      yield* TestClock.adjust("2 seconds")
      world.tokens.end()
      const accessToken = Redacted.make("s3cret-access-2")
      const refreshed = { credentials: { _tag: "OAuthCredentials", accessToken }, facts: {} } as const
      yield* world.connections.saveRefreshed(
        world.project.id,
        world.connection.id,
        lease,
        refreshed,
        yield* DateTime.now
      )
      yield* TestClock.adjust("1 second")
      yield* Fiber.join(writing)
      assert.deepStrictEqual([world.tokens.asked, world.tokens.seen], [[], ["s3cret-access-2"]])
    })
  )

  it.effect("waits for the lease of a killed process only until it expires", () =>
    Effect.gen(function* () {
      const world = yield* setUp({ endsIn: 0 })
      yield* taken(world, 60)
      const refused = yield* failing(world.write(create), "30 seconds")
      assert.isTrue(refused.retryable && refused.wroteNothing)
      yield* TestClock.adjust("31 seconds")
      yield* passing(world.write(create))
      assert.lengthOf(world.tokens.asked, 1)
    })
  )
})

describe("a store that is away when a refresh is saved", () => {
  const awayFor = (refusals: number) => {
    let remaining = refusals
    return Layer.effect(
      ConnectionStore,
      Effect.map(ConnectionStore, (store) =>
        ConnectionStore.of({
          ...store,
          saveRefreshed: (...args) =>
            Effect.suspend(() =>
              remaining-- > 0
                ? Effect.fail(new StoreUnavailable({ store: "connection", cause: "down" }))
                : store.saveRefreshed(...args)
            )
        })
      )
    ).pipe(Layer.provideMerge(MemoryStores.layer))
  }

  it.effect("retries saving a token, because no copy of it exists", () =>
    Effect.gen(function* () {
      const { account, tokens, write } = yield* setUp({ endsIn: 0, stores: awayFor(3) })
      yield* passing(write(create))
      assert.strictEqual(tokenOf((yield* account).credentials), "s3cret-access-2")
      assert.lengthOf(tokens.asked, 1)
    })
  )

  it.effect("goes on in the background after the caller's answer", () =>
    Effect.gen(function* () {
      const { account, tokens, write } = yield* setUp({ endsIn: 0, stores: awayFor(60) })
      yield* passing(write(create))
      assert.strictEqual(tokenOf((yield* account).credentials), "s3cret-access-1")
      yield* TestClock.adjust("1 minute")
      assert.strictEqual(tokenOf((yield* account).credentials), "s3cret-access-2")
      assert.lengthOf(tokens.asked, 1)
    })
  )
})

describe("credentials that were replaced while a refresh ran", () => {
  it.effect("keeps and uses the newer credentials", () =>
    Effect.gen(function* () {
      const { account, connection, platform, tokens, write } = yield* setUp({ endsIn: 0, rotates: false })
      const writing = yield* Effect.forkChild(Effect.flip(write(create)), { startImmediately: true })
      const credentials = { _tag: "OAuthCredentials", accessToken: Redacted.make("s3cret-replaced") } as const
      yield* platform.decoded.replaceCredentials(host, { project: "shop", connectionId: connection.id, credentials })
      yield* TestClock.adjust("10 seconds")
      const { failure } = failureOf(yield* Fiber.join(writing))
      assert.strictEqual(failure._tag, "ProviderUnauthorized")
      assert.deepStrictEqual(tokens.seen, ["s3cret-replaced"])
      assert.strictEqual(tokenOf((yield* account).credentials), "s3cret-replaced")
    })
  )
})
