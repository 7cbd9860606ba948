/** One difference between two states, in words: where it is, what it was and what it is now. */

export type DifferenceKind = "added" | "removed" | "changed"

export interface Difference {
  readonly kind: DifferenceKind
  /** From the outside in, such as `["read", "contacts", "email"]`. */
  readonly where: ReadonlyArray<string>
  readonly before: string | undefined
  readonly after: string | undefined
}

export const kindOf = (before: unknown, after: unknown): DifferenceKind => {
  if (before === undefined) return "added"
  return after === undefined ? "removed" : "changed"
}

/** A value as text: words as they are, everything else as JSON. */
export const shown = (value: unknown): string | undefined => {
  if (value === undefined || typeof value === "string") return value
  return JSON.stringify(value)
}
