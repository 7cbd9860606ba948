import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { fileURLToPath } from "node:url"
import * as ManifestFile from "../../src/manifest/ManifestFile.ts"

const faults = (text: string) =>
  Effect.map(Effect.flip(ManifestFile.parse("fieldgate.yaml", text)), (error) => error.faults)

describe("a manifest file (2.8)", () => {
  it.effect("of the demo is valid", () =>
    Effect.gen(function* () {
      const path = fileURLToPath(new URL("../../demo/fieldgate.yaml", import.meta.url))
      const { integrations } = yield* ManifestFile.read(path)
      assert.strictEqual(integrations[0].name, "crm")
    })
  )

  it.effect("names the line, the member and the reason of every fault", () =>
    Effect.gen(function* () {
      const text = [
        "specVersion: 2.0.0",
        "integrations:",
        "  - name: my crm",
        "    provider: hubspot",
        "    write:",
        "      objects:",
        "        - objectNam: contacts"
      ].join("\n")
      const [version, name, missing, ...others] = yield* faults(text)
      assert.match(version, /^line 1, column 14: specVersion must be 1\.0\.0$/u)
      assert.match(name ?? "", /^line 3, column 11: .*letters, digits/u)
      assert.match([missing, ...others].join(), /line 7, column \d+: .*objectNam.*did you mean objectName/u)
      assert.match([missing, ...others].join(), /line 7, column \d+: .*objectName is required/u)
    })
  )

  it.effect("that isn't YAML says where", () =>
    Effect.gen(function* () {
      assert.match((yield* faults("a: [1"))[0], /^line 1, column \d+: /u)
    })
  )

  it.effect("with aliases that multiply is refused", () =>
    Effect.gen(function* () {
      const bomb = [
        "a: &a [x,x,x,x,x,x,x,x,x]",
        ..."bcdefgh".split("").map((name, index) => {
          const before = "abcdefgh"[index]
          return `${name}: &${name} [${Array.from({ length: 9 }, () => `*${before}`).join(",")}]`
        })
      ].join("\n")
      assert.match((yield* faults(bomb))[0], /alias/iu)
    })
  )

  it.effect("that is far too long is refused before it is parsed", () =>
    Effect.gen(function* () {
      assert.match((yield* faults("#".repeat(2_000_000)))[0], /more than/u)
    })
  )

  it.effect("that isn't there says so", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(ManifestFile.read("/nowhere/fieldgate.yaml"))
      assert.include(error.message, "/nowhere/fieldgate.yaml")
    })
  )
})
