/**
 * How many requests this process works on at a time, in total and for one caller. One more is refused immediately, so that a flood
 * doesn't slow all of them down. A request whose body is still arriving holds no slot of the total, because its client decides
 * how long that takes.
 * @rule limit.requests
 */
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { draft } from "@fieldgate/core/problems/ProblemDraft"
import { ServerSettings } from "./ServerSettings.ts"

export interface Share {
  readonly caller: string
  readonly most: number
}

export interface Slot {
  readonly release: () => void
  /** Returns whether the request holds its slot again. */
  readonly acquire: () => boolean
}

/** The slot of a request that needs none. */
export const freeSlot: Slot = { release: () => {}, acquire: () => true }

interface Capacity {
  /** A slot, which its request releases at its end; undefined if none is free. */
  readonly takeSlot: () => Slot | undefined
  /** Runs a request within its caller's share, or the refusal. */
  readonly admitCaller: <A, E, R, A2, E2, R2>(
    share: Share,
    request: Effect.Effect<A, E, R>,
    refused: Effect.Effect<A2, E2, R2>
  ) => Effect.Effect<A | A2, E | E2, R | R2>
  /** For how many milliseconds no slot has been free. */
  readonly fullFor: () => number
}

const make = (most: number, now: () => number): Capacity => {
  let active = 0
  let fullSince: number | undefined
  const callers = new Map<string, number>()
  const acquire = (): boolean => {
    if (active >= most) return false
    active += 1
    if (active === most) fullSince = now()
    return true
  }
  const release = (): void => {
    active -= 1
    fullSince = undefined
  }
  const releaseCaller = (caller: string): void => {
    const count = (callers.get(caller) ?? 1) - 1
    if (count === 0) callers.delete(caller)
    else callers.set(caller, count)
  }
  return {
    takeSlot: () => {
      if (!acquire()) return undefined
      let isHeld = true
      return {
        release: () => {
          if (isHeld) release()
          isHeld = false
        },
        acquire: () => {
          isHeld ||= acquire()
          return isHeld
        }
      }
    },
    admitCaller: <A, E, R, A2, E2, R2>(
      { caller, most: mostOfCaller }: Share,
      request: Effect.Effect<A, E, R>,
      refused: Effect.Effect<A2, E2, R2>
    ) =>
      Effect.suspend((): Effect.Effect<A | A2, E | E2, R | R2> => {
        const count = callers.get(caller) ?? 0
        if (count >= mostOfCaller) return refused
        callers.set(caller, count + 1)
        return Effect.onExit(request, () => {
          releaseCaller(caller)
          return Effect.void
        })
      }),
    fullFor: () => (fullSince === undefined ? 0 : now() - fullSince)
  }
}

export const RequestCapacity = Context.Reference<Capacity>("@fieldgate/server/http/RequestCapacity", {
  defaultValue: () => make(Number.POSITIVE_INFINITY, () => 0)
})

export const layer: Layer.Layer<never, never, ServerSettings> = Layer.effect(
  RequestCapacity,
  Effect.gen(function* () {
    const { maxRequests } = yield* ServerSettings
    const clock = yield* Clock.Clock
    return make(maxRequests, () => clock.currentTimeMillisUnsafe())
  })
)

export const busyProblem = draft("server-busy", {
  detail: "this process is handling its maximum number of requests",
  retryIn: "1 second"
})
export type Busy = typeof busyProblem
