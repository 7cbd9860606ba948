/** What must become of every operation, as plainly as it can be said: the model that an adapter is compared with. */
import type { RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import type { Lease } from "@fieldgate/core/operations/Lease"
import type { Ended, Next } from "@fieldgate/core/writes/rules/Attempt"
import { cancelled } from "@fieldgate/core/operations/rules/Cancellation"
import type { PlannedRecord } from "@fieldgate/core/writes/rules/PlannedRecord"

export interface ModelRecord {
  readonly record: PlannedRecord
  attempts: number
  outcome: RecordOutcome | undefined
  last: RecordOutcome | undefined
  /** It was sent, and nothing was said of it since. */
  unanswered: boolean
}

export interface ModelOperation {
  readonly n: number
  readonly type: "create" | "update"
  readonly connection: number
  readonly records: Array<ModelRecord>
  state: "accumulating" | "ready" | "running" | "parked" | "done"
  /** The second at which it is due, or its lease ends. */
  dueAt: number
  lease: Lease | undefined
  attempts: number
  /** The steps between which it got its turn: a delay may be seen to be over before the batch is claimed. */
  turn: { readonly from: number; readonly to: number } | undefined
  /** The first step that may have closed it. */
  closing: number | undefined
  /** Places that its running attempt may write. */
  readonly holding: Set<number>
  cancelled: RecordOutcome | undefined
}

export const modelRecord = (record: PlannedRecord): ModelRecord => ({
  record,
  attempts: 0,
  outcome: undefined,
  last: undefined,
  unanswered: false
})

/** An operation of which nothing has happened yet. */
export const fresh = (n: number, type: ModelOperation["type"], connection: number) => ({
  n,
  type,
  connection,
  records: [],
  lease: undefined,
  attempts: 0,
  turn: undefined,
  closing: undefined,
  holding: new Set<number>(),
  cancelled: undefined
})

export const isWaiting = ({ outcome }: ModelRecord) => outcome === undefined

export const isLeased = ({ lease: held, state }: ModelOperation, lease: Lease) =>
  state === "running" && held?.worker === lease.worker && held.attempt === lease.attempt

/** Whether a place may be sent; "either" where the model can't know which of two batches closed first. */
export const mayBeSent = (
  all: ReadonlyArray<ModelOperation>,
  of: ModelOperation,
  index: number
): "yes" | "no" | "either" => {
  const asked = of.records[index]
  if (asked === undefined || !isWaiting(asked) || of.cancelled !== undefined) return "no"
  if (of.type === "create") return "yes"
  const rivals = all.filter((each) => each !== of && each.type === "update" && each.connection === of.connection)
  const places = rivals.flatMap((rival) =>
    rival.records.flatMap(({ outcome, record }, place) =>
      record.recordId === asked.record.recordId ? [{ rival, waits: outcome === undefined, place }] : []
    )
  )
  if (places.some(({ place, rival }) => rival.holding.has(place))) return "no"
  const earlier = new Set(places.filter(({ waits }) => waits).map(({ rival }) => precedes(rival, of)))
  if (earlier.has("yes")) return "no"
  return earlier.has("either") ? "either" : "yes"
}

const precedes = ({ closing, turn: one }: ModelOperation, { turn: other }: ModelOperation) => {
  if (other === undefined) return "no"
  // A batch whose delay is over may have been closed already, at the latest step now.
  const span = one ?? (closing === undefined ? undefined : { from: closing, to: Number.POSITIVE_INFINITY })
  if (span === undefined || other.to < span.from) return "no"
  return span.to < other.from ? "yes" : "either"
}

/** What a noted attempt makes of the operation. */
export const noted = (of: ModelOperation, ended: ReadonlyArray<Ended>, unended: ReadonlyArray<Ended>, next: Next) => {
  for (const { index, outcome } of ended) say(of, index, { outcome })
  for (const { index, outcome } of unended) say(of, index, { last: outcome })
  of.holding.clear()
  of.lease = undefined
  if (next._tag === "Done") of.state = "done"
  else {
    of.state = next._tag === "Again" ? "ready" : "parked"
    if (of.cancelled !== undefined) endUnsent(of, of.cancelled)
  }
}

const say = ({ records }: ModelOperation, index: number, said: Partial<ModelRecord>) => {
  const record = records[index]
  if (record === undefined || !isWaiting(record)) return
  Object.assign(record, said, { attempts: record.attempts + 1, unanswered: false })
}

/** Ends what was not sent; answers how many records that were. */
export const endUnsent = (of: ModelOperation, outcome: RecordOutcome): number => {
  const unsent = of.records.filter((record) => isWaiting(record) && !record.unanswered)
  for (const record of unsent) record.outcome = cancelled(record.last, outcome)
  of.cancelled = outcome
  if (!of.records.some(isWaiting)) of.state = "done"
  return unsent.length
}
