/** JSON whose text doesn't depend on the order of an object's members. */

const sorted = (_key: string, value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value

export const canonicalJson = (value: unknown): string => JSON.stringify(value, sorted)
