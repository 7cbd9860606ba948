/** @rule integration.manifestFaults */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { sentenceOf } from "@fieldgate/core/integrations/ManifestInvalid"
import * as ManifestReader from "../../src/integrations/ManifestReader.ts"

const reader = ManifestReader.make()
const faults = (text: string) =>
  Effect.map(Effect.flip(reader.read("sourceYaml", text)), (error) => error.faults.map(sentenceOf))
const good = "specVersion: 1.0.0\nintegrations:\n  - {name: a, provider: hubspot}\n  - {name: b, provider: hubspot}\n"

/** How much processor time of this thread an effect takes, for which nothing else can run. */
const timeOfThisThread = Effect.fnUntraced(function* <A, E>(self: Effect.Effect<A, E>) {
  const before = process.threadCpuUsage()
  const answer = yield* self
  return { answer, millis: process.threadCpuUsage(before).user / 1000 }
})

describe("an untrusted manifest", () => {
  it.effect("parses it, and locates later faults in it", () =>
    Effect.gen(function* () {
      const { integrations } = yield* reader.read("sourceYaml", good)
      assert.deepStrictEqual(
        integrations.map(({ name }) => name),
        ["a", "b"]
      )
      const fault = { path: ["integrations", 1, "name"], message: "no", value: "b" }
      const refused = yield* Effect.flip(reader.refuse("sourceYaml", good, [fault]))
      assert.deepInclude(refused.faults[0], { line: 4, column: 12, name: "integrations[1].name", detail: "no" })
      assert.deepStrictEqual(yield* faults("specVersion: 2.0.0\nintegrations: [{name: a, provider: hubspot}]"), [
        "line 1, column 14: specVersion must be 1.0.0"
      ])
    })
  )

  it.effect("has its unknown providers reported together with its other faults", () =>
    Effect.gen(function* () {
      const text =
        "specVersion: 2.0.0\nintegrations:\n  - {name: a, provider: hubspott}\n  - {name: b, provider: hubspot}\n"
      const error = yield* Effect.flip(reader.read("sourceYaml", text, ["hubspot"]))
      assert.deepStrictEqual(error.faults.map(sentenceOf), [
        "line 1, column 14: specVersion must be 1.0.0",
        'line 3, column 25: no driver is installed for the provider "hubspott"; installed drivers: hubspot; did you mean hubspot?'
      ])
    })
  )

  it.effect("reuses the thread, and starts a new one after it had to be ended", () =>
    Effect.gen(function* () {
      let started = 0
      const count = () => (started += 1)
      process.on("worker", count)
      const own = ManifestReader.make()
      for (const _ of [1, 2, 3]) yield* own.read("sourceYaml", good)
      assert.strictEqual(started, 1)
      const fiber = yield* Effect.forkChild(own.read("sourceYaml", "[".repeat(200_000)))
      yield* Effect.yieldNow
      yield* Fiber.interrupt(fiber)
      yield* own.read("sourceYaml", good)
      process.off("worker", count)
      assert.strictEqual(started, 2)
    })
  )

  it.effect("refuses a text that is too long before parsing it", () =>
    Effect.gen(function* () {
      assert.match((yield* faults("#".repeat(2_000_000)))[0] ?? "", /more than/u)
    })
  )

  it.effect.each([
    ["brackets without end", "[".repeat(200_000)],
    ["brackets that don't fit", "[}".repeat(100_000)],
    ["one member again and again", "specVersion: 1.0.0\n".repeat(13_000)],
    ["lists in lists", "- ".repeat(130_000)]
  ] as const)(
    "refuses within a time limit a text with %s, without delaying others",
    ([, text]) =>
      Effect.gen(function* () {
        const start = performance.now()
        const { answer, millis } = yield* timeOfThisThread(faults(text))
        assert.isNotEmpty(answer)
        assert.isBelow(performance.now() - start, 20_000)
        assert.isBelow(millis, 500)
      }),
    30_000
  )
})
