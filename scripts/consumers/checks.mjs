/** The checks of the installed packages. Each fails by throwing. @rule cli.nodeVersion */
import assert from "node:assert/strict"
import { execFile, spawnSync } from "node:child_process"
import { existsSync, globSync, readFileSync } from "node:fs"
import { delimiter, join } from "node:path"
import { promisify } from "node:util"
import { root } from "../source/files.mjs"
import { installTool } from "../source/installTool.mjs"
import { packageNames } from "../source/packed.mjs"
import { startDemo } from "../source/startProcess.mjs"
import { entriesOf } from "./entries.mjs"
import { plain } from "./host.mjs"
import { pageChecks } from "./pages.mjs"

const example = readFileSync(join(root, "examples/write-a-record/main.ts"), "utf8")

const importAll = async (host) => {
  const entries = entriesOf(host)
  const modules = entries.flatMap(({ isModule, path }) => (isModule ? [path] : []))
  const program = [
    `for (const path of ${JSON.stringify(modules)}) await import(path)`,
    `for (const path of ${JSON.stringify(entries.map(({ path }) => path))}) import.meta.resolve(path)`
  ]
  host.write("entries.mjs", program.join("\n"))
  await host.run(process.execPath, "entries.mjs")
}

/** npm shows the origin of a package; a browser package requires no Node version of its host. */
const describeAll = ({ folder, manifest }) => {
  for (const name of packageNames) {
    const { bugs, engines, homepage, keywords, repository } = manifest(name)
    assert.ok(bugs && homepage && keywords.length > 0, name)
    assert.equal(repository.directory, `packages/${name}`)
    assert.equal(engines === undefined, name === "client" || name === "react", name)
  }
  assert.deepEqual(globSync("node_modules/@fieldgate/**/*.tsbuildinfo", { cwd: folder }), [])
}

