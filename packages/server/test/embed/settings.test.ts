/** @rule embed.options */
import { assert, describe, it } from "@effect/vitest"
import { ScriptedDriver } from "@fieldgate/core/testing"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { readFileSync } from "node:fs"
import type { FieldgateOptions } from "../../src/embed/Options.ts"
import * as Settings from "../../src/embed/Settings.ts"

const { driver } = ScriptedDriver.make()
const encryptionKey = `k1:${Buffer.alloc(32, 7).toString("base64")}`
const memory: FieldgateOptions = { database: "memory", providers: [driver] }

const faultsOf = (given: object) =>
  Effect.map(Effect.flip(Settings.resolve({ ...memory, ...given })), ({ faults }) => faults.map(({ name }) => name))

const cases: ReadonlyArray<readonly [sentence: string, given: object, names: ReadonlyArray<string>]> = [
  ["a misspelt option", { workers: true }, ["workers"]],
  ["no database", { database: undefined }, ["database"]],
  ["a database that is neither form", { database: "postgres" }, ["database"]],
  ["a URL of something else", { database: { url: "mysql://db/x" }, encryptionKey }, ["database.url"]],
  [
    "a single connection, which LISTEN would occupy",
    { database: { url: "postgres://db/x", maxConnections: 1 }, encryptionKey },
    ["database.maxConnections"]
  ],
  [
    "a schema's name that PostgreSQL would cut",
    { database: { folder: "x", schema: "s".repeat(64) }, encryptionKey },
    ["database.schema"]
  ],
  ["a folder without a key", { database: { folder: "x" } }, ["encryptionKey"]],
  ["a malformed key", { encryptionKey: "secret" }, ["encryptionKey"]],
  ["something else than a driver", { providers: [{}] }, ["providers[0]"]],
  ["a logger without error", { logger: { debug() {}, info() {}, warn() {} } }, ["logger"]],
  ["a tracer and a layer that are none", { tracer: {}, layer: {} }, ["layer", "tracer"]],
  ["a project's name with a space", { project: "my shop" }, ["project"]],
  ["a worker that may do nothing", { worker: { operations: 0 } }, ["worker.operations"]],
  [
    "a manifest object with a misspelt member",
    { manifest: { specVersion: "1.0.0", integration: [] } },
    ["manifest.integration", "manifest.integrations"]
  ],
  ["a manifest's text, each fault by its place", { manifest: "specVersion: 2.0.0" }, ["manifest", "manifest"]]
]

describe("the options of createFieldgate", () => {
  for (const [sentence, given, names] of cases) {
    it.effect(`refuses them: ${sentence}`, () =>
      Effect.map(faultsOf(given), (found) => assert.deepStrictEqual([...found].toSorted(), [...names].toSorted()))
    )
  }

  it.effect("names all faults together, without secrets", () =>
    Effect.gen(function* () {
      const database = { url: "postgres://ann:s3cret@db:port/x", schema: "" }
      const given = { database, encryptionKey: "s3cret,", worker: "yes", manifest: "specVersion: 2\n" }
      const refused = yield* Effect.flip(Settings.resolve({ ...memory, ...JSON.parse(JSON.stringify(given)) }))
      for (const name of ["database.url", "database.schema", "encryptionKey", "worker", "line 1, column 14"]) {
        assert.include(refused.message, name)
      }
      assert.notInclude(refused.message, "s3cret")
    })
  )

  it.effect("matches docs/embedding.md", () =>
    Effect.gen(function* () {
      const given: FieldgateOptions = { ...memory, ...JSON.parse('{"somethingElseAltogether":1}') }
      const { message } = yield* Effect.flip(Settings.resolve(given))
      const known = /known properties: (.*)$/u.exec(message)?.[1]?.split(", ")
      const page = readFileSync(new URL("../../../../docs/embedding.md", import.meta.url), "utf8")
      const documented = [...page.matchAll(/^\| `(\w+)` \|/gmu)].map(([, name]) => name)
      assert.deepStrictEqual(documented.toSorted(), known?.toSorted())
    })
  )

  it.effect("become settings with redacted secrets, a generated key in memory, and a project called default", () =>
    Effect.gen(function* () {
      const own = yield* Settings.resolve(memory)
      assert.strictEqual(own.project, "default")
      assert.match(Redacted.value(own.encryptionKey), /^k[0-9a-f]{8}:/u)
      const url = "postgres://ann:s3cret@db:5432/x"
      const server = yield* Settings.resolve({ ...memory, database: { url, schema: "crm" }, encryptionKey })
      assert.notInclude(JSON.stringify(server), "s3cret")
      assert.containSubset(server.database, { _tag: "Server", schema: "crm" })
    })
  )
})
