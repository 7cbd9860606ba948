/** Circuit breakers in memory: of one process, so for tests and trials only. */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Circuit from "../connections/Circuit.ts"
import type { ConnectionId, ProjectId } from "../domain/Ids.ts"
import { openCircuits } from "../domain/Limits.ts"
import { CircuitBreaker } from "../connections/CircuitBreaker.ts"
import { ConnectionStore } from "../connections/ConnectionStore.ts"
import { CircuitTable } from "./CircuitTable.ts"

const make = Effect.gen(function* () {
  const table = yield* CircuitTable
  const connections = yield* ConnectionStore
  const projects = new Map<ConnectionId, ProjectId>()
  const connectionOf = (id: ConnectionId) => {
    const projectId = projects.get(id)
    return projectId === undefined ? Effect.succeedNone : Effect.option(connections.get(projectId, id))
  }
  return CircuitBreaker.of({
    apply: (projectId, id, event) =>
      connections.get(projectId, id).pipe(
        Effect.map(() => {
          const circuit = Circuit.next(table.get(id), event)
          projects.set(id, projectId)
          table.put(id, circuit)
          return circuit
        }),
        Effect.catchTag("ConnectionNotFound", () => Effect.succeed(Circuit.closed))
      ),
    open: () =>
      Effect.forEach([...table.entries()], ([id, circuit]) =>
        Effect.map(connectionOf(id), (found) =>
          Circuit.isOpen(circuit) && Option.isSome(found)
            ? [
                {
                  projectId: found.value.projectId,
                  connectionId: id,
                  provider: found.value.provider,
                  groupRef: found.value.group.groupRef,
                  host: circuit.host,
                  since: DateTime.makeUnsafe(circuit.since),
                  probeAt: DateTime.makeUnsafe(circuit.probeAt)
                }
              ]
            : []
        )
      ).pipe(
        Effect.map((found) =>
          found
            .flat()
            .toSorted((one, other) => DateTime.toEpochMillis(one.probeAt) - DateTime.toEpochMillis(other.probeAt))
            .slice(0, openCircuits)
        )
      )
  })
})

export const layer: Layer.Layer<CircuitBreaker, never, CircuitTable | ConnectionStore> = Layer.effect(
  CircuitBreaker,
  make
)
