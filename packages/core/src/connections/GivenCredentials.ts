/** Credentials as a request brings them, under a member for each way to sign in. @rule connection.create */
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
const GivenToken = Schema.Struct({
  /** The token itself: visible ASCII characters. */
  token: Token("token"),
  /** When the token expires, such as `2026-11-22T08:00:00Z`. */
  expiresAt: Schema.optionalKey(InputTime)
}).annotate({ identifier: "GivenToken" })

/** A user name and a password. */
const GivenBasicAuth = Schema.Struct({
  /** The user name. */
  username: Text("username"),
  /** The password. */
  password: Password
}).annotate({ identifier: "GivenBasicAuth" })

/** Tokens of a sign-in that took place elsewhere. */
const GivenTokens = Schema.Struct({
  /** The token that calls are authorized with. */
  accessToken: GivenToken,
  /** The token that renews the access token. */
  refreshToken: Schema.optionalKey(GivenToken),
  /** The scopes of the credentials. */
  scopes
}).annotate({ identifier: "GivenTokens" })

/** An OAuth client of the account's own. */
const GivenClient = Schema.Struct({
  /** The client's id at the provider. */
  clientId: ClientId,
  /** The client's secret at the provider. */
  clientSecret: ClientSecret,
  /** The scopes of the credentials. */
  scopes
}).annotate({ identifier: "GivenClient" })

/** A user name and a password to get a token with. */
const GivenPassword = Schema.Struct({
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
}).annotate({ identifier: "GivenPassword" })

/** Each member, and the way to sign in that it is for. */
const members = {
  apiKey: Token("apiKey"),
  basicAuth: GivenBasicAuth,
  oauth2AuthorizationCode: GivenTokens,
  oauth2ClientCredentials: GivenClient,
  oauth2PasswordCredentials: GivenPassword
}

export const memberNames = Object.keys(members) as ReadonlyArray<keyof typeof members>
export type MemberName = keyof typeof members

const givenProperties = {
  /** An API key or private-app token of the account. */
  apiKey: Schema.optionalKey(members.apiKey),
  /** A user name and a password. */
  basicAuth: Schema.optionalKey(members.basicAuth),
  /** Tokens of a sign-in that took place elsewhere. */
  oauth2AuthorizationCode: Schema.optionalKey(members.oauth2AuthorizationCode),
  /** An OAuth client of the account's own. */
  oauth2ClientCredentials: Schema.optionalKey(members.oauth2ClientCredentials),
  /** A user name and a password to get a token with. */
  oauth2PasswordCredentials: Schema.optionalKey(members.oauth2PasswordCredentials)
}

/** Named, to be published with the comments of its properties: see `JoinedStruct`. */
export interface GivenSchema extends Schema.Struct<typeof givenProperties> {}

/** What a body may hold; at most one of them. */
export const Given: GivenSchema = Schema.Struct(givenProperties)
export type Given = typeof Given.Type

const { oauth2AuthorizationCode: _tokens, ...typedProperties } = givenProperties

/** Named, to be published with the comments of its properties: see `JoinedStruct`. */
export interface TypedSchema extends Schema.Struct<Omit<typeof givenProperties, "oauth2AuthorizationCode">> {}

/** The credentials that a user can type. */
export const Typed: TypedSchema = Schema.Struct(typedProperties)

/** The schemes of connections that a member makes. */
export const schemes: Readonly<Record<MemberName, ReadonlyArray<AuthScheme>>> = {
  apiKey: ["apiKey"],
  basicAuth: ["basic"],
  oauth2AuthorizationCode: ["oauth2/authorizationCode", "oauth2/authorizationCodePKCE"],
  oauth2ClientCredentials: ["oauth2/clientCredentials"],
  oauth2PasswordCredentials: ["oauth2/password"]
}

/** A body names one way to sign in, or none. */
export const atMostOne = Schema.makeFilter((given: Given) => {
  const named = memberNames.filter((name) => given[name] !== undefined)
  return named.length < 2
    ? []
    : named.slice(1).map((name) => ({ path: [name], issue: `${named[0]} is also set; send only one of them` }))
})

/** The member that is given; undefined where none is. */
export const memberOf = (given: Given): MemberName | undefined => memberNames.find((name) => given[name] !== undefined)

/** The provider's sign-in scheme for these credentials, or a fault if it has none. */
export const schemeAt = (
  displayName: string,
  { signIns }: DeclaredInfo,
  member: MemberName | undefined
): AuthScheme | InputFault => {
  const meant: ReadonlyArray<AuthScheme> = member === undefined ? ["none"] : schemes[member]
  const offered = signIns.map(schemeOf)
  const scheme = offered.find((each) => meant.includes(each))
  if (scheme !== undefined) return scheme
  const taken = memberNames.filter((name) => schemes[name].some((each) => offered.includes(each)))
  const message =
    member === undefined
      ? `accounts of ${displayName} sign in: give ${taken.join(" or ")}`
      : `${displayName} does not support sign-in with ${member}${taken.length === 0 ? "" : `; use ${taken.join(" or ")}`}`
  return { name: member ?? taken[0] ?? "provider", message }
}

/** The credentials of a member that a provider takes; undefined for a way that no driver carries out. */
export const credentialsOf = (given: Given, environment: Environment): Credentials | undefined => {
  if (given.apiKey !== undefined) return { _tag: "ApiKeyCredentials", apiKey: given.apiKey, environment }
  if (given.basicAuth !== undefined) return { _tag: "BasicCredentials", ...given.basicAuth }
  if (given.oauth2AuthorizationCode !== undefined) return ofTokens(given.oauth2AuthorizationCode, environment)
  if (given.oauth2ClientCredentials !== undefined) {
    return { _tag: "ClientCredentials", ...given.oauth2ClientCredentials, environment }
  }
  return memberOf(given) === undefined ? { _tag: "NoCredentials" } : undefined
}

const ofTokens = (
  { accessToken, refreshToken }: NonNullable<Given["oauth2AuthorizationCode"]>,
  environment: Environment
): Credentials => ({
  _tag: "OAuthCredentials",
  accessToken: accessToken.token,
  ...(refreshToken === undefined ? {} : { refreshToken: refreshToken.token }),
  ...expiry(accessToken.expiresAt),
  environment
})

const expiry = (expiresAt: DateTime.Utc | undefined) => (expiresAt === undefined ? {} : { expiresAt })
