/** A function of the host's that may be another one at each render, as one that stays. */
import { useCallback, useInsertionEffect, useRef } from "react"

/** Calls whichever function was passed last; undefined where none is passed. */
export const useLatest = <Args extends ReadonlyArray<unknown>, Result>(
  given: ((...args: Args) => Result) | undefined
): ((...args: Args) => Result | undefined) => {
  const latest = useRef(given)
  // Runs before any child's effect, and unlike a layout effect it is silent on the server.
  useInsertionEffect(() => {
    latest.current = given
  }, [given])
  return useCallback((...args: Args) => latest.current?.(...args), [])
}
