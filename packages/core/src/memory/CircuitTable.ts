/** The circuits in memory, which the circuit breaker, the queue and the store of connections share. */
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Layer from "effect/Layer"
import { type Circuit, closed, isOpen } from "../connections/Circuit.ts"
import type { Connection } from "../connections/Connection.ts"
import type { ConnectionId, ProjectId } from "../domain/Ids.ts"

type OnGood = (projectId: ProjectId, id: ConnectionId, at: DateTime.Utc) => void

const make = () => {
  const circuits = new Map<ConnectionId, Circuit>()
  const listeners: Array<() => void> = []
  const resuming: Array<OnGood> = []
  const get = (id: ConnectionId): Circuit => circuits.get(id) ?? closed
  return {
    get,
    entries: () => circuits.entries(),
    put: (id: ConnectionId, circuit: Circuit) => {
      const wasOpen = isOpen(get(id))
      if (circuit._tag === "Closed") circuits.delete(id)
      else circuits.set(id, circuit)
      if (wasOpen !== isOpen(circuit)) for (const listener of listeners) listener()
    },
    remove: (id: ConnectionId) => void circuits.delete(id),
    onChange: (listener: () => void) => void listeners.push(listener),
    /** The connection may have good credentials again. */
    noteGood: (...good: Parameters<OnGood>) => resuming.forEach((resume) => resume(...good)),
    onGood: (resume: OnGood) => void resuming.push(resume),
    isHeld: (id: ConnectionId) => isOpen(get(id)),
    /** The connection as it is shown, with what is known of its provider's answers. */
    shown: (connection: Connection): Connection => {
      const circuit = get(connection.id)
      if (circuit._tag === "Closed") return connection
      const since = DateTime.makeUnsafe(circuit.since)
      return { ...connection, outage: { state: isOpen(circuit) ? "open" : "suspected", since } }
    }
  }
}

export class CircuitTable extends Context.Service<CircuitTable, ReturnType<typeof make>>()(
  "@fieldgate/core/memory/CircuitTable"
) {
  static readonly layer = Layer.sync(CircuitTable, make)
}
