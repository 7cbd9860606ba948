/** The stored descriptions in memory, which the stores of descriptions, connections and installations share. */
import * as Context from "effect/Context"
import * as Layer from "effect/Layer"
import type { ConnectionId, ObjectName } from "../domain/Ids.ts"
import { storedDescriptions } from "../domain/Limits.ts"
import { type DescriptionVersions, outdated, type VersionedDescription } from "../providers/DescriptionStore.ts"

const make = () => {
  const rows = new Map<ConnectionId, Map<ObjectName, VersionedDescription | undefined>>()
  return {
    get: (id: ConnectionId, objectName: ObjectName) => rows.get(id)?.get(objectName),
    put: (id: ConnectionId, objectName: ObjectName, saved: VersionedDescription) => {
      const objects = rows.get(id) ?? new Map<ObjectName, VersionedDescription | undefined>()
      if (objects.has(objectName) || objects.size < storedDescriptions.objects) objects.set(objectName, saved)
      rows.set(id, objects)
    },
    /** Keeps the names, of one object or of all, so that they are described again before their next use. */
    outdate: (id: ConnectionId, only?: ObjectName) => {
      const objects = rows.get(id)
      for (const objectName of objects?.keys() ?? []) {
        if (only === undefined || objectName === only) objects?.set(objectName, undefined)
      }
    },
    remove: (id: ConnectionId) => void rows.delete(id),
    versions: (id: ConnectionId): DescriptionVersions =>
      Object.fromEntries([...(rows.get(id) ?? [])].map(([name, saved]) => [name, saved?.version ?? outdated]))
  }
}

export class DescriptionTable extends Context.Service<DescriptionTable, ReturnType<typeof make>>()(
  "@fieldgate/core/memory/DescriptionTable"
) {
  static readonly layer = Layer.sync(DescriptionTable, make)
}
