import { PGlite } from "@electric-sql/pglite"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Scope from "effect/Scope"
import * as SqlClient from "effect/sql/SqlClient"
import { chmodSync, cpSync, existsSync, mkdirSync, rmSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import * as Database from "../../../src/sql/Database.ts"
import * as Durability from "../../../src/sql/embedded/Durability.ts"
import * as Pglite from "../../../src/sql/embedded/Pglite.ts"
import * as AnotherProcess from "./AnotherProcess.ts"
import * as TemporaryFolder from "./TemporaryFolder.ts"

const writer = new URL("./writeRows.ts", import.meta.url)

/** Making a database takes seconds; the tests open copies of one that was made for all of them. */
const file = Scope.makeUnsafe()
const made = await Effect.runPromise(Scope.provide(TemporaryFolder.make, file))
afterAll(() => Effect.runPromise(Scope.close(file, Exit.void)))

const folderWithDatabase = Effect.tap(TemporaryFolder.make, (folder) =>
  Effect.sync(() => cpSync(made, folder, { recursive: true }))
)

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

const inFolder = <A, E>(folder: string, work: Effect.Effect<A, E, SqlClient.SqlClient | Database.Database>) =>
  Effect.provide(work, Database.layer({ _tag: "Embedded", folder }))

const statement = <Row extends object>(text: string) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe<Row>(text))

describe("Pglite", () => {
  beforeAll(() => Effect.runPromise(Effect.scoped(Pglite.openFolder(made))), 60_000)

  it("makes a database that only its owner can read", () => {
    assert.deepStrictEqual([modeOf(made), modeOf(join(made, "pgdata"))], ["700", "700"])
  })

  it.effect("closes a folder to others that was open to them", () =>
    Effect.gen(function* () {
      const folder = yield* folderWithDatabase
      chmodSync(folder, 0o755)
      yield* Effect.scoped(Pglite.openFolder(folder))
      assert.strictEqual(modeOf(folder), "700")
    })
  )

  it.effect("keeps what was written when it is opened again", () =>
    Effect.gen(function* () {
      const folder = yield* folderWithDatabase
      yield* inFolder(folder, statement("create table kept as select 1 as n"))
      assert.deepStrictEqual(yield* inFolder(folder, statement("select n from kept")), [{ n: 1 }])
    })
  )

  it.effect("has seen a commit reach the disk before it calls itself safe", () =>
    Effect.gen(function* () {
      const folder = yield* folderWithDatabase
      const { powerLossSafe } = yield* inFolder(folder, Database.Database)
      assert.isTrue(powerLossSafe)
    })
  )

  it.effect("doesn't call itself safe when commits don't reach the disk", () =>
    Effect.gen(function* () {
      const files = new Durability.DurableFolder(join(yield* folderWithDatabase, "pgdata"))
      const pglite = yield* Effect.promise(() => PGlite.create({ fs: files, startParams: PGlite.defaultStartParams }))
      assert.isFalse(yield* Effect.promise(() => Durability.survivesPowerLoss(pglite, files)))
      yield* Effect.promise(() => pglite.close())
    })
  )

  it.effect("asks the disk once for each commit, and not for a question", () =>
    Effect.gen(function* () {
      const files = new Durability.DurableFolder(join(yield* folderWithDatabase, "pgdata"))
      const pglite = yield* Effect.promise(() => PGlite.create({ fs: files, startParams: [...Durability.startParams] }))
      const syncsOf = (text: string) =>
        Effect.promise(async () => {
          const before = files.syncs
          await pglite.exec(text)
          return files.syncs - before
        })
      yield* syncsOf("create table note (n int)")
      assert.deepStrictEqual(yield* Effect.forEach(["insert into note values (1)", "select 1"], syncsOf), [1, 0])
      yield* Effect.promise(() => pglite.close())
    })
  )

  it.effect("refuses a folder that is open already", () =>
    Effect.gen(function* () {
      const folder = yield* folderWithDatabase
      yield* Pglite.openFolder(folder)
      const refused = yield* Effect.flip(inFolder(folder, Effect.void))
      assert.strictEqual(refused.message, `the database in ${folder} is in use by process ${process.pid}`)
    })
  )

  it.effect(
    "begins again where the first start was cut off",
    () =>
      Effect.gen(function* () {
        const folder = yield* TemporaryFolder.make
        mkdirSync(join(folder, "pgdata", "base"), { recursive: true })
        writeFileSync(join(folder, "pgdata", "PG_VERSION"), "18\n")
        writeFileSync(join(folder, "pgdata.unfinished"), "")
        yield* Effect.scoped(Pglite.openFolder(folder))
        assert.isFalse(existsSync(join(folder, "pgdata.unfinished")))
      }),
    60_000
  )

  it.effect("reports in one line why a damaged database doesn't open", () =>
    Effect.gen(function* () {
      const folder = yield* folderWithDatabase
      rmSync(join(folder, "pgdata", "global", "pg_control"))
      const refused = yield* Effect.flip(inFolder(folder, Effect.void))
      assert.strictEqual(refused._tag, "DatabaseUnreachable")
      assert.match(
        refused.message,
        /^the database can't be used: embedded in \S+: could not open file "global\/pg_control": .*$/
      )
    })
  )

  it.effect(
    "loses no committed row when its process is killed",
    () =>
      Effect.gen(function* () {
        const folder = yield* folderWithDatabase
        const other = yield* AnotherProcess.start(writer, folder)
        let committed = -1
        while (committed < 200) committed = Number(yield* other.line)
        yield* other.kill
        const [row] = yield* inFolder(
          folder,
          statement<{ count: number; last: number }>("select count(*)::int as count, max(id) as last from written")
        )
        const { count = 0, last = 0 } = row ?? {}
        assert.isAtLeast(last, committed)
        assert.strictEqual(count, last + 1)
      }),
    30_000
  )

  it.effect("fails each statement instead of hanging once the disk has failed, and opens again later", () =>
    Effect.gen(function* () {
      const folder = yield* folderWithDatabase
      yield* inFolder(folder, statement("create table kept as select 1 as n"))
      yield* Effect.scoped(
        Effect.gen(function* () {
          const { pglite } = yield* Pglite.openFolder(folder)
          pglite.Module.NODEFS.stream_ops.fsync = () => 29
          const failure = (text: string) =>
            Effect.promise(() =>
              pglite.exec(text).then(
                () => "",
                (cause) => cause.message
              )
            )
          assert.include(yield* failure("insert into kept values (2)"), "restart this process")
          assert.include(yield* failure("select 1"), "restart this process")
        })
      )
      assert.deepStrictEqual(yield* inFolder(folder, statement("select n from kept where n = 1")), [{ n: 1 }])
    })
  )
})
