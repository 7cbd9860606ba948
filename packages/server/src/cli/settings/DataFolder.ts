/** The folder of an embedded deployment: database, encryption key and the demo's keys. Readable by its owner only. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { constants, existsSync } from "node:fs"
import { access, chmod, cp, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join, resolve } from "node:path"

export class DataFolderUnusable extends Schema.TaggedError<DataFolderUnusable>()("DataFolderUnusable", {
  path: Schema.String,
  cause: Schema.Defect()
}) {
  override get message(): string {
    const why = this.cause instanceof Error ? this.cause.message : String(this.cause)
    return `the data folder ${this.path} is not usable: ${why}`
  }
}

export const entries = {
  database: "database",
  encryptionKey: "encryption-key",
  apiKey: "api-key",
  frontendKey: "frontend-key",
  tokenKey: "token-key",
  /** The digest of the manifest that the demo deployed last. */
  demoManifest: "demo-manifest"
} as const

const attempt = <A>(path: string, run: () => Promise<A>) =>
  Effect.tryPromise({ try: run, catch: (cause) => new DataFolderUnusable({ path, cause }) })

/** Creates the folder if it is missing, accessible to its owner only. */
export const open = (folder: string) =>
  attempt(folder, async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await chmod(folder, 0o700)
  })

/** Whether an embedded database was created in the folder. */
export const hasDatabase = (folder: string): boolean => existsSync(join(folder, entries.database, "pgdata"))

/** Returns the ID of the process that uses the folder; fails if the folder could not be opened. Changes nothing. */
export const trial = Effect.fnUntraced(function* (folder: string) {
  const existing = yield* Effect.promise(() => nearestExisting(resolve(folder)))
  yield* attempt(existing, () => access(existing, constants.R_OK | constants.W_OK | constants.X_OK))
  yield* attempt(existing, async () => {
    if (!(await stat(existing)).isDirectory()) throw new Error("it is not a folder")
  })
  const holder = Option.map(yield* read(join(folder, entries.database), "lock.pid"), Number)
  return Option.getOrUndefined(Option.filter(holder, runs))
})

/** Copies the folder's database, for reads that must not change it; undefined if there is no database. The scope deletes the copy. */
export const databaseCopy = Effect.fnUntraced(function* (folder: string) {
  const database = join(folder, entries.database)
  if (!existsSync(database)) return undefined
  const copy = yield* Effect.acquireRelease(
    attempt(tmpdir(), () => mkdtemp(join(tmpdir(), "fieldgate-check-"))),
    (made) =>
      Effect.ignore(
        attempt(made, () => rm(made, { recursive: true, force: true })),
        { log: "Warn" }
      )
  )
  yield* attempt(database, () => cp(database, copy, { recursive: true, mode: constants.COPYFILE_FICLONE }))
  return copy
})

/** The folder itself, or its nearest existing parent. */
const nearestExisting = (path: string): Promise<string> =>
  stat(path).then(
    () => path,
    () => (dirname(path) === path ? path : nearestExisting(dirname(path)))
  )

/** Whether the process runs; a killed one leaves its ID in the lock file. */
const runs = (pid: number): boolean => {
  try {
    return Number.isInteger(pid) && process.kill(pid, 0)
  } catch (cause) {
    return cause instanceof Error && "code" in cause && cause.code === "EPERM"
  }
}

const isMissing = (cause: unknown) => cause instanceof Error && "code" in cause && cause.code === "ENOENT"

export const read = Effect.fnUntraced(function* (folder: string, entry: string) {
  const path = join(folder, entry)
  const text = yield* attempt(path, () => readFile(path, "utf8")).pipe(
    Effect.asSome,
    Effect.catch((error) => (isMissing(error.cause) ? Effect.succeedNone : Effect.fail(error)))
  )
  return Option.map(text, (value) => value.trim())
})

/** Writes an entry atomically, readable by its owner only. */
export const write = (folder: string, entry: string, text: string) =>
  Effect.andThen(
    open(folder),
    attempt(join(folder, entry), async () => {
      const part = join(folder, `${entry}.part`)
      await rm(part, { force: true })
      await writeFile(part, `${text}\n`, { mode: 0o600, flush: true })
      await rename(part, join(folder, entry))
    })
  )

export const readSecret = (folder: string, entry: string) =>
  Effect.map(
    read(folder, entry),
    Option.map((value) => Redacted.make(value))
  )

export const writeSecret = (folder: string, entry: string, secret: Redacted.Redacted) =>
  write(folder, entry, Redacted.value(secret))
