/** The table of an operation's states, checked exhaustively: every state, every event, everyone who may not cause it. */
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { Lease } from "@fieldgate/core/operations/Lease"
import { OperationQueue } from "@fieldgate/core/operations/OperationQueue"
import { type Correction, OperationStore } from "@fieldgate/core/operations/OperationStore"
import type { LogEntry } from "@fieldgate/core/operations/LogEntry"
import type { RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import { changes } from "@fieldgate/core/operations/rules/RecordTransitions"
import { DestinationStore } from "@fieldgate/core/webhooks/DestinationStore"
import type { AttemptEnd } from "@fieldgate/core/writes/rules/Attempt"
import * as Sample from "../../Sample.ts"
import * as Seed from "../../Seed.ts"
import { again, busy, claim, end, id, project, type QueueTest } from "../QueueTest.ts"
import { type Applied, expected, type Seen, stagesAfter, transitionOf } from "./Expectations.ts"
import { announced, type Look, look, staged, stored } from "./Looking.ts"
import { almostFull, parked, type Situation, situations } from "./Situations.ts"
import { atOnce, cancelled, type Case, joining, type Leases, stage } from "./Staging.ts"

/** The second of the events: every lease has ended, and everything that waits is due. */
const now = 9000
const next = 9500
/** The second at which workers claim everything, and the end of those leases. */
const claimed = { at: next, due: 9900 }

const ended = [
  { index: 0, outcome: Sample.outcome(0) },
  { index: 1, outcome: { outcome: "uncertain" as const } },
  { index: 2, outcome: { outcome: "failed" as const, errors: [{ message: "no" }] } }
]
const words: Applied["records"] = [
  ["end", "success"],
  ["retry", "failed"]
]

interface Variant extends Applied {
  /** Records that the attempt's end names; the others it is silent about. */
  readonly note?: AttemptEnd
}

const noting = (
  event: Applied["event"],
  silent: boolean,
  members: Omit<Applied, "at" | "event">,
  note: Partial<AttemptEnd>
) => ({
  event,
  at: now,
  ...(silent ? {} : { records: words }),
  ...members,
  note: end(now, silent ? note : { ended: ended.slice(0, 1), unended: [{ index: 1, outcome: busy }], ...note })
})

const settling = {
  status: "success",
  result: "settled",
  records: ended.map(({ outcome }) => ["settle", outcome.outcome] as const)
}
const parking = parked(next)

const correcting = ended.map(() => ["correct", "success"] as const)

const settledLog: LogEntry = { timestamp: Sample.time(now), severity: "info", message: { msg: "settled" } }

/** A late answer: every uncertain record was written. */
const correctionOf = ({ situation: { records } }: Trial): Correction => ({
  status: "success",
  result: "corrected",
  outcomes: records.map((stage, place): RecordOutcome =>
    stage === "uncertain" ? Sample.outcome(place) : { outcome: stage === "success" ? stage : "failed" }
  ),
  uncertain: places(records.map((stage) => stage === "uncertain")),
  at: Sample.time(now),
  log: { timestamp: Sample.time(now), severity: "info", message: { msg: "the answer came late" } }
})

/** Each is applied to an operation of its own in every situation. */
const variants = {
  accumulate: { event: "accumulate", at: now },
  flush: { event: "flush", at: now },
  claim: { event: "claim", ...claimed },
  send: { event: "send", at: now },
  extend: { event: "extend", at: now, due: next },
  giveBack: { event: "giveBack", at: now },
  noteDone: noting(
    "noteDone",
    false,
    { ...settling, result: "1 succeeded", records: ended.map(({ outcome }) => ["end", outcome.outcome] as const) },
    { ended, unended: [] }
  ),
  noteAgain: noting("noteAgain", false, { due: next }, { next: again(next) }),
  noteAgainSilent: noting("noteAgain", true, { due: next }, { next: again(next) }),
  noteParked: noting("noteParked", false, { due: next, result: parking.result }, { next: parking }),
  noteParkedSilent: noting("noteParked", true, { due: next, result: parking.result }, { next: parking }),
  settle: { event: "settle", at: now, ...settling },
  correct: { event: "correct", at: now, status: "success", result: "corrected", records: correcting },
  cancel: { event: "cancel", at: now },
  cancelInstallation: { event: "cancel", at: now },
  resume: { event: "resume", at: now }
} satisfies Record<string, Variant>
type VariantName = keyof typeof variants

/** What is done to a case; nothing where only others try, who may not. */
interface Trial extends Case {
  readonly variant: VariantName | "others"
}

const trials: ReadonlyArray<Trial> = [...(Object.keys(variants) as Array<VariantName>), "others" as const]
  .flatMap((variant) => {
    const those: ReadonlyArray<Situation> = variant === "accumulate" ? [...situations, almostFull] : situations
    // A record joins batches only. Creates differ from updates where records are held.
    return those
      .filter(({ facts }) => variant !== "accumulate" || facts.asynchronous)
      .filter(({ type }) => type === "update" || variant === "settle" || variant === "send")
      .map((situation) => ({ variant, situation }))
  })
  .map(({ situation, variant }, index) => ({
    n: index + 1,
    variant,
    situation,
    isBatch: situation.accumulates || variant === "accumulate",
    installation: situation.cancel ? 2 : variant === "cancelInstallation" ? 3 : 1,
    connection: variant === "resume" ? 2 : 1
  }))

/** Whether the table accepts the event there. */
const happens = (trial: Trial): boolean => {
  const applied = appliedTo(trial)
  return applied !== undefined && transitionOf(trial, applied) !== undefined
}
const unsent = ({ situation }: Trial) => situation.records.filter((stage) => changes("cancel", stage)).length

const appliedTo = ({ variant }: Trial): Variant | undefined => (variant === "others" ? undefined : variants[variant])

/** Differences are collected, so that a failure shows all of them. */
type Differ = (trial: Trial, what: string, actual: unknown, wanted: unknown) => void

export const transitions = (test: QueueTest) => {
  test(
    "follows the table in every state, for every event and every actor that may not cause it",
    Effect.gen(function* () {
      yield* Seed.installedBy(3)
      yield* (yield* DestinationStore).insert(Sample.destination(), Sample.destinationSecrets())
      const differences: Array<string> = []
      const differ: Differ = ({ situation, variant }, what, ...both) => {
        const [actual, wanted] = both.map((each) => JSON.stringify(each) ?? "undefined")
        if (actual === wanted) return
        differences.push(`${variant} (${situation.name}): ${what} is ${actual}, and should be ${wanted}`)
      }
      const leases = yield* stage(trials)
      yield* announced
      const before = yield* look(trials, staged)
      for (const trial of trials) differ(trial, "stage", before.get(trial.n)?.seen.stage, trial.situation.from)
      yield* apply(leases, differ)
      yield* compare(
        trials.filter(({ variant }) => variant !== "claim"),
        before,
        differ
      )
      yield* claimAll(differ)
      yield* compare(
        trials.filter(({ variant }) => variant === "claim"),
        before,
        differ
      )
      yield* remove(differ)
      assert.deepStrictEqual(differences, [])
    })
  )
}

const apply = Effect.fnUntraced(function* (leases: Leases, differ: Differ) {
  const [queue, store] = [yield* OperationQueue, yield* OperationStore]
  const at = Sample.time(now)
  const count = (variant: VariantName, of: (trial: Trial) => number) =>
    trials.filter((trial) => trial.variant === variant && happens(trial)).reduce((sum, trial) => sum + of(trial), 0)
  yield* Effect.forEach(
    trials,
    (trial) =>
      Effect.gen(function* () {
        const { n, situation, variant } = trial
        const [lease = neverHad(n), former = { ...lease, worker: Sample.workerId(8) }] = leases.get(id(n)) ?? []
        switch (variant) {
          case "accumulate": {
            const placed = yield* queue.accumulate(joining(trial, situation.records.length, now))
            return differ(trial, "joins", placed.operationId === id(n), happens(trial))
          }
          case "flush":
            return differ(trial, "flushed", yield* queue.flush(project, id(n), at), happens(trial))
          case "send": {
            const granted = happens(trial) ? places(situation.records.map((stage) => changes("send", stage))) : []
            return differ(trial, "granted", (yield* queue.send(lease, [0, 1, 2], at)).indexes, granted)
          }
          case "extend":
            return differ(
              trial,
              "extended",
              (yield* queue.extend([lease], Sample.time(next))).length === 1,
              happens(trial)
            )
          case "giveBack":
            return yield* queue.giveBack([lease], at)
          case "settle":
            return yield* store.settle(project, id(n), { ...settled, at, log: settledLog })
          case "correct":
            return differ(trial, "corrected", yield* store.correct(project, id(n), correctionOf(trial)), happens(trial))
          case "cancel":
            return differ(
              trial,
              "cancelled",
              yield* queue.cancel(project, id(n), cancelled, at),
              happens(trial) ? unsent(trial) : 0
            )
          case "others":
            return yield* others(trial, lease, former, differ)
          case "claim":
          case "cancelInstallation":
          case "resume":
            return
          default:
            return differ(trial, "noted", yield* queue.note(lease, variants[variant].note), happens(trial))
        }
      }),
    atOnce
  )
  const connection2 = Sample.connectionId(2)
  assert.strictEqual(yield* queue.resume(Sample.projectId(2), connection2, at), 0)
  const of = { projectId: project, installationId: Sample.installationId(3), limit: 1000 }
  const ofOther = yield* queue.cancelInstallation({ ...of, projectId: Sample.projectId(2) }, cancelled, at)
  assert.strictEqual(ofOther.records, 0)
  assert.strictEqual(
    yield* queue.resume(project, connection2, at),
    count("resume", () => 1)
  )
  assert.strictEqual((yield* queue.cancelInstallation(of, cancelled, at)).records, count("cancelInstallation", unsent))
})

const settled = { status: "success" as const, result: settling.result, outcomes: ended.map(({ outcome }) => outcome) }
const neverHad = (n: number): Lease => ({
  operationId: id(n),
  projectId: project,
  worker: Sample.workerId(7),
  attempt: 1
})
const places = (which: ReadonlyArray<boolean>) => which.flatMap((isOne, place) => (isOne ? [place] : []))

/** A worker whose lease is void, and another project: nothing that they try changes anything. */
const others = Effect.fnUntraced(function* (trial: Trial, lease: Lease, former: Lease, differ: Differ) {
  const [queue, store] = [yield* OperationQueue, yield* OperationStore]
  const [at, other, operationId] = [Sample.time(now), Sample.projectId(2), id(trial.n)]
  for (const given of [former, { ...lease, projectId: other }]) {
    differ(trial, "send", (yield* queue.send(given, [0, 1, 2], at)).indexes, [])
    differ(trial, "extend", yield* queue.extend([given], Sample.time(next)), [])
    yield* queue.giveBack([given], at)
    for (const name of ["noteDone", "noteAgain", "noteParked"] as const) {
      differ(trial, name, yield* queue.note(given, variants[name].note), false)
    }
  }
  const refused = {
    flush: yield* Effect.flip(queue.flush(other, operationId, at)),
    cancel: yield* Effect.flip(queue.cancel(other, operationId, cancelled, at)),
    correct: yield* Effect.flip(store.correct(other, operationId, correctionOf(trial))),
    settle: yield* Effect.flip(store.settle(other, operationId, { ...settled, at }))
  }
  for (const [name, { _tag }] of Object.entries(refused)) differ(trial, name, _tag, "OperationNotFound")
})

const compare = Effect.fnUntraced(function* (
  those: ReadonlyArray<Trial>,
  before: ReadonlyMap<number, Look>,
  differ: Differ
) {
  const after = yield* look(those, stored)
  yield* closing(those, differ)
  for (const trial of those) {
    const [was, is, applied] = [before.get(trial.n), after.get(trial.n), appliedTo(trial)]
    assert(was !== undefined && is !== undefined)
    const wanted = applied === undefined ? was.seen : expected(trial, applied, was.seen, is.outcomes)
    for (const what of Object.keys(wanted) as Array<keyof Seen>) differ(trial, what, is.seen[what], wanted[what])
  }
})

/** A batch that an event has closed takes no more records. */
const closing = Effect.fnUntraced(function* (those: ReadonlyArray<Trial>, differ: Differ) {
  const queue = yield* OperationQueue
  for (const trial of those.filter(({ situation }) => situation.from === "accumulating")) {
    const applied = appliedTo(trial)
    const found = applied === undefined ? undefined : transitionOf(trial, applied)
    if (found === undefined || found.to === "accumulating") continue
    const { operationId } = yield* queue.accumulate(joining(trial, 200, now))
    differ(trial, "joins afterwards", operationId === id(trial.n), !found.effects.includes("close"))
  }
})

/** Claims everything that is not done, which shows what only a worker sees. */
const claimAll = Effect.fnUntraced(function* (differ: Differ) {
  const members = {
    worker: Sample.workerId(6),
    leaseUntil: Sample.time(claimed.due),
    limit: 10_000,
    perConnection: 10_000
  }
  const claims = new Map((yield* claim(claimed.at, members)).map((each) => [each.operation.id, each]))
  for (const trial of trials) {
    const [taken, applied] = [claims.get(id(trial.n)), appliedTo(trial)]
    const found = applied === undefined ? undefined : transitionOf(trial, applied)
    const isDone = (found?.to ?? trial.situation.from) === "done"
    const cancel = trial.situation.facts.cancelled || (found?.effects.includes("requestCancel") ?? false)
    const stages = applied === undefined ? trial.situation.records : stagesAfter(trial, applied)
    const open = stages.flatMap((stage, index) =>
      stage === "waiting" || stage === "sending" ? [{ index, unanswered: stage === "sending" }] : []
    )
    const waiting = taken?.waiting.map(({ index, unanswered }) => ({ index, unanswered }))
    const actual = taken === undefined ? "nothing" : { cancel: taken.cancelled, waiting }
    const wanted = isDone ? "nothing" : { cancel, waiting: open }
    differ(trial, "claimed", actual, wanted)
  }
})

/** Retention takes what has ended, and nothing else. */
const remove = Effect.fnUntraced(function* (differ: Differ) {
  const store = yield* OperationStore
  const until = Sample.time(99_000)
  const finals = new Map<number, boolean>()
  for (const { n } of trials) finals.set(n, (yield* store.get(project, id(n))).status !== "in_progress")
  yield* store.erase(project, Sample.installationId(1), 10_000)
  yield* store.sweep({ operations: until, payloads: until, logs: until, keys: until }, 10_000)
  for (const trial of trials) {
    const found = yield* Effect.option(store.get(project, id(trial.n)))
    differ(trial, "removed", Option.isNone(found), finals.get(trial.n))
  }
})
