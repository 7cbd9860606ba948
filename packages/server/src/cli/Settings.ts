/** What flags and environment say together, checked before anything opens. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import { join } from "node:path"
import type * as Database from "../sql/Database.ts"
import * as Keyring from "../sql/Keyring.ts"
import * as DataFolder from "./DataFolder.ts"
import * as EncryptionKey from "./EncryptionKey.ts"
import * as Flags from "./Flags.ts"

/** Flags of every command that opens the database. */
export const storage = {
  folder: Flags.folder,
  databaseUrl: Flags.databaseUrl,
  encryptionKey: Flags.encryptionKey
}

export interface StorageFlags {
  readonly folder: string
  readonly databaseUrl: Option.Option<Redacted.Redacted>
  readonly encryptionKey: Option.Option<Redacted.Redacted>
}

/** Where the database is and what seals credentials in it, both known to be usable in form. */
export const resolve = Effect.fnUntraced(function* (flags: StorageFlags) {
  const embedded = Option.isNone(flags.databaseUrl)
  yield* DataFolder.open(flags.folder)
  const encryptionKey = yield* EncryptionKey.resolve({ given: flags.encryptionKey, folder: flags.folder, embedded })
  yield* Keyring.parse(encryptionKey)
  const database: Database.Settings = Option.match(flags.databaseUrl, {
    onNone: () => ({ _tag: "Embedded", folder: join(flags.folder, DataFolder.entries.database) }),
    onSome: (url) => ({ _tag: "Server", url })
  })
  return { database, encryptionKey, embedded }
})
