/** The two versions to compare: those in the URL, else the newest with the one before. Pure. */

interface Compared {
  readonly to: string | undefined
  /** Undefined for the first version. */
  readonly from: string | undefined
}

/** Expects the newest version first. */
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
