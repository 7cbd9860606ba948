/** JWT keys: the public keys that tell whether a project's backend has signed a consumer's token. Spec 5. */
import * as Schema from "effect/Schema"
import { KeyLabel } from "./ApiKey.ts"
import { JwtKeyId, ProjectId } from "./Ids.ts"
import { publicKeyCharacters } from "./Limits.ts"
import { maskHasValues, updateMask } from "./MaskedUpdate.ts"
import { isStorable } from "./Text.ts"

/** The one way of signing that is accepted. */
export const JwtAlgorithm = Schema.Literal("RS256")

export const JwtKey = Schema.Struct({
  /** Stands in a token's header as `kid`. */
  id: JwtKeyId,
  projectId: ProjectId,
  label: Schema.String,
  algorithm: JwtAlgorithm,
  publicKeyPem: Schema.String,
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
  )
}).annotate({ identifier: "JwtKeyRequest" })

/** What may be changed of a key; another public key is another key. */
export const JwtKeyUpdate = Schema.Struct({
  updateMask: updateMask("active", "label"),
  jwtKey: Schema.Struct({ active: Schema.optionalKey(Schema.Boolean), label: Schema.optionalKey(KeyLabel) })
})
  .check(maskHasValues("jwtKey"))
  .annotate({ identifier: "JwtKeyUpdate" })
export interface JwtKeyUpdate extends Schema.Schema.Type<typeof JwtKeyUpdate> {}
