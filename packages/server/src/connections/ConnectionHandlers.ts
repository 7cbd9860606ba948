/** Connections and sign-ins over HTTP; only here are credentials returned. @rule connection.create, connection.visible */
import { Platform } from "@fieldgate/core/Platform"
import type { Credentials } from "@fieldgate/core/connections/Credentials"
import type { ShownConnection } from "@fieldgate/core/connections/calls/Connections"
import type { OpenSession } from "@fieldgate/core/connections/calls/StartOAuth"
import type { ConnectionId } from "@fieldgate/core/domain/Ids"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as HttpEffect from "effect/http/HttpEffect"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import type * as Endpoints from "../http/Endpoints.ts"
import { CurrentCaller } from "../contract/Authentication.ts"
import type { ConnectionWithCredentials } from "../contract/ConnectionApi.ts"
import { sessionHeader } from "../contract/OAuthApi.ts"
import { CurrentRequest } from "../http/CurrentRequest.ts"
import { markNextPage } from "../http/ListHeaders.ts"
import { PublicUrlMissing, callFor, orProblem } from "../http/ProblemMapping.ts"
import { sampling } from "../http/Sampling.ts"
import { ServerSettings } from "../http/ServerSettings.ts"
import { oauthCallbackPath } from "../http/pages/Pages.ts"

export const connections: Endpoints.Group<"connections"> = Effect.gen(function* () {
  const { decoded: platform } = yield* Platform
  return {
    generateConnection: ({ params, payload, query }) =>
      callFor(platform.generateConnection, {
        project: params.projectIdOrName,
        connection: payload,
        ...sampling(query)
      }),
    listConnections: ({ params, query }) =>
      callFor(platform.listConnections, { project: params.projectIdOrName, ...query }).pipe(Effect.tap(markNextPage)),
    getConnection: ({ params, query: { includeCreds, includeRefreshToken, ...query } }) =>
      callFor(platform.getConnection, {
        ...connectionOf(params),
        ...query,
        includeCreds: includeCreds === "true",
        includeRefreshToken: includeRefreshToken === "true"
      }).pipe(Effect.map(revealed)),
    updateConnection: ({ params, payload, query }) =>
      callFor(platform.updateConnection, { ...connectionOf(params), update: payload, ...sampling(query) }),
    deleteConnection: ({ params }) => callFor(platform.deleteConnection, connectionOf(params))
  }
})

const connectionOf = (params: { readonly projectIdOrName: string; readonly connectionId: ConnectionId }) => ({
  project: params.projectIdOrName,
  connectionId: params.connectionId
})

const revealed = ({
  accessTokenEnd,
  credentials,
  ...connection
}: ShownConnection): typeof ConnectionWithCredentials.Type => ({
  ...connection,
  ...(accessTokenEnd === undefined ? {} : { accessTokenExpiresAt: accessTokenEnd }),
  ...(credentials === undefined ? {} : revealedCredentials(credentials))
})

const revealedCredentials = (credentials: Credentials) => {
  switch (credentials._tag) {
    case "NoCredentials":
      return {}
    case "ApiKeyCredentials":
      return { apiKey: Redacted.value(credentials.apiKey) }
    case "BasicCredentials":
      return { basicAuth: { username: credentials.username, password: Redacted.value(credentials.password) } }
    case "ClientCredentials": {
      const { accessToken, clientId, clientSecret, expiresAt, scopes } = credentials
      const end = expiresAt === undefined ? {} : { expiresAt }
      return {
        oauth2ClientCredentials: {
          clientId,
          clientSecret: Redacted.value(clientSecret),
          ...(scopes === undefined ? {} : { scopes }),
          ...(accessToken === undefined ? {} : { accessToken: { token: Redacted.value(accessToken), ...end } })
        }
      }
    }
    case "OAuthCredentials": {
      const { accessToken, expiresAt, refreshToken } = credentials
      return {
        oauth2AuthorizationCode: {
          accessToken: { token: Redacted.value(accessToken), ...(expiresAt === undefined ? {} : { expiresAt }) },
          ...(refreshToken === undefined ? {} : { refreshToken: { token: Redacted.value(refreshToken) } })
        }
      }
    }
  }
}

export const oauth: Endpoints.Group<"oauth"> = Effect.gen(function* () {
  const { decoded: platform } = yield* Platform
  const { redirectOrigins } = yield* ServerSettings
  /** The callback, and the pages that may complete a sign-in. The page that sends a request opens the window, unless it names another. */
  const pages = Effect.fnUntraced(function* (request: PageRequest) {
    const { headers } = yield* HttpServerRequest.HttpServerRequest
    const opener = request.openerOrigin ?? (request.redirectUrl === undefined ? headers["origin"] : undefined)
    return {
      callbackUrl: yield* callbackUrl,
      redirectOrigins,
      ...(opener === undefined ? {} : { openerOrigin: opener })
    }
  })
  return {
    connectByOAuth: ({ payload }) =>
      Effect.gen(function* () {
        const { enableCSRFProtection: _, projectId, projectIdOrName = projectId ?? "", ...request } = payload
        const input = { project: projectIdOrName, ...request, ...(yield* pages(payload)) }
        return yield* sessionResponse(yield* platform.connectByOAuth(yield* CurrentCaller, input))
      }).pipe((answer) => orProblem(answer, payload)),
    reconnectByOAuth: ({ params: { connectionId, projectIdOrName }, payload }) =>
      Effect.gen(function* () {
        const request = payload ?? {}
        const input = { project: projectIdOrName, connectionId, ...request, ...(yield* pages(request)) }
        return yield* sessionResponse(yield* platform.reconnectByOAuth(yield* CurrentCaller, input))
      }).pipe((answer) => orProblem(answer, payload)),
    completeOAuth: ({ params: { projectIdOrName, sessionId }, payload }) =>
      callFor(platform.completeOAuth, { project: projectIdOrName, sessionId, ...payload }),
    getOAuthSession: ({ params: { projectIdOrName, sessionId } }) =>
      callFor(platform.getOAuthSession, { project: projectIdOrName, sessionId })
  }
})

interface PageRequest {
  readonly openerOrigin?: string
  readonly redirectUrl?: string
}

const callbackUrl = Effect.flatMap(CurrentRequest, ({ callbackOrigin }) => {
  const origin = callbackOrigin()
  return origin === undefined ? Effect.fail(new PublicUrlMissing()) : Effect.succeed(`${origin}${oauthCallbackPath}`)
})

const sessionResponse = ({ sessionId, url }: OpenSession) =>
  Effect.as(
    HttpEffect.appendPreResponseHandler((_request, response) =>
      Effect.succeed(HttpServerResponse.setHeader(response, sessionHeader, sessionId))
    ),
    url
  )
