/**
 * What became of a create whose answer was lost, decided by which record has its natural key at the provider. Nothing is
 * guessed: what a lookup doesn't prove stays uncertain, and says what to check. Pure. @rule reconcile.lookup
 *
 * | lookup | asynchronous | synchronous |
 * |---|---|---|
 * | found, made by these calls, holding what was sent | success | success |
 * | found, older than the calls | failed, a duplicate | failed, a duplicate |
 * | found, ambiguous | uncertain, names the record | uncertain, names the record |
 * | failed, or the driver can't say | open: looked up again | uncertain |
 * | absent, though refused because a record has the key | open: looked up again | uncertain |
 * | absent, the provider keeps the key unique | open: sent again like an update | sent once more, like an update |
 * | the same, and refused since | open: looked up again | uncertain |
 * | absent while a call may still be running | open: looked up again | uncertain |
 * | absent after that | not written: sent again | failed, retryable |
 * | no key | uncertain; open and sent again with `onUnknownOutcome: "retry"` | uncertain |
 * @rule reconcile.enforcedKey, reconcile.longestCall, reconcile.keyless, reconcile.oneRecord
 */
import * as Data from "effect/Data"
import * as DateTime from "effect/DateTime"
import type * as Duration from "effect/Duration"
import type { RecordFields } from "../../domain/Json.ts"
import type { LostCall } from "../LostCall.ts"
import type { RecordError, RecordOutcome } from "../../domain/RecordOutcome.ts"
import type { WriteEnvelope } from "../WriteEnvelope.ts"

/** A value of a field of which no two records can hold the same. */
export interface NaturalKey {
  readonly field: string
  readonly value: string
  /** The provider itself refuses a second record with this value, so a create that holds it may be repeated. */
  readonly isEnforced?: true
}

/** The record that holds a natural key. */
export interface KeyHolder {
  readonly recordId: string
  /** By the provider's clock; undefined where the provider doesn't report it. */
  readonly created: DateTime.Utc | undefined
  /** Whether it holds every value that was sent. */
  readonly isAsSent: boolean
  readonly data: RecordFields
}

/** What a lookup of a record by its natural key showed. */
export type Sighting = Data.TaggedEnum<{
  /** The lookup gave no usable answer. */
  Unseen: {}
  /** The record was sent without a natural key. */
  Keyless: {}
  /** No record holds the key at this moment. */
  Missing: { readonly key: NaturalKey }
  Found: { readonly key: NaturalKey; readonly holder: KeyHolder }
}>
export const Sighting = Data.taggedEnum<Sighting>()

/** One call that sent the create. */
export interface SentCall {
  readonly started: DateTime.Utc
  /** When its answer came, or was given up. */
  readonly ended: DateTime.Utc
}

/** A create as it was before it is looked up: sent by calls without an answer, and perhaps refused by a later one. */
export interface OpenCreate {
  readonly call: LostCall
  /** Why the provider refused it when it was sent again. */
  readonly refused?: ReadonlyArray<RecordError>
  /** Whether it was refused because a record has its unique value already: then that record is there, found or not. */
  readonly isDuplicate?: boolean
  /** The earliest moment at which the provider wants another call. */
  readonly retryAfter?: DateTime.Utc
}

/** What a lookup is decided by. */
export interface Situation {
  readonly envelope: Pick<WriteEnvelope, "mode" | "onUnknownOutcome">
  readonly now: DateTime.Utc
  /** A call without an answer may still be running for this long. */
  readonly longestCall: Duration.Duration
  /** Why the lookup failed, where it did. */
  readonly failure?: string
}

/** A record made that close to the call may be of it: clocks differ a little, and some providers report whole seconds. */
const nearly = { seconds: 5 }

/** A record made that long before is not of it, however much clocks differ. */
const wellBefore = { minutes: 5 }

