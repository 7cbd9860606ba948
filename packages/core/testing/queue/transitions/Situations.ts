/** Every state of an operation that the table distinguishes, each with a path that leads there. */
import { autoBatchRecords } from "@fieldgate/core/domain/Limits"
import type { OperationStage } from "@fieldgate/core/operations/Operation"
import { type Facts, transition } from "@fieldgate/core/operations/rules/OperationTransitions"
import { changes, type RecordStage } from "@fieldgate/core/operations/rules/RecordTransitions"
import type { AttemptEnd, Ended } from "@fieldgate/core/writes/rules/Attempt"
import * as Sample from "../../Sample.ts"
import { again, busy, end } from "../QueueTest.ts"

/** What a worker does with an operation that it has claimed. */
export interface Attempt {
  readonly send: ReadonlyArray<number>
  /** `vanish`: another worker takes over when the lease has ended; `hold`: the lease is extended. */
  readonly end: "vanish" | "hold" | AttemptEnd
}

/** Workers claim in three rounds; an operation that starts in the fourth is not claimed. */
export type Round = 1 | 2 | 3 | 4

export interface Situation {
  readonly name: string
  readonly from: OperationStage
  readonly facts: Facts
  readonly records: ReadonlyArray<RecordStage>
  /** An update holds its records while they are sent. */
  readonly type: "create" | "update"
  readonly start: Round
  readonly attempts: { readonly [Number in Round]?: Attempt }
  /** It starts as a batch that stays open. */
  readonly accumulates: boolean
  /** It is cancelled at the end of its path. */
  readonly cancel: boolean
}

/** The seconds at which operations of a round start, at which the round claims, and at which its leases end. */
export const startsAt = (round: Round) => 80 * round
export const claimsAt = (round: Round) => startsAt(round) + 10
export const leaseEnds = (round: Round) => startsAt(round) + 20
/** Leases that are held end then, and everything else that waits is due by then. */
export const later = 5000

export const parked = (until: number) => ({
  _tag: "Parked" as const,
  until: Sample.time(until),
  result: "the connection must be renewed"
})

const written = (...places: ReadonlyArray<number>): ReadonlyArray<Ended> =>
  places.map((index) => ({ index, outcome: Sample.outcome(index) }))
const toRetry = (...places: ReadonlyArray<number>): ReadonlyArray<Ended> =>
  places.map((index) => ({ index, outcome: busy }))
const noted = (round: Round, members: Partial<AttemptEnd>): Attempt => ({
  send: [],
  end: end(claimsAt(round), members)
})

/** One outcome of each kind. */
const ended: ReadonlyArray<RecordStage> = ["success", "failed", "uncertain"]
const final: ReadonlyArray<Ended> = [
  { index: 0, outcome: Sample.outcome(0) },
  { index: 1, outcome: { outcome: "failed" } },
  { index: 2, outcome: { outcome: "uncertain" } }
]

const lost: Attempt = { send: [0, 2], end: "vanish" }
const hold: Attempt = { send: [], end: "hold" }

const path = (
  asynchronous: boolean,
  from: OperationStage,
  records: ReadonlyArray<RecordStage>,
  start: Round,
  attempts: Situation["attempts"] = {},
  type: Situation["type"] = "update"
): Situation => {
  const unanswered = from !== "done" && records.includes("sending")
  const name = [
    asynchronous ? "asynchronous" : "synchronous",
    type,
    from,
    ...(unanswered ? ["unanswered"] : []),
    `started in round ${start}`
  ].join(", ")
  const count = Object.keys(attempts).length + (asynchronous ? 0 : 1)
  const repeated = count > 1 && type === "update"
  const facts = { asynchronous, cancelled: false, unanswered, full: false, repeated }
  return { name, from, facts, records, type, start, attempts, accumulates: from === "accumulating", cancel: false }
}

const untouched: ReadonlyArray<RecordStage> = ["waiting", "waiting", "waiting"]
const inOneCall: ReadonlyArray<RecordStage> = ["sending", "sending", "sending"]
const partly: ReadonlyArray<RecordStage> = ["sending", "waiting", "success"]
const answered: ReadonlyArray<RecordStage> = ["waiting", "waiting", "uncertain"]

const asynchronous: ReadonlyArray<Situation> = [
  path(true, "accumulating", untouched, 4),
  path(true, "ready", untouched, 4),
  path(true, "ready", partly, 1, { 1: lost, 2: noted(2, { ended: written(2), next: again(later) }) }),
  path(true, "parked", untouched, 3, { 3: noted(3, { unended: toRetry(0), next: parked(later) }) }),
  path(true, "parked", partly, 1, { 1: lost, 2: noted(2, { ended: written(2), next: parked(later) }) }),
  path(true, "running", untouched, 3, { 3: hold }),
  path(true, "running", ["sending", "waiting", "waiting"], 3, { 3: { ...hold, send: [0] } }),
  path(true, "running", partly, 1, { 1: lost, 2: noted(2, { ended: written(2), next: again(startsAt(3)) }), 3: hold }),
  path(true, "done", ended, 3, { 3: noted(3, { ended: final }) })
]

const synchronous = (type: Situation["type"]): ReadonlyArray<Situation> => [
  path(false, "running", inOneCall, 4, {}, type),
  path(false, "running", inOneCall, 2, { 3: hold }, type),
  ...([again, parked] as const).flatMap((next) => {
    const from = next === again ? "ready" : "parked"
    const open = { ended: final.slice(2), unended: toRetry(0, 1), next: next(later) }
    return [
      path(false, from, answered, 1, { 2: noted(2, open) }, type),
      path(false, from, partly, 1, { 2: noted(2, { ...open, ended: written(2), unended: toRetry(1) }) }, type)
    ]
  }),
  path(false, "done", ended, 1, { 2: noted(2, { ended: final }) }, type)
]

/** The same after it was cancelled, where that does anything. */
const cancelledToo = (plain: Situation): ReadonlyArray<Situation> => {
  const found = transition("cancel", plain.from, plain.facts)
  if (found === undefined || found.to === "none") return [plain]
  const records = found.effects.includes("endUnsent")
    ? plain.records.map((stage) => (changes("cancel", stage) ? "failed" : stage))
    : plain.records
  const facts = { ...plain.facts, cancelled: true }
  return [plain, { ...plain, name: `${plain.name}, cancelled`, from: found.to, facts, records, cancel: true }]
}

export const situations: ReadonlyArray<Situation> = [
  ...asynchronous,
  ...synchronous("update"),
  ...synchronous("create")
].flatMap(cancelledToo)

/** A batch that one more record fills. */
export const almostFull: Situation = {
  ...path(
    true,
    "accumulating",
    Array.from({ length: autoBatchRecords - 1 }, () => "waiting" as const),
    4
  ),
  name: "a batch that lacks one record",
  facts: { asynchronous: true, cancelled: false, unanswered: false, full: true, repeated: false }
}
