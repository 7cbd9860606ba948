import { assert, describe } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { ConsoleSession } from "@fieldgate/core/projects/ConsoleSession"
import { ConsoleSessionStore } from "@fieldgate/core/projects/ConsoleSessionStore"
import * as AwkwardValues from "./AwkwardValues.ts"
import * as Sample from "./Sample.ts"
import { type EmptyStores, over, sameAs } from "./StoreTest.ts"

const same = sameAs(ConsoleSession)

const session = (n = 1, members: Partial<ConsoleSession> = {}): ConsoleSession => ({
  digest: `digest-${n}`,
  keyDigest: "key",
  createTime: Sample.time(n),
  idleTime: Sample.time(60),
  expireTime: Sample.time(600),
  ...members
})

/** Registers the tests of one adapter, over stores that are empty each time they are built. */
export const suite = (name: string, layer: EmptyStores) =>
  describe(`ConsoleSessionStore (${name})`, () => {
    const test = over(layer)
    const found = (digest: string) => Effect.flatMap(ConsoleSessionStore, (store) => store.find(digest))

    test(
      "finds a session by its digest alone, as it was opened",
      Effect.gen(function* () {
        const store = yield* ConsoleSessionStore
        yield* store.open(session())
        yield* store.open(session(2, { keyDigest: "other" }))
        same(Option.getOrThrow(yield* found("digest-1")), session())
        same(Option.getOrThrow(yield* found("digest-2")), session(2, { keyDigest: "other" }))
        for (const unknown of ["", "key", "Digest-1", ...AwkwardValues.texts]) {
          assert.isTrue(Option.isNone(yield* found(unknown)))
        }
      })
    )

    test(
      "moves the idle time of a session, and opens no closed one again",
      Effect.gen(function* () {
        const store = yield* ConsoleSessionStore
        yield* store.open(session())
        yield* store.open(session(2))
        yield* store.extend("digest-1", Sample.time(90))
        same(Option.getOrThrow(yield* found("digest-1")), session(1, { idleTime: Sample.time(90) }))
        yield* store.close("digest-1")
        yield* store.close("digest-1")
        yield* store.extend("digest-1", Sample.time(90))
        assert.isTrue(Option.isNone(yield* found("digest-1")))
        same(Option.getOrThrow(yield* found("digest-2")), session(2))
      })
    )

    test(
      "removes sessions that were idle or over before a moment, a few at a time",
      Effect.gen(function* () {
        const store = yield* ConsoleSessionStore
        for (const n of [1, 2]) yield* store.open(session(n))
        yield* store.open(session(3, { idleTime: Sample.time(500), expireTime: Sample.time(50) }))
        yield* store.open(session(4, { idleTime: Sample.time(500) }))
        assert.strictEqual(yield* store.sweep(Sample.time(50), 10), 0)
        assert.strictEqual(yield* store.sweep(Sample.time(61), 2), 2)
        assert.strictEqual(yield* store.sweep(Sample.time(61), 2), 1)
        assert.isTrue(Option.isSome(yield* found("digest-4")))
      })
    )
  })