/** The outcome of one create after a call: the answer, or what is open because an answer was lost, now or earlier. */
export const afterCall = (
  outcome: RecordOutcome,
  earlier: LostCall | undefined,
  { started, ended }: SentCall
): RecordOutcome => {
  const cause = outcome.errors?.[0]?.message ?? "the provider returned no result for this record"
  if (outcome.outcome === "uncertain") {
    const { unanswered, ...rest } = outcome
    const firstSent = earlier?.firstSent ?? started
    const answered = unanswered === true && earlier?.answered !== true ? {} : { answered: true as const }
    const call: LostCall = { firstSent, lastSent: started, answerLost: ended, cause, lookup: "pending", ...answered }
    return { ...rest, lostCall: call }
  }
  if (outcome.outcome === "success" || earlier === undefined) return outcome
  // This call wrote nothing, but an earlier one may have.
  const refused = outcome.retryable === true ? {} : { refused: true as const }
  return { ...outcome, outcome: "uncertain", lostCall: { ...earlier, cause, lookup: "pending", ...refused } }
}

/** The outcome after a lookup. A record that stays open is uncertain and retryable. */
export const outcomeOf = (create: OpenCreate, sighting: Sighting, situation: Situation): RecordOutcome =>
  Sighting.$match(sighting, {
    Unseen: (): RecordOutcome => {
      const why =
        situation.failure === undefined ? "the lookup found nothing" : `the lookup failed: ${situation.failure}`
      return open(create, "pending", `it is not known yet whether the record was created: ${why}`, situation)
    },
    Keyless: (): RecordOutcome => {
      const finding = "it was sent without a unique field to look it up by"
      const { envelope } = situation
      const repeats =
        envelope.onUnknownOutcome === "retry" && create.refused === undefined && create.call.answered !== true
      return repeats
        ? open(create, "keyless", `${finding}; its onUnknownOutcome is "retry", so it may be created twice`, situation)
        : uncertain(create, "keyless", finding)
    },
    Missing: ({ key }): RecordOutcome => {
      if (create.isDuplicate === true) {
        const finding = `the provider refused it because a record has ${words(key)}, but the lookup does not find that record yet`
        return open(create, "pending", finding, situation)
      }
      if (isOver(create.call, situation)) {
        return create.refused === undefined
          ? {
              ...unwritten(key, `no record has ${words(key)}`),
              retryable: true,
              // Where the provider enforces the key, only its answer to the next call proves that no record has it.
              ...(key.isEnforced === true ? { lostCall: { ...create.call, lookup: "absent" as const } } : {})
            }
          : { outcome: "failed", errors: create.refused }
      }
      const lookup = key.isEnforced === true && create.call.refused !== true ? "repeatable" : "absent"
      return open(create, lookup, `no record has ${words(key)} yet, but the call may still be running`, situation)
    },
    Found: ({ holder, key }) => outcomeOfHolder(create, holder, key, situation)
  })

/** Whether the lost calls have ended by now, whatever became of them. */
const isOver = ({ lastSent }: LostCall, { longestCall, now }: Situation): boolean =>
  DateTime.isGreaterThan(now, DateTime.addDuration(lastSent, longestCall))

const outcomeOfHolder = (
  create: OpenCreate,
  { created, data, isAsSent, recordId }: KeyHolder,
  key: NaturalKey,
  situation: Situation
): RecordOutcome => {
  if (created !== undefined && isWellBefore(created, create.call)) {
    return unwritten(key, `the older record ${recordId} already has ${words(key)}`)
  }
  if (created !== undefined && isOf(created, create.call, situation) && isAsSent) {
    return { outcome: "success", recordId, data }
  }
  const finding = `the record ${recordId} has ${words(key)}, but it is unknown whether this create made it`
  return uncertain(create, "ambiguous", finding)
}

const isWellBefore = (created: DateTime.Utc, { firstSent }: LostCall): boolean =>
  DateTime.isLessThan(created, DateTime.subtract(firstSent, wellBefore))

