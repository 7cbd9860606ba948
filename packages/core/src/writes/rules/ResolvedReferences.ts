/** A record whose references are replaced by what was found for them. Pure. @rule reference.outcome, reference.labels */
import { isReadonlyArrayNonEmpty } from "effect/Array"
import * as Result from "effect/Result"
import type { RecordFields } from "../../domain/Json.ts"
import type { Candidate, RecordError } from "../../domain/RecordOutcome.ts"
import type { AssociationByKey, Reference } from "../Reference.ts"
import type { Association } from "../WriteRequest.ts"
import * as AssociationLabels from "./AssociationLabels.ts"
import * as Candidates from "./Candidates.ts"
import * as References from "./References.ts"

/** What a search has shown of a reference. */
export type FoundReference =
  | { readonly _tag: "Found"; readonly recordId: string }
  | { readonly _tag: "Missing"; readonly isDelayed: boolean }
  | { readonly _tag: "Ambiguous"; readonly candidates: ReadonlyArray<Candidate> }
  | { readonly _tag: "Refused"; readonly message: string }

export interface Resolved<R> {
  readonly record: Omit<R, "associationsByKey">
  readonly errors: ReadonlyArray<RecordError>
  /** References that were left out. */
  readonly warnings: ReadonlyArray<string>
}

/** The record with ids in place of its references. With an error it must not be sent. */
export const resolved = <R extends References.Referring>(
  record: R,
  lookUp: (reference: Reference) => FoundReference,
  labels: { readonly from: string; readonly known: AssociationLabels.KnownLabels }
): Resolved<R> => {
  const errors: Array<RecordError> = []
  const warnings: Array<string> = []
  const idOf = (field: string, reference: Reference): string | undefined => {
    const found = lookUp(reference)
    if (found._tag === "Found") return found.recordId
    const message = sentence(field, reference, found)
    if (found._tag === "Missing" && reference.onMissing === "drop") {
      warnings.push(`${message}: it was left out`)
      return undefined
    }
    errors.push(
      found._tag === "Ambiguous"
        ? { message, field, code: "reference-ambiguous", candidates: found.candidates }
        : { message, field, code: "reference-not-found" }
    )
    return undefined
  }
  const valuesOf = (fields: RecordFields): RecordFields =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([field, value]) => {
        const kept = References.replaced(value, (found) => {
          const reference = References.referenceIn(found)
          if (reference !== undefined) return idOf(field, reference)
          errors.push({ message: `"${field}" has a reference that can't be read`, field, code: "reference-not-found" })
          return undefined
        })
        return kept === undefined ? [] : [[field, kept] as const]
      })
    )
  const { associationsByKey = [], ...rest } = record
  const typesOf = (each: AssociationByKey) => {
    const to = AssociationLabels.objectOf(each)
    const field = `associations[${each.index}].types`
    const names = each.labels ?? []
    const known = names.length === 0 ? Result.succeed([]) : labels.known(to)
    const labelled = names.flatMap((label) => {
      const type = Result.flatMap(known, (all) => AssociationLabels.typeOf(label, { from: labels.from, to }, all))
      if (Result.isSuccess(type)) return [type.success]
      errors.push({ message: type.failure, field, code: "association-label-not-found" })
      return []
    })
    return [...each.types, ...labelled]
  }
  const found = associationsByKey.flatMap((each): ReadonlyArray<Association> => {
    const { index, to } = each
    const types = typesOf(each)
    const id = "id" in to ? to.id : idOf(`associations[${index}].to`, to)
    const objectName = AssociationLabels.objectOf(each)
    return id !== undefined && isReadonlyArrayNonEmpty(types) ? [{ to: { id, objectName }, types }] : []
  })
  return {
    record: {
      ...rest,
      fields: valuesOf(record.fields),
      ...(record.ifEmpty === undefined ? {} : { ifEmpty: valuesOf(record.ifEmpty) }),
      associations: [...record.associations, ...found]
    },
    errors,
    warnings
  }
}

const sentence = (field: string, to: Reference, found: Exclude<FoundReference, { readonly _tag: "Found" }>): string => {
  const reference = References.words(field, to)
  switch (found._tag) {
    case "Missing":
      return `${References.notFound(field, to)}${found.isDelayed ? "; the provider's search may not know records of the last minutes" : ""}`
    case "Ambiguous":
      return `${reference} is ambiguous: ${found.candidates.length} records or more have it: ${Candidates.words(found.candidates)}`
    case "Refused":
      return `${reference} could not be looked up: ${found.message}`
  }
}

/** What the records with the values of a reference are; of an ambiguous one the first candidates. */
export const foundOf = (
  records: ReadonlyArray<{ readonly recordId: string; readonly url?: string }>,
  isDelayed: boolean
): FoundReference => {
  if (!isReadonlyArrayNonEmpty(records)) return { _tag: "Missing", isDelayed }
  const [first, ...others] = records
  return others.length === 0
    ? { _tag: "Found", recordId: first.recordId }
    : { _tag: "Ambiguous", candidates: Candidates.of(records) }
}
