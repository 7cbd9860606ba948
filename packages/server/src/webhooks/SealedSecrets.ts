/** A destination's secrets as stored: JSON, sealed for that destination. */
import { DestinationSecrets } from "@fieldgate/core/webhooks/Destination"
import type { DestinationId } from "@fieldgate/core/domain/Ids"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { destinationOwner } from "../sql/Reseal.ts"
import { Seal } from "../sql/Seal.ts"

const Json = Schema.fromJsonString(DestinationSecrets)
const encode = Schema.encodeEffect(Json)
const decode = Schema.decodeUnknownEffect(Json)

/** A failed decryption is a defect that only the operator can fix. */
export const make = Effect.gen(function* () {
  const { open, seal } = yield* Seal
  return {
    seal: (id: DestinationId, secrets: DestinationSecrets): Effect.Effect<string> =>
      Effect.flatMap(Effect.orDie(encode(secrets)), (json) => seal(Redacted.make(json), destinationOwner(id))),
    open: (id: DestinationId, envelope: string): Effect.Effect<DestinationSecrets> =>
      Effect.orDie(Effect.flatMap(open(envelope, destinationOwner(id)), (json) => decode(Redacted.value(json))))
  }
})
