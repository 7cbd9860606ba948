/** How a sandbox breaks off a call without an answer. Only what carries the call can do that, so it says how. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { HttpServerRequest } from "effect/http/HttpServerRequest"

/** Breaks off a call. What carries the calls provides it; without one, a drop is a bug in the composition. */
export const Hangup = Context.Reference<(request: HttpServerRequest) => Effect.Effect<void>>(
  "@fieldgate/providers/sandbox/Hangup",
  { defaultValue: () => () => Effect.die(new Error("This sandbox is served by something that can't drop an answer")) }
)
