/** Writes, and what became of them. */
import type * as Effect from "effect/Effect"
import type { Caller } from "../domain/Caller.ts"
import type { LogEntry } from "../operations/LogEntry.ts"
import type { Operation } from "../operations/Operation.ts"
import type { OperationAttempt } from "../operations/OperationAttempt.ts"
import type { OperationRecord } from "../operations/OperationRecord.ts"
import type { Page } from "../domain/Page.ts"
import type { OperationRequests } from "../providers/ProviderRequest.ts"
import type { RedriveAnswer } from "../operations/Redrive.ts"
import type { Statistics } from "../operations/Statistics.ts"
import type { Explanation, WriteAnswer } from "../writes/WriteAnswer.ts"
import type { ConnectionNotFound } from "../connections/ConnectionStore.ts"
import type { InstallationNotFound } from "../installations/InstallationStore.ts"
import type { OperationNotFound, RecordsBusy } from "../operations/OperationStore.ts"
import type { ProviderUnknown } from "../providers/ProviderRegistry.ts"
import type { TokenMismatch } from "../projects/calls/Access.ts"
import type { AskedWrite } from "../writes/calls/AskedWrite.ts"
import type { ApiKeyInvalid } from "../projects/calls/Authenticate.ts"
import type { ProviderNotAnswering } from "../connections/calls/CircuitGuard.ts"
import type * as Explain from "../writes/calls/Explain.ts"
import type * as GetOperation from "../operations/calls/GetOperation.ts"
import type * as GetOperationRecords from "../operations/calls/GetOperationRecords.ts"
import type * as GetStatistics from "../operations/calls/GetStatistics.ts"
import type { IdempotencyKeyBusy, IdempotencyKeyReused } from "../writes/calls/Idempotency.ts"
import type { InputRefused } from "../projects/calls/InputRefused.ts"
import type * as ListOperations from "../operations/calls/ListOperations.ts"
import type { QueueFull } from "../writes/calls/QueueRoom.ts"
import type * as RedriveOperation from "../operations/calls/RedriveOperation.ts"
import type { NothingToRedrive, OperationInProgress, PayloadsRemoved } from "../operations/calls/RedriveRefused.ts"
import type * as SearchOperations from "../operations/calls/SearchOperations.ts"
import type { WriteFailed } from "../writes/calls/WriteFailed.ts"
import type { WriteRejected } from "../writes/rules/WriteRejection.ts"
import type { IntegrationFailure, ProjectFailure } from "./Failures.ts"

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
  /** Gets an operation: its status, its counts, its result in a sentence. */
  readonly getOperation: (
    caller: Caller,
    input: typeof GetOperation.Input.Type
  ) => Effect.Effect<Operation, ProjectFailure | OperationNotFound>
  /** Lists an installation's operations, the latest first, page by page. */
  readonly listOperations: (
    caller: Caller,
    input: typeof ListOperations.Input.Type
  ) => Effect.Effect<Page<Operation>, IntegrationFailure>
  /** Searches a project's operations, the latest first, page by page; a page before the last may hold fewer than asked. */
  readonly searchOperations: (
    caller: Caller,
    input: typeof SearchOperations.Input.Type
  ) => Effect.Effect<Page<Operation>, IntegrationFailure | TokenMismatch>
  /** Counts what was accepted in the last hour, day or week, and what became of it. */
  readonly getStatistics: (
    caller: Caller,
    input: typeof GetStatistics.Input.Type
  ) => Effect.Effect<Statistics, IntegrationFailure | TokenMismatch>
  /** Tells the requests to the provider that an operation's plan comes to, without credentials. */
  readonly getOperationRequests: (
    caller: Caller,
    input: typeof GetOperation.Input.Type
  ) => Effect.Effect<
    OperationRequests,
    ProjectFailure | ConnectionNotFound | OperationNotFound | PayloadsRemoved | ProviderUnknown
  >
  /** Tells what became of each record of an operation, page by page; with `recordRef`, of one alone. */
  readonly getOperationRecords: (
    caller: Caller,
    input: typeof GetOperationRecords.Input.Type
  ) => Effect.Effect<Page<OperationRecord>, ProjectFailure | OperationNotFound>
  /** Tells the attempts at an operation one by one: when, what came of each and why, and the calls that it made. */
  readonly getOperationAttempts: (
    caller: Caller,
    input: typeof GetOperation.Input.Type
  ) => Effect.Effect<ReadonlyArray<OperationAttempt>, ProjectFailure | OperationNotFound>
  /** Tells what happened to an operation, in order. */
  readonly getOperationLogs: (
    caller: Caller,
    input: typeof GetOperation.Input.Type
  ) => Effect.Effect<ReadonlyArray<LogEntry>, ProjectFailure | OperationNotFound>
  /** Cancels what of an operation isn't yet being sent. */
  readonly cancelOperation: (
    caller: Caller,
    input: typeof GetOperation.Input.Type
  ) => Effect.Effect<Operation, ProjectFailure | OperationNotFound>
  /** Lets a gathering batch run before its time. */
  readonly flushOperation: (
    caller: Caller,
    input: typeof GetOperation.Input.Type
  ) => Effect.Effect<Operation, ProjectFailure | OperationNotFound>
  /** Writes the failed records of an operation once more, as a new operation. */
  readonly redriveOperation: (
    caller: Caller,
    input: typeof RedriveOperation.Input.Type
  ) => Effect.Effect<
    RedriveAnswer,
    | ProjectFailure
    | IdempotencyKeyBusy
    | IdempotencyKeyReused
    | InputRefused
    | NothingToRedrive
    | OperationInProgress
    | OperationNotFound
    | PayloadsRemoved
  >
}
