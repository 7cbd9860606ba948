import { defineConfig } from "vitest/config"

/** Packages resolve to their sources, so that tests need no build. */
const conditions = ["@fieldgate/source"]
const sources = { resolve: { conditions }, ssr: { resolve: { conditions, externalConditions: conditions } } }
const node = (name: string, include: ReadonlyArray<string>) => ({
  ...sources,
  test: { name, environment: "node" as const, include: [...include] }
})

export default defineConfig({
  test: {
    projects: [
      node("core", ["packages/core/test/**/*.test.ts"]),
      node("providers", ["packages/providers/test/**/*.test.ts"]),
      node("server", ["packages/server/test/**/*.test.ts"]),
      node("client", ["packages/client/test/**/*.test.ts"]),
      node("examples", ["examples/*/test/**/*.test.ts"])
    ]
  }
})
