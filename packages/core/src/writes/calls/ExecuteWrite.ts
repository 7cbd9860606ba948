/**
 * Executes a planned write. Records that are found by a key are created or updated by the provider in one call where it keeps the key
 * unique; others are looked up first, and then changed by their ids or created. @rule match.native, match.lookup, match.duplicate
 */
import { isReadonlyArrayNonEmpty, type NonEmptyReadonlyArray } from "effect/Array"
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { ConnectionStore } from "../../connections/ConnectionStore.ts"
import { saveHealth } from "../../connections/calls/ConnectionHealth.ts"
import { longestCallMinutes, matchRounds } from "../../domain/Limits.ts"
import { type RecordOutcome, remarked } from "../../domain/RecordOutcome.ts"
import type { OperationHistory } from "../../operations/OperationHistory.ts"
import type { OperationQueue } from "../../operations/OperationQueue.ts"
import type { RecordPlace } from "../../operations/WriteMatch.ts"
import type { DescriptionStore } from "../../providers/DescriptionStore.ts"
import { Descriptions } from "../../providers/calls/Descriptions.ts"
import * as FailedCall from "../../providers/FailedCall.ts"
import type { DescribedFields } from "../../records/FindQuery.ts"
import type { Account, ProviderDriver } from "../../providers/ProviderDriver.ts"
import type { ProviderFailure } from "../../providers/ProviderError.ts"
import type { LostCall } from "../LostCall.ts"
import * as DefaultErrors from "../rules/DefaultErrors.ts"
import * as RecordChange from "../rules/RecordChange.ts"
import * as LostCreate from "../rules/LostCreate.ts"
import * as MatchDecision from "../rules/MatchDecision.ts"
import * as MatchPlan from "../rules/MatchPlan.ts"
import {
  type Done,
  ended,
  joined,
  none,
  notLookedUp,
  pauseBefore,
  repeated,
  type Results,
  type Rounds,
  type Sought,
  type SoughtDone
} from "../rules/MatchRounds.ts"
import * as MatchWay from "../rules/MatchWay.ts"
import * as PlannedRecord from "../rules/PlannedRecord.ts"
import type { DirectWrite, PlannedWrite } from "../rules/PlannedRecord.ts"
import {
  type Earlier,
  executeDirect,
  type ExecutionResult,
  type ExecutionTarget,
  type NewerOfFound,
  noteCall,
  repeatLost,
  unanswered,
  withoutDefects
} from "./Execute.ts"
import * as KeyLookup from "./KeyLookup.ts"
import * as RecentlyWritten from "./RecentlyWritten.ts"

type Needs = ConnectionStore | OperationHistory | OperationQueue | Descriptions | DescriptionStore

/** The outcome of every record, each with its place in the journal; with `earlier`, of records that are sent once more. */
export const execute = (
  loaded: ExecutionTarget,
  account: Account,
  write: PlannedWrite,
  places: ReadonlyArray<RecordPlace>,
  earlier: Earlier = { lost: [], outcomes: [] }
): Effect.Effect<ExecutionResult, never, Needs> => {
  const sought = write.records.flatMap((record, place): ReadonlyArray<Sought> =>
    record.match === undefined
      ? []
      : [{ place, record, match: record.match, lost: earlier.lost[place], refused: undefined }]
  )
  return isReadonlyArrayNonEmpty(sought)
    ? executeMatched(loaded, account, { ...write, places, newer: earlier.newer }, sought)
    : executeDirect(loaded, account, { ...write, type: directType(write) }, earlier)
}

/** Without a match every record of an upsert would be new; none is planned so. */
const directType = ({ type }: PlannedWrite): DirectWrite["type"] => (type === "upsert" ? "create" : type)

interface JournalledWrite extends PlannedWrite {
  readonly places: ReadonlyArray<RecordPlace>
  readonly newer: NewerOfFound | undefined
}

const executeMatched = Effect.fnUntraced(function* (
  loaded: ExecutionTarget,
  account: Account,
  write: JournalledWrite,
  sought: NonEmptyReadonlyArray<Sought>
): Effect.fn.Return<ExecutionResult, never, Needs> {
  const started = yield* DateTime.now
  const until = DateTime.add(started, { seconds: matchRounds.lostSeconds })
  let open: ReadonlyArray<Sought> = sought
  let results = none
  for (let round = 1; isReadonlyArrayNonEmpty(open); round += 1) {
    if (round > 2 && open.some(({ refused }) => refused === undefined)) yield* Effect.sleep(pauseBefore(round))
    const isInTime = DateTime.isLessThan(yield* DateTime.now, until)
    const next: Results = yield* oneRound(loaded, account, write, open, {
      refused: round < matchRounds.refused,
      lost: write.mode === "synchronous" && round < matchRounds.lost && isInTime
    })
    results = joined([results, { ...next, again: [] }])
    open = next.again
  }
  const byPlace = new Map(results.done.map((each) => [each.place, each]))
  return {
    outcomes: sought.map(({ lost, match, place }) => {
      const { isMatched = false, isRepeatable = false, outcome = unanswered } = byPlace.get(place) ?? {}
      const known = ended(write, MatchDecision.keptOpen(outcome, lost), isRepeatable)
      // Of a record that was not written, only a lookup shows that there is one with its key.
      return isMatched || known.outcome === "success" ? { ...known, matchedBy: match.fields } : known
    }),
    idle: results.done.flatMap(({ isIdle, place }) => (isIdle === true ? [place] : [])),
    failure: failureOf(results, sought.length)
  }
})

