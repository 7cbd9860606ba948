/** How accounts sign in, and how calls carry their credentials: the `auth` and `oauth2` of a definition. */
import * as Schema from "effect/Schema"
import { HeaderName, Line, Pattern, TakingPattern } from "./DefinitionWords.ts"
import { InnerLocation } from "./JsonLocation.ts"

const TokenHeaderName = HeaderName.check(
  Schema.isPattern(/^(?!(accept|connection|content-.*|cookie|expect|host|te|trailer|transfer-encoding|upgrade)$)/, {
    expected: "a header that may carry a token"
  })
)

const placements =
  'Expected "bearer", { in: "header", name, prefix? }, { in: "basic", username? or password? } or ' +
  '{ in: "query", name, nothingElseBecause }'

/** Half of a user and password: a colon would end the user. */
const Half = Schema.String.check(
  Schema.isPattern(/^[\x20-\x39\x3b-\x7e]*$/, { expected: "visible ASCII without a colon" })
)

/** Where a request carries a token. URLs are logged in many places, so `query` requires a reason. */
const Placement = Schema.Union([
  /** `authorization: Bearer …` */
  Schema.Literal("bearer").annotate({ message: placements }),
  Schema.Struct({
    in: Schema.Literal("header"),
    name: TokenHeaderName,
    /** The text before the token, including its blank. */
    prefix: Schema.optionalKey(Schema.String.check(Schema.isPattern(/^[\x20-\x7e]*$/, { expected: "visible ASCII" })))
  }),
  /** HTTP Basic: the key is the half of user and password that is left out here. The other one is often an empty password. */
  Schema.Struct({
    in: Schema.Literal("basic"),
    username: Schema.optionalKey(Half),
    password: Schema.optionalKey(Half)
  }),
  Schema.Struct({
    in: Schema.Literal("query"),
    name: Schema.String.check(Schema.isPattern(/^[\w.-]+$/, { expected: "a parameter's name" })),
    /** Why the token can't go elsewhere, such as the documentation page that requires it. */
    nothingElseBecause: Line
  })
]).annotate({ message: placements })
export type Placement = typeof Placement.Type

export const Auth = Schema.Struct({
  /** Of a connection with an API key. */
  apiKey: Schema.optionalKey(Placement),
  /** Of a connection with an access token. */
  oauth: Schema.optionalKey(Placement)
})

/** An address of the sign-in; `{name}` is replaced by a variable. */
const UrlTemplate = Schema.String.check(
  Schema.isPattern(/^https:\/\/[^\s?#@]+$/, { expected: "an https address, perhaps with {variables}" })
)

/** A refusal of a token endpoint; `dead`: the account must sign in again, `doubtful`: if it is refused twice, `app`: the app is wrong. */
const Refusal = Schema.Struct({
  /** The answer's `error`. */
  error: Line,
  /** A regular expression for its `error_description`. Default: any. */
  description: Schema.optionalKey(Pattern),
  meaning: Schema.Literals(["dead", "doubtful", "app", "quota", "away"])
})

/** How an account gets an access token by its user's consent. RFC 6749 4.1 */
export const OAuth2 = Schema.Struct({
  /** With PKCE if the provider accepts a challenge. RFC 7636 */
  grantType: Schema.Literals(["authorizationCode", "authorizationCodePKCE"]),
  authorizeUrl: UrlTemplate,
  tokenUrl: UrlTemplate,
  /** Where a grant is ended when its connection is deleted. RFC 7009 */
  revokeUrl: Schema.optionalKey(UrlTemplate),
  /** How the app authenticates: with its secret in the form, or by HTTP Basic. */
  clientAuth: Schema.Literals(["form", "basic"]),
  /** The scopes to ask for if the project's app names none; `{name}` is replaced by a variable. Default: none. */
  scopes: Schema.optionalKey(Schema.Array(Line)),
  /** What separates scopes on the way to the consent page. Default: a blank. RFC 6749 3.3 */
  scopeSeparator: Schema.optionalKey(Schema.Literals([" ", ","])),
  /** Further parameters of the consent page, such as `access_type: "offline"`. */
  params: Schema.optionalKey(Schema.Record(Line, Line)),
  /** The variables that come with the token, such as the host of the account's API; with the part of the text that is the value. */
  facts: Schema.optionalKey(
    Schema.Record(Schema.String, Schema.Struct({ at: InnerLocation, pattern: Schema.optionalKey(TakingPattern) }))
  ),
  /** The variables that the provider's redirect brings beside the code, such as the host of the account's sign-in, by query parameter. */
  callbackFacts: Schema.optionalKey(
    Schema.Record(Schema.String, Schema.Struct({ parameter: Line, pattern: Schema.optionalKey(TakingPattern) }))
  ),
  /** What this provider means by refusals of its token endpoint that the standard doesn't have, or has in another sense. */
  refusals: Schema.optionalKey(Schema.Array(Refusal)),
  /** Where the token's answer has the account's id and that of the user; a text or a number. */
  owner: Schema.optionalKey(
    Schema.Struct({ account: Schema.optionalKey(InnerLocation), user: Schema.optionalKey(InnerLocation) })
  )
})
export type OAuth2 = typeof OAuth2.Type
