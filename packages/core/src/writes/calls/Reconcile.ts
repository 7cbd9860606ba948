/**
 * Finds out what became of creates whose answers were lost, by reading alone: for a call that has just failed, for creates
 * that stay open, and for those whose process was killed. @rule reconcile.lookup
 * @rule reconcile.deadProcess
 */
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { CallPermit } from "../../connections/CallPermit.ts"
import type { BudgetSubject } from "../../connections/BudgetKey.ts"
import * as CallPermits from "../../connections/calls/CallPermits.ts"
import type { ObjectName } from "../../domain/Ids.ts"
import { longestCallMinutes } from "../../domain/Limits.ts"
import type { RecordError, RecordOutcome } from "../../domain/RecordOutcome.ts"
import type { Claimed } from "../../operations/OperationQueue.ts"
import type { Account, ProviderDriver } from "../../providers/ProviderDriver.ts"
import type { LostCall } from "../LostCall.ts"
import type { WaitingRecord } from "../rules/Attempt.ts"
import * as LostCreate from "../rules/LostCreate.ts"
import * as OpenCreates from "../rules/OpenCreates.ts"
import * as References from "../rules/References.ts"
import * as PlannedRecord from "../rules/PlannedRecord.ts"
import * as Tracing from "../../worker/Tracing.ts"
import type { WriteItem } from "../rules/PlannedRecord.ts"

export interface SentCreates {
  readonly envelope: LostCreate.Situation["envelope"]
  readonly objectName: ObjectName
  readonly items: ReadonlyArray<WriteItem>
  /** One for each item, in order; an uncertain one with its lost calls is looked up, unless it is retryable. */
  readonly outcomes: ReadonlyArray<RecordOutcome>
  /** Why items were refused that an earlier call may have written, by their places. */
  readonly refused?: ReadonlyMap<number, ReadonlyArray<RecordError>>
  /** Outcomes of other creates of the same operation. */
  readonly before?: ReadonlyArray<RecordOutcome>
}

/** The outcomes, of which those that were uncertain are now what one lookup proves. It never fails. */
export const reconcile = (
  driver: ProviderDriver,
  account: Account,
  sent: SentCreates
): Effect.Effect<ReadonlyArray<RecordOutcome>> => {
  const lost = lostIn(sent)
  return shown(lost.length === 0 ? Effect.succeed(sent.outcomes) : lookUpLost(driver, account, sent, lost))
}

const shown = Tracing.stage("reconcile", (outcomes: ReadonlyArray<RecordOutcome>) => ({
  unknown: outcomes.filter(({ outcome }) => outcome === "uncertain").length
}))

const lostIn = ({ items, outcomes }: SentCreates) =>
  outcomes.flatMap(({ lostCall, outcome, retryable, retryAfter }, place) => {
    const item = items[place]
    return outcome === "uncertain" && lostCall !== undefined && retryable !== true && item !== undefined
      ? [{ place, item, create: { call: lostCall, ...(retryAfter === undefined ? {} : { retryAfter }) } }]
      : []
  })

const lookUpLost = Effect.fnUntraced(function* (
  driver: ProviderDriver,
  account: Account,
  { before, envelope, objectName, outcomes, refused }: SentCreates,
  lost: ReturnType<typeof lostIn>
) {
  const { failure, sightings } = yield* lookUp(driver, account, {
    objectName,
    // What a reference stood for is not kept: the record is compared by its other values.
    items: lost.map(({ item }) => ({ ...item, fields: References.without(item.fields) }))
  })
  const longestCall = driver.longestCall ?? Duration.minutes(longestCallMinutes)
  const now = yield* DateTime.now
  const situation = { envelope, now, longestCall, ...(failure === undefined ? {} : { failure }) }
  const found = lost.map(({ create, place }, n) => {
    const errors = refused?.get(place)
    const isDuplicate = errors?.some(({ code }) => code !== undefined && driver.duplicateCodes?.includes(code)) === true
    const asked = errors === undefined ? create : { ...create, refused: errors, isDuplicate }
    return [place, LostCreate.outcomeOf(asked, sightings[n] ?? LostCreate.Sighting.Unseen(), situation)] as const
  })
  return LostCreate.settled(outcomes, new Map(found), before)
})

/** A caller may wait for it, so it is short. */
const timeout = Duration.seconds(10)

type Query = Parameters<NonNullable<ProviderDriver["findByKey"]>>[1]

interface LookedUp {
  readonly sightings: ReadonlyArray<LostCreate.Sighting>
  readonly failure?: string
}

/** A lookup that fails shows nothing, and its reason is kept. A driver without lookups has no natural keys. */
const lookUp = (driver: ProviderDriver, account: Account, query: Query): Effect.Effect<LookedUp> => {
  if (driver.findByKey === undefined) {
    return Effect.succeed({ sightings: query.items.map(() => LostCreate.Sighting.Keyless()) })
  }
  const failed = (failure: string, cause: unknown) =>
    Effect.as(Effect.logWarning("looking up a lost create failed", cause), { sightings: [], failure })
  return driver.findByKey(account, query).pipe(
    Effect.map((sightings): LookedUp => ({ sightings })),
    Effect.timeout(timeout),
    Effect.catchTags({
      ProviderError: (error) => failed(error.message, error),
      TimeoutError: (error) => failed(`no answer within ${Duration.format(timeout)}`, error)
    }),
    Effect.catchDefect((defect) => failed("the driver failed", defect))
  )
}

export interface LostRecord {
  readonly record: WaitingRecord
  readonly call: LostCall
}

export const lostCreatesOf = ({
  envelope,
  inDoubtSince,
  operation: { createTime },
  sentAt,
  waiting
}: Claimed): ReadonlyArray<LostRecord> =>
  envelope.type === "create"
    ? waiting.flatMap((record) => {
        const call = OpenCreates.lostCallOf(
          record,
          Option.getOrElse(sentAt, () => createTime),
          // An operation can't have been sent before it was accepted.
          inDoubtSince === undefined ? undefined : DateTime.max(inDoubtSince, createTime)
        )
        return call === undefined ? [] : [{ record, call }]
      })
    : []

/** What one lookup shows of each of them, in order. */
export const lookUpLostCreates = Effect.fnUntraced(function* (
  { ended, envelope, lease, operation: { resource } }: Claimed,
  subject: BudgetSubject & { readonly account: Account },
  driver: ProviderDriver,
  lost: ReadonlyArray<LostRecord>
) {
  const permit = yield* CallPermits.attempt(driver, subject, lease, envelope)
  return yield* reconcile(driver, subject.account, {
    envelope,
    objectName: resource,
    items: lost.map(({ record }) => PlannedRecord.resolve(record.record, {})),
    outcomes: lost.map(({ call }): RecordOutcome => ({ outcome: "uncertain", lostCall: call })),
    before: ended.map(({ outcome }) => outcome)
  }).pipe(Effect.provideService(CallPermit, permit))
})
