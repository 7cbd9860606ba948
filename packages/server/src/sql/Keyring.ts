/** The keys that seal credentials, read from one text: `<id>:<base64>[,<id>:<base64>…]`, the first one current. */
import * as Effect from "effect/Effect"
import * as Aead from "effect/crypto/Aead"
import * as Base64 from "effect/encoding/Base64"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"

/** XChaCha20-Poly1305: its nonce is long enough to be left to chance. */
export const algorithm = Aead.xchacha20Poly1305

export type SealingKey = Aead.Key<typeof algorithm>

export interface Keyring {
  /** Seals from now on. */
  readonly current: { readonly id: string; readonly key: SealingKey }
  /** Every key by its id, the current one included: any of them may have sealed what is stored. */
  readonly byId: ReadonlyMap<string, SealingKey>
}

/** The text holds no keys. `detail` says what is wrong and repeats nothing of a key. */
export class EncryptionKeyInvalid extends Schema.TaggedError<EncryptionKeyInvalid>()("EncryptionKeyInvalid", {
  detail: Schema.String
}) {
  override get message(): string {
    return `the encryption key can't be used: ${this.detail}`
  }
}

/** The id of a key that is written without one. */
const unnamed = "k1"

/** No dot, which separates the parts of an envelope, and no comma or colon, which separate the parts of this text. */
const idPattern = /^[A-Za-z0-9_-]{1,32}$/

/** Reads the keys. */
export const parse = Effect.fnUntraced(function* (
  text: Redacted.Redacted
): Effect.fn.Return<Keyring, EncryptionKeyInvalid> {
  const entries = yield* Effect.forEach(Redacted.value(text).split(","), entryOf)
  const byId = new Map(entries)
  const [current] = entries
  if (current === undefined || byId.size < entries.length) {
    return yield* invalid("two keys have the same id; write each as <id>:<base64>, the current one first")
  }
  return { current: { id: current[0], key: current[1] }, byId }
})

const entryOf = Effect.fnUntraced(function* (entry: string, index: number) {
  const [id, encoded] = partsOf(entry.trim())
  const which = `key ${index + 1}`
  if (encoded === "") return yield* invalid(`${which} is empty`)
  if (!idPattern.test(id)) return yield* invalid(`the id of ${which} must be 1 to 32 letters, digits, "-" or "_"`)
  const bytes = Base64.decode(encoded)
  if (Result.isFailure(bytes)) return yield* invalid(`${which} is not base64`)
  if (bytes.success.length !== algorithm.keyLength) {
    return yield* invalid(`${which} has ${bytes.success.length} bytes, it must have ${algorithm.keyLength}`)
  }
  return [id, yield* Effect.orDie(Aead.key(algorithm, bytes.success))] as const
})

const partsOf = (entry: string): readonly [id: string, encoded: string] => {
  const colon = entry.indexOf(":")
  return colon === -1 ? [unnamed, entry] : [entry.slice(0, colon), entry.slice(colon + 1)]
}

const invalid = (detail: string) => new EncryptionKeyInvalid({ detail })
