/** @rule client.size */
import { build, type BuildOptions } from "esbuild"
import { relative } from "node:path"
import { fileURLToPath } from "node:url"
import { gzipSync } from "node:zlib"
import { expect, test } from "vitest"

const home = fileURLToPath(new URL("..", import.meta.url))

/** Fails on a `node:` import, because the platform is `browser`. */
const bundle = (entry: string) => bundled({ entryPoints: [`src/${entry}.ts`] })

const bundled = async (source: Pick<BuildOptions, "entryPoints" | "stdin">) => {
  const { metafile, outputFiles } = await build({
    ...source,
    absWorkingDir: home,
    bundle: true,
    minify: true,
    format: "esm",
    platform: "browser",
    target: "es2022",
    splitting: true,
    outdir: "out",
    metafile: true,
    write: false
  })
  // What is imported later, such as watching, is not part of what an entry loads.
  const loaded = new Set<string>()
  const load = (path: string) => {
    if (loaded.has(path)) return
    loaded.add(path)
    for (const each of metafile.outputs[path]?.imports ?? []) if (each.kind === "import-statement") load(each.path)
  }
  const entry = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === entryOf(source))
  load(entry?.[0] ?? "")
  const files = outputFiles.filter(({ path }) => loaded.has(relative(home, path)))
  const text = files.map((file) => file.text).join("\n")
  const inputs = [...loaded].flatMap((path) => Object.keys(metafile.outputs[path]?.inputs ?? {}))
  return { inputs, bytes: gzipSync(text, { level: 9 }).length, text }
}

const entryOf = ({ entryPoints }: Pick<BuildOptions, "entryPoints" | "stdin">): string =>
  Array.isArray(entryPoints) ? String(entryPoints[0]) : "<stdin>"

test.each([
  ["index", 6000],
  ["bare", 3500],
  ["webhooks", 1200],
  ["watch", 2000]
])("keeps %s within %i bytes, with modules of src only", async (entry, limit) => {
  const { bytes, inputs } = await bundle(entry)
  process.stdout.write(`@fieldgate/client, ${entry}: ${(bytes / 1000).toFixed(2)} kB gzip\n`)
  expect(inputs.filter((path) => !path.startsWith("src/"))).toEqual([])
  expect(bytes).toBeLessThanOrEqual(limit)
})

test("excludes the resources from the bare entry", async () => {
  const { inputs } = await bundle("bare")
  expect(inputs.filter((path) => path.includes("resource"))).toEqual([])
})

test("excludes the resources that are not imported", async () => {
  const { bytes, text } = await bundled({
    stdin: {
      contents: 'export { createCall } from "./src/bare.ts"; export { operations } from "./src/resources.ts"',
      resolveDir: home
    }
  })
  expect(text).toContain("/operations/{operationId}:redrive")
  expect(text).not.toMatch(/api-keys|destinations|installations:connect/u)
  expect(bytes).toBeLessThanOrEqual(3500)
})
