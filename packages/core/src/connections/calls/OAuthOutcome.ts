/** How a sign-in ends: every failure is a sentence that its session keeps, for the page and the program that wait for it. */
import * as Effect from "effect/Effect"
import * as Schedule from "effect/Schedule"
import type { ConnectionId } from "../../domain/Ids.ts"
import type { OAuthEnding, OAuthSession } from "../OAuthSession.ts"
import { OAuthSessionStore } from "../OAuthSessionStore.ts"

export const connected = (connectionId: ConnectionId): OAuthEnding => ({ _tag: "Connected", connectionId })

export const failed = (error: string): OAuthEnding => ({ _tag: "Failed", error })

export const denied = (error: string): OAuthEnding => ({ _tag: "Failed", error, reason: "denied" })

/** The outcome of a step of a sign-in; a defect is logged. */
export const orFailed = <A, E extends { readonly message: string }, R>(
  step: Effect.Effect<A, E, R>
): Effect.Effect<A | OAuthEnding, never, R> =>
  step.pipe(
    Effect.catch((error) => Effect.succeed(failed(error.message))),
    Effect.catchDefect((defect) =>
      Effect.as(
        Effect.logError("unhandled error during a sign-in", defect),
        failed("internal server error; the server's log holds the details")
      )
    )
  )

/** Saves the ending. The account is connected, or isn't, whatever becomes of this. */
export const save = Effect.fnUntraced(function* ({ id, projectId }: OAuthSession, ending: OAuthEnding) {
  yield* (yield* OAuthSessionStore).end(projectId, id, ending).pipe(
    Effect.retry(again),
    Effect.catch((error) => Effect.logError("the outcome of an OAuth session could not be saved", error))
  )
})

/** 50 ms, then twice as long each time, 6 seconds in all. */
const again = Schedule.max([Schedule.exponential("50 millis"), Schedule.recurs(6)])
