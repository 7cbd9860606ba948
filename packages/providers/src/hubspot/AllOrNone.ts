/**
 * A refused all-or-none batch create: HubSpot doesn't name the record, so it is found by the fault's property and value or, for a
 * conflict, by reading the holders of the unique values. Nothing is guessed.
 */
import type { Json } from "@fieldgate/core/domain/Json"
import type { RecordError } from "@fieldgate/core/domain/RecordOutcome"
import type { Account } from "@fieldgate/core/providers/ProviderDriver"
import { type ProviderFailure, ProviderRejected } from "@fieldgate/core/providers/ProviderError"
import * as HeldBack from "@fieldgate/core/writes/rules/HeldBack"
import { type NaturalKey, Sighting } from "@fieldgate/core/writes/rules/LostCreate"
import type { WriteCommand } from "@fieldgate/core/writes/rules/PlannedRecord"
import * as Effect from "effect/Effect"
import type { Ended, Group, Placed } from "../kit/Batch.ts"
import type { Parts } from "./HubSpotApi.ts"
import { isUnsetRequired, propertyTaken } from "./HubSpotErrorBody.ts"
import * as HubSpotRecord from "./HubSpotRecord.ts"
import * as KeyLookUp from "./KeyLookUp.ts"
import { isAboutRecords, isOfPropertyItself } from "./RefusedBatch.ts"

/** The outcomes after a refusal; if no record can be identified, it remains a failure of the whole call. */
export const outcomesOf = Effect.fnUntraced(function* (
  parts: Parts,
  account: Account,
  { objectName }: WriteCommand,
  group: Group,
  failure: ProviderFailure
): Effect.fn.Return<ReadonlyArray<Ended>, ProviderFailure> {
  if (!isAboutRecords(failure)) return yield* Effect.fail(failure)
  const isConflict = failure.context?.["status"] === 409
  const found = isConflict ? yield* holdersOf(parts, account, objectName, group) : []
  const faults = isConflict ? conflictsOf(group, found, failure) : faultsOf(group, failure)
  if (faults.size === 0) return yield* unnamed(failure)
  return group.map(({ place }): Ended => {
    const errors = faults.get(place)
    return [place, errors === undefined ? HeldBack.outcome() : { outcome: "failed", errors }]
  })
})

type Faults = ReadonlyMap<number, ReadonlyArray<RecordError>>

const unnamed = ({ context, errors, message }: ProviderRejected) => {
  const whole = "HubSpot does not name the record that it refused, and wrote no record of the batch"
  return new ProviderRejected({
    message: `${message}; ${whole}`,
    errors: [...errors, { message: whole }],
    ...(context === undefined ? {} : { context })
  })
}

/** A lookup that fails finds nothing. It only reads. */
const holdersOf = (parts: Parts, account: Account, objectName: WriteCommand["objectName"], group: Group) =>
  KeyLookUp.find(parts, account, { objectName, items: group.map(({ item }) => item) }).pipe(
    Effect.orElseSucceed((): ReadonlyArray<Sighting> => [])
  )

/** Records with a unique value that another record has, at HubSpot or earlier in this batch. */
const conflictsOf = (group: Group, found: ReadonlyArray<Sighting>, { message }: ProviderRejected): Faults => {
  const earlier = new Set<string>()
  const faults = new Map<number, ReadonlyArray<RecordError>>()
  const note = (
    { place }: Placed,
    { field }: NaturalKey,
    reason: string,
    named: Pick<RecordError, "existingId"> = {}
  ) => void faults.set(place, [{ message: reason, code: "CONFLICT", field, ...named }])
  for (const [n, each] of group.entries()) {
    const sighting = found[n]
    if (sighting === undefined || !("key" in sighting)) continue
    const { key } = sighting
    const word = `${key.field}=${key.value.toLowerCase()}`
    const [reason] = message.split(/\.? Existing ID:/u)
    if (Sighting.$is("Found")(sighting)) {
      const existingId = sighting.holder.recordId
      note(each, key, `${reason}. Existing ID: ${existingId}`, { existingId })
    } else if (earlier.has(word)) note(each, key, `${reason}: an earlier record of the batch has the same ${key.field}`)
    earlier.add(word)
  }
  return faults
}

const faultsOf = (group: Group, { context, errors }: ProviderRejected): Faults => {
  const faults = new Map<number, ReadonlyArray<RecordError>>()
  for (const error of errors) {
    for (const { place } of causesOf(group, error, context?.["associatedIds"])) {
      faults.set(place, [...(faults.get(place) ?? []), error])
    }
  }
  return faults
}

/** The records that an error is about; empty if that can't be determined. */
const causesOf = (group: Group, error: RecordError, associatedIds: Json | undefined): Group => {
  const taken = propertyTaken(error.message)
  if (taken !== undefined) return group.filter((each) => textOf(sentBy(each, taken.name)) === taken.value)
  const { field } = error
  if (field === undefined) return Array.isArray(associatedIds) ? linkedTo(group, associatedIds) : []
  if (isUnsetRequired(error)) return group.filter((each) => textOf(sentBy(each, field)) === "")
  const senders = group.filter((each) => sentBy(each, field) !== undefined)
  return senders.length <= 1 || isOfPropertyItself(error) ? senders : withValueOf(senders, field, error.message)
}

const linkedTo = (group: Group, ids: ReadonlyArray<Json>): Group =>
  group.filter(({ item }) => item.associations.some(({ to }) => ids.includes(to.id)))

/** After the bracket come the allowed values, which may be those of other records. */
const withValueOf = (senders: Group, field: string, message: string): Group => {
  const [about = ""] = message.split("[")
  const named = senders.filter((each) => about.includes(textOf(sentBy(each, field)) || "[]"))
  const longest = Math.max(...named.map((each) => textOf(sentBy(each, field)).length))
  const causes = named.filter((each) => textOf(sentBy(each, field)).length === longest)
  return new Set(causes.map((each) => textOf(sentBy(each, field)))).size === 1 ? causes : []
}

const sentBy = ({ item }: Placed, property: string): Json | undefined => {
  const properties = HubSpotRecord.properties(item.fields)
  return Object.hasOwn(properties, property) ? properties[property] : undefined
}

const textOf = (value: Json | undefined): string =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : ""
