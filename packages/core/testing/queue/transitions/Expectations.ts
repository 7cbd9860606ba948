/** What the table says of an event, as an operation shows it afterwards. */
import * as DateTime from "effect/DateTime"
import type { Operation } from "@fieldgate/core/operations/Operation"
import {
  announcementOf,
  type EventName,
  type Facts,
  transition,
  type Transition
} from "@fieldgate/core/operations/rules/OperationTransitions"
import { changes, type RecordEvent, type RecordStage } from "@fieldgate/core/operations/rules/RecordTransitions"
import type { RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import * as Outcome from "@fieldgate/core/writes/rules/Outcome"
import * as Sample from "../../Sample.ts"
import { type Case, recordId } from "./Staging.ts"

/** What can be seen of an operation. Times are ISO texts. */
export interface Seen {
  readonly stage: string | undefined
  readonly status: string
  readonly result: string | undefined
  readonly updateTime: string
  readonly attempts: number | undefined
  readonly dueTime: string | undefined
  readonly records: ReadonlyArray<string>
  readonly lines: number
  readonly announced: number
  /** Places of records that no other write may begin with. */
  readonly held: ReadonlyArray<number>
}

/** An event as the test applies it. */
export interface Applied {
  readonly event: EventName
  readonly at: number
  /** When the operation is due next, where the event says so. */
  readonly due?: number
  readonly result?: string
  readonly status?: string
  /** What the event says of the records, by their place. */
  readonly records?: ReadonlyArray<readonly [RecordEvent, RecordOutcome["outcome"]]>
}

/** Facts and records once the event's own words about the records are recorded. */
export const afterWords = ({ situation }: Case, { event, records = [] }: Applied) => {
  const stages = situation.records.map((stage, place): RecordStage => {
    const [what, outcome] = records[place] ?? []
    if (what === undefined || outcome === undefined || !changes(what, stage)) return stage
    return what === "retry" ? "waiting" : outcome
  })
  const isNote = event.startsWith("note")
  const facts: Facts = isNote ? { ...situation.facts, unanswered: stages.includes("sending") } : situation.facts
  return { facts, stages }
}

export const transitionOf = (one: Case, applied: Applied): Transition | undefined =>
  transition(applied.event, one.situation.from, afterWords(one, applied).facts)

/** The records after the event: a place for each, as its state. */
export const stagesAfter = (one: Case, applied: Applied): ReadonlyArray<RecordStage> => {
  const found = transitionOf(one, applied)
  if (found === undefined) return one.situation.records
  const { stages } = afterWords(one, applied)
  if (applied.event === "accumulate") return [...stages, "waiting"]
  if (found.effects.includes("journal")) return stages.map((stage) => (changes("send", stage) ? "sending" : stage))
  if (!found.effects.includes("endUnsent")) return stages
  return stages.map((stage) => (changes("cancel", stage) ? "failed" : stage))
}

/** What is seen after the event where `before` was seen before it. `outcomes` are those that the store returns now. */
export const expected = (
  one: Case,
  applied: Applied,
  before: Seen,
  outcomes: ReadonlyArray<RecordOutcome | undefined>
): Seen => {
  const found = transitionOf(one, applied)
  if (found === undefined || found.to === "none") return before
  const has = (effect: Transition["effects"][number]) => found.effects.includes(effect)
  const stages = stagesAfter(one, applied)
  const isDone = found.to === "done"
  const end = Outcome.endOf(outcomes.flatMap((outcome) => outcome ?? []))
  const isLater = applied.due !== undefined && (has("lease") || has("extend") || has("wait"))
  const sending = stages.flatMap((stage, place) => (stage === "sending" ? [place] : []))
  return {
    stage: found.to,
    status: isDone ? (applied.status ?? end.status) : before.status,
    result: isDone
      ? applied.status === undefined
        ? end.result
        : applied.result
      : has("clearResult")
        ? undefined
        : has("wait")
          ? (applied.result ?? before.result)
          : before.result,
    updateTime: has("update") ? iso(applied.at) : before.updateTime,
    attempts: (before.attempts ?? 0) + (has("lease") ? 1 : 0),
    dueTime: isDone ? undefined : has("dueNow") ? iso(applied.at) : isLater ? iso(applied.due) : before.dueTime,
    records: stages.map(shown),
    lines: before.lines + (has("log") ? 1 : 0),
    announced: announcementOf(found.to, one.situation.facts) === undefined ? 0 : 1,
    held: isDone
      ? []
      : has("end") || (has("endUnsent") && !one.situation.facts.asynchronous)
        ? before.held.filter((place) => !one.situation.facts.asynchronous && outcomes[place] === undefined)
        : has("journal") && one.situation.type === "update"
          ? sending
          : before.held
  }
}

/** A record in a call counts as waiting for its outcome. */
const shown = (stage: RecordStage) => (stage === "sending" ? "waiting" : stage)

const iso = (seconds: number) => DateTime.formatIso(Sample.time(seconds))

export const seenOf = (
  one: Case,
  { metadata, result, status, updateTime }: Operation,
  rest: {
    readonly outcomes: ReadonlyArray<RecordOutcome | undefined>
    readonly lines: number
    readonly announced: number
    readonly held: ReadonlySet<string>
  }
): Seen => ({
  stage: metadata?.stage,
  status,
  result,
  updateTime: DateTime.formatIso(updateTime),
  attempts: metadata?.retry?.attempts,
  dueTime: metadata?.dueTime === undefined ? undefined : DateTime.formatIso(metadata.dueTime),
  records: rest.outcomes.map((outcome) => outcome?.outcome ?? "waiting"),
  lines: rest.lines,
  announced: rest.announced,
  held: rest.outcomes.flatMap((_, place) => (rest.held.has(recordId(one, place)) ? [place] : []))
})
