/** The one place where a connection's credentials are told: in the words of the API, to a caller that may have them. */
import type { Credentials } from "@fieldgate/core/connections/Credentials"
import type { ShownConnection } from "@fieldgate/core/connections/calls/Connections"
import * as Redacted from "effect/Redacted"
import type { ConnectionWithCredentials } from "../contract/ConnectionApi.ts"

export const revealed = ({
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
