/** The database and the encryption key that flags and environment name. @rule cli.target */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { join } from "node:path"
import { setFlagsFromString } from "node:v8"
import * as DataFolder from "./DataFolder.ts"
import * as ReadSettings from "./ReadSettings.ts"
import type * as Setting from "./Setting.ts"
import * as Table from "./Table.ts"
import type * as Database from "../../sql/Database.ts"
import * as Keyring from "../../sql/Keyring.ts"
import * as Migrations from "../../sql/Migrations.ts"
import * as Seal from "../../sql/Seal.ts"

/** The flags that say where the data is. */
export const flags = ReadSettings.flagsOf(Table.place)

export interface Place extends Setting.Values<typeof Table.place> {}

interface Opening {
  /** Whether a missing database is created. Default: no, because a command on the wrong one would seem to work. */
  readonly mayCreate?: boolean
  readonly maxConnections?: number
}

/** Returns the database that flags and environment name. Opens nothing, and creates at most the folder. */
export const locate = Effect.fnUntraced(function* (given: ReadSettings.Given, opening: Opening = {}) {
  const place = yield* ReadSettings.read(Table.place, given)
  yield* prepareFolder(place, opening)
  return databaseOf(place, opening)
})

/** The same with the key that encrypts its secrets; fails if that is malformed. */
export const resolve = (given: ReadSettings.Given, opening: Opening = {}) =>
  Effect.flatMap(ReadSettings.read(Table.place, given), (place) => resolvePlace(place, opening))

export const resolvePlace = Effect.fnUntraced(function* (place: Place, opening: Opening) {
  const { databaseUrl, encryptionKey: given, folder } = place
  const embedded = databaseUrl === undefined
  yield* prepareFolder(place, opening)
  const encryptionKey = yield* resolveEncryptionKey({ given, folder, embedded })
  yield* Keyring.parse(encryptionKey)
  return { database: databaseOf(place, opening), encryptionKey, embedded, hasOwnKey: given === undefined, folder }
})

/** With DATABASE_URL nothing is stored in the folder, which may be read-only. */
const prepareFolder = Effect.fnUntraced(function* ({ databaseUrl, folder }: Place, { mayCreate = false }: Opening) {
  if (databaseUrl !== undefined) return
  if (mayCreate) yield* DataFolder.open(folder)
  else if (!DataFolder.hasDatabase(folder))
    return yield* new Migrations.DatabaseMissing({ place: `the folder ${folder}` })
  yield* compileWithLittleMemory
})

/**
 * V8's optimizing compiler needs half a gigabyte for PostgreSQL's largest functions, and the embedded database gains little from
 * it. The flags affect the whole process, so only our own commands set them, before the database is compiled.
 */
export const compileWithLittleMemory = Effect.sync(() => {
  setFlagsFromString("--no-wasm-dynamic-tiering")
  setFlagsFromString("--no-wasm-tier-up")
})

const databaseOf = (
  { databaseDirectUrl: directUrl, databaseUrl: url, folder, schema }: Place,
  { maxConnections, mayCreate = false }: Opening
): Database.Settings => {
  const found = { schema, mustExist: !mayCreate }
  return url === undefined
    ? { _tag: "Embedded", folder: join(folder, DataFolder.entries.database), ...found }
    : { _tag: "Server", url, directUrl, maxConnections, ...found }
}

export class EncryptionKeyMissing extends Schema.TaggedError<EncryptionKeyMissing>()("EncryptionKeyMissing", {}) {
  override get message(): string {
    return "FIELDGATE_ENCRYPTION_KEY is required with DATABASE_URL: 32 random bytes in base64 (openssl rand -base64 32)"
  }
}

/** A database server may outlive this machine's folder, so the operator provides its key. */
const resolveEncryptionKey = Effect.fnUntraced(function* (options: {
  readonly given: Redacted.Redacted | undefined
  readonly folder: string
  readonly embedded: boolean
}) {
  if (options.given !== undefined) return options.given
  if (!options.embedded) return yield* new EncryptionKeyMissing()
  const kept = yield* DataFolder.readSecret(options.folder, DataFolder.entries.encryptionKey)
  if (Option.isSome(kept)) return kept.value
  const made = yield* Seal.generateKey
  yield* DataFolder.writeSecret(options.folder, DataFolder.entries.encryptionKey, made)
  return made
})

/** The sentence about environment variables in the help of commands. */
export const environment =
  "Environment: DATABASE_URL (a PostgreSQL 15 or later server to use instead of the embedded database), DATABASE_DIRECT_URL (the same " +
  "database without a pooler, if DATABASE_URL is a pooler in transaction mode), FIELDGATE_SCHEMA, FIELDGATE_ENCRYPTION_KEY " +
  "(required with DATABASE_URL: 32 random bytes in base64), FIELDGATE_CALL_LIMIT (calls per CRM account in ten seconds; " +
  "replaces each provider's own limit)"
