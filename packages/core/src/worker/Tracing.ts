/**
 * Spans of the work in the background. An operation that one request made continues the trace of that request, also hours later. An
 * auto batch has many requests and can be in the trace of none, so it begins one of its own, linked to the request that opened it.
 */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Tracer from "effect/Tracer"
import { span } from "../call/Span.ts"
import type { Claimed } from "../operations/OperationQueue.ts"
import type { WriteEnvelope } from "../writes/WriteEnvelope.ts"

/** Runs one stage of a write as a span, with its decision as attributes, for `npm run tour`. Its name is used in one file only. */
export const stage = <A>(name: string, decided: (result: A) => Record<string, unknown>) => {
  const traced = span<A>(name, {}, decided)
  return <E, R>(self: Effect.Effect<A, E, R>) => traced(self)
}

/** The envelope with the trace of the current request, if it is recorded. */
export const withTrace = (envelope: WriteEnvelope, isBatch: boolean): Effect.Effect<WriteEnvelope> =>
  Effect.withFiber((fiber) =>
    // A missing span is an error with a stack, which would be made for each write of a process that doesn't trace.
    fiber.getRef(Tracer.Tracer) === Tracer.nativeTracer
      ? Effect.succeed(envelope)
      : Effect.map(Effect.option(Effect.currentParentSpan), (parent) =>
          Option.isSome(parent) && parent.value.sampled
            ? { ...envelope, trace: { traceparent: traceParentOf(parent.value), isBatch } }
            : envelope
        )
  )

export const traceAttempt =
  ({ envelope, lease, operation, waiting }: Claimed) =>
  <A, E, R>(attempt: Effect.Effect<A, E, R>) =>
    span("attempt", {
      kind: "consumer",
      ...relationOf(envelope),
      attributes: {
        "fieldgate.operation_id": operation.id,
        "fieldgate.project_id": operation.projectId,
        "fieldgate.object": operation.resource,
        "fieldgate.attempt": lease.attempt,
        "fieldgate.records": waiting.length
      }
    })(attempt)

const relationOf = ({ trace }: WriteEnvelope): Tracer.SpanOptionsNoTrace => {
  const place = trace === undefined ? undefined : placeOf(trace.traceparent)
  if (trace === undefined || place === undefined) return { root: true }
  const requested = Tracer.externalSpan(place)
  return trace.isBatch ? { root: true, links: [{ span: requested, attributes: {} }] } : { parent: requested }
}

/** Identifies a span. */
interface TracePlace {
  readonly traceId: string
  readonly spanId: string
}

const pattern = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/u

/** A `traceparent` of a span that is recorded, as W3C Trace Context writes it. */
const traceParentOf = ({ spanId, traceId }: TracePlace): string => `00-${traceId.padStart(32, "0")}-${spanId}-01`

/** The place that a `traceparent` names, or undefined where it names none. */
const placeOf = (text: string): TracePlace | undefined => {
  const [, traceId, spanId] = pattern.exec(text) ?? []
  return traceId === undefined || spanId === undefined ? undefined : { traceId, spanId }
}