/** The handlers of `@fieldgate/react/testing`, with each major version of msw in use. */
const mockWith = (version) => async (host) => {
  const folder = `msw-${version}`
  host.write(`${folder}/package.json`, JSON.stringify({ name: folder, private: true, type: "module" }))
  host.write(
    `${folder}/main.js`,
    `import assert from "node:assert/strict"
import { setupServer } from "msw/node"
import { fakeFieldgate, fieldgateHandlers } from "@fieldgate/react/testing"
const fake = fakeFieldgate()
const server = setupServer(...fieldgateHandlers(fake))
server.listen({ onUnhandledRequest: "error" })
const base = "http://host.test/v1/projects/demo/integrations/" + fake.integration.name
assert.equal((await (await fetch(base + "/bootstrap")).json()).integration.name, fake.integration.name)
assert.deepEqual((await (await fetch(base + "/installations:validate", { method: "POST" })).json()).warnings, [])
server.close()
`
  )
  const packages = [...["client", "react"].map((name) => host.tarball(name)), `msw@${version}`]
  const install = ["install", "--prefer-offline", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix", folder]
  await host.run("npm", ...install, ...packages, ...host.react)
  await host.run(process.execPath, join(folder, "main.js"))
}

/** As Node 22.19 and later allow it. */
const requireAll = async (host) => {
  const modules = entriesOf(host).flatMap(({ isModule, path }) => (isModule ? [path] : []))
  host.write("entries.cjs", modules.map((path) => `require(${JSON.stringify(path)})`).join("\n"))
  await host.run(process.execPath, "--disable-warning=ExperimentalWarning", "entries.cjs")
}

const compilerOptions = {
  strict: true,
  noEmit: true,
  target: "es2024",
  module: "nodenext",
  lib: ["ES2024", "ESNext.Disposable", "DOM", "DOM.Iterable"],
  types: ["node"]
}

/** Everything is compiled in both usual module modes, and without either setting. */
const settings = [
  { compilerOptions: { ...compilerOptions, skipLibCheck: true }, files: ["entries.ts", "example.ts", "misused.ts"] },
  { compilerOptions: { ...compilerOptions, exactOptionalPropertyTypes: true }, files: ["entries.ts", "example.ts"] },
  { compilerOptions, files: ["entries.ts", "example.ts"] }
]

const typecheck = async (host) => {
  const modules = entriesOf(host).flatMap(({ isModule, path }) => (isModule ? [path] : []))
  host.write("entries.ts", modules.map((path, index) => `export * as m${index} from "${path}"`).join("\n"))
  host.write("example.ts", example)
  host.write("misused.ts", misused)
  for (const [index, config] of settings.entries()) {
    host.write(`tsconfig.${index}.json`, JSON.stringify(config))
    const compilers = config.compilerOptions.skipLibCheck === true ? [newest, before] : [newest]
    for (const compiler of compilers) await host.run(process.execPath, compiler(), "-p", `tsconfig.${index}.json`)
  }
}

const newest = () => join(root, "node_modules/typescript/bin/tsc")

/** The last one that was written in TypeScript, which many still use. */
const before = () => join(installTool("codegen", "tsc"), "node_modules/typescript/bin/tsc")

/** If the types were missing, everything would be allowed. */
const misused = `import { makePlatform } from "@fieldgate/core/promise"
import { createClient } from "@fieldgate/client"
import { PlatformProvider } from "@fieldgate/react"
import { createFieldgate } from "@fieldgate/server/embed"
import { HubSpot } from "@fieldgate/providers"
// @ts-expect-error no stores
void makePlatform({ drivers: [] })
// @ts-expect-error no credentials
createClient({ baseUrl: "https://api.test/v1" })
// @ts-expect-error no options
PlatformProvider({})
// @ts-expect-error an option that doesn't exist
void createFieldgate({ databse: {} })
// @ts-expect-error a number for an address
HubSpot.driver({ sandboxUrl: 1 })
`

const runExample = async ({ run, write }) => {
  write("example.ts", example)
  const { stdout } = await run(process.execPath, "--disable-warning=ExperimentalWarning", "example.ts")
  assert.match(stdout, /success: true/u)
}

const printVersion = async ({ manifest, run }) => {
  const { stdout } = await run("npx", "--no-install", "fieldgate", "--version")
  assert.ok(stdout.includes(manifest("server").version), stdout)
}

/** What docs/operating.md states of a first start on an embedded database. */
const mostMegabytes = 700

/** Only Linux reports it; elsewhere nothing is measured. */
const peakMegabytes = ({ pid }) => {
  const path = `/proc/${pid}/status`
  if (!existsSync(path)) return 0
  const [, kilobytes] = /VmHWM:\s+(\d+) kB/u.exec(readFileSync(path, "utf8"))
  return Math.round(Number(kilobytes) / 1000)
}

/** The first write with only the installed package, within the documented memory. */
const startAndWrite = async ({ folder }) => {
  const command = join(folder, "node_modules/.bin/fieldgate")
  const { apiKey, child, stop, url } = await startDemo(command, ["start"], { cwd: folder, env: plain })
  try {
    const body = JSON.stringify({ groupRef: "demo-group", type: "create", record: { email: "ada@demo.example" } })
    const headers = ["-H", `X-Api-Key: ${apiKey}`, "-H", "content-type: application/json"]
    const write = `${url}/v1/projects/demo/integrations/crm/objects/contacts`
    const { stdout } = await promisify(execFile)("curl", [
      "-sS",
      "--fail-with-body",
      "-m",
      "30",
      ...headers,
      "-d",
      body,
      write
    ])
    assert.equal(JSON.parse(stdout).result.success, true)
    for (const path of ["/llms.txt", "/skill.md", "/docs/start/server.md"]) {
      assert.equal((await fetch(url + path)).status, 200, `${path} is not in the package`)
    }
    assert.ok(peakMegabytes(child) <= mostMegabytes, `its memory peaked at ${peakMegabytes(child)} MB`)
  } finally {
    await stop()
  }
  assert.equal(child.exitCode, 0)
}

const refuseOldNode =
  (old) =>
  ({ folder }) => {
    const command = join(folder, "node_modules/.bin/fieldgate")
    const { status, stderr, stdout } = spawnSync(old, [command, "start"], { cwd: folder, env: plain, encoding: "utf8" })
    assert.equal(status, 1)
    assert.match(stdout + stderr, /^fieldgate needs Node 22\.19 or later; this is [\d.]+\n$/u)
    const embedding = ["--input-type=module", "--eval", 'import "@fieldgate/server/embed"']
    const embedded = spawnSync(old, embedding, { cwd: folder, env: plain, encoding: "utf8" })
    assert.match(embedded.stderr, /Error: fieldgate needs Node 22\.19 or later/u)
  }

/** An older Node on this machine that is not supported, if installed. */
const oldNode = (process.env.PATH ?? "")
  .split(delimiter)
  .map((folder) => join(folder, "node"))
  .find((path) => {
    const { stdout } = spawnSync(path, ["--version"], { encoding: "utf8" })
    const [, major, minor] = /^v(\d+)\.(\d+)/u.exec(stdout ?? "") ?? []
    return Number(major) < 22 || (Number(major) === 22 && Number(minor) < 19)
  })

export const checks = [
  ["every entry is found, and every module loads", importAll],
  ["each package shows npm where it comes from, and holds no build state", describeAll],
  ["a CommonJS program may require every module", requireAll],
  ["every entry has types, and these refuse what is wrong", typecheck],
  ["the first program of the README runs", runExample],
  ["npx fieldgate --version", printVersion],
  ["fieldgate start boots within 700 MB, and answers a write by curl", startAndWrite],
  ["the handlers for tests answer with msw 2", mockWith("2.15.0")],
  ["the handlers for tests answer with msw 3", mockWith("3.0.5")],
  ...pageChecks,
  ...(oldNode === undefined ? [] : [["an old Node prints the required version in one line", refuseOldNode(oldNode)]])
]
