import { assert, it } from "@effect/vitest"
import { Digest } from "@fieldgate/core/domain/Digest"
import { AwkwardValues } from "@fieldgate/core/testing"
import * as Effect from "effect/Effect"
import * as DatabasePlatform from "../src/DatabasePlatform.ts"

const sha256 = (text: string) => Effect.flatMap(Digest, (digest) => digest.sha256(text))

it.effect.each(["", "fg_key", "half of a pair: \ud83d", ...AwkwardValues.texts])("digests %j as the Web does", (text) =>
  Effect.gen(function* () {
    assert.strictEqual(yield* Effect.provide(sha256(text), DatabasePlatform.nodeDigest), yield* sha256(text))
  })
)
