import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Redacted from "effect/Redacted"
import * as TestClock from "effect/testing/TestClock"
import { Caller } from "../../src/domain/Caller.ts"
import { WriteFailed } from "../../src/writes/WriteFailed.ts"
import * as Tokens from "./Tokens.ts"
import { passing, setUp } from "./TokenWorld.ts"

const host = Caller.Host()
const create = { type: "create" as const, record: { name: "Ann" } }

describe("a token that another process saved while this one's refresh was refused", () => {
  it.effect("uses the token that the other process saved with the same refresh token", () =>
    Effect.gen(function* () {
      const { connection, platform, status, tokens, write } = yield* setUp({ endsIn: 0 })
      tokens.revoke()
      const writing = yield* Effect.forkChild(write(create), { startImmediately: true })
      tokens.end()
      const credentials = { _tag: "OAuthCredentials", accessToken: Redacted.make("s3cret-access-2") } as const
      yield* platform.decoded.replaceCredentials(host, { project: "shop", connectionId: connection.id, credentials })
      yield* TestClock.adjust("10 seconds")
      assert.isTrue((yield* Fiber.join(writing)).result?.success)
      assert.deepStrictEqual(tokens.seen, ["s3cret-access-2"])
      assert.notStrictEqual(yield* status, "bad_credentials")
    })
  )
})

describe("a token that ends early", () => {
  it.effect("doesn't mark the connection while its refresh gets no answer, and is refreshed by a later write", () =>
    Effect.gen(function* () {
      const { status, tokens, write } = yield* setUp({ endsIn: 4 })
      tokens.end()
      tokens.failNext(Tokens.away, Tokens.away)
      const refused = yield* passing(Effect.flip(write(create)))
      assert(refused instanceof WriteFailed)
      assert.deepInclude(refused.failure, { _tag: "ProviderUnavailable", written: "no" })
      assert.isTrue(refused.retryable && refused.wroteNothing)
      assert.strictEqual(yield* status, "created")
      yield* passing(write(create))
      assert.strictEqual(yield* status, "working")
    })
  )
})
