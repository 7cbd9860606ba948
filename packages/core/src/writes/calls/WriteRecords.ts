/** Writes records: plan, then write now or accept for later. The plan alone decides what may be written. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Access from "../../call/Access.ts"
import { defineUncheckedCall } from "../../call/Call.ts"
import { ProviderNotAnswering } from "../../connections/calls/CircuitGuard.ts"
import { ConnectionNotFound } from "../../connections/ConnectionStore.ts"
import type { Caller, Permission } from "../../domain/Caller.ts"
import { OperationId, type ProjectId } from "../../domain/Ids.ts"
import { RequestOrigin } from "../../domain/RequestOrigin.ts"
import { InstallationNotFound, InstallationStore, type WriteTarget } from "../../installations/InstallationStore.ts"
import { IntegrationNotFound } from "../../integrations/IntegrationStore.ts"
import { type IdempotencyClaim, RecordsBusy } from "../../operations/OperationStore.ts"
import { ApiKeyInvalid, authenticated } from "../../projects/calls/Authentication.ts"
import { ProviderUnknown } from "../../providers/ProviderRegistry.ts"
import { authorOf } from "../RequestAuthor.ts"
import type { IdempotencyKey } from "../IdempotencyKey.ts"
import type { Warning } from "../../domain/Warning.ts"
import { WriteAnswer, type Written } from "../WriteAnswer.ts"
import { WriteRecordsInput } from "../WriteRequest.ts"
import { WriteRejected } from "../rules/WriteRejection.ts"
import { takeUp } from "../../worker/ClaimedAttempt.ts"
import * as Measures from "../../worker/Measures.ts"
import { BusyRecords } from "./BusyRecords.ts"
import { explainOn } from "./DryRun.ts"
import * as Idempotency from "./Idempotency.ts"
import { IdempotencyKeyBusy, IdempotencyKeyReused } from "./Idempotency.ts"
import { planWrite } from "./Plan.ts"
import { planAgain } from "./PlanAgain.ts"
import { QueueFull } from "./QueueCapacity.ts"
import { WriteFailed } from "../WriteFailed.ts"
import { startWrite } from "./StartWrite.ts"
import { loadTarget, WriteContextCache, writeFromCache } from "./WriteFromCache.ts"

/** Creates, updates or deletes records by the installation's rules, synchronously or in the background. */
export const writeRecords = defineUncheckedCall({
  name: "writeRecords",
  access: ["full", "consumer"],
  detached: true,
  input: WriteRecordsInput,
  success: WriteAnswer,
  errors: [
    ApiKeyInvalid,
    ConnectionNotFound,
    IdempotencyKeyBusy,
    IdempotencyKeyReused,
    InstallationNotFound,
    IntegrationNotFound,
    ProviderNotAnswering,
    ProviderUnknown,
    QueueFull,
    RecordsBusy,
    Access.TokenMismatch,
    WriteFailed,
    WriteRejected
  ],
  audit: "none",
  run: (caller, input, permission) =>
    write(permission, caller, input).pipe(
      // The process of the first request with the key is gone: this request does what a worker would.
      Effect.catchTag("IdempotencyKeyBusy", (busy) =>
        busy.isLeft === true && busy.operationId !== undefined
          ? Effect.flatMap(takeUp(OperationId.make(busy.operationId)), (isTaken) =>
              isTaken ? write(permission, caller, input) : Effect.fail(busy)
            )
          : Effect.fail(busy)
      ),
      Effect.annotateLogs({ groupRef: input.request.groupRef })
    )
})

const write = (permission: Permission, caller: Caller, input: WriteRecordsInput) =>
  Effect.flatMap(BusyRecords, ({ inTurn, isAwaited }) => {
    // The whole write: while it waits, its key, config or installation may change.
    const uncached = Effect.map(
      planAgain((isAgain) => writeUncached(permission, caller, input, isAgain)),
      (answer): WriteAnswer => answer
    )
    if (isAwaited(input)) return inTurn(input, uncached)
    return Effect.flatMap(writeFromCache(permission, caller, input), (written) =>
      written === undefined
        ? Effect.catchTag(uncached, "RecordsBusy", () => inTurn(input, uncached))
        : Effect.succeed<WriteAnswer>(written)
    )
  })

/** Loads what the write acts on and writes, or explains a dry run. */
const writeUncached = Effect.fnUntraced(function* (
  permission: Permission,
  as: Caller,
  input: WriteRecordsInput,
  isAgain: boolean
) {
  const caller = yield* authenticated(as, isAgain)
  const { id: projectId } = yield* Access.project(caller, permission, input.project)
  if (caller._tag === "Host") (yield* WriteContextCache).projects.put(input.project, projectId)
  const { idempotencyKey, integration, request } = input
  yield* Access.ownRefs(caller, request)
  const key = { projectId, integration, groupRef: request.groupRef }
  const target = yield* loadTarget(yield* InstallationStore, key)
  return request.dryRun === true
    ? yield* explainOn(target, caller, input, idempotencyKey === undefined ? [] : [keyIgnored])
    : yield* writeOnce({ caller, projectId }, target, input)
})

const keyIgnored: Warning = {
  name: "Idempotency-Key",
  message: "the Idempotency-Key was ignored: a dry run writes nothing"
}

/** With an Idempotency-Key, a repeated request returns the first one's answer and writes nothing. */
const writeOnce = Effect.fnUntraced(function* (
  { caller, projectId }: { readonly caller: Caller; readonly projectId: ProjectId },
  target: WriteTarget,
  input: WriteRecordsInput
) {
  const { idempotencyKey, objectName, request } = input
  if (idempotencyKey === undefined) {
    // Without a claim, no other request can have taken the key.
    return yield* Effect.catchTag(dispatch(caller, target, input, undefined), "IdempotencyKeyTaken", Effect.die)
  }
  const { integrationId } = target
  const claim = yield* Idempotency.claimOf(caller, idempotencyKey, { integrationId, objectName, request })
  if (request.batch !== undefined) yield* Effect.yieldNow
  const before = yield* Idempotency.replay(projectId, claim, idempotencyKey)
  if (Option.isSome(before)) return before.value
  return yield* Effect.catchTag(dispatch(caller, target, input, claim), "IdempotencyKeyTaken", () =>
    awaitConcurrentWinner(projectId, claim, idempotencyKey)
  )
})

/** Another request took the same key first: its answer is this one's too. */
const awaitConcurrentWinner = Effect.fnUntraced(function* (
  projectId: ProjectId,
  claim: IdempotencyClaim,
  key: IdempotencyKey
) {
  const replayed = yield* Idempotency.replay(projectId, claim, key)
  return Option.isSome(replayed) ? replayed.value : yield* new IdempotencyKeyBusy({ key })
})

const dispatch = Effect.fnUntraced(function* (
  caller: Caller,
  target: WriteTarget,
  input: WriteRecordsInput,
  claim: IdempotencyClaim | undefined
) {
  const { driver, installed, plan } = yield* planWrite(target, caller, input)
  const author = authorOf(caller, yield* RequestOrigin, input)
  const answer: Written = yield* startWrite(
    { installed, driver, plan, author, claim },
    // It may be disabled while the write is planned. @rule write.preconditions
    caller._tag === "ApiKeyHolder" && caller.found !== undefined ? { key: caller.found.preconditions } : {}
  ).pipe(Effect.tapErrorTag("QueueFull", ({ bound }) => Measures.queueRefused(bound)))
  return answer
})
