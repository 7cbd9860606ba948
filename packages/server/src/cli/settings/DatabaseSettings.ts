/** What flags and environment say together, checked before anything opens. */
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

/** Where the database is and what seals credentials in it, both known to be usable in form. */
export const resolve = Effect.fnUntraced(function* (folder: string, maxConnections?: number) {
  const { databaseUrl, encryptionKey: given } = yield* ReadSettings.read(Table.secrets, {})
  const embedded = databaseUrl === undefined
  // With a database elsewhere nothing is kept here, and there may be nothing that could be written to.
  if (embedded) {
    yield* DataFolder.open(folder)
    yield* compileWithLittleMemory
  }
  const encryptionKey = yield* resolveEncryptionKey({ given, folder, embedded })
  yield* Keyring.parse(encryptionKey)
  return {
    database: databaseOf(folder, databaseUrl, maxConnections),
    encryptionKey,
    embedded,
    hasOwnKey: given === undefined
  }
})

/**
 * V8's optimizing compiler takes half a gigabyte for PostgreSQL's largest functions, and the embedded database gains little by
 * it. The flags hold for the whole process, so only our own commands set them, before the database is compiled.
 */
export const compileWithLittleMemory = Effect.sync(() => {
  setFlagsFromString("--no-wasm-dynamic-tiering")
  setFlagsFromString("--no-wasm-tier-up")
})

/** A server's, or the one of the folder. */
export const databaseOf = (
  folder: string,
  url: Redacted.Redacted | undefined,
  maxConnections?: number
): Database.Settings =>
  url === undefined
    ? { _tag: "Embedded", folder: join(folder, DataFolder.entries.database) }
    : { _tag: "Server", url, maxConnections }

export class EncryptionKeyMissing extends Schema.TaggedError<EncryptionKeyMissing>()("EncryptionKeyMissing", {}) {
  override get message(): string {
    return "with DATABASE_URL, FIELDGATE_ENCRYPTION_KEY is required: 32 random bytes in base64 (openssl rand -base64 32)"
  }
}

/** A real database may outlive this machine's folder, so its key must be the operator's own. */
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

/** Where an embedded deployment keeps what it has. */
export const folderFlag = ReadSettings.textFlag(Table.folder)

/** What the help of a command says about the environment. */
export const environment =
  "By the environment: DATABASE_URL (PostgreSQL 15 or later instead of the embedded one), FIELDGATE_ENCRYPTION_KEY " +
  "(required with it: 32 random bytes in base64), FIELDGATE_CALL_LIMIT (calls of one CRM account in ten seconds, instead " +
  "of each provider's own limit)"
