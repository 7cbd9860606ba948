/** What a connection signs in with; every secret is redacted, and encoded only where a store seals it. */
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"

/** Where a secret is valid: at the provider itself, or at a sandbox that the deployment has named to the driver. Missing: production. */
export const Environment = Schema.Literals(["production", "sandbox"])
export type Environment = typeof Environment.Type
const environment = Schema.optionalKey(Environment)

/** Without a label: callers would have to set the same label on every secret that they redact themselves. */
const Secret = Schema.RedactedFromValue(Schema.String)

const kinds = [
  Schema.TaggedStruct("NoCredentials", {
    /** Where the credentials were valid that are lost. @rule encryption.lostKey */
    environment
  }),
  /** A key or private-app token that doesn't expire by itself. */
  Schema.TaggedStruct("ApiKeyCredentials", {
    /** An API key or private-app token of the account. */
    apiKey: Secret,
    /** Where the credentials are valid. Default: `production`. */
    environment
  }),
  Schema.TaggedStruct("BasicCredentials", {
    /** The user name. */
    username: Schema.String,
    /** The password. */
    password: Secret
  }),
  /** A client of the account's own, which brings itself tokens; it has none before its first call. */
  Schema.TaggedStruct("ClientCredentials", {
    /** The id of the account's own OAuth client. */
    clientId: Schema.String,
    /** The secret of the account's own OAuth client. */
    clientSecret: Secret,
    /** The scopes to request. */
    scopes: Schema.optionalKey(Schema.Array(Schema.String)),
    /** The access token. */
    accessToken: Schema.optionalKey(Secret),
    /** When the access token expires. */
    expiresAt: Schema.optionalKey(Schema.DateTimeUtcFromString),
    /** Where the credentials are valid. Default: `production`. */
    environment
  }),
  Schema.TaggedStruct("OAuthCredentials", {
    /** The access token. */
    accessToken: Secret,
    /** The refresh token, which renews the access token. */
    refreshToken: Schema.optionalKey(Secret),
    /** When the access token expires. */
    expiresAt: Schema.optionalKey(Schema.DateTimeUtcFromString),
    /** Where the credentials are valid. Default: `production`. */
    environment
  })
] as const

export interface CredentialsSchema extends Schema.Union<typeof kinds> {}

export const Credentials: CredentialsSchema = Schema.Union(kinds)
export type Credentials = typeof Credentials.Type

/** Where they are valid. */
export const environmentOf = (credentials: Credentials): Environment =>
  ("environment" in credentials ? credentials.environment : undefined) ?? "production"

/** When the access token ends, as far as there is one and its end is known. */
export const endOf = (credentials: Credentials) => ("expiresAt" in credentials ? credentials.expiresAt : undefined)

/** Shown in place of a secret wherever a request is displayed. */
export const struckOut = "<redacted>"

/** The same credentials without what brings new ones. */
export const withoutRefreshToken = (credentials: Credentials): Credentials => {
  if (credentials._tag !== "OAuthCredentials") return credentials
  const { refreshToken: _, ...others } = credentials
  return others
}

/** The same credentials with every secret struck out: what shows requests can't show what it never had. */
export const withoutSecrets = (credentials: Credentials): Credentials => {
  const secret = Redacted.make(struckOut)
  switch (credentials._tag) {
    case "NoCredentials":
      return credentials
    case "ApiKeyCredentials":
      return { ...credentials, apiKey: secret }
    case "BasicCredentials":
      return { ...credentials, username: struckOut, password: secret }
    case "ClientCredentials":
      return { ...credentials, clientSecret: secret, accessToken: secret }
    case "OAuthCredentials": {
      const { refreshToken: _, ...others } = credentials
      return { ...others, accessToken: secret }
    }
  }
}
