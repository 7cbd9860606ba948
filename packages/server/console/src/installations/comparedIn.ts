/** Which two states are compared: those that the address names, else the newest with the one before. Pure. */

interface Compared {
  readonly to: string | undefined
  /** Undefined where nothing was before. */
  readonly from: string | undefined
}

/** For a list that begins with the newest. */
export const comparedIn = (
  saved: ReadonlyArray<{ readonly id: string }>,
  to: string | undefined,
  from: string | undefined
): Compared => {
  const named = saved.findIndex(({ id }) => id === to)
  const at = Math.max(named, 0)
  const other = saved.find(({ id }) => id === from)
  return { to: saved[at]?.id, from: (other ?? saved[at + 1])?.id }
}
