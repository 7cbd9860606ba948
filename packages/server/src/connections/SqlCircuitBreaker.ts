/** Circuit breakers in PostgreSQL, by the core's rule. A circuit is changed only if no other process has changed it since. */
import * as Circuit from "@fieldgate/core/connections/Circuit"
import { ConnectionId, GroupRef, ProjectId, ProviderName } from "@fieldgate/core/domain/Ids"
import { openCircuits } from "@fieldgate/core/domain/Limits"
import { CircuitBreaker } from "@fieldgate/core/connections/CircuitBreaker"
import { StoreUnavailable } from "@fieldgate/core/domain/StoreError"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { WorkSignal } from "../operations/queue/Wakeup.ts"
import { orUnavailable } from "../sql/SqlFailure.ts"
import * as SqlRow from "../sql/SqlRow.ts"
import { json, soughtUuid, time } from "../sql/SqlValue.ts"

const store = "circuit breaker"
const available = orUnavailable(store)

const decode = SqlRow.decoder(
  Schema.Struct({
    gone: Schema.Boolean,
    content: Schema.optionalKey(Circuit.Circuit),
    version: Schema.optionalKey(Schema.BigIntFromString)
  })
)

const decodeOpen = SqlRow.decoder(
  Schema.Struct({
    projectId: ProjectId,
    connectionId: ConnectionId,
    provider: ProviderName,
    groupRef: GroupRef,
    host: Schema.String,
    since: Schema.DateTimeUtcFromString,
    probeAt: Schema.DateTimeUtcFromString
  })
)

/** Each failed attempt means that another process succeeded, so this many in a row are a fault. */
const attempts = 100

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const workSignal = yield* WorkSignal

  const apply = Effect.fnUntraced(function* (
    projectId: ProjectId,
    connectionId: ConnectionId,
    event: Circuit.CircuitEvent
  ) {
    let version = 0n
    let circuit = Circuit.closed
    for (let attempt = 0; attempt < attempts; attempt++) {
      const next = Circuit.next(circuit, event)
      const changed = next === circuit ? undefined : json(next)
      const [row = {}] = yield* sql`
        select gone, version::text, content from change_circuit(${soughtUuid(projectId)}, ${soughtUuid(connectionId)},
          ${version}, ${changed ?? json(undefined)}, ${time(DateTime.makeUnsafe(event.at))})`
      const found = yield* decode(row)
      if (found.gone) return Circuit.closed
      if (found.content === undefined) {
        // Other processes are notified by the database, but an embedded one notifies no process.
        if (Circuit.isOpen(circuit) && !Circuit.isOpen(next)) workSignal.openUnsafe()
        return next
      }
      version = found.version ?? 0n
      circuit = found.content
    }
    return yield* new StoreUnavailable({ store, cause: new Error("other processes changed the circuit each time") })
  })

  return CircuitBreaker.of({
    apply: (projectId, connectionId, event) => available(apply(projectId, connectionId, event)),
    open: () =>
      sql`
        select c.project_id as "projectId", c.id as "connectionId", c.provider, c.group_ref as "groupRef", o.host, o.since,
          o.probe_at as "probeAt"
        from circuit o join connection c on c.id = o.connection_id
        where o.state = 'Open' order by o.probe_at limit ${openCircuits}
      `.pipe(Effect.flatMap(Effect.forEach(decodeOpen)), available)
  })
})

export const layer: Layer.Layer<CircuitBreaker, never, SqlClient.SqlClient> = Layer.effect(CircuitBreaker, make).pipe(
  Layer.provide(WorkSignal.layer)
)
