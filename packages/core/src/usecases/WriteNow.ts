/** Carries out one synchronous call: journal it, call the provider, settle, answer. Spec 4.3.6. */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schedule from "effect/Schedule"
import { type ObjectName, OperationId } from "../domain/Ids.ts"
import type { Installation } from "../domain/Installation.ts"
import type { Integration } from "../domain/Integration.ts"
import type { Operation } from "../domain/Operation.ts"
import type { RecordOutcome } from "../domain/RecordOutcome.ts"
import type { Warning, WriteAnswer } from "../domain/WriteAnswer.ts"
import { ConnectionStore } from "../ports/ConnectionStore.ts"
import { IdGenerator } from "../ports/IdGenerator.ts"
import { OperationStore } from "../ports/OperationStore.ts"
import type { ProviderDriver } from "../ports/ProviderDriver.ts"
import type { ProviderError } from "../ports/ProviderError.ts"
import * as Outcome from "../write/Outcome.ts"
import type { WriteCommand } from "../write/WriteCommand.ts"
import { WriteFailed } from "./WriteFailed.ts"

/** What a write acts on. */
export interface Loaded {
  readonly integration: Integration
  readonly installation: Installation
  readonly driver: ProviderDriver
}

export const writeNow = Effect.fnUntraced(function* (
  { driver, installation }: Loaded,
  command: WriteCommand,
  warnings: ReadonlyArray<Warning>
) {
  const account = yield* (yield* ConnectionStore).account(installation.projectId, installation.connection.id)
  const operation = yield* newOperation(installation, command.objectName)
  yield* (yield* OperationStore).begin(operation, command.items)
  const outcomes = yield* driver
    .write(account, command)
    .pipe(Effect.catchTag("ProviderError", (error) => failed(installation, operation, command, error, warnings)))
  yield* noteConnection(installation, "working")
  const unsettled = yield* settle(operation, outcomes)
  return answer(operation, outcomes, [...warnings, ...unsettled])
})

/** An update of which nothing may be written succeeds without a call, and is in the journal like any other. */
export const writeNothing = Effect.fnUntraced(function* (
  loaded: Loaded,
  objectName: ObjectName,
  recordId: string,
  warnings: ReadonlyArray<Warning>
) {
  const operation = yield* newOperation(loaded.installation, objectName)
  yield* (yield* OperationStore).begin(operation, [{ recordId, fields: {}, associations: [] }])
  const outcomes: ReadonlyArray<RecordOutcome> = [{ outcome: "success", recordId }]
  const unsettled = yield* settle(operation, outcomes)
  return answer(operation, outcomes, [...warnings, ...unsettled])
})

const newOperation = Effect.fnUntraced(function* (installation: Installation, resource: ObjectName) {
  const now = yield* DateTime.now
  const operation: Operation = {
    id: OperationId.make(yield* (yield* IdGenerator).next),
    projectId: installation.projectId,
    integrationId: installation.integrationId,
    installationId: installation.id,
    configId: installation.config.id,
    actionType: "write",
    status: "in_progress",
    createTime: now,
    updateTime: now,
    resource
  }
  return operation
})

const failed = Effect.fnUntraced(function* (
  installation: Installation,
  operation: Operation,
  command: WriteCommand,
  { provider, reason }: ProviderError,
  warnings: ReadonlyArray<Warning>
) {
  const errors =
    reason._tag === "ProviderRejected" && reason.errors.length > 0 ? reason.errors : [{ message: reason.message }]
  const written = reason._tag === "ProviderUnavailable" ? reason.written : "no"
  if (reason._tag === "ProviderUnauthorized") yield* noteConnection(installation, "bad_credentials")
  const unsettled = yield* settle(operation, Outcome.ofFailedCall(command.items.length, written, errors))
  return yield* new WriteFailed({
    operationId: operation.id,
    provider,
    type: command.type,
    failure: reason,
    errors,
    warnings: [...warnings, ...unsettled]
  })
})

/** The connection's health follows what calls meet; a store that is away must not change a write's answer. */
const noteConnection = Effect.fnUntraced(function* (installation: Installation, status: "working" | "bad_credentials") {
  const { id, status: before } = installation.connection
  if (before === status) return
  const connections = yield* ConnectionStore
  yield* connections
    .setStatus(installation.projectId, id, status, yield* DateTime.now)
    .pipe(Effect.catch((error) => Effect.logWarning("the connection's status could not be saved", error)))
})

/** Pauses between attempts to settle: 50, 100, 200, 400, 800 ms. */
const settleAgain = Schedule.max([Schedule.exponential("50 millis"), Schedule.recurs(5)])

/**
 * The provider has been called, so its answer stands whatever becomes of the journal: a journal that can't be
 * settled is a warning, because an error would make callers repeat a write that was carried out.
 */
const settle = Effect.fnUntraced(function* (operation: Operation, outcomes: ReadonlyArray<RecordOutcome>) {
  const operations = yield* OperationStore
  const end = { ...Outcome.endOf(outcomes), outcomes, at: yield* DateTime.now }
  return yield* operations.settle(operation.projectId, operation.id, end).pipe(
    Effect.retry(settleAgain),
    Effect.as<ReadonlyArray<Warning>>([]),
    Effect.catch((error) =>
      Effect.as(Effect.logError("the operation could not be settled", error), [
        {
          message: "the write is done, but its operation could not be settled yet: it still reads in_progress"
        }
      ])
    )
  )
})

const answer = (
  operation: Operation,
  outcomes: ReadonlyArray<RecordOutcome>,
  warnings: ReadonlyArray<Warning>
): WriteAnswer => {
  const [first] = outcomes
  return {
    operationId: operation.id,
    result: {
      success: true,
      ...(first?.recordId === undefined ? {} : { recordId: first.recordId }),
      ...(first?.data === undefined ? {} : { data: first.data })
    },
    ...(warnings.length === 0 ? {} : { warnings })
  }
}
