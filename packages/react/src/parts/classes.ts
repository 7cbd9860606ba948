/** Joins class names; missing ones are left out. */
export const classes = (...names: ReadonlyArray<string | undefined>): string =>
  names.filter((name) => name !== undefined && name !== "").join(" ")
