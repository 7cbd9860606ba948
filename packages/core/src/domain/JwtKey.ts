/** JWT keys: the public keys that tell whether a project's backend has signed a consumer's token. Spec 5. */
import * as Schema from "effect/Schema"
import { KeyLabel } from "./ApiKey.ts"
import { JwtKeyId, ProjectId } from "./Ids.ts"
import { labelCharacters, publicKeyCharacters } from "./Limits.ts"
import { maskHasValues, updateMask } from "./MaskedUpdate.ts"
import { isStorable } from "./Text.ts"

/** The one way of signing that is accepted. */
export const JwtAlgorithm = Schema.Literal("RS256")

/** An audience or an issuer. */
const claim = (name: string) =>
  Schema.NonEmptyString.check(
    Schema.isMaxLength(labelCharacters.maximum, {
      message: `${name} has at most ${labelCharacters.maximum} characters`
    }),
    isStorable(name)
  )

export const JwtKey = Schema.Struct({
  /** Stands in a token's header as `kid`. */
  id: JwtKeyId,
  projectId: ProjectId,
  label: Schema.String,
  algorithm: JwtAlgorithm,
  publicKeyPem: Schema.String,
  /** Tokens must name it in `aud`. Without one, a token that has an `aud` is refused. Settled 14. */
  audience: Schema.optionalKey(Schema.String),
  /** Tokens must name it in `iss`. */
  issuer: Schema.optionalKey(Schema.String),
  active: Schema.Boolean,
  createTime: Schema.DateTimeUtcFromString,
  updateTime: Schema.optionalKey(Schema.DateTimeUtcFromString)
}).annotate({ identifier: "JwtKey" })
export interface JwtKey extends Schema.Schema.Type<typeof JwtKey> {}

/** What a new key is made of. */
export const JwtKeyRequest = Schema.Struct({
  label: KeyLabel,
  /** Default: `RS256`. */
  algorithm: Schema.optionalKey(JwtAlgorithm),
  publicKeyPem: Schema.String.check(
    isStorable("publicKeyPem"),
    Schema.isMaxLength(publicKeyCharacters.maximum, {
      message: `publicKeyPem has at most ${publicKeyCharacters.maximum} characters`
    })
  ),
  /** What tokens must name in `aud`. Default: tokens must not have one. */
  audience: Schema.optionalKey(claim("audience")),
  /** What tokens must name in `iss`. Default: any issuer, or none. */
  issuer: Schema.optionalKey(claim("issuer"))
}).annotate({ identifier: "JwtKeyRequest" })

/** What may be changed of a key; another public key is another key. `null` removes an audience or issuer. */
export const JwtKeyUpdate = Schema.Struct({
  updateMask: updateMask("active", "label", "audience", "issuer"),
  jwtKey: Schema.Struct({
    active: Schema.optionalKey(Schema.Boolean),
    label: Schema.optionalKey(KeyLabel),
    audience: Schema.optionalKey(Schema.NullOr(claim("audience"))),
    issuer: Schema.optionalKey(Schema.NullOr(claim("issuer")))
  })
})
  .check(maskHasValues("jwtKey"))
  .annotate({ identifier: "JwtKeyUpdate" })
export interface JwtKeyUpdate extends Schema.Schema.Type<typeof JwtKeyUpdate> {}
