/**
 * Makes a commit of the embedded PostgreSQL reach the disk, proves that it does, and ends a PostgreSQL that has aborted.
 *
 * PGlite starts with fsync off, and switching it on changes nothing by itself: its view of a folder has no fsync, and
 * its fdatasync answers "done" without asking anyone. Here the folder gets one that syncs to disk, PostgreSQL is configured
 * to use it, and a commit at each start must increase its counter.
 * @rule sql.durability
 */
import { PGlite } from "@electric-sql/pglite"
import { NodeFS } from "@electric-sql/pglite/nodefs"
import * as Predicate from "effect/Predicate"
import { fdatasyncSync } from "node:fs"
import { open, readdir } from "node:fs/promises"
import { join } from "node:path"

/** PGlite's own parameters without `-F`, and with the one method that goes through the file system's fsync. */
export const startParams: ReadonlyArray<string> = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
  "-c",
  "wal_sync_method=fsync"
]

/** EIO as PostgreSQL's C library numbers it. On it, PostgreSQL stops instead of acknowledging the commit. */
const inputOutputError = 29

export class DurableFolder extends NodeFS {
  /** How often the disk has confirmed a file. */
  syncs = 0

  override async init(...[pglite, options]: Parameters<NodeFS["init"]>): ReturnType<NodeFS["init"]> {
    const { emscriptenOpts } = await super.init(pglite, options)
    const preRun = [...(emscriptenOpts.preRun ?? []), (module: object) => this.#equip(module)]
    return { emscriptenOpts: { ...emscriptenOpts, preRun } }
  }

  /** Before PostgreSQL starts, so that what it does to recover from a crash reaches the disk too. */
  #equip(module: object) {
    endAfterAbort(module)
    const operations = streamOperationsOf(module)
    if (operations !== undefined) operations.fsync = (stream) => this.#sync(stream)
  }

  #sync(stream: { readonly nfd: number }): number {
    try {
      fdatasyncSync(stream.nfd)
    } catch {
      return inputOutputError
    }
    this.syncs++
    return 0
  }
}

/** The table of file operations that PGlite uses for folders; not a public part of it, so it may one day be missing. */
const streamOperationsOf = (module: object): { fsync?: (stream: { readonly nfd: number }) => number } | undefined => {
  if (!Predicate.hasProperty(module, "NODEFS") || !Predicate.hasProperty(module.NODEFS, "stream_ops")) return undefined
  return Predicate.isObject(module.NODEFS.stream_ops) ? module.NODEFS.stream_ops : undefined
}

/** True only if a commit was seen to reach the disk. The commit writes a logical message and no table. */
export const survivesPowerLoss = async (database: PGlite, folder: DurableFolder): Promise<boolean> => {
  const before = folder.syncs
  await database.exec("select pg_logical_emit_message(true, 'fieldgate', 'durability')")
  return folder.syncs > before
}

/** Syncs every file and folder below, itself included: for files that were written without a sync. */
export const syncTree = async (folder: string): Promise<void> => {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    await (entry.isDirectory() ? syncTree(path) : syncPath(path))
  }
  await syncPath(folder)
}

/** Syncs one file, or a folder's list of names. */
export const syncPath = async (path: string): Promise<void> => {
  const handle = await open(path, "r")
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * What every statement after an abort fails with.
 *
 * A server that panics (its disk is full or broken) exits its process. Here it can't: PGlite would enter it again, and a PostgreSQL
 * that aborted while it held its locks never returns, nor would the whole process. So after an abort every entry throws instead.
 */
class PostgresAborted extends Error {
  constructor() {
    super("the embedded PostgreSQL has stopped after a failure that it can't go on from; restart this process")
  }
}

/** What PGlite calls in its module to run statements; throwing from `stackRestore` is what breaks its loop. */
const entries = [
  "_PostgresMainLoopOnce",
  "_PostgresMainLongJmp",
  "_PostgresSendReadyForQueryIfNecessary",
  "_IsTransactionBlock",
  "_ProcessStartupPacket",
  "_pgl_pq_flush",
  "_pq_buffer_remaining_data",
  "stackRestore"
]

const aborted = new WeakSet<object>()

/** Prepares PGlite's WebAssembly module; Emscripten calls its `onAbort` when the program in it aborts. */
const endAfterAbort = (module: object): void => {
  const refuse = () => {
    throw new PostgresAborted()
  }
  const onAbort = () => {
    aborted.add(module)
    Object.assign(module, Object.fromEntries(entries.map((entry) => [entry, refuse])))
  }
  Object.assign(module, { onAbort })
}

/** True once PostgreSQL has aborted: then even closing it would not return. */
export const hasAborted = (module: object): boolean => aborted.has(module)
