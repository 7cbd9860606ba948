import { assert, describe } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { ConsoleSession } from "@fieldgate/core/members/ConsoleSession"
import { ConsoleSessionStore } from "@fieldgate/core/members/ConsoleSessionStore"
import type { MemberIdentity } from "@fieldgate/core/members/Member"
import * as AwkwardValues from "./AwkwardValues.ts"
import * as Sample from "./Sample.ts"
import { type EmptyStores, over, sameAs } from "./StoreTest.ts"

const same = sameAs(ConsoleSession)

const times = (n: number) => ({ createTime: Sample.time(n), idleTime: Sample.time(60), expireTime: Sample.time(600) })

const session = (n = 1, members: Partial<ConsoleSession> = {}): ConsoleSession => ({
  id: Sample.consoleSessionId(n),
  digest: `digest-${n}`,
  keyDigest: "key",
  ...times(n),
  ...members
})

const ada: MemberIdentity = { issuer: "https://login.acme.example", subject: "ada", roleValues: [] }

const ofMember = (n: number, member: MemberIdentity = ada, members: Partial<ConsoleSession> = {}): ConsoleSession => ({
  id: Sample.consoleSessionId(n),
  digest: `digest-${n}`,
  member,
  ...times(n),
  ...members
})

/** Registers the tests of one adapter, over stores that are empty each time they are built. */
export const suite = (name: string, layer: EmptyStores) =>
  describe(`ConsoleSessionStore (${name})`, () => {
    const test = over(layer)
    const found = (digest: string) => Effect.flatMap(ConsoleSessionStore, (store) => store.find(digest))

    test(
      "finds a session by its digest only, as it was opened",
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
      "extends the idle time of a session, and never reopens a closed one",
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
      "keeps what the identity provider stated about a member",
      Effect.gen(function* () {
        const store = yield* ConsoleSessionStore
        const member = { ...ada, email: "ada@acme.example", name: "Ada 👩", roleValues: ["a,b", '"', ""] }
        yield* store.open(ofMember(1, member))
        yield* store.open(ofMember(2))
        same(Option.getOrThrow(yield* found("digest-1")), ofMember(1, member))
        same(Option.getOrThrow(yield* found("digest-2")), ofMember(2))
      })
    )

    test(
      "lists the open sessions of members, the newest first, in pages",
      Effect.gen(function* () {
        const store = yield* ConsoleSessionStore
        yield* store.open(session(1))
        for (const n of [2, 3, 5]) yield* store.open(ofMember(n))
        yield* store.open(ofMember(4, ada, { idleTime: Sample.time(20) }))
        const page = (limit: number, after?: string) =>
          Effect.map(
            store.ofMembers(Sample.time(20), { limit, ...(after === undefined ? {} : { after }) }),
            (sessions) => sessions.map(({ digest }) => digest)
          )
        assert.deepStrictEqual(yield* page(10), ["digest-5", "digest-3", "digest-2"])
        assert.deepStrictEqual(yield* page(2), ["digest-5", "digest-3"])
        assert.deepStrictEqual(yield* page(2, Sample.consoleSessionId(3)), ["digest-2"])
      })
    )

    test(
      "revokes a session, or all of the same member or key, and no others",
      Effect.gen(function* () {
        const store = yield* ConsoleSessionStore
        const others = [
          { ...ada, subject: "bob" },
          { ...ada, issuer: "https://other.example" }
        ]
        for (const n of [1, 2, 3]) yield* store.open(ofMember(n))
        yield* store.open(ofMember(4, others[0]))
        yield* store.open(ofMember(5, others[1]))
        yield* store.open(session(6))
        yield* store.open(session(7))
        yield* store.open(session(8, { keyDigest: "other" }))
        const remaining = Effect.gen(function* () {
          const open = []
          for (let n = 1; n <= 8; n += 1) if (Option.isSome(yield* found(`digest-${n}`))) open.push(n)
          return open
        })
        assert.strictEqual(yield* store.revoke(Sample.consoleSessionId(1), "only it"), 1)
        assert.strictEqual(yield* store.revoke(Sample.consoleSessionId(1), "only it"), 0)
        assert.strictEqual(yield* store.revoke(Sample.consoleSessionId(1), "all of its holder"), 0)
        assert.deepStrictEqual(yield* remaining, [2, 3, 4, 5, 6, 7, 8])
        assert.strictEqual(yield* store.revoke(Sample.consoleSessionId(2), "all of its holder"), 2)
        assert.deepStrictEqual(yield* remaining, [4, 5, 6, 7, 8])
        assert.strictEqual(yield* store.revoke(Sample.consoleSessionId(6), "all of its holder"), 2)
        assert.deepStrictEqual(yield* remaining, [4, 5, 8])
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
