/** Runs what may take very long on a hostile input, for so long at most. */
import { createContext, runInContext } from "node:vm"

/** What was computed; throws once the time is over. Only V8 itself can stop a loop that asks nobody, wherever it is. */
export const within = <A>(milliseconds: number, compute: () => A): A => {
  let computed: A | undefined
  const run = () => {
    computed = compute()
  }
  runInContext("run()", createContext({ run }), { timeout: milliseconds })
  // It was set, or the line before has thrown.
  return computed as A
}
