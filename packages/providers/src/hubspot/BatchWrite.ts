/**
 * Several records in one command. One call takes up to a hundred, no id twice. Where HubSpot refuses a whole call and
 * partial success was asked for, the records are tried in halves; a call without a clear answer is never followed by
 * another. Once a record was written, a later failure ends the other records and not the command.
 */
import type { RecordError, RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import type { Account } from "@fieldgate/core/ports/ProviderDriver"
import type { ProviderFailure } from "@fieldgate/core/ports/ProviderError"
import type { WriteCommand } from "@fieldgate/core/write/WriteCommand"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as AssociatedUpdate from "./AssociatedUpdate.ts"
import { created, type Ended, idOf, type Placed, traceIdOf, updated } from "./BatchAnswer.ts"
import * as HubSpotApi from "./HubSpotApi.ts"
import * as HubSpotPaths from "./HubSpotPaths.ts"
import * as HubSpotRecord from "./HubSpotRecord.ts"
import { narrowed } from "./RefusedBatch.ts"

/** Most records of one call. */
export const limit = 100

/** The records of one call. */
type Group = ReadonlyArray<Placed>

/** One outcome per item, in order. */
export const write = Effect.fnUntraced(function* (
  parts: HubSpotApi.Parts,
  account: Account,
  command: WriteCommand
): Effect.fn.Return<ReadonlyArray<RecordOutcome>, ProviderFailure> {
  const outcomes = new Map<number, RecordOutcome>()
  const note = (ended: ReadonlyArray<Ended>) => ended.forEach(([place, outcome]) => void outcomes.set(place, outcome))
  let waiting = groupsOf(command)
  for (let [group, ...later] = waiting; group !== undefined; [group, ...later] = waiting) {
    const called = yield* Effect.result(send(parts, account, command, group))
    if (Result.isSuccess(called)) {
      note(called.success)
      waiting = later
      continue
    }
    const { failure } = called
    const split = command.allOrNone ? undefined : narrowed(group, failure)
    if (split === undefined) {
      if (isWhole(command, group, outcomes, failure)) return yield* Effect.fail(failure)
      note(endOf(group, later.flat(), failure))
      break
    }
    note(split.failed)
    waiting = [...split.groups, ...later]
  }
  return command.items.map((_, place) => outcomes.get(place) ?? unsent)
})

/** No record goes without an outcome; this one stands for a mistake in the loop above, and is never a success. */
const unsent: RecordOutcome = { outcome: "failed", errors: [{ message: "this record was not sent" }] }

/** Records with the same id go one after the other, in the order in which they came. */
const groupsOf = ({ items, type }: WriteCommand): ReadonlyArray<Group> => {
  const rounds: Array<Array<Placed>> = []
  const seen = new Map<string, number>()
  for (const [place, item] of items.entries()) {
    const key = type === "update" ? idOf({ place, item }) : String(place)
    const round = seen.get(key) ?? 0
    seen.set(key, round + 1)
    const group = rounds[round] ?? []
    group.push({ place, item })
    rounds[round] = group
  }
  return rounds.flatMap((round) =>
    Array.from({ length: Math.ceil(round.length / limit) }, (_, n) => round.slice(n * limit, (n + 1) * limit))
  )
}

const send = (
  parts: HubSpotApi.Parts,
  account: Account,
  command: WriteCommand,
  group: Group
): Effect.Effect<ReadonlyArray<Ended>, ProviderFailure> =>
  command.type === "create" ? create(parts, account, command, group) : update(parts, account, command, group)

/** Trace ids are the switch: with one on each record HubSpot creates what it can, without them all or nothing. */
const create = (
  { settings, versions }: HubSpotApi.Parts,
  account: Account,
  { allOrNone, objectName }: WriteCommand,
  group: Group
) => {
  const path = HubSpotPaths.batch(versions, objectName, "create")
  const inputs = group.map((each) => ({
    ...HubSpotRecord.createBody(each.item),
    ...(allOrNone ? {} : { objectWriteTraceId: traceIdOf(each) })
  }))
  return HubSpotApi.call(settings, account, { method: "POST", path, body: { inputs } }, (answer) =>
    created(answer, group)
  )
}

const update = Effect.fnUntraced(function* (
  parts: HubSpotApi.Parts,
  account: Account,
  { objectName }: WriteCommand,
  group: Group
) {
  const changing = group.filter(({ item }) => AssociatedUpdate.hasFields(item))
  const others = group.filter(({ item }) => !AssociatedUpdate.hasFields(item))
  const ended = [
    ...(changing.length === 0 ? [] : yield* change(parts, account, objectName, changing)),
    ...others.map(({ item, place }): Ended => [place, AssociatedUpdate.untouched(item)])
  ]
  return yield* AssociatedUpdate.follow(parts, account, objectName, group, ended)
})

const change = ({ settings, versions }: HubSpotApi.Parts, account: Account, objectName: string, group: Group) => {
  const path = HubSpotPaths.batch(versions, objectName, "update")
  const inputs = group.map((each) => ({ id: idOf(each), ...HubSpotRecord.updateBody(each.item) }))
  return HubSpotApi.call(settings, account, { method: "POST", path, body: { inputs } }, (answer) =>
    updated(answer, group)
  )
}

const isOpen = (failure: ProviderFailure): boolean =>
  failure._tag === "ProviderUnavailable" && failure.written === "unknown"

/** Whether a failure says all there is to say: nothing was written before, and it speaks of every record. */
const isWhole = (
  command: WriteCommand,
  group: Group,
  outcomes: ReadonlyMap<number, RecordOutcome>,
  failure: ProviderFailure
): boolean =>
  [...outcomes.values()].every(({ outcome }) => outcome === "failed") &&
  (!isOpen(failure) || group.length === command.items.length)

/** What a failed call means for its own records, and for those that were to come after it. */
const endOf = (group: Group, later: Group, failure: ProviderFailure): ReadonlyArray<Ended> => {
  const errors: ReadonlyArray<RecordError> =
    failure._tag === "ProviderRejected" && failure.errors.length > 0 ? failure.errors : [{ message: failure.message }]
  const outcome: RecordOutcome = { outcome: isOpen(failure) ? "uncertain" : "failed", errors }
  const held: RecordOutcome = {
    outcome: "failed",
    errors: [{ message: `not sent, because an earlier call of this batch failed: ${failure.message}` }]
  }
  return [...group.map(({ place }): Ended => [place, outcome]), ...later.map(({ place }): Ended => [place, held])]
}
