/** The entries of the installed packages, from their manifests. */
import { packageNames } from "../source/packed.mjs"

/** Only importable inside a test runner, or with an optional package. */
const besidePeers = new Map([
  ["@fieldgate/core/testing", "vitest and @effect/vitest"],
  ["@fieldgate/react/testing", "msw"]
])

/** Each with whether it is a module; style sheets and manifests aren't. */
export const entriesOf = (host) =>
  packageNames.flatMap((name) =>
    Object.entries(host.manifest(name).exports).flatMap(([key, target]) => {
      const path = `@fieldgate/${name}${key.slice(1)}`
      const isLeftOut = target === null || key.includes("*") || besidePeers.has(path)
      return isLeftOut ? [] : [{ path, isModule: (target.default ?? target).endsWith(".js") }]
    })
  )

export const leftOut = [...besidePeers].map(([path, peers]) => `${path} (needs ${peers})`).join(", ")
