/** JWT keys: the public keys that tell whether a project's backend has signed a consumer's token. Spec 5. */
import * as Schema from "effect/Schema"
import { KeyLabel } from "./ApiKey.ts"
import { JwtKeyId, ProjectId } from "../domain/Ids.ts"
import { labelCharacters, publicKeyCharacters } from "../domain/Limits.ts"
import { maskHasValues, updateMask } from "../domain/MaskedUpdate.ts"
import { isStorable } from "../domain/Text.ts"

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
  /** The name that people see for the key; at most 256 characters. */
  label: KeyLabel,
  /** Default: `RS256`. */
  algorithm: Schema.optionalKey(JwtAlgorithm),
  /** An RSA public key of 2048 to 8192 bits, as PEM that begins with `-----BEGIN PUBLIC KEY-----`. */
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
  /** The names of the properties to change, at least one; each must have its new value beside the mask. */
  updateMask: updateMask("active", "label", "audience", "issuer"),
  /** The new values. */
  jwtKey: Schema.Struct({
    /** Whether tokens signed with the key are accepted. */
    active: Schema.optionalKey(Schema.Boolean),
    /** The name that people see for the key; at most 256 characters. */
    label: Schema.optionalKey(KeyLabel),
    /** What tokens must name in `aud`; `null` removes it. */
    audience: Schema.optionalKey(Schema.NullOr(claim("audience"))),
    /** What tokens must name in `iss`; `null` removes it. */
    issuer: Schema.optionalKey(Schema.NullOr(claim("issuer")))
  })
})
  .check(maskHasValues("jwtKey"))
  .annotate({ identifier: "JwtKeyUpdate" })
export interface JwtKeyUpdate extends Schema.Schema.Type<typeof JwtKeyUpdate> {}
