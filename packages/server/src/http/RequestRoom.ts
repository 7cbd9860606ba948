/** How many requests this process works on at a time: one more is refused at once, so that a flood doesn't slow all of them down. */
import * as Effect from "effect/Effect"

/** Answers how to enter; `refused` is done in place of a request that finds no room. */
export const make = (most: number) => {
  let inside = 0
  const leave = Effect.sync(() => {
    inside -= 1
  })
  return <A, E, R, E2, R2>(
    request: Effect.Effect<A, E, R>,
    refused: Effect.Effect<A, E2, R2>
  ): Effect.Effect<A, E | E2, R | R2> =>
    Effect.suspend((): Effect.Effect<A, E | E2, R | R2> => {
      if (inside >= most) return refused
      inside += 1
      return Effect.ensuring(request, leave)
    })
}
