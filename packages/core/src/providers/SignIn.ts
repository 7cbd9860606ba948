/** The ways in which an account of a provider can sign in, and what else calls need to know of it. Declared by each driver. */
import * as Schema from "effect/Schema"
import { ApiVersion } from "./ApiVersion.ts"
import type { AuthScheme } from "../connections/Connection.ts"
import type { Credentials } from "../connections/Credentials.ts"

const docsURL = Schema.optionalKey(Schema.String)

/** Where the answer of a token endpoint says facts about the account. */
export const TokenMetadataFields = Schema.Struct({
  /** The path of the account's name. */
  workspaceRefField: Schema.optionalKey(Schema.String),
  /** The path of the user's name. */
  consumerRefField: Schema.optionalKey(Schema.String),
  /** The path of the granted scopes. */
  scopesField: Schema.optionalKey(Schema.String)
})

/** The catalogue's word for a grant is the last part of its scheme. */
export const OAuth2Options = Schema.Struct({
  /** The grant that the provider uses. */
  grantType: Schema.Literals(["authorizationCode", "authorizationCodePKCE", "clientCredentials"]),
  /** The URL of the consent page, if the grant has one. */
  authURL: Schema.optionalKey(Schema.String),
  /** Where tokens are requested. */
  tokenURL: Schema.String,
  /** Whether a sign-in has to name scopes. */
  explicitScopesRequired: Schema.Boolean,
  /** Whether the consumer has to name the workspace before it signs in. */
  explicitWorkspaceRequired: Schema.Boolean,
  /** Where an answer with a token holds facts about the account. */
  tokenMetadataFields: TokenMetadataFields,
  /** The provider's page about the sign-in. */
  docsURL
})

export const ApiKeyOptions = Schema.Struct({
  /** Where calls carry the key. */
  attachmentType: Schema.Literals(["header", "query"]),
  /** The header that carries the key. */
  header: Schema.optionalKey(
    Schema.Struct({
      /** The header's name. */
      name: Schema.String,
      /** The text before the key. */
      valuePrefix: Schema.optionalKey(Schema.String)
    })
  ),
  /** The query parameter that carries the key. */
  query: Schema.optionalKey(
    Schema.Struct({
      /** The parameter's name. */
      name: Schema.String
    })
  ),
  /** The provider's page about its keys. */
  docsURL
})

export const BasicOptions = Schema.Struct({
  /** The provider's page about the sign-in. */
  docsURL
})

/** One way to sign in. */
export const SignIn = Schema.Union([
  Schema.TaggedStruct("oauth2", { ...OAuth2Options.fields }),
  Schema.TaggedStruct("apiKey", { ...ApiKeyOptions.fields }),
  Schema.TaggedStruct("basic", { ...BasicOptions.fields }),
  Schema.TaggedStruct("none", {})
])
export type SignIn = typeof SignIn.Type

/** A fact about an account that its consumer enters, such as a subdomain. */
export const MetadataInput = Schema.Struct({
  /** The fact's name. */
  name: Schema.NonEmptyString,
  /** The name that people see for the fact. */
  displayName: Schema.optionalKey(Schema.String),
  /** What the user is asked. */
  prompt: Schema.optionalKey(Schema.String),
  /** With it the input can be left out. */
  defaultValue: Schema.optionalKey(Schema.String),
  /** The provider's page about the fact. */
  docsURL
})

/** What calls need to know of an account. */
export const MetadataNeed = Schema.Struct({
  ...MetadataInput.fields,
  /** Other facts, any of which makes this one needless. */
  unless: Schema.optionalKey(Schema.Array(Schema.NonEmptyString)),
  /** A sign-in at the provider's page of consent brings it. */
  toldByConsent: Schema.optionalKey(Schema.Boolean)
})

/** What a driver says of its provider to those who connect an account. */
export const DeclaredInfo = Schema.Struct({
  /** The base URL of calls; `{{.name}}` is a placeholder for a fact about the account. */
  baseURL: Schema.String,
  /** The first one is offered first. */
  signIns: Schema.NonEmptyArray(SignIn),
  metadata: Schema.Array(MetadataNeed),
  /** Parts of the provider that have a name of their own; none where it is one whole. */
  modules: Schema.Record(Schema.String, Schema.Struct({ displayName: Schema.NonEmptyString, baseURL: Schema.String })),
  /** One of the modules; empty where there are none. */
  defaultModule: Schema.String,
  /** The versions that calls use, where the provider's versions end. */
  apiVersions: Schema.optionalKey(Schema.Array(ApiVersion))
}).annotate({ identifier: "DeclaredInfo" })
export interface DeclaredInfo extends Schema.Schema.Type<typeof DeclaredInfo> {}

/** What a connection that signs in so is called. */
export const schemeOf = (signIn: SignIn): AuthScheme =>
  signIn._tag === "oauth2" ? `oauth2/${signIn.grantType}` : signIn._tag

const kinds: Record<Credentials["_tag"], ReadonlyArray<AuthScheme>> = {
  NoCredentials: ["none"],
  ApiKeyCredentials: ["apiKey"],
  BasicCredentials: ["basic"],
  ClientCredentials: ["oauth2/clientCredentials"],
  OAuthCredentials: ["oauth2/authorizationCode", "oauth2/authorizationCodePKCE"]
}

export const fitsScheme = ({ _tag }: Pick<Credentials, "_tag">, scheme: AuthScheme): boolean =>
  kinds[_tag].includes(scheme)

/** The way to sign in that takes such credentials; undefined where the provider has none. */
export const signInWith = ({ signIns }: DeclaredInfo, { _tag }: Pick<Credentials, "_tag">): SignIn | undefined =>
  signIns.find((signIn) => kinds[_tag].includes(schemeOf(signIn)))

/** The sign-in by a page of consent; undefined where the provider has none. */
export const consentOf = (info: DeclaredInfo): SignIn | undefined =>
  info.signIns.find((signIn) => schemeOf(signIn).startsWith("oauth2/authorizationCode"))

/** Whether the page of consent takes a challenge (S256). RFC 7636 */
export const takesChallenge = (signIn: SignIn): boolean => schemeOf(signIn) === "oauth2/authorizationCodePKCE"
