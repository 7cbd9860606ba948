/** JWT keys: the public keys that tell whether a project's backend has signed a consumer's token. @rule token.signature */
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

/** A public key that proves tokens of consumers. */
export const JwtKey = Schema.Struct({
  /** The key's id, which the header of a token names as `kid`. */
  id: JwtKeyId,
  /** The project that the key belongs to. */
  projectId: ProjectId,
  /** The name that people see for the key. */
  label: Schema.String,
  /** How tokens are signed. */
  algorithm: JwtAlgorithm,
  /** The RSA public key, as PEM. */
  publicKeyPem: Schema.String,
  /** What tokens must name in `aud`. Without it, a token that has an `aud` is refused. */
  audience: Schema.optionalKey(Schema.String),
  /** What tokens must name in `iss`. */
  issuer: Schema.optionalKey(Schema.String),
  /** Whether tokens signed with the key are accepted. */
  active: Schema.Boolean,
  /** When the key was created. */
  createTime: Schema.DateTimeUtcFromString,
  /** When the key was last changed. */
  updateTime: Schema.optionalKey(Schema.DateTimeUtcFromString)
}).annotate({ identifier: "JwtKey" })
export interface JwtKey extends Schema.Schema.Type<typeof JwtKey> {}

const jwtKeyRequestProperties = {
  /** The name that people see for the key; at most 256 characters. */
  label: KeyLabel,
  /** How tokens are signed. Default: `RS256`, the only one. */
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
}

export interface JwtKeyRequestSchema extends Schema.Struct<typeof jwtKeyRequestProperties> {}

/** A new JWT key. */
export const JwtKeyRequest: JwtKeyRequestSchema = Schema.Struct(jwtKeyRequestProperties).annotate({
  identifier: "JwtKeyRequest"
})

const jwtKeyUpdateProperties = {
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
}

export interface JwtKeyUpdateSchema extends Schema.Struct<typeof jwtKeyUpdateProperties> {}

/** The properties to change, and their values. `null` removes an audience or issuer. */
export const JwtKeyUpdate: JwtKeyUpdateSchema = Schema.Struct(jwtKeyUpdateProperties)
  .check(maskHasValues("jwtKey"))
  .annotate({ identifier: "JwtKeyUpdate" })
export interface JwtKeyUpdate extends Schema.Schema.Type<typeof JwtKeyUpdate> {}
