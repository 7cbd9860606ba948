/** How an account signs in, in words. */
import type { Connection } from "@fieldgate/client"

export const signIns: Readonly<Record<Connection["authScheme"], string>> = {
  none: "nothing",
  apiKey: "API key",
  basic: "user name and password",
  "oauth2/authorizationCode": "OAuth, by consent",
  "oauth2/authorizationCodePKCE": "OAuth, by consent with PKCE",
  "oauth2/clientCredentials": "OAuth, by a client of its own",
  "oauth2/password": "OAuth, by user name and password"
}
