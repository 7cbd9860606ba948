/** What flags and environment say together, checked before anything opens. */
import * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import { join } from "node:path"
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
  if (embedded) yield* DataFolder.open(folder)
  const encryptionKey = yield* EncryptionKey.resolve({ given, folder, embedded })
  yield* Keyring.parse(encryptionKey)
  return {
    database: databaseOf(folder, databaseUrl, maxConnections),
    encryptionKey,
    embedded,
    hasOwnKey: given === undefined
  }
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
