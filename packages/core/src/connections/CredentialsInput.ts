/** The credentials of a request: one property for each sign-in method. @rule connection.create */
import type * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import type { AuthScheme } from "./Connection.ts"
import type { Credentials, Environment } from "./Credentials.ts"
import type { InputFault } from "../domain/InputFault.ts"
import { InputTime } from "../domain/InputTime.ts"
import { type DeclaredInfo, schemeOf } from "../providers/SignIn.ts"
import { ClientId, ClientSecret } from "../providers/ProviderApp.ts"
import { isStorable } from "../domain/Text.ts"

/** A header must be able to hold it. */
const Token = (name: string) =>
  Schema.RedactedFromValue(
    Schema.String.check(
      Schema.isPattern(/^[\x21-\x7e]+$/, {
        message: `${name} must be a nonempty string of visible ASCII characters without spaces`
      })
    )
  )
const Password = Schema.RedactedFromValue(Schema.String.check(isStorable("password")))
const Text = (name: string) => Schema.NonEmptyString.check(isStorable(name))
const scopes = Schema.optionalKey(Schema.Array(Text("scope")))

/** A token of a sign-in by OAuth. */
const OAuthTokenInput = Schema.Struct({
  /** The token itself: visible ASCII characters. */
  token: Token("token"),
  /** When the token expires, such as `2026-11-22T08:00:00Z`. */
  expiresAt: Schema.optionalKey(InputTime)
}).annotate({ identifier: "OAuthTokenInput" })

/** A user name and a password. */
const BasicAuthInput = Schema.Struct({
  /** The user name. */
  username: Text("username"),
  /** The password. */
  password: Password
}).annotate({ identifier: "BasicAuthInput" })

/** Tokens of a sign-in that took place elsewhere. */
const OAuthTokensInput = Schema.Struct({
  /** The token that calls are authorized with. */
  accessToken: OAuthTokenInput,
  /** The token that renews the access token. */
  refreshToken: Schema.optionalKey(OAuthTokenInput),
  /** The scopes of the credentials. */
  scopes
}).annotate({ identifier: "OAuthTokensInput" })

/** An OAuth client of the account's own. */
const OAuthClientInput = Schema.Struct({
  /** The client's id at the provider. */
  clientId: ClientId,
  /** The client's secret at the provider. */
  clientSecret: ClientSecret,
  /** The scopes of the credentials. */
  scopes
}).annotate({ identifier: "OAuthClientInput" })

/** A user name and a password to get a token with. */
const PasswordGrantInput = Schema.Struct({
  /** The user name. */
  username: Text("username"),
  /** The password. */
  password: Password,
  /** The client's id at the provider. */
  clientId: ClientId,
  /** The client's secret at the provider. */
  clientSecret: ClientSecret,
  /** The scopes of the credentials. */
  scopes
}).annotate({ identifier: "PasswordGrantInput" })

const credentialSchemas = {
  apiKey: Token("apiKey"),
  basicAuth: BasicAuthInput,
  oauth2AuthorizationCode: OAuthTokensInput,
  oauth2ClientCredentials: OAuthClientInput,
  oauth2PasswordCredentials: PasswordGrantInput
}

export const propertyNames = Object.keys(credentialSchemas) as ReadonlyArray<keyof typeof credentialSchemas>
export type PropertyName = keyof typeof credentialSchemas

const inputProperties = {
  /** An API key or private-app token of the account. */
  apiKey: Schema.optionalKey(credentialSchemas.apiKey),
  /** A user name and a password. */
  basicAuth: Schema.optionalKey(credentialSchemas.basicAuth),
  /** Tokens of a sign-in that took place elsewhere. */
  oauth2AuthorizationCode: Schema.optionalKey(credentialSchemas.oauth2AuthorizationCode),
  /** An OAuth client of the account's own. */
  oauth2ClientCredentials: Schema.optionalKey(credentialSchemas.oauth2ClientCredentials),
  /** A user name and a password to get a token with. */
  oauth2PasswordCredentials: Schema.optionalKey(credentialSchemas.oauth2PasswordCredentials)
}

