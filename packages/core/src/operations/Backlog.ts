/** How much waits to be written, in all projects together: what an operator watches. */
import * as Schema from "effect/Schema"

export const Backlog = Schema.Struct({
  /** Auto batches that still take records. @rule auto.trigger, auto.key */
  accumulating: Schema.Int,
  /** Operations whose next attempt is due, or will be. */
  ready: Schema.Int,
  /** Operations of connections with an open circuit: they are due once the provider answers again. */
  held: Schema.Int,
  running: Schema.Int,
  /** Operations that wait until their connection is reconnected. */
  parked: Schema.Int,
  /** Connections of these operations whose provider takes longer than a second to answer. @rule order.fairness */
  slowConnections: Schema.Int,
  /** Since when the first of them has been slow; missing where none is. */
  slowSince: Schema.optionalKey(Schema.DateTimeUtcFromString),
  /** Since when the longest has been due; missing where nothing is due. */
  dueSince: Schema.optionalKey(Schema.DateTimeUtcFromString)
})
export interface Backlog extends Schema.Schema.Type<typeof Backlog> {}

export const none: Backlog = { accumulating: 0, ready: 0, held: 0, running: 0, parked: 0, slowConnections: 0 }
