/** A project's JWT keys, the public keys that prove its consumer tokens: creates, lists, changes and deletes them. @rule token.signature */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { audited } from "../../call/Audit.ts"
import { defineCall } from "../../call/Call.ts"
import { InputRefused } from "../../call/InputRefused.ts"
import { LimitReached } from "../../call/LimitReached.ts"
import { IdGenerator } from "../../domain/IdGenerator.ts"
import { JwtKeyId } from "../../domain/Ids.ts"
import { projectJwtKeys, publicKeyBits } from "../../domain/Limits.ts"
import { masked } from "../../domain/MaskedUpdate.ts"
import { RsaPublicKey } from "../../domain/RsaPublicKey.ts"
import { JwtKey, JwtKeyRequest, JwtKeyUpdate } from "../JwtKey.ts"
import { JwtKeyNotFound, JwtKeyStore } from "../JwtKeyStore.ts"
import { joined } from "../../domain/JoinedStruct.ts"

const JwtKeyInput = Schema.Struct({
  /** The project's id or name. */
  project: Schema.NonEmptyString,
  /** The JWT key's id. */
  jwtKeyId: JwtKeyId
})

/** Registers a public key that proves the tokens of a project's consumers. */
export const createJwtKey = defineCall({
  name: "createJwtKey",
  access: ["full"],
  input: joined(
    Schema.Struct({
      /** The project's id or name. */
      project: Schema.NonEmptyString
    }),
    JwtKeyRequest
  ),
  success: JwtKey,
  errors: [InputRefused, LimitReached],
  audit: { action: "jwtKey.create", target: ({ label }) => ({ name: label }) },
  run: Effect.fnUntraced(function* ({ project }, { algorithm = "RS256", audience, issuer, label, publicKeyPem }) {
    const message = fault(publicKeyPem, yield* (yield* RsaPublicKey).bits(publicKeyPem))
    if (message !== undefined) return yield* new InputRefused({ faults: [{ name: "publicKeyPem", message }] })
    const store = yield* JwtKeyStore
    const key: JwtKey = {
      id: JwtKeyId.make(yield* (yield* IdGenerator).next),
      projectId: project.id,
      label,
      algorithm,
      publicKeyPem,
      ...(audience === undefined ? {} : { audience }),
      ...(issuer === undefined ? {} : { issuer }),
      active: true,
      createTime: yield* DateTime.now
    }
    const insert = Effect.filterOrFail(
      store.insert(key, { most: projectJwtKeys.maximum }),
      (isInserted) => isInserted,
      () => tooMany
    )
    yield* audited("jwtKey", { id: key.id }, insert)
    return key
  })
})

const tooMany = new LimitReached({
  what: "JWT keys of a project",
  most: projectJwtKeys.maximum,
  remedy: "delete an unused one"
})

/** What is wrong with a key; the value is never repeated, because it may be the private half. */
const fault = (pem: string, bits: Option.Option<number>): string | undefined => {
  if (pem.includes("PRIVATE KEY")) {
    return "this is a private key: send the public key instead, and create a new key pair if the private key was exposed"
  }
  if (Option.isNone(bits)) {
    return 'publicKeyPem must be an RSA public key that begins with "-----BEGIN PUBLIC KEY-----" (openssl rsa -pubout writes one)'
  }
  const { maximum, minimum } = publicKeyBits
  return bits.value < minimum || bits.value > maximum
    ? `the key has ${bits.value} bits; ${minimum} to ${maximum} are allowed`
    : undefined
}

/** Lists a project's JWT keys, with their public keys. */
export const listJwtKeys = defineCall({
  name: "listJwtKeys",
  access: ["full", "viewer"],
  input: Schema.Struct({
    /** The project's id or name. */
    project: Schema.NonEmptyString,
    /** Only the active ones, or only the disabled ones. Default: all. */
    active: Schema.optionalKey(Schema.Boolean)
  }),
  success: Schema.Array(JwtKey),
  errors: [],
  audit: "none",
  run: Effect.fnUntraced(function* ({ project }, input) {
    const keys = yield* (yield* JwtKeyStore).list(project.id)
    return keys.filter(({ active }) => active === (input.active ?? active))
  })
})

/** Changes the properties of a JWT key that `updateMask` names. Tokens signed with a disabled key are refused. */
export const updateJwtKey = defineCall({
  name: "updateJwtKey",
  access: ["full"],
  input: joined(
    JwtKeyInput,
    Schema.Struct({
      /** The properties to change, and their new values. */
      update: JwtKeyUpdate
    })
  ),
  success: JwtKey,
  errors: [JwtKeyNotFound],
  audit: { action: "jwtKey.update", target: ({ jwtKeyId, update }) => ({ id: jwtKeyId, changed: update.updateMask }) },
  run: Effect.fnUntraced(function* ({ project }, { jwtKeyId, update }) {
    const changes = masked(update.updateMask, update.jwtKey)
    const store = yield* JwtKeyStore
    return yield* audited("jwtKey", {}, store.update(project.id, jwtKeyId, changes, yield* DateTime.now))
  })
})

/** Deletes a JWT key: tokens signed with it are refused. */
export const deleteJwtKey = defineCall({
  name: "deleteJwtKey",
  access: ["full"],
  input: JwtKeyInput,
  success: Schema.Void,
  errors: [JwtKeyNotFound],
  audit: { action: "jwtKey.delete", target: ({ jwtKeyId }) => ({ id: jwtKeyId }) },
  run: ({ project }, { jwtKeyId }) =>
    Effect.flatMap(JwtKeyStore, (store) => audited("jwtKey", {}, store.remove(project.id, jwtKeyId)))
})
