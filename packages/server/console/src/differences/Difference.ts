/** One difference between two states: its place, and the values before and after. */

export type DifferenceKind = "added" | "removed" | "changed"

export interface Difference {
  readonly kind: DifferenceKind
  /** The path, such as `["read", "contacts", "email"]`. */
  readonly where: ReadonlyArray<string>
  readonly before: string | undefined
  readonly after: string | undefined
}

export const kindOf = (before: unknown, after: unknown): DifferenceKind => {
  if (before === undefined) return "added"
  return after === undefined ? "removed" : "changed"
}

/** Strings unchanged, other values as JSON. */
export const shown = (value: unknown): string | undefined => {
  if (value === undefined || typeof value === "string") return value
  return JSON.stringify(value)
}
