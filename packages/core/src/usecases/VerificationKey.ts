/** The key that tells whether a token is a project's own; asked for before there is a caller. Spec 5. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { JwtKeyId } from "../domain/Ids.ts"
import { JwtKeyNotFound, JwtKeyStore } from "../ports/JwtKeyStore.ts"

/** The active key with this id, and its project. */
export const verificationKey = Effect.fn("VerificationKey.verificationKey")(function* (jwtKeyId: JwtKeyId) {
  const found = yield* (yield* JwtKeyStore).find(jwtKeyId)
  return Option.isSome(found) ? found.value : yield* new JwtKeyNotFound({ jwtKeyId })
})
