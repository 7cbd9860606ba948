/** A write: load, plan, carry out. What may be written is decided by `WritePlan.plan` alone. Spec 4.3. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { Caller } from "../../domain/Caller.ts"
import type { IdempotencyKey } from "../IdempotencyKey.ts"
import type { ProjectId } from "../../domain/Ids.ts"
import type { Warning, WriteAnswer, Written } from "../WriteAnswer.ts"
import { InstallationStore, type WriteTarget } from "../../installations/InstallationStore.ts"
import type { IdempotencyClaim } from "../../operations/OperationStore.ts"
import { WritePlan } from "../rules/WritePlan.ts"
import * as AcceptWrite from "./AcceptWrite.ts"
import * as Access from "../../call/Access.ts"
import { proven } from "../../projects/calls/Authenticate.ts"
import { explainOn } from "./Explain.ts"
import * as FreshDriver from "../../connections/calls/FreshDriver.ts"
import * as Idempotency from "./Idempotency.ts"
import { IdempotencyKeyBusy } from "./Idempotency.ts"
import { planWrite } from "./PlanWrite.ts"
import * as Remembered from "./Remembered.ts"
import * as WriteJournal from "./WriteJournal.ts"
import type { AskedWrite } from "./AskedWrite.ts"
import { writeNow } from "./WriteNow.ts"
import { writeRemembered } from "./WriteRemembered.ts"

export const writeRecords = Effect.fn("WriteRecords.writeRecords")(
  function* (caller: Caller, input: AskedWrite) {
    const answered = yield* writeRemembered(caller, input)
    return Option.isSome(answered) ? answered.value : yield* wholeWay(yield* proven(caller), input)
  },
  Effect.map((answer): WriteAnswer => answer),
  (self, _caller, { request }) => Effect.annotateLogs(self, { groupRef: request.groupRef })
)

/** Everything is looked up. */
const wholeWay = Effect.fnUntraced(function* (caller: Caller, input: AskedWrite) {
  const { id: projectId } = yield* Access.project(caller, "writeRecords", input.project)
  if (caller._tag === "Host") (yield* Remembered.Remembered).projects.put(input.project, projectId)
  const { idempotencyKey, integration, request } = input
  yield* Access.ownRefs(caller, request)
  const target = yield* Remembered.look(yield* InstallationStore, {
    projectId,
    integration,
    groupRef: request.groupRef
  })
  return request.dryRun === true
    ? yield* explainOn(target, input, idempotencyKey === undefined ? [] : [keyIgnored])
    : yield* writeOnce({ caller, projectId }, target, input)
})

/** With a key, a write that is sent again is not carried out again. */
const writeOnce = Effect.fnUntraced(function* (
  { caller, projectId }: { readonly caller: Caller; readonly projectId: ProjectId },
  target: WriteTarget,
  input: AskedWrite
) {
  const { idempotencyKey, objectName, request } = input
  if (idempotencyKey === undefined) {
    // Without a claim there is nothing to be taken.
    return yield* Effect.catchTag(carryOut(target, input, undefined), "IdempotencyKeyTaken", Effect.die)
  }
  const { integrationId } = target
  const claim = yield* Idempotency.claimOf(caller, idempotencyKey, { integrationId, objectName, request })
  if (request.batch !== undefined) yield* Effect.yieldNow
  const before = yield* Idempotency.replay(projectId, claim, idempotencyKey)
  if (Option.isSome(before)) return before.value
  return yield* Effect.catchTag(carryOut(target, input, claim), "IdempotencyKeyTaken", () =>
    lostTheRace(projectId, claim, idempotencyKey)
  )
})

const keyIgnored: Warning = {
  name: "Idempotency-Key",
  message: "the Idempotency-Key was ignored: a dry run writes nothing that could be written twice"
}

/** Somebody with the same key was faster: theirs is the write. */
const lostTheRace = Effect.fnUntraced(function* (projectId: ProjectId, claim: IdempotencyClaim, key: IdempotencyKey) {
  const theirs = yield* Idempotency.replay(projectId, claim, key)
  if (Option.isSome(theirs)) return theirs.value
  return yield* new IdempotencyKeyBusy({ key })
})

const carryOut = Effect.fnUntraced(function* (
  target: WriteTarget,
  input: AskedWrite,
  claim: IdempotencyClaim | undefined
) {
  const { driver, installed, plan } = yield* planWrite(target, input)
  const { installation } = installed
  const fresh = yield* FreshDriver.of(driver, installation.projectId)
  const answer: Written = yield* WritePlan.$match(plan, {
    Immediate: ({ warnings, write }) =>
      writeNow({ installed, driver: fresh, write, warnings, claim }, WriteJournal.begin),
    Deferred: ({ deadlineHours, warnings, write }) =>
      AcceptWrite.defer({ installation, write, warnings, claim }, deadlineHours),
    Accumulate: ({ policy, warnings, write }) =>
      AcceptWrite.accumulate({ installation, write, warnings, claim }, policy)
  })
  return answer
})
