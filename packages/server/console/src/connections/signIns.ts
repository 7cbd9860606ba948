/** The authentication schemes: label, and whether the access token can be renewed. */
import type { Connection } from "@fieldgate/client"

export interface SignIn {
  readonly label: string
  readonly isRenewed: boolean
}

export const signIns: Readonly<Record<Connection["authScheme"], SignIn>> = {
  none: { label: "None", isRenewed: false },
  apiKey: { label: "API key", isRenewed: false },
  basic: { label: "Username and password", isRenewed: false },
  "oauth2/authorizationCode": { label: "OAuth 2.0", isRenewed: true },
  "oauth2/authorizationCodePKCE": { label: "OAuth 2.0 (PKCE)", isRenewed: true },
  "oauth2/clientCredentials": { label: "OAuth 2.0 (client credentials)", isRenewed: true },
  "oauth2/password": { label: "OAuth 2.0 (password)", isRenewed: true }
}