const isOf = (created: DateTime.Utc, call: LostCall, { longestCall }: Situation): boolean => {
  const { answerLost = DateTime.addDuration(call.lastSent, longestCall), firstSent } = call
  return DateTime.between(created, {
    minimum: DateTime.subtract(firstSent, nearly),
    maximum: DateTime.add(answerLost, nearly)
  })
}

const words = ({ field, value }: NaturalKey): string => `${field} ${JSON.stringify(value)}`

const unwritten = ({ field }: NaturalKey, finding: string): RecordOutcome => ({
  outcome: "failed",
  errors: [{ message: `the answer was lost, but nothing was written: ${finding}`, field }]
})

/** Why the answer was lost comes first, then what the lookup showed: the operation's `result` shows both. */
const uncertain = ({ call }: OpenCreate, lookup: LostCall["lookup"], finding: string): RecordOutcome =>
  ended({
    outcome: "uncertain",
    errors: [{ message: `${call.cause}; ${finding}` }],
    lostCall: { ...call, lookup }
  })

/** An asynchronous create stays open until its deadline. */
const open = (
  create: OpenCreate,
  lookup: LostCall["lookup"],
  finding: string,
  { envelope }: Situation
): RecordOutcome => {
  const { call, retryAfter } = create
  if (envelope.mode === "synchronous") return uncertain(create, lookup, finding)
  return {
    outcome: "uncertain",
    retryable: true,
    errors: [{ message: `${call.cause}; ${finding}` }],
    lostCall: { ...call, lookup },
    ...(retryAfter === undefined ? {} : { retryAfter })
  }
}

const advice = "check for it at the provider before you create it again"

/** Whether the message ends with what to do about the record; there is one such ending. */
const isAdvised = ({ message }: RecordError): boolean => message.endsWith(advice) || message.endsWith(again)

/** A record that nothing more is found out about: it ends as uncertain as it was, and a create names what to do. */
export const ended = ({ retryable: _r, retryAfter: _a, ...outcome }: RecordOutcome): RecordOutcome => {
  const [first, ...others] = outcome.errors ?? []
  if (outcome.lostCall === undefined || first === undefined || isAdvised(first)) return outcome
  return { ...outcome, errors: [{ ...first, message: `${first.message}: ${advice}` }, ...others] }
}

/** A record whose call its caller can repeat: what a lost call did is updated then, and not done twice. @rule match.lost */
export const repeatable = (outcome: RecordOutcome): RecordOutcome => {
  const [{ message } = { message: "the answer was lost" }, ...others] = outcome.errors ?? []
  const cause = message.endsWith(`: ${advice}`) ? message.slice(0, -advice.length - 2) : message
  const [first = { message }] = outcome.errors ?? []
  return { ...outcome, retryable: true, errors: [{ ...first, message: `${cause}: ${again}` }, ...others] }
}

const again =
  "the write can be sent again, because its key is unique or its record was found: it makes no second record"

/** Outcomes with those that were found for some of their places. A record is one create's alone; some have theirs already. */
export const settled = (
  outcomes: ReadonlyArray<RecordOutcome>,
  found: ReadonlyMap<number, RecordOutcome>,
  before: ReadonlyArray<RecordOutcome> = []
): ReadonlyArray<RecordOutcome> => {
  const taken = new Set(
    [...before, ...outcomes].flatMap(({ outcome, recordId }) =>
      outcome === "success" && recordId !== undefined ? [recordId] : []
    )
  )
  return outcomes.map((lost, place) => {
    const outcome = found.get(place)
    if (outcome?.outcome !== "success" || outcome.recordId === undefined) return outcome ?? lost
    if (taken.has(outcome.recordId)) return twin(lost, outcome.recordId)
    taken.add(outcome.recordId)
    return outcome
  })
}

const twin = (lost: RecordOutcome, recordId: string): RecordOutcome => {
  const errors = [{ message: `another record of this write has the same unique value and is the record ${recordId}` }]
  const call = lost.lostCall === undefined ? {} : { lostCall: { ...lost.lostCall, lookup: "ambiguous" as const } }
  return { outcome: "uncertain", errors, ...call }
}
