import { build } from "esbuild"
import { fileURLToPath } from "node:url"
import { beforeAll, describe, expect, it } from "vitest"

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

/** Every module that the entry reaches, those of other packages too, as esbuild follows them. */
const reached = async (entry: string) => {
  const { metafile } = await build({
    entryPoints: [path(entry)],
    bundle: true,
    write: false,
    metafile: true,
    platform: "node",
    format: "esm",
    conditions: ["@fieldgate/source"],
    logLevel: "silent"
  })
  const imports = Object.values(metafile.inputs).flatMap((input) => input.imports)
  return [...Object.keys(metafile.inputs), ...imports.flatMap(({ external, path }) => (external ? [path] : []))]
}

/** What speaks HTTP: ours, Effect's, Node's. */
const http = [
  /server\/src\/((http|contract|cli)\/|.*(Handlers|HttpServer|Routes|OAuthCallback)\.ts$)/u,
  /effect\/(src|dist)\/(http|http-api|cli)\//u,
  /@effect\/platform-node/u,
  /^(node:)?https?2?$/u
]

/** Values that `effect/Schema` itself knows schemas of: they neither listen nor call. */
const values = /effect\/(src|dist)\/http\/(Cookies|Headers|UrlParams|internal\/urlParams)\.[jt]s$/u

const speaksHttp = (module: string) => !values.test(module) && http.some((pattern) => pattern.test(module))

describe("@fieldgate/server/embed", () => {
  let modules: ReadonlyArray<string> = []
  beforeAll(async () => {
    modules = await reached("../../src/embed/index.ts")
  })

  it("imports no HTTP module", () => {
    expect(modules.filter(speaksHttp)).toEqual([])
  })

  it("imports the stores and no provider's driver", () => {
    expect(modules.some((module) => module.endsWith("server/src/SqlStores.ts"))).toBe(true)
    expect(modules.filter((module) => /packages\/providers/u.test(module))).toEqual([])
  })

  it("loads no SQLite before a folder is locked, because Node 22 warns of it", () => {
    expect(modules.filter((module) => /sqlite/u.test(module))).toEqual([])
  })

  it("imports no HTTP, unlike the server's entry", async () => {
    const all = await reached("../../src/index.ts")
    expect(all.some(speaksHttp)).toBe(true)
  })
})
