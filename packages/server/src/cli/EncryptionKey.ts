/** Where the key that seals credentials comes from: the environment, or, for an embedded database, its own folder. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import * as Seal from "../sql/Seal.ts"
import * as DataFolder from "./DataFolder.ts"

export class EncryptionKeyMissing extends Schema.TaggedError<EncryptionKeyMissing>()("EncryptionKeyMissing", {}) {
  override get message(): string {
    return "with DATABASE_URL, FIELDGATE_ENCRYPTION_KEY is required: 32 random bytes in base64 (openssl rand -base64 32)"
  }
}

/** A real database may outlive this machine's folder, so its key must be the operator's own. */
export const resolve = Effect.fnUntraced(function* (options: {
  readonly given: Redacted.Redacted | undefined
  readonly folder: string
  readonly embedded: boolean
}) {
  if (options.given !== undefined) return options.given
  if (!options.embedded) return yield* new EncryptionKeyMissing()
  const kept = yield* DataFolder.readSecret(options.folder, DataFolder.entries.encryptionKey)
  if (Option.isSome(kept)) return kept.value
  const made = yield* Seal.generateKey
  yield* DataFolder.writeSecret(options.folder, DataFolder.entries.encryptionKey, made)
  return made
})
