/** Registers the public key of a project's token maker. Spec 5. */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { Caller } from "../../domain/Caller.ts"
import { JwtKeyId } from "../../domain/Ids.ts"
import { type JwtKey, JwtKeyRequest } from "../JwtKey.ts"
import { projectJwtKeys, publicKeyBits } from "../../domain/Limits.ts"
import { IdGenerator } from "../../domain/IdGenerator.ts"
import { JwtKeyStore } from "../JwtKeyStore.ts"
import { RsaPublicKey } from "../../domain/RsaPublicKey.ts"
import * as Access from "../../call/Access.ts"
import { InputRefused } from "../../call/InputRefused.ts"
import { LimitReached } from "../../call/LimitReached.ts"

export const Input = Schema.Struct({
  /** The project's id or name. */
  project: Schema.NonEmptyString,
  ...JwtKeyRequest.fields
})

export const createJwtKey = Effect.fn("CreateJwtKey.createJwtKey")(function* (
  caller: Caller,
  { algorithm = "RS256", audience, issuer, label, project: idOrName, publicKeyPem }: typeof Input.Type
) {
  const project = yield* Access.project(caller, "createJwtKey", idOrName)
  const message = fault(publicKeyPem, yield* (yield* RsaPublicKey).bits(publicKeyPem))
  if (message !== undefined) return yield* new InputRefused({ faults: [{ name: "publicKeyPem", message }] })
  const store = yield* JwtKeyStore
  if ((yield* store.list(project.id)).length >= projectJwtKeys.maximum) return yield* tooMany
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
  yield* store.insert(key)
  return key
})

const tooMany = new LimitReached({
  what: "JWT keys of a project",
  most: projectJwtKeys.maximum,
  remedy: "delete one that is not used"
})

/** What is wrong with a key; the value is never repeated, because it may be the private half. */
const fault = (pem: string, bits: Option.Option<number>): string | undefined => {
  if (pem.includes("PRIVATE KEY")) {
    return "this is a private key, which must stay with you: send the public one, and make a new pair if this one left your hands"
  }
  if (Option.isNone(bits)) {
    return 'publicKeyPem must be an RSA public key that begins with "-----BEGIN PUBLIC KEY-----" (openssl rsa -pubout writes one)'
  }
  const { maximum, minimum } = publicKeyBits
  return bits.value < minimum || bits.value > maximum
    ? `the key has ${bits.value} bits; it must have ${minimum} to ${maximum}`
    : undefined
}
