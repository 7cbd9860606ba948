/** Spans where somebody takes them: without a tracer of its own a process makes none, because each costs more than what it tells of. */
import * as Effect from "effect/Effect"
import * as Tracer from "effect/Tracer"

/** Runs the effect as a span of that name. */
export const span =
  (name: string, options: Tracer.SpanOptionsNoTrace = {}) =>
  <A, E, R>(self: Effect.Effect<A, E, R>): Effect.Effect<A, E, R | Exclude<R, Tracer.ParentSpan>> =>
    Effect.flatMap(Tracer.Tracer, (tracer): Effect.Effect<A, E, R | Exclude<R, Tracer.ParentSpan>> =>
      tracer === Tracer.nativeTracer ? self : Effect.withSpan(self, name, options)
    )
