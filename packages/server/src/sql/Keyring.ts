/** Parses the encryption keys: `<id>:<base64>[,<id>:<base64>…]`, the first one is current. */
import * as Effect from "effect/Effect"
import * as Aead from "effect/crypto/Aead"
import * as Base64 from "effect/encoding/Base64"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"

/** XChaCha20-Poly1305: its nonce is long enough to be random. */
export const algorithm = Aead.xchacha20Poly1305

export type SealingKey = Aead.Key<typeof algorithm>

export interface Keyring {
  readonly current: { readonly id: string; readonly key: SealingKey }
  /** All keys by ID, including the current one: stored secrets may be encrypted with any of them. */
  readonly byId: ReadonlyMap<string, SealingKey>
}

/** The text is not a list of keys. `detail` states the fault without any part of a key. */
export class EncryptionKeyInvalid extends Schema.TaggedError<EncryptionKeyInvalid>()("EncryptionKeyInvalid", {
  detail: Schema.String
}) {
  override get message(): string {
    return `the encryption key can't be used: ${this.detail}`
  }
}

const unnamed = "k1"

/** No dots, which separate the parts of an envelope, and no commas or colons, which separate keys. */
const idPattern = /^[A-Za-z0-9_-]{1,32}$/

export const parse = Effect.fnUntraced(function* (
  text: Redacted.Redacted
): Effect.fn.Return<Keyring, EncryptionKeyInvalid> {
  const entries = yield* Effect.forEach(Redacted.value(text).split(","), entryOf)
  const byId = new Map(entries)
  const [current] = entries
  if (current === undefined || byId.size < entries.length) {
    return yield* invalid("two keys have the same ID; write each as <id>:<base64>, the current one first")
  }
  return { current: { id: current[0], key: current[1] }, byId }
})

const entryOf = Effect.fnUntraced(function* (entry: string, index: number) {
  const [id, encoded] = partsOf(entry.trim())
  const which = `key ${index + 1}`
  if (encoded === "") return yield* invalid(`${which} is empty`)
  if (!idPattern.test(id)) return yield* invalid(`the ID of ${which} must be 1 to 32 letters, digits, "-" or "_"`)
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
