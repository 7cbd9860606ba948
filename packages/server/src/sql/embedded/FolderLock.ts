/**
 * One process per data folder. PGlite opens a folder that another process writes to without a word.
 *
 * The lock is the operating system's: an exclusive transaction that SQLite, which Node brings along, holds on a file
 * of its own. It ends with the process however that ends, so nothing goes stale after `kill -9`; it binds two
 * containers that mount the same folder, where process ids mean nothing; and it is the same on every system.
 * (A pid file needs guesses after a crash, a socket has a path limit, and Node has no `flock`.)
 *
 * On POSIX the lock is lost when this process closes *any* handle of the file, so nothing else may open it.
 * @rule cli.folderLock
 */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type * as Scope from "effect/Scope"
import { readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import type { DatabaseSync } from "node:sqlite"
import { DatabaseUnreachable, reasonOf } from "../DatabaseUnreachable.ts"

/** Another process works in the folder. `pid` is missing while that process hasn't written its own yet. */
export class FolderLocked extends Schema.TaggedError<FolderLocked>()("FolderLocked", {
  folder: Schema.String,
  pid: Schema.optionalKey(Schema.Int)
}) {
  override get message(): string {
    const who = this.pid === undefined ? "another process" : `process ${this.pid}`
    return `the database in ${this.folder} is in use by ${who}`
  }
}

export const acquire = (folder: string): Effect.Effect<void, FolderLocked | DatabaseUnreachable, Scope.Scope> =>
  Effect.asVoid(
    Effect.acquireRelease(Effect.try({ try: () => lock(folder), catch: (cause) => failureOf(folder, cause) }), (held) =>
      Effect.sync(() => unlock(folder, held))
    )
  )

/** The pid is for the message of a second process; the lock doesn't depend on it. */
const pidFile = (folder: string) => join(folder, "lock.pid")

/** Node's SQLite is loaded by the first lock alone: on Node 22 that prints a warning, which is nothing to who has no folder. */
const lock = (folder: string): DatabaseSync => {
  const sqlite = process.getBuiltinModule("node:sqlite")
  const file = new sqlite.DatabaseSync(join(folder, "lock"))
  try {
    // Nothing is ever written to it, so no journal is left behind either.
    file.exec("pragma journal_mode = memory; begin exclusive")
    writeFileSync(pidFile(folder), `${process.pid}\n`, { mode: 0o600 })
    return file
  } catch (cause) {
    file.close()
    throw cause
  }
}

const unlock = (folder: string, held: DatabaseSync) => {
  rmSync(pidFile(folder), { force: true })
  held.close()
}

const failureOf = (folder: string, cause: unknown) =>
  isBusy(cause)
    ? new FolderLocked({ folder, ...holderOf(folder) })
    : new DatabaseUnreachable({ detail: `${folder} can't be locked: ${reasonOf(cause)}` })

/** SQLITE_BUSY, https://www.sqlite.org/rescode.html#busy */
const busy = 5

const isBusy = (cause: unknown) => cause instanceof Error && "errcode" in cause && cause.errcode === busy

const holderOf = (folder: string): { readonly pid?: number } => {
  try {
    const pid = Number.parseInt(readFileSync(pidFile(folder), "utf8"), 10)
    return Number.isNaN(pid) ? {} : { pid }
  } catch {
    // The holder is between its lock and its pid file: the message goes without.
    return {}
  }
}
