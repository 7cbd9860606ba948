/** What a search finds in a table: its records as they were some time ago, because HubSpot's index lags behind writes. */

export interface Indexed {
  readonly id: string
  readonly updatedAt: number
  readonly archivedAt: number | undefined
}

export interface SearchIndex<A extends Indexed> {
  readonly note: (record: A) => void
  readonly at: (now: number) => ReadonlyArray<A>
}

export const make = <A extends Indexed>(lag: number): SearchIndex<A> => {
  /** The versions of each record, oldest first, without those that no search can find any more. */
  const versions = new Map<string, ReadonlyArray<A>>()
  return {
    note: (record) => {
      const earlier = versions.get(record.id) ?? []
      const visible = earlier.findLastIndex((version) => changedAt(version) <= changedAt(record) - lag)
      versions.set(record.id, [...(lag === 0 ? [] : earlier.slice(Math.max(visible, 0))), record])
    },
    at: (now) =>
      [...versions.values()].flatMap(
        (those) => those.findLast((version) => lag === 0 || changedAt(version) <= now - lag) ?? []
      )
  }
}

const changedAt = ({ archivedAt, updatedAt }: Indexed): number => Math.max(updatedAt, archivedAt ?? updatedAt)
