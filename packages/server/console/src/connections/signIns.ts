/** How an account signs in, in words, and whether it does so by a token that can be renewed. */
import type { Connection } from "@fieldgate/client"

export interface SignIn {
  readonly words: string
  readonly isRenewed: boolean
}

export const signIns: Readonly<Record<Connection["authScheme"], SignIn>> = {
  none: { words: "nothing", isRenewed: false },
  apiKey: { words: "API key", isRenewed: false },
  basic: { words: "user name and password", isRenewed: false },
  "oauth2/authorizationCode": { words: "OAuth, by consent", isRenewed: true },
  "oauth2/authorizationCodePKCE": { words: "OAuth, by consent with PKCE", isRenewed: true },
  "oauth2/clientCredentials": { words: "OAuth, by a client of its own", isRenewed: true },
  "oauth2/password": { words: "OAuth, by user name and password", isRenewed: true }
}
