/** The key that tells whether a token is a project's own; asked for before there is a caller. Spec 5. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { GroupRef, JwtKeyId } from "../../domain/Ids.ts"
import { JwtKeyNotFound, JwtKeyStore } from "../JwtKeyStore.ts"

/** The active key with this id, its project, and until when tokens of the group that the token names are refused. */
export const verificationKey = Effect.fn("VerificationKey.verificationKey")(function* (
  jwtKeyId: JwtKeyId,
  groupRef?: GroupRef
) {
  const found = yield* (yield* JwtKeyStore).find(jwtKeyId, groupRef)
  return Option.isSome(found) ? found.value : yield* new JwtKeyNotFound({ jwtKeyId })
})
