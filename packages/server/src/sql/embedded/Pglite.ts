/** PostgreSQL in this process: opened in a folder that no other process uses, or in memory. */
import { PGlite } from "@electric-sql/pglite"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import * as Schema from "effect/Schema"
import { existsSync, openAsBlob } from "node:fs"
import { chmod, mkdir, readFile, rm, writeFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { DatabaseUnreachable, reasonOf } from "../DatabaseUnreachable.ts"
import * as Durability from "./Durability.ts"
import * as FolderLock from "./FolderLock.ts"
import * as PgliteStream from "./PgliteStream.ts"

export interface EmbeddedDatabase {
  readonly pglite: PGlite
  /** The one wire to its one session. */
  readonly stream: PgliteStream.PgliteStream
  /** True only where a commit was seen to reach the disk. */
  readonly powerLossSafe: boolean
}

/** Opens the database of a folder, which is made if it isn't there; closes it with the scope. */
export const openFolder = Effect.fn("Pglite.openFolder")(function* (
  folder: string
): Effect.fn.Return<EmbeddedDatabase, DatabaseUnreachable | FolderLock.FolderLocked, Scope.Scope> {
  yield* attempt(folder, () => closeToOthers(folder))
  yield* FolderLock.acquire(folder)
  const cluster = join(folder, "pgdata")
  const isNew = yield* attempt(folder, () => beginNew(cluster))
  const files = new Durability.DurableFolder(cluster)
  const pglite = yield* open(folder, () => (isNew ? create(files, cluster) : start(files)))
  const powerLossSafe = yield* attempt(folder, () => Durability.survivesPowerLoss(pglite, files))
  return { pglite, powerLossSafe, stream: PgliteStream.make(pglite) }
})

/** Opens a database that ends with the scope; `template` is a dump of an empty one, which saves the time to make it. */
export const openMemory = Effect.fn("Pglite.openMemory")(function* (
  template?: Blob
): Effect.fn.Return<EmbeddedDatabase, DatabaseUnreachable, Scope.Scope> {
  const pglite = yield* open("memory", () => PGlite.create(template === undefined ? {} : { loadDataDir: template }))
  return { pglite, powerLossSafe: false, stream: PgliteStream.make(pglite) }
})

const attempt = <A>(where: string, run: () => Promise<A>) =>
  Effect.tryPromise({
    try: run,
    catch: (cause) => new DatabaseUnreachable({ detail: `embedded in ${where}: ${reasonOf(cause)}` })
  })

const open = (where: string, run: () => Promise<PGlite>) =>
  Effect.acquireRelease(attempt(where, run), (pglite) =>
    // A failure to close changes nothing: what was committed is in the log, and the next start reads it.
    Durability.hasAborted(pglite.Module)
      ? Effect.void
      : Effect.ignore(
          attempt(where, () => pglite.close()),
          { log: "Warn" }
        )
  )

/** A folder for its owner alone, as PostgreSQL demands of its own. */
const closeToOthers = async (folder: string) => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
}

/** Exists beside a new cluster until all of it is on the disk, so that a crash on the first start leaves no half. */
const markOf = (cluster: string) => `${cluster}.unfinished`

/** True if there is no whole cluster; then what a crash left of one is removed. */
const beginNew = async (cluster: string): Promise<boolean> => {
  const isNew = existsSync(markOf(cluster)) || !existsSync(cluster)
  if (!isNew) return false
  await writeFile(markOf(cluster), "")
  await Durability.syncPath(dirname(cluster))
  await rm(cluster, { recursive: true, force: true })
  return true
}

/** Makes and starts a cluster with one PostgreSQL, because the memory of one that only makes it would be freed late. */
const create = async (files: Durability.DurableFolder, cluster: string): Promise<PGlite> => {
  await chmod(cluster, 0o700)
  const pglite = await start(files, await emptyCluster())
  await Durability.syncTree(cluster)
  await rm(markOf(cluster))
  await Durability.syncPath(dirname(cluster))
  return pglite
}

/** The package's empty cluster for this version of PGlite; creating one takes seconds and more than 1 GB of memory. */
const emptyCluster = async (): Promise<Blob | undefined> => {
  const installed = join(createRequire(import.meta.url).resolve("@electric-sql/pglite"), "../..")
  const { version } = Schema.decodeUnknownSync(Manifest)(await readFile(join(installed, "package.json"), "utf8"))
  const prepared = fileURLToPath(new URL(`../../../embedded/dist/empty-${version}.tar.gz`, import.meta.url))
  return existsSync(prepared) ? await openAsBlob(prepared) : undefined
}

const Manifest = Schema.fromJsonString(Schema.Struct({ version: Schema.String }))

/** PostgreSQL says why it can't start on its error output only; its exit is all that the promise fails with. */
const start = async (files: Durability.DurableFolder, loadDataDir?: Blob): Promise<PGlite> => {
  const fatal: Array<string> = []
  const onStderr = (line: string) => {
    const said = /\b(?:FATAL|PANIC):\s+(.*)/.exec(line)
    if (said?.[1] !== undefined) fatal.push(said[1])
    return true
  }
  try {
    const params = { fs: files, startParams: [...Durability.startParams], onStderr }
    return await PGlite.create(loadDataDir === undefined ? params : { ...params, loadDataDir })
  } catch (cause) {
    throw new Error(fatal.at(-1) ?? reasonOf(cause), { cause })
  }
}
