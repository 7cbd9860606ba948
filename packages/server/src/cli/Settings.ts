/** What flags and environment say together, checked before anything opens. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { join } from "node:path"
import type * as Database from "../sql/Database.ts"
import * as Keyring from "../sql/Keyring.ts"
import * as DataFolder from "./DataFolder.ts"
import * as EncryptionKey from "./EncryptionKey.ts"
import * as Flags from "./Flags.ts"

/** Where the database is and what seals credentials in it, both known to be usable in form. */
export const resolve = Effect.fnUntraced(function* (folder: string) {
  const databaseUrl = yield* Flags.databaseUrl
  const embedded = Option.isNone(databaseUrl)
  yield* DataFolder.open(folder)
  const encryptionKey = yield* EncryptionKey.resolve({ given: yield* Flags.encryptionKey, folder, embedded })
  yield* Keyring.parse(encryptionKey)
  const database: Database.Settings = Option.match(databaseUrl, {
    onNone: () => ({ _tag: "Embedded", folder: join(folder, DataFolder.entries.database) }),
    onSome: (url) => ({ _tag: "Server", url })
  })
  return { database, encryptionKey, embedded }
})
