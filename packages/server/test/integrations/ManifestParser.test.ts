import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { fileURLToPath } from "node:url"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import * as ManifestFile from "../../src/integrations/ManifestFile.ts"
import { sentenceOf } from "@fieldgate/core/integrations/ManifestInvalid"
import * as ManifestParser from "../../src/integrations/ManifestParser.ts"
import { temporaryFolder } from "../cli/Process.ts"

const faults = (text: string) =>
  Effect.map(Effect.flip(Effect.fromResult(ManifestParser.parse("fieldgate.yaml", text))), (error) =>
    error.faults.map(sentenceOf)
  )

describe("a manifest file (2.8)", () => {
  it.effect("accepts the demo's", () =>
    Effect.gen(function* () {
      const path = fileURLToPath(new URL("../../demo/fieldgate.yaml", import.meta.url))
      const { integrations } = yield* ManifestFile.read(path)
      assert.strictEqual(integrations[0].name, "crm")
    })
  )

  it.effect("names the line, the property and the reason of every fault", () =>
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
      assert.match(version ?? "", /^line 1, column 14: specVersion must be 1\.0\.0$/u)
      assert.match(name ?? "", /^line 3, column 11: .*letters, digits/u)
      assert.match([missing, ...others].join(), /line 7, column 11: .*objectNam.*did you mean objectName/u)
      assert.match([missing, ...others].join(), /line 7, column \d+: .*objectName is required/u)
    })
  )

  it.effect("reports the position of invalid YAML", () =>
    Effect.gen(function* () {
      assert.match((yield* faults("a: [1"))[0] ?? "", /^line 1, column \d+: /u)
    })
  )

  it.effect("refuses multiplying aliases", () =>
    Effect.gen(function* () {
      const bomb = [
        "a: &a [x,x,x,x,x,x,x,x,x]",
        ..."bcdefgh".split("").map((name, index) => {
          const before = "abcdefgh"[index]
          return `${name}: &${name} [${Array.from({ length: 9 }, () => `*${before}`).join(",")}]`
        })
      ].join("\n")
      assert.match((yield* faults(bomb))[0] ?? "", /alias/iu)
    })
  )

  it.effect("refuses 10 MB and bytes that aren't UTF-8", () =>
    Effect.gen(function* () {
      const folder = yield* Effect.acquireRelease(Effect.promise(temporaryFolder), (folder) =>
        Effect.promise(() => folder[Symbol.asyncDispose]())
      )
      const write = (name: string, bytes: Uint8Array) =>
        Effect.promise(async () => {
          await writeFile(join(folder.path, name), bytes)
          return join(folder.path, name)
        })
      const large = yield* write("large.yaml", new Uint8Array(10_000_000).fill(35))
      assert.match((yield* Effect.flip(ManifestFile.read(large))).message, /more than/u)
      const latin = yield* write("latin.yaml", new Uint8Array([35, 0xe9, 10]))
      assert.match((yield* Effect.flip(ManifestFile.read(latin))).message, /UTF-8/u)
    })
  )

  it("reports the positions of faults that concern the whole manifest", () => {
    const text =
      "specVersion: 1.0.0\nintegrations:\n  - {name: a, provider: hubspot}\n  - {name: a, provider: hubspot}\n"
    const fault = { path: ["integrations", 1, "name"], message: "twice", value: "a" }
    const refused = ManifestParser.locateFaults("fieldgate.yaml", text, [fault])
    assert.deepInclude(refused.faults[0], { line: 4, column: 12, name: "integrations[1].name", detail: "twice" })
  })

  it.effect("reports a missing file", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(ManifestFile.read("/nowhere/fieldgate.yaml"))
      assert.strictEqual(error.message, "there is no file /nowhere/fieldgate.yaml: name your manifest with --manifest")
    })
  )
})
