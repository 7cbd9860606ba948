/**
 * Salesforce's refusal of an external id that no record has, in the words of the reference that it answers. The text is from callers'
 * reports: "Foreign key external ID: 0000 not found for field Ext__c in entity Account". Pure. @rule reference.native
 */
import type { RecordError, RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import { type ProviderFailure, ProviderRejected } from "@fieldgate/core/providers/ProviderError"
import * as NativeReferences from "@fieldgate/core/writes/rules/NativeReferences"
import type { WriteItem } from "@fieldgate/core/writes/rules/PlannedRecord"

const refusal = /^Foreign key external ID: (.*) not found for field (\S+) in entity (\S+)$/isu

/** One value may be that of two references, so each of them is reported. */
const errorsOf = (error: RecordError, { references = [] }: WriteItem): ReadonlyArray<RecordError> => {
  const [, value, key, object] = refusal.exec(error.message.trim()) ?? []
  const missing = references.filter(
    (each) => isSame(each.key, key) && isSame(each.object, object) && isSame(String(each.value).trim(), value?.trim())
  )
  return missing.length === 0 ? [error] : missing.map(NativeReferences.notFound)
}

/** Salesforce writes a value in lower case. */
const isSame = (one: string, other: string | undefined): boolean => one.toLowerCase() === other?.toLowerCase()

export const ofOutcome = (outcome: RecordOutcome, item: WriteItem): RecordOutcome =>
  outcome.errors === undefined || item.references === undefined
    ? outcome
    : { ...outcome, errors: outcome.errors.flatMap((error) => errorsOf(error, item)) }

export const ofFailure = (failure: ProviderFailure, item: WriteItem): ProviderFailure => {
  if (failure._tag !== "ProviderRejected" || item.references === undefined) return failure
  const errors = failure.errors.flatMap((error) => errorsOf(error, item))
  const isOurs = errors.some(({ code }) => code === "reference-not-found")
  const { context } = failure
  return isOurs
    ? new ProviderRejected({
        message: errors.map(({ message }) => message).join("; "),
        errors,
        ...(context === undefined ? {} : { context })
      })
    : failure
}
