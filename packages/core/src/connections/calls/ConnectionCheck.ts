/** Whether a stored connection's credentials still work, before something is installed on it. Spec 4.5, 4.6. */
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { RecordFields } from "../../domain/Json.ts"
import { safeSentence } from "../../domain/SafeSentence.ts"
import type { Warning } from "../../writes/WriteAnswer.ts"
import type { Account, ProviderDriver } from "../../providers/ProviderDriver.ts"
import type { ProviderUnauthorized } from "../../providers/ProviderError.ts"
import { inTime, warningOf } from "./CredentialsCheck.ts"

/** The provider no longer accepts the connection's credentials. Nothing was saved. */
export class ConnectionInvalid extends Schema.TaggedError<ConnectionInvalid>()("ConnectionInvalid", {
  connectionId: Schema.String,
  provider: Schema.String,
  /** The provider's name as people know it. */
  displayName: Schema.String,
  /** The provider's words. */
  reason: Schema.String,
  context: Schema.optionalKey(RecordFields)
}) {
  override get message(): string {
    return `${this.displayName} does not accept the credentials of the connection "${this.connectionId}": ${this.reason}`
  }
}

/** The refusal of a connection by its provider. */
export const invalid = (
  { displayName, name: provider }: Pick<ProviderDriver, "displayName" | "name">,
  connectionId: string,
  { context, message }: ProviderUnauthorized
) =>
  new ConnectionInvalid({
    connectionId,
    provider,
    displayName,
    reason: safeSentence(message),
    ...(context === undefined ? {} : { context })
  })

export interface Found {
  readonly warnings: ReadonlyArray<Warning>
  /** False where the provider could not be asked: further questions would only keep a person waiting. */
  readonly isReachable: boolean
}

/** Refuses dead credentials; anything else that keeps the provider from answering is a warning. */
export const check = Effect.fnUntraced(function* (driver: ProviderDriver, account: Account) {
  const { check: ask, displayName } = driver
  if (ask === undefined) return { warnings: [], isReachable: true } satisfies Found
  const asked = yield* Effect.result(inTime({ ...driver, check: ask }, account))
  if (Result.isSuccess(asked)) return { warnings: [], isReachable: true } satisfies Found
  const { reason } = asked.failure
  if (reason._tag === "ProviderUnauthorized") return yield* invalid(driver, account.connectionId, reason)
  const warning = warningOf(displayName, reason)
  yield* Effect.logWarning("connection could not be checked before a save", { reason: warning.message })
  const found: Found = {
    warnings: [{ name: "connectionId", ...warning }],
    isReachable: reason._tag === "ProviderRejected"
  }
  return found
})
