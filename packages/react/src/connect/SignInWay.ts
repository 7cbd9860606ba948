/** The sign-in methods of a provider, in the order in which they are offered. */
import type { Connection, ProviderInfo } from "@fieldgate/client"

/** `consent`: OAuth on the provider's page. The others ask for credentials that the user has. */
export type SignInWay = "consent" | "apiKey" | "basic" | "clientCredentials" | "none"

/** Consent comes first, because the user doesn't have to copy a key. */
export const waysOf = ({ apiKeyOpts, authType, basicOpts, oauth2Opts }: ProviderInfo): ReadonlyArray<SignInWay> => {
  const offered: ReadonlyArray<SignInWay> = [
    ...(oauth2Opts === undefined ? [] : [wayOfGrant(oauth2Opts.grantType)]),
    ...(apiKeyOpts === undefined && authType !== "apiKey" ? [] : ["apiKey" as const]),
    ...(basicOpts === undefined && authType !== "basic" ? [] : ["basic" as const])
  ]
  return offered.length === 0 ? ["none"] : offered
}

export const firstWayOf = (provider: ProviderInfo): SignInWay => waysOf(provider)[0] ?? "none"

const wayOfGrant = (grant: NonNullable<ProviderInfo["oauth2Opts"]>["grantType"]): SignInWay =>
  grant === "clientCredentials" ? "clientCredentials" : "consent"

/** The method that created a connection and updates it; undefined if none of our forms can update it. */
export const wayOfConnection = ({ authScheme }: Connection): SignInWay | undefined => waysOfSchemes[authScheme]

const waysOfSchemes: Readonly<Record<Connection["authScheme"], SignInWay | undefined>> = {
  "oauth2/authorizationCode": "consent",
  "oauth2/authorizationCodePKCE": "consent",
  "oauth2/clientCredentials": "clientCredentials",
  "oauth2/password": undefined,
  apiKey: "apiKey",
  basic: "basic",
  none: "none"
}

/** The provider's documentation of a method's credentials. */
export const docsOf = (way: SignInWay, { apiKeyOpts, basicOpts, oauth2Opts }: ProviderInfo): string | undefined => {
  switch (way) {
    case "apiKey":
      return apiKeyOpts?.docsURL
    case "basic":
      return basicOpts?.docsURL
    case "clientCredentials":
      return oauth2Opts?.docsURL
    case "consent":
    case "none":
      return undefined
  }
}
