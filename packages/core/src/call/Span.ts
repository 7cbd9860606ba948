/** Spans for processes that trace. */
import * as Effect from "effect/Effect"
import * as Tracer from "effect/Tracer"

/**
 * Runs the effect as a span of that name. A process without a tracer of its own makes none: a span, and the stack that Effect.fn
 * takes for it at each call, cost more than many of the calls themselves.
 */
export const span =
  (name: string, options: Tracer.SpanOptionsNoTrace = {}) =>
  <A, E, R>(self: Effect.Effect<A, E, R>): Effect.Effect<A, E, R | Exclude<R, Tracer.ParentSpan>> =>
    Effect.flatMap(Tracer.Tracer, (tracer): Effect.Effect<A, E, R | Exclude<R, Tracer.ParentSpan>> =>
      tracer === Tracer.nativeTracer ? self : Effect.withSpan(self, name, options)
    )
