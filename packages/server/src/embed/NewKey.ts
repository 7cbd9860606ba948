/** A key to seal with, for whoever has none yet. */
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Seal from "../sql/Seal.ts"

/** Makes a new `encryptionKey`. Keep it where the process finds it again: without it, stored credentials can't be read. */
export const generateEncryptionKey = (): Promise<string> =>
  Effect.runPromise(Effect.map(Seal.generateKey, Redacted.value))
