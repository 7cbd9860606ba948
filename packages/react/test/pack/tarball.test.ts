/** @rule react.version */
import { readdir, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { compile } from "./compile.ts"
import { install, pack, packageJson, type PackedApp, type ReactVersion, type Tarballs } from "./PackedApp.ts"
import { hydrates, importsAll, rendersOnServer } from "./programs.ts"

let tarballs: Tarballs
beforeAll(async () => {
  tarballs = await pack()
}, 300_000)
afterAll(() => tarballs[Symbol.asyncDispose]())

const react = () => join(tarballs.folder, "react")

/** Components and hooks are client code; texts and test handlers run anywhere. */
const clientEntries = [".", "./headless", "./compat"]

describe("the tarball", () => {
  it("has the files of its exports, and no others", async () => {
    const { exports } = await packageJson(react())
    const files = new Set(await readdir(react(), { recursive: true }))
    const named = Object.values(exports).flatMap((target) =>
      typeof target === "string" ? [target] : [target.default, ...(target.types === undefined ? [] : [target.types])]
    )
    expect(named.filter((path) => !files.has(path.replace("./", "")))).toEqual([])
    expect([...files].filter((path) => /tsbuildinfo|\.test\.|gallery|\.tgz/u.test(path))).toEqual([])
  })

  it("marks only the entries for server components as client code", async () => {
    const { exports } = await packageJson(react())
    const marked = async (path: string) => (await readFile(join(react(), path), "utf8")).startsWith('"use client"')
    const scripts = Object.entries(exports).flatMap(([name, target]) =>
      typeof target === "object" && target.default.endsWith(".js") ? [{ name, target }] : []
    )
    const found = await Promise.all(
      scripts.map(async ({ name, target }) => ({
        name,
        isMarked: await marked(target.default),
        isMarkedForServer: await marked(target["react-server"] ?? target.default)
      }))
    )
    expect(found.filter(({ isMarked }) => isMarked)).toEqual([])
    expect(found.flatMap(({ isMarkedForServer, name }) => (isMarkedForServer ? [name] : []))).toEqual(clientEntries)
  })

  it("contains no machine names and no external requests", async () => {
    const files = (await readdir(react(), { recursive: true })).filter((path) => /\.(?:js|css|ts|map)$/u.test(path))
    const texts = await Promise.all(
      files.map(async (path) => [path, await readFile(join(react(), path), "utf8")] as const)
    )
    expect(texts.filter(([, text]) => /\/(?:home|root|tmp|work)\//u.test(text)).map(([path]) => path)).toEqual([])
    expect(texts.filter(([path, text]) => /^dist.*\.css$/u.test(path) && /@import|https?:/u.test(text))).toEqual([])
  })
})

const versions: ReadonlyArray<ReactVersion> = ["18.0", "18.3", "19"]

describe.each(versions)("beside React %s", (version) => {
  let app: PackedApp
  beforeAll(async () => {
    app = await install(tarballs, version)
  })
  afterAll(() => app[Symbol.asyncDispose]())

  it("imports every entry in Node without warnings", async () => {
    const { exports } = await packageJson(react())
    const entries = Object.entries(exports)
      .filter(([, target]) => typeof target === "object" && target.default.endsWith(".js"))
      .map(([name]) => name.replace(".", "@fieldgate/react"))
    const { stderr, stdout } = await app.node(importsAll(entries))
    expect([stdout.trim().split("\n"), stderr]).toEqual([entries.map((entry) => `${entry} ok`), ""])
  })

  it("renders on a server without warnings", async () => {
    const { stderr, stdout } = await app.node(rendersOnServer)
    expect([stdout, stderr]).toEqual([expect.stringMatching(/fieldgate-root.*role="status".*Loading…/u), ""])
  })

  it("hydrates in the browser without warnings", async () => {
    const { stderr, stdout } = await app.node(hydrates)
    expect([stdout.trim(), stderr]).toEqual([`${version}: hydrated without messages`, ""])
  })
})

describe("a host's compiler", () => {
  let app: PackedApp
  beforeAll(async () => {
    app = await install(tarballs, "19")
  })
  afterAll(() => app[Symbol.asyncDispose]())

  /** Whole programs: what the pages show is what a host pastes. */
  const programsIn = async (page: string) =>
    [...(await readFile(new URL(`../../../../${page}`, import.meta.url), "utf8")).matchAll(/```tsx\n([^]*?)```/gu)].map(
      ([, program = ""]) => program
    )

  it.each(["packages/react/README.md", "docs/react.md"])("compiles the code of %s", async (page) => {
    const programs = await programsIn(page)
    expect(programs.length).toBeGreaterThan(1)
    for (const program of programs) {
      await writeFile(join(app.folder, "App.tsx"), program)
      expect([program, await compile(app.folder, "ESNext")]).toEqual([program, ""])
    }
  })

  const program = `import { InstallIntegration, PlatformProvider, type PlatformOptions } from "@fieldgate/react"
import "@fieldgate/react/beta"
import { German } from "@fieldgate/react/locales/de"
const options: PlatformOptions = { project: "p", getToken: async ({ groupRef }) => groupRef }
export const App = () => (
  <PlatformProvider options={options} locale="de" messages={German}>
    <InstallIntegration integration="crm" groupRef="g" consumerRef="c" variant="wizard" />
  </PlatformProvider>
)
`

  it.each(["NodeNext", "ESNext"] as const)("finds the types, with modules as %s", async (module) => {
    await writeFile(join(app.folder, "App.tsx"), program)
    expect(await compile(app.folder, module)).toBe("")
  })

  it("accepts the wizard only with the beta entry", async () => {
    await writeFile(join(app.folder, "App.tsx"), program.replace('import "@fieldgate/react/beta"', ""))
    expect(await compile(app.folder, "NodeNext")).toContain("variant")
  })

  it("rejects an API key together with a token function", async () => {
    await writeFile(join(app.folder, "App.tsx"), program.replace('project: "p"', 'project: "p", apiKey: "k"'))
    expect(await compile(app.folder, "NodeNext")).toContain("App.tsx")
  })
})
