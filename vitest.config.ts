import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"
import { BaseSequencer, type TestSpecification } from "vitest/node"

/** Packages resolve to their sources, so that tests need no build. */
const conditions = ["@fieldgate/source"]
const fromSources = { resolve: { conditions, externalConditions: conditions } }
const sources = { resolve: { conditions }, ssr: fromSources, environments: { __vitest__: fromSources } }

/** Node keeps what it has compiled for the next process: the workers of the tests, and the programs that they start. */
process.env["NODE_COMPILE_CACHE"] ??= fileURLToPath(new URL("node_modules/.cache/fieldgate/compiled", import.meta.url))

/** Files that start programs go first: each takes long, whatever its size, and at the end one of them would keep a single processor. */
class ProgramsFirst extends BaseSequencer {
  override async sort(files: Array<TestSpecification>): Promise<Array<TestSpecification>> {
    const sorted = await super.sort(files)
    const rank = ({ project: { config } }: TestSpecification) =>
      config.sequence.groupOrder * 2 + (config.name === "programs" ? 0 : 1)
    return sorted.toSorted((a, b) => rank(a) - rank(b))
  }
}

/** A hung test is seen after this. A machine that is busy with other things is no fault, so it is many times what any test takes. */
const patience = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 60_000 } } }

/** In every project: without them, assertions on redacted values cannot fail, nor can a test without assertions. */
const setups = ["packages/core/test/RedactedEquality.ts", "packages/core/test/AssertionCount.ts"]

const node = (name: string, include: ReadonlyArray<string>, isolate = true) => ({
  ...sources,
  test: {
    name,
    environment: "node" as const,
    include: [...include],
    isolate,
    setupFiles: setups,
    ...patience
  }
})

/** Files without state outside of their tests share a process: importing everything anew for each takes longer than running them. */
const stateless = (name: string, include: ReadonlyArray<string>) => node(name, include, false)

/** Builds the pages and the empty database of started servers. */
const builtFirst = "scripts/testSetup.mjs"
const bundledFirst = "scripts/bundleSetup.mjs"

/** Files of the server share a process and, with it, an embedded database whose schemas are used again. */
const server = {
  ...sources,
  test: {
    ...stateless("server", [
      "packages/server/test/*.test.ts",
      "packages/server/test/!(attacks|browser|cli|http|image)/**/*.test.ts",
      "packages/server/test/cli/*/*.test.ts"
    ]).test,
    globalSetup: ["packages/server/test/sql/ServerSchemas.ts", builtFirst]
  }
}

/** Its files run after each other, and before or after those of other projects. */
const attacks = {
  ...sources,
  test: {
    ...node("attacks", ["packages/server/test/attacks/*.test.ts"]).test,
    fileParallelism: false,
    sequence: { groupOrder: 1 }
  }
}

const startingPrograms = ["scripts/test/docs.test.mjs", "scripts/test/tour.test.mjs"]

const scripts = {
  ...sources,
  test: {
    ...node("scripts", ["scripts/test/**/*.test.mjs"]).test,
    exclude: startingPrograms,
    globalSetup: [builtFirst]
  }
}

/** Each test starts processes: those of the command line, and the programs that documents show. */
const programs = {
  ...sources,
  test: {
    ...node("programs", ["packages/server/test/cli/*.test.ts", ...startingPrograms]).test,
    globalSetup: [builtFirst, bundledFirst]
  }
}

const isNamed = ({ test: { name } }: { readonly test: { readonly name: string } }) =>
  process.argv.some(
    (arg, index) => arg === `--project=${name}` || (arg === name && process.argv[index - 1] === "--project")
  )

/** These need Debian's Chromium, or build for minutes what the image holds: they run where `--project` names them. */
const named = [
  node("browser", ["packages/{client,server,react}/test/browser/*.test.ts", "examples/*/browser/*.test.ts"]),
  node("image", ["packages/server/test/image/*.test.ts"])
].filter(isNamed)

/**
 * React 18 sits beside 19 in tools/react-18. Testing Library must meet the alias too, so it is taken as an ES module
 * and inlined: what it requires by itself would be 19 again.
 */
const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))
const testingLibrary = {
  find: /^@testing-library\/react$/,
  replacement: path("node_modules/@testing-library/react/dist/@testing-library/react.esm.js")
}
const react18 = { find: /^(react|react-dom)(\/.*)?$/, replacement: path("tools/react-18/node_modules/$1$2") }
const screens = ["packages/react/test/*.test.tsx", "packages/react/test/!(pack|browser)/**/*.test.tsx"]
/** It looks at what is there before a chunk has come, so it needs a process in which none has. */
const beforeChunks = "packages/react/test/parts/pickerBefore.test.tsx"
const react = (major: 18 | 19, only?: string) => ({
  ...sources,
  resolve: { conditions, alias: major === 18 ? [testingLibrary, react18] : [testingLibrary] },
  test: {
    name: only === undefined ? `react-${major}` : `react-${major}-alone`,
    environment: "jsdom" as const,
    include: only === undefined ? screens : [only],
    exclude: only === undefined ? [beforeChunks] : [],
    isolate: only !== undefined,
    setupFiles: [...setups, "packages/react/test/setup.ts"],
    ...patience,
    env: { EXPECTED_REACT_MAJOR: String(major) },
    server: { deps: { inline: [/@testing-library\/react/, /@tanstack\/react-query/, /downshift/] } }
  }
})

/** What has no screen needs neither a document nor a second React. */
const reactModel = stateless("react-model", [
  "packages/react/test/*.test.ts",
  "packages/react/test/!(pack|browser)/**/*.test.ts"
])

/** These take a third of the time of all: they run in CI, and where `--project` names them. */
const long = [programs, react(18), react(18, beforeChunks)].filter(
  (project) => process.env["CI"] === "true" || isNamed(project)
)

export default defineConfig({
  test: {
    // Vitest's own default leaves a processor idle, half of them where there are two. A browser and an image's build need them.
    ...(named.length > 0 ? {} : { maxWorkers: "100%" }),
    sequence: { sequencer: ProgramsFirst },
    reporters: process.env["CI"] === "true" ? ["default", path("scripts/testCount.mjs")] : ["default"],
    projects: [
      stateless("core", ["packages/core/test/**/*.test.ts"]),
      stateless("providers", ["packages/providers/test/**/*.test.ts"]),
      server,
      // Each test has a platform of its own in memory; webhooks go over real connections, so theirs stays apart.
      stateless("http", ["packages/server/test/http/!(destinations).test.ts"]),
      node("webhooks", ["packages/server/test/http/destinations.test.ts"]),
      // Servers in processes of their own, whose event loop and memory are measured: nothing else may run beside them.
      attacks,
      stateless("console", ["packages/server/console/test/**/*.test.ts"]),
      node("client", ["packages/client/test/*.test.ts"]),
      node("pack", ["packages/react/test/pack/*.test.ts"]),
      node("examples", ["examples/*/test/**/*.test.ts"]),
      scripts,
      reactModel,
      react(19),
      react(19, beforeChunks),
      ...long,
      ...named
    ]
  }
})
