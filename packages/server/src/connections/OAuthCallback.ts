/**
 * Where a provider sends the browser back to. The page reports the outcome to the window that opened it, or sends the browser
 * on. A sign-in that has to be confirmed hands its one-time value to the recorded page alone. @rule oauth.window, oauth.confirmation
 */
import { Caller } from "@fieldgate/core/domain/Caller"
import { Platform } from "@fieldgate/core/Platform"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as Layer from "effect/Layer"
import { oauthCallbackPath, oauthCallbackScriptPath } from "../http/pages/Pages.ts"
import * as OutcomePage from "./OutcomePage.ts"

/** Neither state nor code is cached or sent on as a referrer. */
const passing = { "cache-control": "no-store", "referrer-policy": "no-referrer" }

const callback = Effect.map(Platform, (platform) =>
  Effect.gen(function* () {
    const { method, url } = yield* HttpServerRequest.HttpServerRequest
    // A HEAD request, such as of a link preview, must not use up the answer.
    if (method !== "GET") return HttpServerResponse.empty({ headers: passing })
    const query = new URL(url, "http://callback").searchParams
    return yield* platform.finishOAuth(Caller.Host(), answerIn(query)).pipe(
      Effect.map(OutcomePage.answered),
      Effect.catchTag("OAuthStateRefused", ({ reason }) => Effect.succeed(OutcomePage.refused[reason])),
      Effect.catchTag("StoreUnavailable", (error) =>
        Effect.as(Effect.logError(error.message, error.cause), OutcomePage.away)
      ),
      Effect.map(HttpServerResponse.setHeaders(passing))
    )
  })
)

const answerIn = (query: URLSearchParams) => {
  const { code, error, error_description: errorDescription, state = "", ...parameters } = Object.fromEntries(query)
  return {
    state,
    ...(code !== undefined && { code }),
    ...(error !== undefined && { error }),
    ...(errorDescription !== undefined && { errorDescription }),
    parameters
  }
}

export const layer = Layer.mergeAll(
  Layer.unwrap(Effect.map(callback, (handler) => HttpRouter.add("GET", oauthCallbackPath, handler))),
  HttpRouter.add("GET", oauthCallbackScriptPath, OutcomePage.script)
)
