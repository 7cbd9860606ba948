/** Whether the caller of a detached call still waits for its answer. @rule write.finishes */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Latch from "effect/Latch"

class Presence {
  private readonly latch = Latch.makeUnsafe(false)
  hasLeft = false
  /** Returns once the caller has left. */
  readonly left: Effect.Effect<void> = this.latch.await

  leave(): void {
    this.hasLeft = true
    this.latch.openUnsafe()
  }
}

/** Default: a caller who stays. */
export const CallerPresence = Context.Reference<Presence>("@fieldgate/core/call/CallerPresence", {
  defaultValue: () => new Presence()
})

/** Starts a call, which goes on when its caller is interrupted and then knows it. */
export const started = <A, E, R, R2>(
  call: Effect.Effect<A, E, R>,
  start: (call: Effect.Effect<A, E, R>) => Effect.Effect<Fiber.Fiber<A, E>, never, R2>
): Effect.Effect<A, E, R2> =>
  Effect.suspend(() => {
    const presence = new Presence()
    return start(Effect.provideService(call, CallerPresence, presence)).pipe(
      Effect.flatMap(Fiber.join),
      Effect.onInterrupt(() => Effect.sync(() => presence.leave()))
    )
  })