export interface CredentialsInputSchema extends Schema.Struct<typeof inputProperties> {}

/** The credentials in a request body; at most one of them. */
export const CredentialsInput: CredentialsInputSchema = Schema.Struct(inputProperties)
export type CredentialsInput = typeof CredentialsInput.Type

const { oauth2AuthorizationCode: _tokens, ...manualProperties } = inputProperties

export interface ManualCredentialsInputSchema extends Schema.Struct<
  Omit<typeof inputProperties, "oauth2AuthorizationCode">
> {}

/** The credentials that a user can type. */
export const ManualCredentialsInput: ManualCredentialsInputSchema = Schema.Struct(manualProperties)

/** The auth schemes that a property's credentials are for. */
export const schemes: Readonly<Record<PropertyName, ReadonlyArray<AuthScheme>>> = {
  apiKey: ["apiKey"],
  basicAuth: ["basic"],
  oauth2AuthorizationCode: ["oauth2/authorizationCode", "oauth2/authorizationCodePKCE"],
  oauth2ClientCredentials: ["oauth2/clientCredentials"],
  oauth2PasswordCredentials: ["oauth2/password"]
}

export const atMostOne = Schema.makeFilter((given: CredentialsInput) => {
  const named = propertyNames.filter((name) => given[name] !== undefined)
  return named.length < 2
    ? []
    : named.slice(1).map((name) => ({ path: [name], issue: `${named[0]} is also set; send only one of them` }))
})

/** The name of the credentials property; undefined for a provider without credentials. */
export const propertyOf = (given: CredentialsInput): PropertyName | undefined =>
  propertyNames.find((name) => given[name] !== undefined)

/** The provider's sign-in scheme for these credentials, or a fault if it has none. */
export const schemeAt = (
  displayName: string,
  { signIns }: DeclaredInfo,
  member: PropertyName | undefined
): AuthScheme | InputFault => {
  const meant: ReadonlyArray<AuthScheme> = member === undefined ? ["none"] : schemes[member]
  const offered = signIns.map(schemeOf)
  const scheme = offered.find((each) => meant.includes(each))
  if (scheme !== undefined) return scheme
  const taken = propertyNames.filter((name) => schemes[name].some((each) => offered.includes(each)))
  const message =
    member === undefined
      ? `accounts of ${displayName} sign in: give ${taken.join(" or ")}`
      : `${displayName} does not support sign-in with ${member}${taken.length === 0 ? "" : `; use ${taken.join(" or ")}`}`
  return { name: member ?? taken[0] ?? "provider", message }
}

/** The credentials to store; undefined for a sign-in method that no driver implements. */
export const credentialsOf = (given: CredentialsInput, environment: Environment): Credentials | undefined => {
  if (given.apiKey !== undefined) return { _tag: "ApiKeyCredentials", apiKey: given.apiKey, environment }
  if (given.basicAuth !== undefined) return { _tag: "BasicCredentials", ...given.basicAuth }
  if (given.oauth2AuthorizationCode !== undefined) return ofTokens(given.oauth2AuthorizationCode, environment)
  if (given.oauth2ClientCredentials !== undefined) {
    return { _tag: "ClientCredentials", ...given.oauth2ClientCredentials, environment }
  }
  return propertyOf(given) === undefined ? { _tag: "NoCredentials" } : undefined
}

const ofTokens = (
  { accessToken, refreshToken }: NonNullable<CredentialsInput["oauth2AuthorizationCode"]>,
  environment: Environment
): Credentials => ({
  _tag: "OAuthCredentials",
  accessToken: accessToken.token,
  ...(refreshToken === undefined ? {} : { refreshToken: refreshToken.token }),
  ...expiry(accessToken.expiresAt),
  environment
})

const expiry = (expiresAt: DateTime.Utc | undefined) => (expiresAt === undefined ? {} : { expiresAt })
