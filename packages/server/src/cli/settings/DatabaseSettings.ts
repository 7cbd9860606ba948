/** The database and the encryption key that flags and environment name. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { join } from "node:path"
import { setFlagsFromString } from "node:v8"
import * as DataFolder from "./DataFolder.ts"
import * as ReadSettings from "./ReadSettings.ts"
import * as Table from "./Table.ts"
import type * as Database from "../../sql/Database.ts"
import * as Keyring from "../../sql/Keyring.ts"
import * as Seal from "../../sql/Seal.ts"

/** Returns where the database is and the key that encrypts its secrets; fails if either is malformed. */
export const resolve = Effect.fnUntraced(function* (folder: string, maxConnections?: number) {
  const { databaseDirectUrl, databaseUrl, encryptionKey: given } = yield* ReadSettings.read(Table.secrets, {})
  const embedded = databaseUrl === undefined
  // With DATABASE_URL nothing is stored in the folder, which may be read-only.
  if (embedded) {
    yield* DataFolder.open(folder)
    yield* compileWithLittleMemory
  }
  const encryptionKey = yield* resolveEncryptionKey({ given, folder, embedded })
  yield* Keyring.parse(encryptionKey)
  return {
    database: databaseOf(folder, { databaseUrl, databaseDirectUrl }, maxConnections),
    encryptionKey,
    embedded,
    hasOwnKey: given === undefined
  }
})

/**
 * V8's optimizing compiler needs half a gigabyte for PostgreSQL's largest functions, and the embedded database gains little from
 * it. The flags affect the whole process, so only our own commands set them, before the database is compiled.
 */
export const compileWithLittleMemory = Effect.sync(() => {
  setFlagsFromString("--no-wasm-dynamic-tiering")
  setFlagsFromString("--no-wasm-tier-up")
})

export interface Urls {
  readonly databaseUrl: Redacted.Redacted | undefined
  readonly databaseDirectUrl: Redacted.Redacted | undefined
}

export const databaseOf = (
  folder: string,
  { databaseDirectUrl: directUrl, databaseUrl: url }: Urls,
  maxConnections?: number
): Database.Settings =>
  url === undefined
    ? { _tag: "Embedded", folder: join(folder, DataFolder.entries.database) }
    : { _tag: "Server", url, directUrl, maxConnections }

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

export const folderFlag = ReadSettings.textFlag(Table.folder)

/** The sentence about environment variables in the help of commands. */
export const environment =
  "Environment: DATABASE_URL (a PostgreSQL 15 or later server to use instead of the embedded database), DATABASE_DIRECT_URL (the same " +
  "database without a pooler, if DATABASE_URL is a pooler in transaction mode), FIELDGATE_ENCRYPTION_KEY " +
  "(required with DATABASE_URL: 32 random bytes in base64), FIELDGATE_CALL_LIMIT (calls per CRM account in ten seconds; " +
  "replaces each provider's own limit)"
