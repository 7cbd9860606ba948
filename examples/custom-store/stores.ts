/** Every store that a platform needs: organizations and projects from SQLite, the others in memory. */
import { MemoryStores } from "@fieldgate/core/memory"
import * as MemoryApiKeyStore from "@fieldgate/core/memory/MemoryApiKeyStore"
import * as MemoryJwtKeyStore from "@fieldgate/core/memory/MemoryJwtKeyStore"
import { Layer } from "effect"
import * as SqliteAccounts from "./SqliteAccounts.ts"

/** The memory stores of keys look up a key's project, so they are built on these; of two stores for one port, the last wins. */
export const layer = (file: string) => {
  const keys = Layer.fresh(Layer.merge(MemoryApiKeyStore.layer, MemoryJwtKeyStore.layer))
  return Layer.merge(MemoryStores.layer, Layer.provideMerge(keys, SqliteAccounts.layer(file)))
}