/** Credentials that ended concern the whole write; another failure is that of the write where no record got further. */
const failureOf = ({ done, failures }: Results, records: number): ProviderFailure | undefined => {
  const refused = failures.find(({ _tag }) => _tag === "ProviderUnauthorized")
  const [first, ...others] = failures
  const isWhole =
    others.length === 0 && done.length === records && done.every(({ outcome }) => outcome.outcome !== "success")
  return refused ?? (isWhole ? first : undefined)
}

/** Looks the records up and writes them. */
const oneRound = Effect.fnUntraced(function* (
  loaded: ExecutionTarget,
  account: Account,
  write: JournalledWrite,
  sought: NonEmptyReadonlyArray<Sought>,
  rounds: Rounds
): Effect.fn.Return<Results, never, Needs> {
  const { driver, installation } = loaded
  const described = yield* Effect.result(describe(loaded, account, write, sought))
  if (Result.isFailure(described)) {
    yield* saveHealth(installation, described.failure.reason)
    return notLookedUp(write, sought, described.failure, rounds)
  }
  const wayOf = MatchWay.of(driver, write, described.success)
  const groups = Map.groupBy(sought, ({ place, record }) =>
    write.newer?.places.has(place) === true ? undefined : wayOf(record)?.key
  )
  const looked = groups.get(undefined) ?? []
  const native = yield* Effect.forEach(
    [...groups].flatMap(([key, group]) => (key === undefined ? [] : [{ key, group }])),
    ({ group, key }) => upsert(loaded, account, { write, key, rounds }, group)
  )
  const rest = isReadonlyArrayNonEmpty(looked)
    ? yield* lookUpAndWrite(loaded, account, { write, described: described.success, rounds }, looked)
    : none
  return joined([...native, rest])
})

const describe = Effect.fnUntraced(function* (
  { driver: { describe: describes, fieldNames }, installation: { projectId } }: ExecutionTarget,
  account: Account,
  { objectName }: PlannedWrite,
  sought: ReadonlyArray<Sought>
) {
  if (describes === undefined) return undefined
  const names = new Set(sought.flatMap(({ match }) => Object.keys(match.key)))
  return yield* (yield* Descriptions).searched(describes, projectId, account, objectName, (described) =>
    [...names].every((name) => MatchWay.describedField(described, name, fieldNames) !== undefined)
  )
})

/** One call that creates or updates the records by a field that the provider keeps unique; it is repeated like an update. */
const upsert = Effect.fnUntraced(function* (
  { driver, installation }: ExecutionTarget,
  account: Account,
  { key, rounds, write }: { readonly write: PlannedWrite; readonly key: string; readonly rounds: Rounds },
  sought: ReadonlyArray<Sought>
) {
  const { headers, mode, objectName, returnRecord = mode === "synchronous" } = write
  const items = sought.map(({ record }) => PlannedRecord.resolve(record, {}))
  if (driver.upsert === undefined || !isReadonlyArrayNonEmpty(items)) return none
  const started = yield* DateTime.now
  const command = { objectName, items, allOrNone: false, headers, returnRecord, key }
  const sent = repeatLost(withoutDefects(driver, driver.upsert.write(account, command)), "update")
  const called = yield* Effect.result(sent)
  const failure = Result.isFailure(called) ? called.failure.reason : undefined
  yield* noteCall({ driver, installation }, failure)
  const call = { started, ended: yield* DateTime.now }
  const ends = sought.map((each, n) => {
    const { lost, place, record } = each
    const outcome = Result.match(called, {
      onSuccess: (outcomes) => outcomes[n] ?? unanswered,
      onFailure: ({ reason }) => FailedCall.outcomeOf(reason)
    })
    const explained = DefaultErrors.explained(outcome, record.defaults, driver.fieldNames)
    const open = outcome.outcome === "uncertain" ? LostCreate.afterCall(explained, lost, call) : explained
    return { place, sought: each, outcome: open }
  })
  return repeated(rounds, ends, failure)
})

