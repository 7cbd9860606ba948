/**
 * Encrypts secrets for the database, such as credentials of connections and secrets of provider apps.
 *
 * An envelope is `1.<key id>.<nonce>.<ciphertext>`: a version, then bytes in base64url. The head and the owner's ID are
 * authenticated, so an envelope can be decrypted only for its owner.
 * @rule encryption.sealed
 */
import * as Context from "effect/Context"
import * as Aead from "effect/crypto/Aead"
import * as SecureRandom from "effect/crypto/SecureRandom"
import * as Effect from "effect/Effect"
import * as Base64 from "effect/encoding/Base64"
import * as Base64Url from "effect/encoding/Base64Url"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Keyring from "./Keyring.ts"

/** The envelope was encrypted with a key that this deployment does not have. */
export class SealingKeyUnknown extends Schema.TaggedError<SealingKeyUnknown>()("SealingKeyUnknown", {
  keyId: Schema.String
}) {
  override get message(): string {
    return `encrypted with the key "${this.keyId}", which is not among the encryption keys`
  }
}

/** The envelope can't be decrypted: it was changed, belongs to another owner, or its key was replaced under the same ID. */
export class SealInvalid extends Schema.TaggedError<SealInvalid>()("SealInvalid", { owner: Schema.String }) {
  override get message(): string {
    return `the secrets of "${this.owner}" can't be decrypted`
  }
}

export class Seal extends Context.Service<
  Seal,
  {
    /** The key that encrypts; envelopes `sealedWith` another key should be re-encrypted. */
    readonly currentKeyId: string
    /** All keys that decrypt, including the current one. */
    readonly keyIds: ReadonlyArray<string>
    readonly seal: (secret: Redacted.Redacted, owner: string) => Effect.Effect<string>
    readonly open: (
      envelope: string,
      owner: string
    ) => Effect.Effect<Redacted.Redacted, SealingKeyUnknown | SealInvalid>
  }
>()("@fieldgate/server/sql/Seal") {}

const version = "1"

interface Envelope {
  readonly keyId: string
  readonly nonce: Uint8Array
  readonly ciphertext: Uint8Array
}

export const sealedBy = (keyId: string): string => `${version}.${keyId}.`

/** A head has exactly two dots, so the ID after it is unambiguous. */
const associatedData = (keyId: string, owner: string) => new TextEncoder().encode(`${sealedBy(keyId)}${owner}`)

const parse = (envelope: string): Option.Option<Envelope> => {
  const [first, keyId, nonce, ciphertext, ...rest] = envelope.split(".")
  if (first !== version || keyId === undefined || rest.length > 0) return Option.none()
  const bytes = Result.all([Base64Url.decode(nonce ?? ""), Base64Url.decode(ciphertext ?? "")])
  return Option.map(Result.getSuccess(bytes), ([nonce, ciphertext]) => ({ keyId, nonce, ciphertext }))
}

/** The ID of an envelope's key; none if the text is not an envelope. */
export const sealedWith = (envelope: string): Option.Option<string> => Option.map(parse(envelope), ({ keyId }) => keyId)

/** Generates a key with a new ID for `FIELDGATE_ENCRYPTION_KEY`; put it in front of the old keys to rotate. */
export const generateKey: Effect.Effect<Redacted.Redacted> = Effect.gen(function* () {
  const random = yield* SecureRandom.SecureRandom
  const id = Buffer.from(yield* random.randomBytes(4)).toString("hex")
  const key = yield* random.randomBytes(Keyring.algorithm.keyLength)
  return Redacted.make(`k${id}:${Base64.encode(key)}`)
}).pipe(Effect.provide(SecureRandom.layerWebCrypto))

const make = Effect.fnUntraced(function* (keyText: Redacted.Redacted) {
  const { byId, current } = yield* Keyring.parse(keyText)
  const aead = yield* Aead.Aead
  const random = yield* SecureRandom.SecureRandom

  const seal = Effect.fnUntraced(function* (secret: Redacted.Redacted, owner: string) {
    const nonce = yield* random.randomBytes(Keyring.algorithm.nonceLength)
    const plaintext = new TextEncoder().encode(Redacted.value(secret))
    const aad = associatedData(current.id, owner)
    // Encryption fails only for wrong lengths of key or nonce, which are correct by construction.
    const ciphertext = yield* Effect.orDie(aead.encrypt(current.key, plaintext, { nonce, aad }))
    return `${sealedBy(current.id)}${Base64Url.encode(nonce)}.${Base64Url.encode(ciphertext)}`
  })

  const open = Effect.fnUntraced(function* (envelope: string, owner: string) {
    const parsed = parse(envelope)
    if (Option.isNone(parsed)) return yield* new SealInvalid({ owner })
    const { ciphertext, keyId, nonce } = parsed.value
    const key = byId.get(keyId)
    if (key === undefined) return yield* new SealingKeyUnknown({ keyId })
    const plaintext = yield* aead
      .decrypt(key, ciphertext, { nonce, aad: associatedData(keyId, owner) })
      .pipe(Effect.mapError(() => new SealInvalid({ owner })))
    return Redacted.make(new TextDecoder().decode(plaintext))
  })

  return Seal.of({ currentKeyId: current.id, keyIds: [...byId.keys()], seal, open })
})

export const layer = (keyText: Redacted.Redacted): Layer.Layer<Seal, Keyring.EncryptionKeyInvalid> =>
  Layer.effect(Seal, make(keyText)).pipe(Layer.provide(Aead.layerWebCrypto), Layer.provide(SecureRandom.layerWebCrypto))
