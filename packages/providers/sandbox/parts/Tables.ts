/** The tables of a sandbox, one per account and object type, with their shared counters. */

export interface Tables<Key, Type, Table> {
  readonly table: (account: Key, type: Type) => Table
  readonly tables: () => ReadonlyArray<Table>
  /** The number of the next record, counted over all types and accounts, so that a test can name ids. */
  readonly nextNumber: () => number
  /** The number that `nextNumber` returns next, without using it. */
  readonly upcoming: () => number
  /** Increases with every change of a record or of the next number, including `clear`. */
  readonly revision: () => number
  readonly clear: () => void
}

export interface Options<Key, Type, Table> {
  readonly first: number
  /** The number at which an earlier run is continued. Default: `first`. */
  readonly upcoming?: number
  readonly makeTable: (account: Key, type: Type, changed: () => void) => Table
}

export const make = <Key extends string | number, Type extends { readonly name: string }, Table>(
  options: Options<Key, Type, Table>
): Tables<Key, Type, Table> => {
  const tables = new Map<string, Table>()
  let next = options.upcoming ?? options.first
  let revision = 0
  const changed = () => void revision++
  return {
    table: (account, type) => {
      const key = `${account}/${type.name}`
      const table = tables.get(key) ?? options.makeTable(account, type, changed)
      tables.set(key, table)
      return table
    },
    tables: () => [...tables.values()],
    nextNumber: () => {
      changed()
      return next++
    },
    upcoming: () => next,
    revision: () => revision,
    clear: () => {
      changed()
      tables.clear()
      next = options.first
    }
  }
}
