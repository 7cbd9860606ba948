/**
 * Events of operations as server-sent events. An operation is sent whole once, and then as a merge patch of what this connection has.
 * @rule operation.watch
 */
import type { Json } from "@fieldgate/core/domain/Json"
import { watching } from "@fieldgate/core/domain/WatchLimits"
import { Operation } from "@fieldgate/core/operations/Operation"
import type { OperationEvent } from "@fieldgate/core/operations/OperationEvent"
import { mergePatchOf } from "@fieldgate/core/operations/rules/MergePatch"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"

type JsonObject = { readonly [name: string]: Json }

const encode = Schema.encodeSync(Schema.toCodecJson(Operation))

/** What the browser's own `EventSource` waits before it connects again, in milliseconds. */
const retry = "retry: 2000\n\n"

const block = (event: string, cursor: string, data: JsonObject): string =>
  `event: ${event}\nid: ${cursor}\ndata: ${JSON.stringify(data)}\n\n`

/** Without data it dispatches nothing and moves only the last event's id. */
const heartbeat = (cursor: string): string => `: idle\nid: ${cursor}\n\n`

/** The oldest is forgotten first; its next change is sent whole. */
const remember = (known: Map<string, JsonObject>, id: string, operation: JsonObject): void => {
  known.delete(id)
  known.set(id, operation)
  const [oldest] = known.keys()
  if (known.size > watching.remembered && oldest !== undefined) known.delete(oldest)
}

/** The text of each event. The state belongs to one connection. */
const textOf = (known: Map<string, JsonObject>, { cursor, operation, type }: OperationEvent): string => {
  if (type === "idle") return heartbeat(cursor)
  if (operation === undefined) {
    if (type === "reset") known.clear()
    return block(type, cursor, {})
  }
  // An operation's schema has properties, so its JSON is an object.
  const next = encode(operation) as JsonObject
  const before = known.get(operation.id)
  remember(known, operation.id, next)
  if (before === undefined) return block("operation", cursor, next)
  return block("change", cursor, { ...mergePatchOf(before, next), id: operation.id })
}

export const serverSentEvents = <E>(events: Stream.Stream<OperationEvent, E>): Stream.Stream<Uint8Array, E> =>
  Stream.suspend(() => {
    const known = new Map<string, JsonObject>()
    return Stream.succeed(retry).pipe(
      Stream.concat(Stream.map(events, (event) => textOf(known, event))),
      Stream.encodeText
    )
  })
