/** Every store that a platform needs: organizations and projects from SQLite, the others in memory. */
import { MemoryStores } from "@fieldgate/core/memory"
import * as MemoryApiKeyStore from "@fieldgate/core/memory/MemoryApiKeyStore"
import * as MemoryJwtKeyStore from "@fieldgate/core/memory/MemoryJwtKeyStore"
import { Layer } from "effect"
import * as SqliteAccounts from "./SqliteAccounts.ts"

/**
 * The memory stores of keys look a key's project up, so they are built on the projects of SQLite; if two stores implement one port, the
 * last one wins.
 */
export const layer = (file: string) => {
  const keys = Layer.fresh(Layer.merge(MemoryApiKeyStore.layer, MemoryJwtKeyStore.layer))
  return Layer.merge(MemoryStores.layer, Layer.provideMerge(keys, SqliteAccounts.layer(file)))
}
