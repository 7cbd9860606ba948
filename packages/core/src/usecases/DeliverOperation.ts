/** One attempt at an operation that this process has claimed: look at it, send what may be sent, note what became of it. Spec 4.3.5. */
import { isReadonlyArrayNonEmpty } from "effect/Array"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Random from "effect/Random"
import type { RecordOutcome } from "../domain/RecordOutcome.ts"
import { CallPermit } from "../ports/CallPermit.ts"
import { ConnectionStore } from "../ports/ConnectionStore.ts"
import { type Claimed, OperationQueue } from "../ports/OperationQueue.ts"
import type { Account } from "../ports/ProviderDriver.ts"
import { ProviderRegistry } from "../ports/ProviderRegistry.ts"
import type { Ended, WaitingRecord } from "../write/Attempt.ts"
import * as Verdict from "../write/Verdict.ts"
import * as AttemptNote from "./AttemptNote.ts"
import * as CallPermits from "./CallPermits.ts"
import { carryOut, type Loaded } from "./CarryOut.ts"
import type { Leases } from "./Leases.ts"

/** Carries out an attempt to its end. An operation that meets a bug ends and says so: it must not come back for ever. */
export const deliver = Effect.fn("DeliverOperation.deliver")(function* (claimed: Claimed) {
  const at = yield* DateTime.now
  const attempt: Attempt = { claimed, at, retryUntil: retryUntilOf(claimed, at) }
  yield* Effect.flatMap(tell(attempt), (told) => noteVerdict(attempt, told)).pipe(
    Effect.catchDefect((defect) =>
      Effect.andThen(
        Effect.logError(`the operation ${claimed.operation.id} met a bug`, defect),
        noteVerdict(
          { claimed, at, retryUntil: at },
          { said: claimed.waiting.map(({ index }) => ({ index, outcome: broken })) }
        )
      )
    )
  )
})

/** Nobody knows how far the attempt came. */
const broken: RecordOutcome = {
  outcome: "uncertain",
  errors: [{ message: "a fault in the worker ended this attempt: look in the provider before repeating it" }]
}

const tell = (attempt: Attempt) => {
  const { claimed } = attempt
  const said = [...lost(claimed), ...cancelled(claimed)]
  const open = claimed.waiting.filter(({ index }) => !said.some((each) => each.index === index))
  return open.length === 0 ? Effect.succeed<Told>({ said }) : tryOpen(attempt, open, said)
}

interface Attempt {
  readonly claimed: Claimed
  readonly at: DateTime.Utc
  readonly retryUntil: DateTime.Utc
}

/** What an attempt has to say. */
interface Told {
  readonly said: ReadonlyArray<Ended>
  readonly unauthorized?: string
}

/** A caller has waited for a synchronous write, so it is tried once; the clock of an auto batch starts with its first attempt. */
const retryUntilOf = ({ head, retryDeadlineHours, retryUntil }: Claimed, at: DateTime.Utc): DateTime.Utc =>
  head.mode === "synchronous" ? at : Option.getOrElse(retryUntil, () => DateTime.add(at, { hours: retryDeadlineHours }))

/** Creates whose process was lost in the middle of a call are never sent again. Spec 4.3.5 */
const lost = ({ head, waiting }: Claimed): ReadonlyArray<Ended> =>
  head.type !== "create"
    ? []
    : waiting.filter(({ unanswered }) => unanswered).map(({ index }) => ({ index, outcome: vanished }))

const vanished: RecordOutcome = {
  outcome: "uncertain",
  errors: [
    { message: "the process ended before the provider's answer was noted: look in the provider before repeating it" }
  ]
}

const cancelled = ({ cancelled: asked, head, waiting }: Claimed): ReadonlyArray<Ended> =>
  asked
    ? waiting
        .filter(({ unanswered }) => head.type !== "create" || !unanswered)
        .map(({ index }) => ({ index, outcome: stopped }))
    : []

