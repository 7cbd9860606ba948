/** @rule cli.folderLock */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import * as FolderLock from "../../../src/sql/embedded/FolderLock.ts"
import * as AnotherProcess from "./AnotherProcess.ts"
import * as TemporaryFolder from "./TemporaryFolder.ts"

const holder = new URL("./holdFolder.ts", import.meta.url)

describe("FolderLock", () => {
  it.effect("refuses a folder that this process already has, and names it", () =>
    Effect.gen(function* () {
      const folder = yield* TemporaryFolder.make
      yield* FolderLock.acquire(folder)
      const refused = yield* Effect.flip(FolderLock.acquire(folder))
      assert.deepInclude(refused, { _tag: "FolderLocked", folder, pid: process.pid })
      assert.strictEqual(refused.message, `the database in ${folder} is in use by process ${process.pid}`)
    })
  )

  it.effect("gives the folder back with its scope", () =>
    Effect.gen(function* () {
      const folder = yield* TemporaryFolder.make
      yield* Effect.scoped(FolderLock.acquire(folder))
      assert(Exit.isSuccess(yield* Effect.exit(FolderLock.acquire(folder))))
    })
  )

  it.effect("refuses a folder that another process has, until that process is killed", () =>
    Effect.gen(function* () {
      const folder = yield* TemporaryFolder.make
      const other = yield* AnotherProcess.start(holder, folder)
      assert.strictEqual(yield* other.line, "locked")
      const refused = yield* Effect.flip(FolderLock.acquire(folder))
      assert.strictEqual(refused.message, `the database in ${folder} is in use by process ${other.pid}`)

      yield* other.send("?")
      assert.strictEqual(yield* other.line, "locked")
      assert.strictEqual(yield* other.kill, "SIGKILL")
      yield* FolderLock.acquire(folder)
    })
  )

  it.effect("reports that another process has the folder if it can't tell which", () =>
    Effect.gen(function* () {
      const folder = yield* TemporaryFolder.make
      yield* FolderLock.acquire(folder)
      writeFileSync(join(folder, "lock.pid"), "")
      const refused = yield* Effect.flip(FolderLock.acquire(folder))
      assert.strictEqual(refused.message, `the database in ${folder} is in use by another process`)
    })
  )

  it.effect("reports why a folder can't be locked", () =>
    Effect.gen(function* () {
      const folder = yield* TemporaryFolder.make
      const file = join(folder, "file")
      writeFileSync(file, "")
      const refused = yield* Effect.flip(FolderLock.acquire(file))
      assert.strictEqual(refused._tag, "DatabaseUnreachable")
      assert.include(refused.message, `${file} can't be locked: `)
    })
  )
})
