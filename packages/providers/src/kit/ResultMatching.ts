/**
 * Which result of a batch create belongs to which record that was sent, for a provider that promises no order and repeats no
 * trace id. The values must prove a match: a record without an id is better than one with another record's id. Pure.
 * @rule batch.matching
 */
import type { Json, RecordFields } from "@fieldgate/core/domain/Json"

export interface Sent {
  readonly traceId: string | undefined
  readonly properties: RecordFields
  /** Records that differ in these alone are not the same. */
  readonly associations: Json
}

/** A record that came back. */
export interface Returned {
  readonly traceId: string | undefined
  readonly properties: RecordFields
}

/** From the place of a sent record to the place of its result; records without a proven match are left out. */
export type Matches = ReadonlyMap<number, number>

/** Matches by trace id, then by values that only one record has, then by equal records, then by elimination. */
export const matchResults = (sent: ReadonlyArray<Sent>, returned: ReadonlyArray<Returned>): Matches => {
  const table = makeTable(sent, returned)
  byTraceId(table)
  while (byOwnValues(table)) continue
  bySameValues(table)
  byElimination(table)
  return table.matches
}

interface Table {
  readonly sent: ReadonlyArray<Sent>
  readonly returned: ReadonlyArray<Returned>
  readonly matches: Map<number, number>
  readonly openSent: () => ReadonlyArray<number>
  readonly openReturned: () => ReadonlyArray<number>
  readonly isEqual: (s: number, r: number) => boolean
}

const makeTable = (sent: ReadonlyArray<Sent>, returned: ReadonlyArray<Returned>): Table => {
  const matches = new Map<number, number>()
  const taken = () => new Set(matches.values())
  return {
    sent,
    returned,
    matches,
    openSent: () => sent.flatMap((_, place) => (matches.has(place) ? [] : [place])),
    openReturned: () => {
      const gone = taken()
      return returned.flatMap((_, place) => (gone.has(place) ? [] : [place]))
    },
    isEqual: (s, r) => showsAll(sent[s]?.properties ?? {}, returned[r]?.properties ?? {})
  }
}

/** Whether a record that came back has every property as it was sent. */
export const showsAll = (sent: RecordFields, returned: RecordFields): boolean =>
  Object.entries(sent).every(([name, value]) => shown(value) !== undefined && shown(value) === shown(returned[name]))

/** How a value looks when it comes back; HubSpot writes e-mail addresses and some names in lower case. */
const shown = (value: Json | undefined): string | undefined => {
  if (value === undefined || value === null) return ""
  return typeof value === "object" ? undefined : String(value).trim().toLowerCase()
}

const byTraceId = ({ matches, returned, sent }: Table): void => {
  for (const [r, { traceId }] of returned.entries()) {
    const s = traceId === undefined ? -1 : sent.findIndex((each) => each.traceId === traceId)
    if (s !== -1 && !matches.has(s)) matches.set(s, r)
  }
}

/** By values that one record alone was sent with and one result alone has; true where that found something. */
const byOwnValues = (table: Table): boolean => {
  const { matches, returned, sent } = table
  const values = new Map<string, { readonly sent: Array<number>; readonly returned: Array<number> }>()
  const note = (side: "sent" | "returned", place: number, properties: RecordFields = {}) => {
    for (const [name, value] of Object.entries(properties)) {
      const text = shown(value)
      if (text === undefined || text === "") continue
      const key = `${name}=${text}`
      const entry = values.get(key) ?? { sent: [], returned: [] }
      entry[side].push(place)
      values.set(key, entry)
    }
  }
  for (const s of table.openSent()) note("sent", s, sent[s]?.properties)
  for (const r of table.openReturned()) note("returned", r, returned[r]?.properties)
  const votes = [...values.values()].filter((each) => each.sent.length === 1 && each.returned.length === 1)
  const pairs = votes.map((each) => [each.sent[0] ?? -1, each.returned[0] ?? -1] as const)
  // Where a record is missing among the results, one equal value proves nothing: HubSpot may have changed another's.
  const isSure = (s: number, r: number) => returned.length >= sent.length || table.isEqual(s, r)
  const agreed = pairs.filter(
    ([s, r]) => pairs.every(([otherS, otherR]) => (otherS === s) === (otherR === r)) && isSure(s, r)
  )
  for (const [s, r] of agreed) matches.set(s, r)
  return agreed.length > 0
}

/** Records that nothing distinguishes are the same to their sender too: each gets one of their results, in order. */
const bySameValues = (table: Table): void => {
  const { matches, sent } = table
  const keyOf = (s: number) => JSON.stringify([sent[s]?.properties, sent[s]?.associations])
  for (const s of table.openSent()) {
    const alike = table.openReturned().filter((r) => table.isEqual(s, r))
    const rivals = table.openSent().filter((other) => alike.some((r) => table.isEqual(other, r)))
    const [first] = alike
    const areTheSame = rivals.every((other) => keyOf(other) === keyOf(s))
    if (first !== undefined && areTheSame && alike.length <= rivals.length) matches.set(s, first)
  }
}

/** The last record and the last result belong together, however HubSpot changed the values. */
const byElimination = (table: Table): void => {
  const [s, ...moreSent] = table.openSent()
  const [r, ...moreReturned] = table.openReturned()
  if (s !== undefined && r !== undefined && moreSent.length === 0 && moreReturned.length === 0) {
    table.matches.set(s, r)
  }
}
