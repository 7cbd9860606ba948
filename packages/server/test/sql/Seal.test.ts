/** @rule encryption.sealed */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Seal from "../../src/sql/Seal.ts"

const base64 = (byte: number, length = 32) => Buffer.alloc(length, byte).toString("base64")
const older = `older:${base64(1)}`
const newer = `newer:${base64(2)}`
const token = Redacted.make("pat-na1-é-secret")

const withKeys = <A, E>(text: string, work: Effect.Effect<A, E, Seal.Seal>) =>
  Effect.provide(work, Seal.layer(Redacted.make(text)))

const seal = (connectionId = "connection-1") => Seal.Seal.use((seal) => seal.seal(token, connectionId))
const open = (envelope: string, connectionId = "connection-1") =>
  Effect.map(
    Seal.Seal.use((seal) => seal.open(envelope, connectionId)),
    Redacted.value
  )

describe("Seal", () => {
  it.effect("decrypts what it has encrypted", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* open(yield* seal()), Redacted.value(token))
    }).pipe((work) => withKeys(older, work))
  )

  it.effect("hides the secret, and that two are equal", () =>
    Effect.gen(function* () {
      const [first, second] = [yield* seal(), yield* seal()]
      assert.notStrictEqual(first, second)
      assert.notInclude(Buffer.from(first.split(".")[3] ?? "", "base64url").toString(), "secret")
    }).pipe((work) => withKeys(older, work))
  )

  it.effect("decrypts only for the same connection", () =>
    Effect.gen(function* () {
      const refused = yield* Effect.flip(open(yield* seal("connection-1"), "connection-2"))
      assert.deepInclude(refused, { _tag: "SealInvalid", owner: "connection-2" })
    }).pipe((work) => withKeys(older, work))
  )

  it.effect("refuses an envelope with any changed part", () =>
    Effect.gen(function* () {
      const envelope = yield* seal()
      for (let at = 0; at < envelope.length; at++) {
        const changed = `${envelope.slice(0, at)}${envelope[at] === "A" ? "B" : "A"}${envelope.slice(at + 1)}`
        // The last characters of base64 may encode the same bytes.
        if (Buffer.from(changed.split(".")[3] ?? "", "base64url").equals(bytesOf(envelope)) && at > envelope.length - 2)
          continue
        const refused = yield* Effect.flip(open(changed))
        assert.oneOf(refused._tag, ["SealInvalid", "SealingKeyUnknown"], `character ${at}`)
      }
    }).pipe((work) => withKeys(older, work))
  )

  it.effect.each(["", "plain text", "1.older.AA", "2.older.AA.AA", "1.older.AA.AA.AA", "1.older.?.?"])(
    "refuses %o, which is not its envelope",
    (text) =>
      Effect.gen(function* () {
        const refused = yield* Effect.flip(open(text))
        assert.strictEqual(refused._tag, "SealInvalid")
      }).pipe((work) => withKeys(older, work))
  )

  it.effect("encrypts with the first key, and decrypts with every one", () =>
    Effect.gen(function* () {
      const before = yield* withKeys(older, seal())
      const [after, opened, current] = yield* withKeys(
        `${newer},${older}`,
        Effect.all([seal(), open(before), Seal.Seal.useSync((seal) => seal.currentKeyId)])
      )
      assert.strictEqual(opened, Redacted.value(token))
      assert.deepStrictEqual([before, after].map(Seal.sealedWith), [Option.some("older"), Option.some("newer")])
      assert.strictEqual(current, "newer")
    })
  )

  it.effect("names a missing key", () =>
    Effect.gen(function* () {
      const refused = yield* Effect.flip(withKeys(newer, open(yield* withKeys(older, seal()))))
      assert.deepInclude(refused, { _tag: "SealingKeyUnknown", keyId: "older" })
      assert.include(refused.message, `"older"`)
    })
  )

  it.effect("refuses another key with the same id", () =>
    Effect.gen(function* () {
      const envelope = yield* withKeys(base64(1), seal())
      assert.deepStrictEqual(Seal.sealedWith(envelope), Option.some("k1"))
      const refused = yield* Effect.flip(withKeys(base64(2), open(envelope)))
      assert.strictEqual(refused._tag, "SealInvalid")
    })
  )

  it.effect("generates usable keys with unique ids", () =>
    Effect.gen(function* () {
      const [first, second] = yield* Effect.all([Seal.generateKey, Seal.generateKey])
      const keys = `${Redacted.value(first)},${Redacted.value(second)}`
      assert.strictEqual(
        yield* withKeys(
          keys,
          Effect.flatMap(seal(), (envelope) => open(envelope))
        ),
        Redacted.value(token)
      )
    })
  )

  it("reports that a text is not encrypted", () => {
    assert.deepStrictEqual(Seal.sealedWith("plain text"), Option.none())
  })
})

const bytesOf = (envelope: string) => Buffer.from(envelope.split(".")[3] ?? "", "base64url")

describe("the encryption key", () => {
  it.effect.each<readonly [string, string]>([
    ["", "key 1 is empty"],
    [`${older},`, "key 2 is empty"],
    ["k2:", "key 1 is empty"],
    [`a b:${base64(1)}`, `the ID of key 1 must be 1 to 32 letters, digits, "-" or "_"`],
    [`:${base64(1)}`, `the ID of key 1 must be 1 to 32 letters, digits, "-" or "_"`],
    [`${older},new.er:${base64(2)}`, `the ID of key 2 must be 1 to 32 letters, digits, "-" or "_"`],
    ["correct horse battery staple", "key 1 is not base64"],
    [base64(1, 16), "key 1 has 16 bytes, it must have 32"],
    [`${older},older:${base64(2)}`, "two keys have the same ID; write each as <id>:<base64>, the current one first"],
    [`${base64(1)},${base64(2)}`, "two keys have the same ID; write each as <id>:<base64>, the current one first"]
  ])("%o is refused: %s", ([text, detail]) =>
    Effect.gen(function* () {
      const refused = yield* Effect.flip(withKeys(text, Effect.void))
      assert.strictEqual(refused.message, `the encryption key can't be used: ${detail}`)
      for (const part of text.split(/[:,]/).filter((part) => part.length > 8)) assert.notInclude(refused.message, part)
    })
  )

  it.effect("allows surrounding whitespace, as from a file", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* open(yield* seal()), Redacted.value(token))
    }).pipe((work) => withKeys(` ${newer} , ${older}\n`, work))
  )
})
