/**
 * The circuit breaker of one connection as data: how many calls in a row had no answer, and since when writes are held.
 * A table of state × event decides what follows; stores apply it and keep the result. Pure.
 * @rule circuit.opens
 */
import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"
import { ObjectName, OperationId } from "../domain/Ids.ts"
import { circuitOpensAfter, circuitProbeLeaseSeconds, circuitProbeSeconds } from "../domain/Limits.ts"

/** Where the calls go: circuits of one host are compared with each other. */
const asked = {
  host: Schema.String,
  /** An object that a call named: for a driver that can only be probed by a read. */
  objectName: ObjectName
}

/** Moments are milliseconds since 1970. */
export const Circuit = Schema.Union([
  Schema.TaggedStruct("Closed", {}),
  /** Calls have failed in a row, and writes are still sent. */
  Schema.TaggedStruct("Suspected", {
    since: Schema.Int,
    calls: Schema.Int,
    /** The first operations whose calls failed, up to as many as open the circuit. */
    operations: Schema.Array(OperationId),
    ...asked
  }),
  /** Writes are held. */
  Schema.TaggedStruct("Open", {
    /** When the first of the calls failed. */
    since: Schema.Int,
    probeAt: Schema.Int,
    /** The pause before the next probe, in seconds. */
    pause: Schema.Number,
    /** The process that probes now; its turn ends at `probeAt`. */
    prober: Schema.optionalKey(Schema.String),
    ...asked
  })
])
export type Circuit = typeof Circuit.Type
type Suspected = Extract<Circuit, { readonly _tag: "Suspected" }>
type Open = Extract<Circuit, { readonly _tag: "Open" }>

export const closed: Circuit = { _tag: "Closed" }

/** What a call or a probe over the connection met. */
export type CircuitEvent =
  | { readonly _tag: "Answered"; readonly at: number }
  /** So many calls of one operation in a row had no answer, or a 5xx other than 501 and 505. */
  | {
      readonly _tag: "Unanswered"
      readonly at: number
      readonly calls: number
      readonly operationId: OperationId
      readonly host: string
      readonly objectName: ObjectName
    }
  | { readonly _tag: "ProbeTaken"; readonly at: number; readonly prober: string }
  /** `chance` is from 0 to 1. */
  | { readonly _tag: "ProbeFailed"; readonly at: number; readonly prober: string; readonly chance: number }
  | { readonly _tag: "ProbeAnswered"; readonly at: number }
type EventOf<Tag extends CircuitEvent["_tag"]> = Extract<CircuitEvent, { readonly _tag: Tag }>

type Row<State> = {
  readonly [Tag in CircuitEvent["_tag"]]: (state: State, event: EventOf<Tag>) => Circuit
}

const unchanged = <State extends Circuit>(state: State): Circuit => state
const close = (): Circuit => closed

const failed = (before: Pick<Suspected, "since" | "calls" | "operations">, event: EventOf<"Unanswered">): Circuit => {
  const { at, host, objectName, operationId } = event
  const calls = before.calls + event.calls
  const operations = [...new Set([...before.operations, operationId])].slice(0, circuitOpensAfter.operations)
  const { since } = before
  return calls >= circuitOpensAfter.calls && operations.length >= circuitOpensAfter.operations
    ? {
        _tag: "Open",
        since,
        host,
        objectName,
        pause: circuitProbeSeconds.first * 2,
        probeAt: at + circuitProbeSeconds.first * 1000
      }
    : { _tag: "Suspected", since, calls, operations, host, objectName }
}

/** Failed probes of many connections don't return together: the pause is shortened by up to a fifth. */
const probeAgain = (open: Open, { at, chance }: EventOf<"ProbeFailed">): Circuit => ({
  ...Struct.omit(open, ["prober"]),
  probeAt: at + Math.ceil(open.pause * 1000 * (1 - chance / 5)),
  pause: Math.min(open.pause * 2, circuitProbeSeconds.longest)
})

/**
 * A call that was sent before the circuit opened may still end afterwards: it neither closes the circuit nor keeps it open.
 * A prober whose turn has ended may still report success, but no failure.
 */
const table: { readonly [Tag in Circuit["_tag"]]: Row<Extract<Circuit, { readonly _tag: Tag }>> } = {
  Closed: {
    Answered: unchanged,
    Unanswered: (_, event) => failed({ since: event.at, calls: 0, operations: [] }, event),
    ProbeTaken: unchanged,
    ProbeFailed: unchanged,
    ProbeAnswered: unchanged
  },
  Suspected: {
    Answered: close,
    Unanswered: failed,
    ProbeTaken: unchanged,
    ProbeFailed: unchanged,
    ProbeAnswered: close
  },
  Open: {
    Answered: unchanged,
    Unanswered: unchanged,
    ProbeTaken: (open, { at, prober }) =>
      open.probeAt > at ? open : { ...open, prober, probeAt: at + circuitProbeLeaseSeconds * 1000 },
    ProbeFailed: (open, event) => (open.prober === event.prober ? probeAgain(open, event) : open),
    ProbeAnswered: close
  }
}

/** The circuit after the event; the same object where the event changes nothing. */
export const next = (circuit: Circuit, event: CircuitEvent): Circuit => {
  const row: Row<never> = table[circuit._tag]
  // The compiler can't see that the row belongs to the circuit's tag and the cell to the event's.
  const cell = row[event._tag] as (state: Circuit, event: CircuitEvent) => Circuit
  return cell(circuit, event)
}

export const isOpen = (circuit: Circuit): circuit is Open => circuit._tag === "Open"
