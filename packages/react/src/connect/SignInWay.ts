/** The ways in which an account of a provider can sign in, in the order in which they are offered. */
import type { Connection, ProviderInfo } from "@fieldgate/client"

/** `consent`: on the provider's own page, by OAuth. The others ask for what is known to the user already. */
export type SignInWay = "consent" | "apiKey" | "basic" | "clientCredentials" | "none"

/** The page of consent comes first: with it nobody has to copy a key. */
export const waysOf = ({ apiKeyOpts, authType, basicOpts, oauth2Opts }: ProviderInfo): ReadonlyArray<SignInWay> => {
  const offered: ReadonlyArray<SignInWay> = [
    ...(oauth2Opts === undefined ? [] : [wayOfGrant(oauth2Opts.grantType)]),
    ...(apiKeyOpts === undefined && authType !== "apiKey" ? [] : ["apiKey" as const]),
    ...(basicOpts === undefined && authType !== "basic" ? [] : ["basic" as const])
  ]
  return offered.length === 0 ? ["none"] : offered
}

/** Offered first. */
export const firstWayOf = (provider: ProviderInfo): SignInWay => waysOf(provider)[0] ?? "none"

const wayOfGrant = (grant: NonNullable<ProviderInfo["oauth2Opts"]>["grantType"]): SignInWay =>
  grant === "clientCredentials" ? "clientCredentials" : "consent"

/** The way in which a connection was made, and in which it is renewed; undefined for one that no form here can renew. */
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

/** Where the provider explains how to get what a way asks for. */
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
