/** Keys that are searched for together, and the records that have them. */
import type { Json } from "@fieldgate/core/domain/Json"
import { foundRecords } from "@fieldgate/core/domain/Limits"
import { ProviderRejected } from "@fieldgate/core/providers/ProviderError"
import type { FindQuery, FoundByKeys } from "@fieldgate/core/records/FindQuery"
import type { KeyValue } from "@fieldgate/core/records/FindRequest"
import type { KeyMatch } from "@fieldgate/core/records/KeyMatch"

export interface PlacedKey {
  readonly place: number
  readonly key: FindQuery["keys"][number]
}

/** Keys of the same fields, which one call can look for. */
export interface KeyGroup {
  readonly fields: ReadonlyArray<string>
  readonly keys: ReadonlyArray<PlacedKey>
}

export const groupsOf = (keys: FindQuery["keys"]): ReadonlyArray<KeyGroup> => {
  const groups = new Map<string, { readonly fields: ReadonlyArray<string>; readonly keys: Array<PlacedKey> }>()
  for (const [place, key] of keys.entries()) {
    const fields = Object.keys(key).toSorted()
    const name = JSON.stringify(fields)
    const group = groups.get(name) ?? { fields, keys: [] }
    group.keys.push({ place, key })
    groups.set(name, group)
  }
  return [...groups.values()]
}

export const valuesOf = ({ keys }: Pick<KeyGroup, "keys">, field: string): ReadonlyArray<KeyValue> => [
  ...new Set(keys.flatMap(({ key }) => key[field] ?? []))
]

export type FoundRecord = FoundByKeys["records"][number][number]

/** An address that may be shown as a link; nothing for any other value. */
export const linkOf = (value: Json | undefined): Pick<FoundRecord, "url"> =>
  typeof value === "string" && URL.parse(value)?.protocol === "https:" ? { url: value } : {}

/** A record that a search returned, with what keys are compared with and when it was created. */
export interface Candidate {
  readonly record: FoundRecord
  readonly createdAt: number | undefined
  /** How the record has a key; undefined if it doesn't. */
  readonly matchOf: (key: PlacedKey["key"]) => KeyMatch | undefined
}

/** Each key's records, oldest first. A search for several values finds any combination, so each is compared with the whole key. */
export const byKey = (
  { keys }: Pick<KeyGroup, "keys">,
  candidates: ReadonlyArray<Candidate>
): ReadonlyArray<readonly [place: number, records: ReadonlyArray<FoundRecord>]> => {
  const sorted = candidates.toSorted((one, other) => (one.createdAt ?? Infinity) - (other.createdAt ?? Infinity))
  return keys.map(({ key, place }) => [
    place,
    sorted.flatMap(({ matchOf, record }) => {
      const match = matchOf(key)
      return match === undefined ? [] : [foundAs(record, match)]
    })
  ])
}

/** A record with the fields whose other values a write would replace. */
export const foundAs = (record: FoundRecord, { further }: KeyMatch): FoundRecord =>
  further.length === 0 ? record : { ...record, further }

export const inOrder = (
  keys: FindQuery["keys"],
  found: Iterable<readonly [place: number, records: ReadonlyArray<FoundRecord>]>
): FoundByKeys["records"] => {
  const byPlace = new Map(found)
  return keys.map((_, place) => byPlace.get(place) ?? [])
}

/** A record that exists must not be reported as missing, so a search that can't return all is refused. */
export const tooMany = (displayName: string, most: number = foundRecords.maximum): ProviderRejected =>
  new ProviderRejected({
    message:
      `more than ${most} records at ${displayName} match: ` +
      "search for fewer keys at a time, or by a field that tells records apart",
    errors: []
  })
