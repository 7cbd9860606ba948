import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { ConnectionStore } from "../connections/ConnectionStore.ts"
import { DescriptionStore, type DescriptionKey } from "../providers/DescriptionStore.ts"
import { DescriptionTable } from "./DescriptionTable.ts"

const make = Effect.gen(function* () {
  const connections = yield* ConnectionStore
  const table = yield* DescriptionTable
  const exists = ({ connectionId, projectId }: DescriptionKey) =>
    connections.get(projectId, connectionId).pipe(
      Effect.as(true),
      Effect.catchTag("ConnectionNotFound", () => Effect.succeed(false))
    )
  return DescriptionStore.of({
    save: Effect.fnUntraced(function* (key, saved) {
      if (yield* exists(key)) table.put(key.connectionId, key.objectName, saved)
    }),
    get: Effect.fnUntraced(function* (key) {
      return (yield* exists(key)) ? Option.fromNullishOr(table.get(key.connectionId, key.objectName)) : Option.none()
    }),
    outdate: Effect.fnUntraced(function* (key) {
      if (yield* exists(key)) table.outdate(key.connectionId, key.objectName)
    })
  })
})

export const layer: Layer.Layer<DescriptionStore, never, ConnectionStore | DescriptionTable> = Layer.effect(
  DescriptionStore,
  make
)
