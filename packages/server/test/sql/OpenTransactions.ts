/** Which transactions of several statements an effect opens: a process that is paused in one holds its locks. */
import * as Effect from "effect/Effect"
import * as Tracer from "effect/Tracer"

export const transactionsOf = <A, E, R>(work: Effect.Effect<A, E, R>) =>
  Effect.suspend(() => {
    let opened = 0
    const tracer = Tracer.make({
      span: (options) => {
        if (options.name === "sql.transaction") opened += 1
        return new Tracer.NativeSpan(options)
      }
    })
    return Effect.map(Effect.withTracerEnabled(Effect.withTracer(work, tracer), true), () => opened)
  })
