/** Connections over HTTP. Spec 4.5, 4.6. */
import { Platform } from "@fieldgate/core/Platform"
import type { Credentials } from "@fieldgate/core/connections/Credentials"
import type { ShownConnection } from "@fieldgate/core/connections/calls/Connections"
import type { ConnectionId } from "@fieldgate/core/domain/Ids"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { Api } from "../contract/Api.ts"
import type { ConnectionWithCredentials } from "../contract/ConnectionApi.ts"
import { markNextPage } from "../http/ListHeaders.ts"
import { callFor } from "../http/ProblemMapping.ts"
import { sampling } from "../http/Sampling.ts"

export const layer = HttpApiBuilder.group(
  Api,
  "connections",
  Effect.fnUntraced(function* (handlers) {
    const { decoded: platform } = yield* Platform
    return handlers
      .handle("generateConnection", ({ params, payload, query }) =>
        callFor(platform.generateConnection, {
          project: params.projectIdOrName,
          connection: payload,
          ...sampling(query)
        })
      )
      .handle("listConnections", ({ params, query }) =>
        callFor(platform.listConnections, { project: params.projectIdOrName, ...query }).pipe(Effect.tap(markNextPage))
      )
      .handle("getConnection", ({ params, query: { includeCreds, includeRefreshToken, ...query } }) =>
        callFor(platform.getConnection, {
          ...connectionOf(params),
          ...query,
          includeCreds: includeCreds === "true",
          includeRefreshToken: includeRefreshToken === "true"
        }).pipe(Effect.map(revealed))
      )
      .handle("updateConnection", ({ params, payload, query }) =>
        callFor(platform.updateConnection, { ...connectionOf(params), update: payload, ...sampling(query) })
      )
      .handle("deleteConnection", ({ params }) => callFor(platform.deleteConnection, connectionOf(params)))
  })
)

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
  ...(credentials === undefined ? {} : told(credentials))
})

const told = (credentials: Credentials) => {
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
