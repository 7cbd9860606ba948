/** What a program does for its whole deployment: who is asking, what waits, and the work in the background. */
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import type { Backlog } from "../operations/Backlog.ts"
import type { Caller } from "../domain/Caller.ts"
import type { GroupRef, JwtKeyId } from "../domain/Ids.ts"
import type { DeliveryBacklog } from "../webhooks/EventOutbox.ts"
import type { JwtKeyNotFound, ProvingKey } from "../projects/JwtKeyStore.ts"
import type { StoreUnavailable } from "../domain/StoreError.ts"
import type { WebhookSender } from "../webhooks/WebhookSender.ts"
import type { InsufficientScope } from "../call/Access.ts"
import type { ApiKeyInvalid } from "../projects/calls/Authenticate.ts"
import type { DeliveryOptions } from "../webhooks/calls/DeliverWebhooks.ts"
import type { ProviderOutage } from "../connections/calls/GetOutages.ts"
import type { Retention } from "../worker/Retention.ts"
import type { WorkerOptions } from "../worker/Worker.ts"

/** Calls about a deployment as a whole; they have no caller. */
export interface Process {
  /** Exchanges a full API key for the token of a console session. */
  readonly openConsoleSession: (
    apiKey: Redacted.Redacted
  ) => Effect.Effect<Redacted.Redacted, ApiKeyInvalid | InsufficientScope | StoreUnavailable>
  /** Whom a console session acts for; none once the session or its key has ended. */
  readonly consoleCaller: (token: Redacted.Redacted) => Effect.Effect<Option.Option<Caller>, StoreUnavailable>
  /** Ends a console session. */
  readonly closeConsoleSession: (token: Redacted.Redacted) => Effect.Effect<void, StoreUnavailable>
  /** Tells whose API key this is. */
  readonly authenticate: (apiKey: Redacted.Redacted) => Effect.Effect<Caller, ApiKeyInvalid | StoreUnavailable>
  /**
   * The holder of a key that this process has seen to be active, without a look at the store; undefined where it hasn't.
   * Such a caller may only write, because a write checks the key when it begins.
   */
  readonly recall: (apiKey: Redacted.Redacted) => Effect.Effect<Caller | undefined>
  /**
   * Finds the active public key that a consumer's token names, and its project. With the group that the token names, also until
   * when tokens of that group are refused.
   */
  readonly verificationKey: (
    jwtKeyId: JwtKeyId,
    groupRef?: GroupRef
  ) => Effect.Effect<ProvingKey, JwtKeyNotFound | StoreUnavailable>
  /** Counts what waits to be written, in all projects together. */
  readonly getBacklog: () => Effect.Effect<Backlog, StoreUnavailable>
  /** Counts the connections over which providers have stopped answering, in all projects together. */
  readonly getOutages: () => Effect.Effect<ReadonlyArray<ProviderOutage>, StoreUnavailable>
  /** Carries out what waits, until it is interrupted; any number of processes may do so on one set of stores. */
  readonly runWorker: (options?: WorkerOptions) => Effect.Effect<never>
  /** Counts what waits to be delivered to destinations. */
  readonly getDeliveryBacklog: () => Effect.Effect<DeliveryBacklog, StoreUnavailable>
  /** Tells destinations what has happened, until it is interrupted; any number of processes may do so too. */
  readonly deliverWebhooks: (sender: WebhookSender, options?: DeliveryOptions) => Effect.Effect<never>
  /** Removes what is kept no longer, until it is interrupted; any number of processes may do so too. */
  readonly runRetention: (retention?: Partial<Retention>) => Effect.Effect<never>
}
