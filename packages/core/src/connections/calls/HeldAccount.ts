/** A granted account as text, for the time until it is confirmed: it holds tokens, so stores seal it. */
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import type { GrantedAccount } from "../../providers/ProviderDriver.ts"

const Token = Schema.RedactedFromValue(Schema.String)

const Held = Schema.fromJsonString(
  Schema.Struct({
    accessToken: Token,
    refreshToken: Schema.optionalKey(Token),
    expiresAt: Schema.optionalKey(Schema.DateTimeUtcFromString),
    metadata: Schema.optionalKey(Schema.Record(Schema.String, Schema.String)),
    workspaceRef: Schema.optionalKey(Schema.String),
    consumerRef: Schema.optionalKey(Schema.String)
  })
)

export const encode = (granted: GrantedAccount): Redacted.Redacted => Redacted.make(Schema.encodeSync(Held)(granted))

/** What `encode` wrote; anything else is a defect. */
export const decode = (held: Redacted.Redacted): Effect.Effect<GrantedAccount> =>
  Effect.orDie(Schema.decodeUnknownEffect(Held)(Redacted.value(held)))
