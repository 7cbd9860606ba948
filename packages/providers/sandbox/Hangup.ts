/** Breaks off a call without an answer. Only the transport can do that, so the transport provides it. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { HttpServerRequest } from "effect/http/HttpServerRequest"

export const Hangup = Context.Reference<(request: HttpServerRequest) => Effect.Effect<void>>(
  "@fieldgate/providers/sandbox/Hangup",
  { defaultValue: () => () => Effect.die(new Error("This sandbox is served by something that can't drop an answer")) }
)
