/** Widths of a table's columns, in percent of the table. The first column has what the others leave. Pure. */

/** By header; empty while the browser decides. */
export type Shares = Readonly<Record<string, number>>

/** Percent of the narrowest column, of the first one at least, and of a column that was hidden while the others were measured. */
const widths = { least: 6, first: 20, unmeasured: 12 } as const

/** Moves the edge between two columns that were measured. */
export const moveEdge = (shares: Shares, column: string, next: string, by: number): Shares => {
  const [before, after] = [shares[column] ?? 0, shares[next] ?? 0]
  const moved = Math.max(widths.least - before, Math.min(by, after - widths.least))
  return { ...shares, [column]: before + moved, [next]: after - moved }
}

/** The widths of the visible columns but the first. Too many columns become narrower together. */
export const widthsOf = (shares: Shares, headers: ReadonlyArray<string>): Shares => {
  if (Object.keys(shares).length === 0) return {}
  const [, ...others] = headers
  const wanted = others.map((header) => [header, shares[header] ?? widths.unmeasured] as const)
  const sum = wanted.reduce((total, [, share]) => total + share, 0)
  const scale = Math.min(1, (100 - widths.first) / Math.max(1, sum))
  return Object.fromEntries(wanted.map(([header, share]) => [header, share * scale]))
}
