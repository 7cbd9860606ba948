/**
 * How an attempt in the background belongs to the trace of the request that asked for it. An operation that one request made
 * continues its trace: whoever looks at the request sees what became of it, also hours later. An auto batch has many
 * requests and can be in the trace of none, so it begins one of its own, linked to the request that opened it.
 */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Tracer from "effect/Tracer"
import * as TraceParent from "../domain/TraceParent.ts"
import type { Claimed } from "../operations/OperationQueue.ts"
import type { WriteHead } from "../writes/rules/WriteHead.ts"
import * as WhereTraced from "./WhereTraced.ts"

/** The head with the trace of whoever asks now, if it is recorded. */
export const kept = (head: WriteHead, isBatch: boolean): Effect.Effect<WriteHead> =>
  Effect.map(Effect.all([Tracer.Tracer, Effect.option(Effect.currentParentSpan)]), ([tracer, span]) =>
    tracer !== Tracer.nativeTracer && Option.isSome(span) && span.value.sampled
      ? { ...head, trace: { traceparent: TraceParent.format(span.value), isBatch } }
      : head
  )

const relationOf = ({ trace }: WriteHead): Tracer.SpanOptionsNoTrace => {
  const place = trace === undefined ? undefined : TraceParent.parse(trace.traceparent)
  if (trace === undefined || place === undefined) return { root: true }
  const asked = Tracer.externalSpan(place)
  return trace.isBatch ? { root: true, links: [{ span: asked, attributes: {} }] } : { parent: asked }
}

/** Runs an attempt as a span of its own. */
export const traced =
  (claimed: Claimed) =>
  <A, E, R>(attempt: Effect.Effect<A, E, R>) =>
    WhereTraced.span("attempt", {
      kind: "consumer",
      ...relationOf(claimed.head),
      attributes: {
        "fieldgate.operation_id": claimed.operation.id,
        "fieldgate.project_id": claimed.operation.projectId,
        "fieldgate.object": claimed.operation.resource,
        "fieldgate.attempt": claimed.lease.attempt,
        "fieldgate.records": claimed.waiting.length
      }
    })(attempt)
