/** What flags and environment say together, checked before anything opens. */
import * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import { join } from "node:path"
import { setFlagsFromString } from "node:v8"
import type * as Database from "../sql/Database.ts"
import * as Keyring from "../sql/Keyring.ts"
import * as DataFolder from "./DataFolder.ts"
import * as EncryptionKey from "./EncryptionKey.ts"
import * as ReadSettings from "./settings/ReadSettings.ts"
import * as Table from "./settings/Table.ts"

/** Where the database is and what seals credentials in it, both known to be usable in form. */
export const resolve = Effect.fnUntraced(function* (folder: string, maxConnections?: number) {
  const { databaseUrl, encryptionKey: given } = yield* ReadSettings.read(Table.secrets, {})
  const embedded = databaseUrl === undefined
  // With a database elsewhere nothing is kept here, and there may be nothing that could be written to.
  if (embedded) {
    yield* DataFolder.open(folder)
    yield* compileWithLittleMemory
  }
  const encryptionKey = yield* EncryptionKey.resolve({ given, folder, embedded })
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
const compileWithLittleMemory = Effect.sync(() => {
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