/** How a record ends that was cancelled before it was sent. */
export const stopped: RecordOutcome = { outcome: "failed", errors: [{ message: "cancelled" }] }

const tryOpen = Effect.fnUntraced(function* (
  attempt: Attempt,
  open: ReadonlyArray<WaitingRecord>,
  said: ReadonlyArray<Ended>
) {
  const { at, claimed, retryUntil } = attempt
  const isLate = claimed.head.mode === "asynchronous" && DateTime.isGreaterThan(at, retryUntil)
  if (isLate) return { said: [...said, ...open.map(Verdict.outOfTurn)] }
  const target = yield* Effect.result(targetOf(claimed))
  if (target._tag === "Failure")
    return { said: [...said, ...open.map(({ index }) => ({ index, outcome: target.failure }))] }
  const { account, connection, driver } = target.success
  if (connection.status === "bad_credentials") return { said, unauthorized: "its credentials are no longer accepted" }
  const sent = yield* send(
    attempt,
    { installation: { projectId: connection.projectId, connection }, driver },
    account,
    open
  )
  return { ...sent, said: [...said, ...sent.said] }
})

const targetOf = Effect.fnUntraced(function* ({ connectionId, operation: { projectId } }: Claimed) {
  const connections = yield* ConnectionStore
  const registry = yield* ProviderRegistry
  return yield* Effect.gen(function* () {
    const connection = yield* connections.get(projectId, connectionId)
    const account = yield* connections.account(projectId, connectionId)
    return { account, connection, driver: yield* registry.get(connection.provider) }
  }).pipe(
    Effect.catchTag("ConnectionNotFound", () => Effect.fail(failedFor("its installation or connection was removed"))),
    Effect.catchTags({
      // This deployment may be older or newer than the one that accepted the write.
      ProviderUnknown: ({ message }) => Effect.fail<RecordOutcome>({ ...failedFor(message), retryable: true }),
      StoreUnavailable: ({ message }) => Effect.fail<RecordOutcome>({ ...failedFor(message), retryable: true })
    })
  )
})

const failedFor = (message: string): RecordOutcome => ({ outcome: "failed", errors: [{ message }] })

/** What could not be journalled is not sent. */
const none = (): ReadonlyArray<number> => []

/** Journals the attempt, then makes the call; a batch that is all or none waits until every record has its turn. */
const send = Effect.fnUntraced(function* (
  { claimed }: Attempt,
  loaded: Loaded,
  account: Account,
  open: ReadonlyArray<WaitingRecord>
): Effect.fn.Return<Told, never, OperationQueue | ConnectionStore | CallPermits.CallPermits | Leases> {
  const { head, lease, operation } = claimed
  const queue = yield* OperationQueue
  const indexes = open.map(({ index }) => index)
  const allowed = yield* Effect.orElseSucceed(queue.send(lease, indexes, yield* DateTime.now), none)
  const going = open.filter(({ index }) => allowed.includes(index))
  const records = going.map(({ record }) => record)
  if (!isReadonlyArrayNonEmpty(records) || (head.allOrNone && going.length < open.length)) return { said: [] }
  const permit = yield* CallPermits.background(loaded.driver, claimed)
  const write = { ...head, objectName: operation.resource, records }
  const { failure, outcomes } = yield* carryOut(loaded, account, write).pipe(Effect.provideService(CallPermit, permit))
  const said = going.flatMap(({ index }, place) => {
    const outcome = outcomes[place]
    return outcome === undefined ? [] : [{ index, outcome }]
  })
  return failure?._tag === "ProviderUnauthorized" ? { said, unauthorized: failure.message } : { said }
})

const noteVerdict = Effect.fnUntraced(function* ({ claimed, retryUntil }: Attempt, told: Told) {
  const { ended: before, head, operation, waiting } = claimed
  const at = yield* DateTime.now
  const chance = yield* Random.next
  const { createTime } = operation
  const end = Verdict.of({ head, createTime, waiting, before, ...told, retryUntil, at, chance })
  yield* AttemptNote.note(claimed, end)
})
