/** Which columns of the list are shown, and how wide they are: the choice of this browser. Pure. */
import type { Shares } from "../parts/columnShares.ts"

export interface ColumnChoice {
  readonly hidden: ReadonlyArray<string>
  readonly shares: Shares
}

export const allColumns: ColumnChoice = { hidden: [], shares: {} }

const sharesIn = (value: unknown): Shares =>
  typeof value === "object" && value !== null
    ? Object.fromEntries(
        Object.entries(value).filter(
          (entry): entry is [string, number] => typeof entry[1] === "number" && entry[1] > 0 && entry[1] < 100
        )
      )
    : {}

/** What the browser has stored; all columns for what is not a choice. */
export const choiceIn = (text: string | null): ColumnChoice => {
  try {
    const value: unknown = JSON.parse(text ?? "{}")
    if (typeof value !== "object" || value === null) return allColumns
    const { hidden, shares }: { readonly hidden?: unknown; readonly shares?: unknown } = value
    const names: ReadonlyArray<unknown> = Array.isArray(hidden) ? hidden : []
    return { hidden: names.filter((name) => typeof name === "string"), shares: sharesIn(shares) }
  } catch {
    return allColumns
  }
}

export const withToggled = ({ hidden, shares }: ColumnChoice, header: string): ColumnChoice => ({
  shares,
  hidden: hidden.includes(header) ? hidden.filter((each) => each !== header) : [...hidden, header]
})
