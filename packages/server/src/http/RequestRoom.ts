/**
 * How many requests this process works on at a time, in all and of one caller: one more is refused immediately, so that a flood
 * doesn't slow all of them down. A request whose body is still on its way holds no place among all, because its client decides
 * how long that takes.
 */
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { draft } from "@fieldgate/core/problems/ProblemDraft"
import { respondWith } from "./ProblemResponse.ts"
import { ServerSettings } from "./ServerSettings.ts"

/** A caller's requests that are worked on, bounded apart from those of others. */
export interface Share {
  /** Whose they are. */
  readonly caller: string
  readonly most: number
}

/** The place that the current request holds. */
export interface Place {
  readonly leave: () => void
  /** False where there is none any more. */
  readonly enter: () => boolean
}

export const CurrentPlace = Context.Reference<Place>("@fieldgate/server/http/RequestRoom/CurrentPlace", {
  defaultValue: () => ({ leave: () => {}, enter: () => true })
})

export interface Room {
  /** Does the request, or `refused` where no place is free. */
  readonly admit: <A, E, R, A2, E2, R2>(
    request: Effect.Effect<A, E, R>,
    refused: Effect.Effect<A2, E2, R2>
  ) => Effect.Effect<A | A2, E | E2, R | R2>
  /** The same within the share of a caller. */
  readonly admitCaller: <A, E, R, A2, E2, R2>(
    share: Share,
    request: Effect.Effect<A, E, R>,
    refused: Effect.Effect<A2, E2, R2>
  ) => Effect.Effect<A | A2, E | E2, R | R2>
  /** For how many milliseconds no place has been free. */
  readonly fullFor: () => number
}

const make = (most: number, now: () => number): Room => {
  let inside = 0
  let fullSince: number | undefined
  const callers = new Map<string, number>()
  const enter = (): boolean => {
    if (inside >= most) return false
    inside += 1
    if (inside === most) fullSince = now()
    return true
  }
  const leave = (): void => {
    inside -= 1
    fullSince = undefined
  }
  const leaveCaller = (caller: string): void => {
    const count = (callers.get(caller) ?? 1) - 1
    if (count === 0) callers.delete(caller)
    else callers.set(caller, count)
  }
  return {
    admit: <A, E, R, A2, E2, R2>(request: Effect.Effect<A, E, R>, refused: Effect.Effect<A2, E2, R2>) =>
      Effect.suspend((): Effect.Effect<A | A2, E | E2, R | R2> => {
        if (!enter()) return refused
        let isHeld = true
        const place: Place = {
          leave: () => {
            if (isHeld) leave()
            isHeld = false
          },
          enter: () => {
            isHeld ||= enter()
            return isHeld
          }
        }
        return Effect.ensuring(Effect.provideService(request, CurrentPlace, place), Effect.sync(place.leave))
      }),
    admitCaller: <A, E, R, A2, E2, R2>(
      { caller, most: mostOfCaller }: Share,
      request: Effect.Effect<A, E, R>,
      refused: Effect.Effect<A2, E2, R2>
    ) =>
      Effect.suspend((): Effect.Effect<A | A2, E | E2, R | R2> => {
        const count = callers.get(caller) ?? 0
        if (count >= mostOfCaller) return refused
        callers.set(caller, count + 1)
        return Effect.ensuring(
          request,
          Effect.sync(() => leaveCaller(caller))
        )
      }),
    fullFor: () => (fullSince === undefined ? 0 : now() - fullSince)
  }
}

/** The room of this process; one without bounds where none is set up. */
export const RequestRoom = Context.Reference<Room>("@fieldgate/server/http/RequestRoom", {
  defaultValue: () => make(Number.POSITIVE_INFINITY, () => 0)
})

export const layer: Layer.Layer<never, never, ServerSettings> = Layer.effect(
  RequestRoom,
  Effect.gen(function* () {
    const { maxRequests } = yield* ServerSettings
    const clock = yield* Clock.Clock
    return make(maxRequests, () => clock.currentTimeMillisUnsafe())
  })
)

/** A process that is full must not be taken for dead. */
export const busy = respondWith(
  draft("server-busy", { detail: "this process answers as many requests as it may", retryIn: "1 second" })
)