interface LookupWrite {
  readonly write: JournalledWrite
  readonly described: DescribedFields | undefined
  readonly rounds: Rounds
}

interface Placed {
  readonly sought: Sought
  readonly record: PlannedRecord.PlannedRecord
  readonly warnings?: ReadonlyArray<string>
}

/** Looks records up by their keys, then makes one call for those to change and one for those to create. */
const lookUpAndWrite = Effect.fnUntraced(function* (
  loaded: ExecutionTarget,
  account: Account,
  { described, rounds, write }: LookupWrite,
  sought: NonEmptyReadonlyArray<Sought>
): Effect.fn.Return<Results, never, Needs> {
  const { driver, installation } = loaded
  const looked = yield* Effect.result(KeyLookup.find(driver, account, write, described, sought))
  yield* saveHealth(installation, Result.isFailure(looked) ? looked.failure.reason : undefined)
  if (Result.isFailure(looked)) return notLookedUp(write, sought, looked.failure, rounds)
  const missed = sought.flatMap(({ match, place, refused }, n) => {
    const { existingId } = refused?.errors?.find((error) => error.existingId !== undefined) ?? {}
    return existingId === undefined || (looked.success[n]?.found.length ?? 0) > 0 ? [] : [{ place, match, existingId }]
  })
  const existing = yield* KeyLookup.existingRecords(driver, account, write, missed)
  const shown = sought.map((each, n): LookedUp => {
    const isUnique = MatchWay.isUnique(each.match, described, driver.fieldNames)
    const own = existing.get(each.place)
    const found = own === undefined ? {} : { found: [own] }
    return { found: [], isDelayed: true, ...looked.success[n], ...found, sought: each, isUnique }
  })
  const bridged = yield* Effect.result(recentlyWritten(loaded, account, write, shown))
  if (Result.isFailure(bridged)) {
    return bridged.failure._tag === "StoreUnavailable"
      ? { ...none, done: sought.map(({ place }) => ({ place, outcome: historyUnavailable })) }
      : notLookedUp(write, sought, bridged.failure, rounds)
  }
  const now = yield* DateTime.now
  const longestCall = driver.longestCall ?? Duration.minutes(longestCallMinutes)
  const steps = shown.map(({ sought: each, ...lookup }) => {
    const recent = lookup.found.length === 0 ? bridged.success.get(MatchPlan.keyText(each.match)) : undefined
    const { found = lookup.found, open } = recent ?? {}
    const step = MatchDecision.decide(each, { ...lookup, objectName: write.objectName, found, open, now, longestCall })
    return { sought: each, step, isUnique: lookup.isUnique }
  })
  const ended = steps.flatMap(({ sought: { place }, step }): ReadonlyArray<Done> =>
    step._tag === "End" ? [{ place, outcome: step.outcome, isMatched: step.isMatched }] : []
  )
  const changed = steps.flatMap(({ sought: each, step }): ReadonlyArray<Placed> =>
    step._tag === "Change" ? [{ sought: each, ...RecordChange.of(each.record, step.found, driver.fieldNames) }] : []
  )
  const created = steps.flatMap(
    ({ isUnique, sought: each, step }): ReadonlyArray<Placed & { readonly isUnique: boolean }> =>
      step._tag === "Create" ? [{ sought: each, record: missingRecord(each.record), isUnique }] : []
  )
  return joined([
    { ...none, done: ended },
    yield* change(loaded, account, write, yield* withoutNewer(write, changed), rounds),
    yield* create(loaded, account, write, created, rounds)
  ])
})

/** Of those that waited, without what newer writes have set. */
const withoutNewer = Effect.fnUntraced(function* ({ newer }: JournalledWrite, placed: ReadonlyArray<Placed>) {
  const found = placed.flatMap(({ record, sought: { place } }) => {
    const { recordId } = record
    return recordId === undefined || newer?.places.has(place) !== true ? [] : [{ place, recordId, record }]
  })
  if (newer === undefined || found.length === 0) return placed
  const reduced = yield* newer.without(found)
  const byPlace = new Map(found.map(({ place }, n) => [place, reduced[n]]))
  return placed.map((each) => ({ ...each, record: byPlace.get(each.sought.place) ?? each.record }))
})

/**
 * What Fieldgate wrote with the keys that a search doesn't show, where it may lack the newest records, or where a call that may still
 * create a record isn't stopped by the provider. @rule match.recent
 */
