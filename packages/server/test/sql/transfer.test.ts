/** @rule sql.exportImport */
import { assert, describe, it } from "@effect/vitest"
import { Sample, Seed } from "@fieldgate/core/testing"
import { DestinationStore } from "@fieldgate/core/webhooks/DestinationStore"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as SqlClient from "effect/sql/SqlClient"
import { lstat, readdir, readFile, stat, symlink, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { migrations } from "../../src/sql/migrations/migrations.ts"
import * as Seal from "../../src/sql/Seal.ts"
import * as Transfer from "../../src/sql/Transfer.ts"
import { temporaryFolder } from "../cli/Process.ts"
import { embedded } from "./FreshSchema.ts"
import * as StoresOnSql from "./StoresOnSql.ts"

const silent = () => Effect.void
const target = (byte: number) => Layer.merge(embedded(migrations), Seal.layer(StoresOnSql.key("k1", byte)))

/** Everything that a write needs, and a destination that asks for every event. */
const seeded = Effect.gen(function* () {
  yield* Seed.installed
  yield* (yield* DestinationStore).insert(Sample.destination(), Sample.destinationSecrets())
})

/** Exports a seeded project, changes the file, and imports it twice into an empty schema; answers what was said. */
const move = Effect.fnUntraced(function* (change: (text: string) => string, byte: number) {
  const folder = yield* Effect.acquireRelease(Effect.promise(temporaryFolder), (made) =>
    Effect.promise(() => made[Symbol.asyncDispose]())
  )
  const path = join(folder.path, "export.ndjson")
  const source = Layer.merge(StoresOnSql.layer(embedded), Seal.layer(StoresOnSql.key("k1", 1)))
  yield* seeded.pipe(Effect.andThen(Transfer.exportTo(path, silent))).pipe(Effect.provide(source))
  yield* Effect.promise(async () => writeFile(path, change(await readFile(path, "utf8"))))
  return yield* Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const reading = Transfer.importFrom(path, silent).pipe(
      Effect.match({ onSuccess: () => "imported", onFailure: ({ message }) => message })
    )
    const said = [yield* reading, yield* reading]
    const events = (yield* sql`select 1 from webhook_event`).length
    return { said, projects: (yield* sql`select 1 from project`).length, events }
  }).pipe(Effect.provide(target(byte)))
}, Effect.scoped)

const moved = (change = (text: string) => text, byte = 1) => move(change, byte)

describe("an export", () => {
  it.live("creates a new file that only its owner can read", () =>
    Effect.gen(function* () {
      const folder = yield* Effect.acquireRelease(Effect.promise(temporaryFolder), (made) =>
        Effect.promise(() => made[Symbol.asyncDispose]())
      )
      const path = join(folder.path, "export.ndjson")
      const bait = join(folder.path, "bait")
      yield* Effect.promise(async () => {
        await writeFile(bait, "", { mode: 0o666 })
        await symlink(bait, `${path}.part`)
      })
      const source = Layer.merge(StoresOnSql.layer(embedded), Seal.layer(StoresOnSql.key("k1", 1)))
      yield* seeded.pipe(Effect.andThen(Transfer.exportTo(path, silent))).pipe(Effect.provide(source))
      const [written, baited] = yield* Effect.promise(() => Promise.all([lstat(path), stat(bait)]))
      assert.deepStrictEqual([written.isFile(), written.mode & 0o777, baited.size], [true, 0o600, 0])
      assert.deepStrictEqual((yield* Effect.promise(() => readdir(folder.path))).toSorted(), [
        "bait",
        "export.ndjson",
        "export.ndjson.part"
      ])
    }).pipe(Effect.scoped)
  )
})

describe("the sequences of an export", () => {
  it.live("are those of its schema, not those of others in the same database", () =>
    Effect.gen(function* () {
      const folder = yield* Effect.acquireRelease(Effect.promise(temporaryFolder), (made) =>
        Effect.promise(() => made[Symbol.asyncDispose]())
      )
      const path = join(folder.path, "export.ndjson")
      const sql = yield* SqlClient.SqlClient
      const elsewhere = sql.literal("fieldgate_sequences_elsewhere")
      yield* Effect.acquireRelease(sql`create schema ${elsewhere}`, () =>
        Effect.orDie(sql`drop schema ${elsewhere} cascade`)
      )
      yield* sql`create sequence ${elsewhere}.operation_turn`
      yield* sql`select nextval('fieldgate_sequences_elsewhere.operation_turn'), nextval('operation_turn')`
      yield* Transfer.exportTo(path, silent)
      const lines = (yield* Effect.promise(() => readFile(path, "utf8"))).split("\n")
      assert.lengthOf(
        lines.filter((line) => line.includes('"sequence":"operation_turn"')),
        1
      )
    }).pipe(Effect.scoped, Effect.provide(target(1)))
  )
})

describe("an import", () => {
  it.live("imports everything once, and only into an empty database", () =>
    Effect.gen(function* () {
      const { events, projects, said } = yield* moved()
      assert.strictEqual(said[0], "imported")
      assert.match(said[1] ?? "", /not empty/)
      assert.isAbove(projects, 0)
      // Events of the other database are not delivered again.
      assert.strictEqual(events, 0)
    })
  )

  it.live("refuses a truncated file", () =>
    Effect.gen(function* () {
      const { projects, said } = yield* moved((text) => text.replace(/[^\n]*\n$/, ""))
      assert.match(said[0] ?? "", /cut off/)
      assert.strictEqual(projects, 0)
    })
  )

  it.live("refuses values that are encrypted with another key", () =>
    Effect.gen(function* () {
      const { projects, said } = yield* moved(undefined, 2)
      assert.match(said[0] ?? "", /another key/)
      assert.strictEqual(projects, 0)
    })
  )

  it.live("refuses another version, and a file that is not an export", () =>
    Effect.gen(function* () {
      const older = yield* moved((text) => text.replace(/"step":"[^"]*"/, '"step":"1_house"'))
      assert.match(older.said[0] ?? "", /1_house/)
      const other = yield* moved(() => '{"some":"thing"}\n')
      assert.match(other.said[0] ?? "", /a line that no export writes/)
      assert.strictEqual(older.projects + other.projects, 0)
    })
  )
})
