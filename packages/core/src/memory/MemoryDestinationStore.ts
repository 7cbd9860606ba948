/** Destinations in memory; their secrets never leave the process, so there is nothing to seal. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Destination } from "../webhooks/Destination.ts"
import type { DestinationId, ProjectId } from "../domain/Ids.ts"
import { DestinationExists, DestinationNotFound, DestinationStore } from "../webhooks/DestinationStore.ts"
import { failWaiting, WebhookTable } from "./WebhookTable.ts"

const make = Effect.gen(function* () {
  const table = yield* WebhookTable
  const { deliveries, destinations } = table
  const of = (projectId: ProjectId) =>
    [...destinations.values()].filter(({ destination }) => destination.projectId === projectId)
  const row = (projectId: ProjectId, nameOrId: string) =>
    Effect.suspend(() => {
      const found = of(projectId).find(({ destination: { id, name } }) => name === nameOrId || id === nameOrId)
      return found ? Effect.succeed(found) : Effect.fail(new DestinationNotFound({ destination: nameOrId }))
    })
  const isTaken = (projectId: ProjectId, name: string, id: DestinationId) =>
    of(projectId).some(({ destination }) => destination.name === name && destination.id !== id)
  return DestinationStore.of({
    insert: (destination, secrets, { most } = { most: Infinity }) =>
      Effect.suspend(() => {
        const { id, name, projectId } = destination
        if (of(projectId).length >= most) return Effect.succeed(false)
        if (isTaken(projectId, name, id)) return Effect.fail(new DestinationExists({ name }))
        destinations.set(id, { destination, secrets })
        return Effect.succeed(true)
      }),
    find: (projectId, nameOrId) => Effect.map(row(projectId, nameOrId), ({ destination }) => destination),
    list: (projectId) =>
      Effect.sync(() =>
        of(projectId)
          .map(({ destination }) => destination)
          .sort((one, other) => (one.name < other.name ? -1 : 1))
      ),
    secrets: (projectId, id) => Effect.map(row(projectId, id), ({ secrets }) => secrets),
    update: (projectId, id, { active, events, name, secrets, url }, at) =>
      Effect.flatMap(row(projectId, id), (found) => {
        if (name !== undefined && isTaken(projectId, name, id)) return Effect.fail(new DestinationExists({ name }))
        const { events: former, failingSince, slowSince, ...kept } = found.destination
        const isAnew = active === true || url !== undefined
        const asked = events === undefined ? former : (events ?? undefined)
        const destination: Destination = {
          ...kept,
          ...(asked === undefined ? {} : { events: asked }),
          ...(isAnew || failingSince === undefined ? {} : { failingSince }),
          ...(isAnew || slowSince === undefined ? {} : { slowSince }),
          name: name ?? kept.name,
          metadata: { url: url ?? kept.metadata.url },
          active: active ?? kept.active,
          updateTime: at
        }
        destinations.set(id, { destination, secrets: secrets?.(found.secrets) ?? found.secrets })
        if (active === false) failWaiting(table, id, at)
        return Effect.succeed(destination)
      }),
    remove: (projectId, id) =>
      Effect.map(row(projectId, id), () => {
        destinations.delete(id)
        for (const [key, { delivery }] of deliveries) if (delivery.destinationId === id) deliveries.delete(key)
      })
  })
})

export const layer: Layer.Layer<DestinationStore, never, WebhookTable> = Layer.effect(DestinationStore, make)