const recentlyWritten = (
  { driver, installation: { projectId } }: ExecutionTarget,
  account: Account,
  { objectName, places }: JournalledWrite,
  looked: ReadonlyArray<LookedUp>
) => {
  const open = looked.filter(
    ({ found, isDelayed, isUnique, sought: { match } }) =>
      found.length === 0 && (isDelayed || (!isUnique && match.onMissing === "create"))
  )
  const own = new Map(
    open.flatMap(({ sought: { match, place } }) => {
      const at = places[place]
      return at === undefined ? [] : [[MatchPlan.keyText(match), at] as const]
    })
  )
  const keys = open.map(({ sought: { match } }) => match.key)
  return RecentlyWritten.find(driver, account, { projectId, objectName, keys, own })
}

interface LookedUp extends KeyLookup.FoundRecords {
  readonly sought: Sought
  /** Whether the provider itself refuses a second record with the key. */
  readonly isUnique: boolean
}

const historyUnavailable: RecordOutcome = {
  outcome: "failed",
  retryable: true,
  errors: [
    { message: "not sent: the database is unavailable, so it is unknown whether the record was written recently" }
  ]
}

const missingRecord = ({
  associations,
  associationsByKey,
  whenMissing
}: PlannedRecord.PlannedRecord): PlannedRecord.PlannedRecord => ({
  associations,
  ...(associationsByKey === undefined ? {} : { associationsByKey }),
  fields: {},
  ...whenMissing
})

const change = Effect.fnUntraced(function* (
  loaded: ExecutionTarget,
  account: Account,
  write: PlannedWrite,
  placed: ReadonlyArray<Placed>,
  rounds: Rounds
): Effect.fn.Return<Results, never, Needs> {
  const records = placed.map(({ record }) => record)
  if (!isReadonlyArrayNonEmpty(records)) return none
  const type = write.type === "delete" ? "delete" : "update"
  const { failure, idle, outcomes } = yield* executeDirect(loaded, account, { ...write, type, records })
  const ends = placed.map(({ sought, warnings = [] }, n): SoughtDone => {
    const { place } = sought
    const outcome = remarked(outcomes[n] ?? unanswered, { warnings })
    if (outcome.outcome !== "success") return { place, sought, outcome, isMatched: true }
    if (idle.includes(n)) return { place, sought, outcome: { ...outcome, action: "skipped" }, isIdle: true }
    return { place, sought, outcome: type === "delete" ? outcome : { ...outcome, action: "updated" } }
  })
  // After a delete the key finds no record, whether this call or another one deleted it.
  return repeated(type === "delete" ? { ...rounds, lost: false } : rounds, ends, failure)
})

/**
 * Creates records. One that the provider refuses because of a unique value is looked up again, and so is one whose answer was lost where
 * the provider keeps its key unique: a repeated create of it can't make a second record.
 */
const create = Effect.fnUntraced(function* (
  loaded: ExecutionTarget,
  account: Account,
  write: PlannedWrite,
  placed: ReadonlyArray<Placed & { readonly isUnique: boolean }>,
  rounds: Rounds
): Effect.fn.Return<Results, never, Needs> {
  const records = placed.map(({ record }) => record)
  if (!isReadonlyArrayNonEmpty(records)) return none
  const { failure, outcomes } = yield* executeDirect(loaded, account, { ...write, type: "create", records })
  const ends = placed.map(({ isUnique, sought }, n): { readonly done: Done } | { readonly again: Sought } => {
    const { place } = sought
    const outcome = outcomes[n] ?? unanswered
    if (outcome.outcome === "success") return { done: { place, outcome: { ...outcome, action: "created" } } }
    const open = withEarlier(outcome, sought.lost)
    if (rounds.refused && isDuplicate(loaded.driver, outcome)) return { again: { ...sought, refused: outcome } }
    const isRepeatable = isUnique && open.lostCall !== undefined
    return isRepeatable && rounds.lost
      ? { again: { ...sought, lost: open.lostCall, refused: undefined } }
      : { done: { place, outcome: open, isRepeatable } }
  })
  return {
    done: ends.flatMap((end) => ("done" in end ? [end.done] : [])),
    again: ends.flatMap((end) => ("again" in end ? [end.again] : [])),
    failures: failure === undefined || ends.some((end) => "again" in end) ? [] : [failure]
  }
})

/** A create whose answer was lost stays open: the next attempt looks it up by its key. */
const withEarlier = (outcome: RecordOutcome, earlier: LostCall | undefined): RecordOutcome => {
  if (outcome.outcome !== "uncertain" || outcome.lostCall === undefined) return outcome
  const firstSent = earlier?.firstSent ?? outcome.lostCall.firstSent
  return { ...outcome, lostCall: { ...outcome.lostCall, firstSent, lookup: "pending" } }
}

const isDuplicate = ({ duplicateCodes = [] }: ProviderDriver, { errors = [], outcome }: RecordOutcome): boolean =>
  outcome === "failed" &&
  errors.some(
    ({ code, existingId }) => existingId !== undefined || (code !== undefined && duplicateCodes.includes(code))
  )
