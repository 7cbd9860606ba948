/** Writes, and what became of them. */
import type * as Effect from "effect/Effect"
import type { Caller } from "../domain/Caller.ts"
import type { Explanation, WriteAnswer } from "../writes/WriteAnswer.ts"
import type { ConnectionNotFound } from "../connections/ConnectionStore.ts"
import type { InstallationNotFound } from "../installations/InstallationStore.ts"
import type { RecordsBusy } from "../operations/OperationStore.ts"
import type { ProviderUnknown } from "../providers/ProviderRegistry.ts"
import type { TokenMismatch } from "../call/Access.ts"
import type { AskedWrite } from "../writes/calls/AskedWrite.ts"
import type { ApiKeyInvalid } from "../projects/calls/Authenticate.ts"
import type { ProviderNotAnswering } from "../connections/calls/CircuitGuard.ts"
import type * as Explain from "../writes/calls/Explain.ts"
import type { IdempotencyKeyBusy, IdempotencyKeyReused } from "../writes/calls/Idempotency.ts"
import type { QueueFull } from "../writes/calls/QueueRoom.ts"
import type { WriteFailed } from "../writes/calls/WriteFailed.ts"
import type { WriteRejected } from "../writes/rules/WriteRejection.ts"
import type { IntegrationFailure } from "./Failures.ts"

/** Calls about writing records, and following what became of them. */
export interface Writes {
  /** Creates, updates or deletes records by the installation's rules, at once or in the background. */
  readonly writeRecords: (
    caller: Caller,
    input: typeof AskedWrite.Type
  ) => Effect.Effect<
    WriteAnswer,
    | IntegrationFailure
    | ApiKeyInvalid
    | ConnectionNotFound
    | IdempotencyKeyBusy
    | IdempotencyKeyReused
    | InstallationNotFound
    | ProviderNotAnswering
    | ProviderUnknown
    | QueueFull
    | RecordsBusy
    | TokenMismatch
    | WriteFailed
    | WriteRejected
  >
  /** Tells what a write would send and why each field goes or not; sends nothing. */
  readonly explain: (
    caller: Caller,
    input: typeof Explain.Input.Type
  ) => Effect.Effect<
    Explanation,
    IntegrationFailure | ConnectionNotFound | InstallationNotFound | ProviderUnknown | TokenMismatch | WriteRejected
  >
}
