/** Sign-ins by OAuth over HTTP; the provider's answer comes to a page. Spec 4.6. */
import type { OpenSession } from "@fieldgate/core/connections/calls/StartOAuth"
import { Platform } from "@fieldgate/core/Platform"
import * as Effect from "effect/Effect"
import * as HttpEffect from "effect/http/HttpEffect"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { Api } from "../contract/Api.ts"
import { CurrentCaller } from "../contract/Authentication.ts"
import { sessionHeader } from "../contract/OAuthApi.ts"
import { CurrentRequest } from "../http/CurrentRequest.ts"
import { oauthCallbackPath } from "../http/pages/Pages.ts"
import { callFor, orProblem, PublicUrlMissing } from "../http/ProblemMapping.ts"
import { ServerSettings } from "../http/ServerSettings.ts"

export const layer = HttpApiBuilder.group(
  Api,
  "oauth",
  Effect.fnUntraced(function* (handlers) {
    const { decoded: platform } = yield* Platform
    const { redirectOrigins } = yield* ServerSettings
    /** The callback, and the pages that may complete a sign-in. The page that sends a request opens the window, unless it names another. */
    const pages = Effect.fnUntraced(function* (asked: AskedPages) {
      const { headers } = yield* HttpServerRequest.HttpServerRequest
      const opener = asked.openerOrigin ?? (asked.redirectUrl === undefined ? headers["origin"] : undefined)
      return {
        callbackUrl: yield* callbackUrl,
        redirectOrigins,
        ...(opener === undefined ? {} : { openerOrigin: opener })
      }
    })
    return handlers
      .handle("connectByOAuth", ({ payload }) =>
        Effect.gen(function* () {
          const { enableCSRFProtection: _, projectId, projectIdOrName = projectId ?? "", ...request } = payload
          const asked = { project: projectIdOrName, ...request, ...(yield* pages(payload)) }
          return yield* tell(yield* platform.connectByOAuth(yield* CurrentCaller, asked))
        }).pipe((answer) => orProblem(answer, payload))
      )
      .handle("reconnectByOAuth", ({ params: { connectionId, projectIdOrName }, payload }) =>
        Effect.gen(function* () {
          const request = payload ?? {}
          const asked = { project: projectIdOrName, connectionId, ...request, ...(yield* pages(request)) }
          return yield* tell(yield* platform.reconnectByOAuth(yield* CurrentCaller, asked))
        }).pipe((answer) => orProblem(answer, payload))
      )
      .handle("completeOAuth", ({ params: { projectIdOrName, sessionId }, payload }) =>
        callFor(platform.completeOAuth, { project: projectIdOrName, sessionId, ...payload })
      )
      .handle("getOAuthSession", ({ params: { projectIdOrName, sessionId } }) =>
        callFor(platform.getOAuthSession, { project: projectIdOrName, sessionId })
      )
  })
)

interface AskedPages {
  readonly openerOrigin?: string
  readonly redirectUrl?: string
}

const callbackUrl = Effect.flatMap(CurrentRequest, ({ callbackOrigin }) => {
  const origin = callbackOrigin()
  return origin === undefined ? Effect.fail(new PublicUrlMissing()) : Effect.succeed(`${origin}${oauthCallbackPath}`)
})

/** The page's address; the session's id goes beside it. */
const tell = ({ sessionId, url }: OpenSession) =>
  Effect.as(
    HttpEffect.appendPreResponseHandler((_request, response) =>
      Effect.succeed(HttpServerResponse.setHeader(response, sessionHeader, sessionId))
    ),
    url
  )
