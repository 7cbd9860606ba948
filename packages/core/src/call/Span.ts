/** Spans for processes that trace. */
import * as Effect from "effect/Effect"
import * as Tracer from "effect/Tracer"

/**
 * Runs the effect as a span of that name, with attributes of its result where `decided` names them. A process without a tracer of its
 * own makes none: a span, and the stack that Effect.fn takes for it at each call, cost more than many of the calls themselves.
 */
export const span =
  <Result>(
    name: string,
    options: Tracer.SpanOptionsNoTrace = {},
    decided?: (result: Result) => Record<string, unknown>
  ) =>
  <A extends Result, E, R>(self: Effect.Effect<A, E, R>): Effect.Effect<A, E, R | Exclude<R, Tracer.ParentSpan>> =>
    Effect.withFiber((fiber): Effect.Effect<A, E, R | Exclude<R, Tracer.ParentSpan>> => {
      if (fiber.getRef(Tracer.Tracer) === Tracer.nativeTracer) return self
      const annotated =
        decided === undefined ? self : Effect.tap(self, (result) => Effect.annotateCurrentSpan(decided(result)))
      return Effect.withSpan(annotated, name, options)
    })
