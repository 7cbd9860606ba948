/** The values by which the writes of a record are found. Pure. @rule writer.values, writer.normalized */
import { recordIdentities, searchCharacters } from "../../domain/Limits.ts"
import type { Json } from "../../domain/Json.ts"
import type { RecordOutcome } from "../../domain/RecordOutcome.ts"
import { comparedForms } from "../../providers/ComparedForms.ts"
import type { IdentifyingFields, IdentifyingKind } from "../../providers/IdentifyingFields.ts"
import type { PlannedRecord } from "../../writes/rules/PlannedRecord.ts"
import type { WriteEnvelope } from "../../writes/WriteEnvelope.ts"

/** One value, in the form in which values of its kind are compared. */
export interface RecordIdentity {
  /** `recordId` is the provider's id of the record. */
  readonly kind: Exclude<IdentifyingKind, "website"> | "recordId"
  readonly value: string
}

const identity = (kind: IdentifyingKind | "recordId", text: string): ReadonlyArray<RecordIdentity> => {
  if (text.length > recordIdentities.textCharacters) return []
  const { isPossible, of } = comparedForms[kind]
  const value = of(text)
  const isSearchable = value !== "" && value.length <= searchCharacters.maximum
  return isSearchable && isPossible(value) ? [{ kind: kind === "website" ? "domain" : kind, value }] : []
}

const none: IdentifyingFields = {}

/** Made once of each table: the records of a batch share one, and so do most operations of a list. */
const kindsByTable = new WeakMap<IdentifyingFields, ReadonlyMap<string, IdentifyingKind>>()

/** The kinds of fields by their names in lower case. */
const kindsOf = (identifiedBy: IdentifyingFields): ReadonlyMap<string, IdentifyingKind> => {
  const known = kindsByTable.get(identifiedBy)
  if (known !== undefined) return known
  const kinds = new Map(Object.entries(identifiedBy).map(([name, kind]) => [name.toLowerCase(), kind]))
  kindsByTable.set(identifiedBy, kinds)
  return kinds
}

/** What identifies a record as it was planned, each value once. A create has no id yet. */
export const identitiesOf = (
  { identifiedBy, type }: Pick<WriteEnvelope, "identifiedBy" | "type">,
  { fields, ifEmpty, match, recordId, whenMissing }: PlannedRecord
): ReadonlyArray<RecordIdentity> => {
  const own = type === "create" || recordId === undefined ? [] : identity("recordId", recordId)
  if (identifiedBy === undefined) return own
  const kinds = kindsOf(identifiedBy)
  const written = [fields, ifEmpty, match?.key, whenMissing?.fields].flatMap((each) => Object.entries(each ?? {}))
  const sent = written.flatMap(([name, value]) => {
    const kind = kinds.get(name.toLowerCase())
    return kind === undefined ? [] : textsOf(kind, value).flatMap((text) => identity(kind, text))
  })
  return [...own, ...distinct(sent).slice(0, recordIdentities.maximum)]
}

/** People recognize a record by the first of these that it has. */
const recognizedBy: Record<IdentifyingKind, number> = { email: 0, domain: 1, website: 1, name: 2, externalId: 3 }

/** The value by which people recognize a record, as it was sent; undefined for an erased one. @rule operation.subject */
export const subjectOf = (
  { identifiedBy = none, type }: Pick<WriteEnvelope, "identifiedBy" | "type">,
  { erased, fields, ifEmpty, recordId }: Pick<PlannedRecord, "erased" | "fields" | "ifEmpty" | "recordId">
): string | undefined => {
  if (erased === true) return undefined
  const kinds = kindsOf(identifiedBy)
  let found: string | undefined
  let rank = Infinity
  for (const [name, value] of [...Object.entries(fields), ...Object.entries(ifEmpty ?? {})]) {
    const kind = kinds.get(name.toLowerCase())
    if (kind === undefined || recognizedBy[kind] >= rank) continue
    // Also a text that is no e-mail address: people recognize a refused record by it.
    const text = textsOf(kind, value).find((each) => each.trim() !== "" && each.length <= searchCharacters.maximum)
    if (text === undefined) continue
    found = text.trim()
    rank = recognizedBy[kind]
  }
  return found ?? (type === "create" ? undefined : recordId)
}

/** What identifies a record that was written: its id, which a create has only then. */
export const identityOfOutcome = ({ outcome, recordId }: RecordOutcome): RecordIdentity | undefined =>
  outcome === "success" && recordId !== undefined ? identity("recordId", recordId)[0] : undefined

/** Every value that a text may mean. `canonicalIds`: the forms of the text as a record's id, which some providers write in several ways. */
export const identitiesOfText = (
  text: string,
  canonicalIds: ReadonlyArray<string> = []
): ReadonlyArray<RecordIdentity> => {
  const trimmed = text.trim()
  return distinct([
    ...[trimmed, text, ...canonicalIds].flatMap((id) => identity("recordId", id)),
    ...[trimmed, text].flatMap((id) => identity("externalId", id)),
    ...identity("email", text),
    ...identity("domain", text),
    ...identity("name", text)
  ])
}

const distinct = (identities: ReadonlyArray<RecordIdentity>): ReadonlyArray<RecordIdentity> => [
  ...new Map(identities.map((each) => [`${each.kind} ${each.value}`, each])).values()
]

/** A field may hold several values: a list, entries with a `value`, or addresses that a separator joins. */
const textsOf = (kind: IdentifyingKind, value: Json | undefined): ReadonlyArray<string> => {
  if (typeof value === "string") {
    return kind === "email" && value.length <= recordIdentities.textCharacters ? value.split(/[;,]/u) : [value]
  }
  if (typeof value === "number") return [`${value}`]
  if (Array.isArray(value)) return value.flatMap((each) => textsOf(kind, entryValue(each)))
  return []
}

const entryValue = (entry: Json): Json | undefined =>
  typeof entry === "object" && entry !== null && !Array.isArray(entry) && "value" in entry ? entry["value"] : entry
