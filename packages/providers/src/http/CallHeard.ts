/** A call to a provider as whoever listens hears of it, however it ends: an attempt tells its calls one by one. */
import type { MadeCall } from "@fieldgate/core/operations/OperationAttempt"
import { CallListener } from "@fieldgate/core/providers/CallListener"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type { Answer } from "./Answer.ts"

interface Requested {
  readonly method: string
  readonly url: string
}

/** Where there is no listener it costs nothing. */
export const heard = <E, R>(
  { method, url }: Requested,
  call: Effect.Effect<Answer, E, R>
): Effect.Effect<Answer, E, R> =>
  Effect.flatMap(CallListener, (listener) => {
    if (listener === undefined) return call
    return Effect.flatMap(DateTime.now, (beginTime) =>
      Effect.onExit(call, (exit) =>
        Effect.map(DateTime.now, (endTime) => {
          const made: MadeCall = { method, path: pathOf(url), beginTime, endTime }
          listener(Exit.isSuccess(exit) ? { ...made, status: exit.value.status } : made)
        })
      )
    )
  })

/** A query may hold what a customer's records hold, and with some providers a key. */
const pathOf = (url: string): string => URL.parse(url)?.pathname ?? ""
