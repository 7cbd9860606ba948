/** Credentials as a connection's row holds them: as JSON, sealed for that connection. */
import { Credentials } from "@fieldgate/core/connections/Credentials"
import type { ConnectionId } from "@fieldgate/core/domain/Ids"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { Seal } from "../sql/Seal.ts"

const Json = Schema.fromJsonString(Credentials)
const encode = Schema.encodeEffect(Json)
const decode = Schema.decodeUnknownEffect(Json)

/**
 * Seals and opens with the deployment's keys. An envelope that doesn't open (its key is missing, it was changed, it is
 * another connection's) is a defect, `SealingKeyUnknown` or `SealBroken`: no caller can mend it, only the operator.
 */
export const make = Effect.gen(function* () {
  const { open, seal } = yield* Seal
  return {
    seal: (connectionId: ConnectionId, credentials: Credentials): Effect.Effect<string> =>
      Effect.flatMap(Effect.orDie(encode(credentials)), (json) => seal(Redacted.make(json), connectionId)),
    open: (connectionId: ConnectionId, envelope: string): Effect.Effect<Credentials> =>
      Effect.orDie(Effect.flatMap(open(envelope, connectionId), (json) => decode(Redacted.value(json))))
  }
})
