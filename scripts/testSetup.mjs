/** Builds what started servers use, before the tests: two of them must not build one page at the same time. */
import { buildStale } from "./source/builds.mjs"

export const setup = async () => {
  const failed = Object.entries(await buildStale()).flatMap(([name, isBuilt]) => (isBuilt ? [] : [name]))
  if (failed.length > 0) throw new Error(`could not build: ${failed.join(", ")}`)
}
