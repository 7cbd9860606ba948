/** How much of the React package a host's page loads: at once for what it imports, and later piece by piece. Sizes in kB after gzip. */
import { build } from "esbuild"
import { existsSync } from "node:fs"
import { basename, join } from "node:path"
import { gzipSync } from "node:zlib"
import { root } from "../../scripts/source/files.mjs"

const here = join(root, "packages/react")

/** What a host can't go without, and what it may load at most; React itself is the host's. */
export const budgets = [
  { name: "everything", imports: 'export * from "@fieldgate/react"', limit: 50 },
  {
    name: "PlatformProvider, ConnectProvider",
    imports: 'export { ConnectProvider, PlatformProvider } from "@fieldgate/react"',
    limit: 28
  },
  {
    name: "useIsIntegrationInstalled",
    imports: 'export { useIsIntegrationInstalled } from "@fieldgate/react"',
    limit: 15
  }
]

export const chunkLimit = 20
export const styleLimit = 6

const kilobytes = (contents) => gzipSync(contents, { level: 9 }).byteLength / 1000

const bundled = (options) =>
  build({
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: "esm",
    target: "es2022",
    conditions: ["@fieldgate/source"],
    define: { "process.env.NODE_ENV": '"production"' },
    external: ["react", "react-dom", "react/jsx-runtime"],
    logLevel: "error",
    ...options
  })

/** The chunks that an import brings at once, and those that wait until somebody needs them. */
export const sizeOf = async (imports) => {
  const { metafile, outputFiles } = await bundled({
    stdin: { contents: imports, resolveDir: here, sourcefile: "host.js" },
    splitting: true,
    outdir: "out"
  })
  const sizes = new Map(outputFiles.map(({ contents, path }) => [basename(path), kilobytes(contents)]))
  const chunks = Object.entries(metafile.outputs).map(([path, chunk]) => ({ ...chunk, name: basename(path) }))
  const named = new Map(chunks.map((chunk) => [chunk.name, chunk]))
  const atOnce = new Set()
  const visit = (name) => {
    if (atOnce.has(name)) return
    atOnce.add(name)
    for (const { external, kind, path } of named.get(name).imports) {
      if (kind === "import-statement" && external !== true) visit(basename(path))
    }
  }
  visit(chunks.find(({ entryPoint }) => entryPoint?.endsWith("host.js")).name)
  const later = chunks.filter(({ name }) => !atOnce.has(name))
  return {
    atOnce: [...atOnce].reduce((sum, name) => sum + sizes.get(name), 0),
    later: later
      .map(({ entryPoint, inputs, name }) => ({ name: chunkName(entryPoint, inputs), size: sizes.get(name) }))
      .toSorted((a, b) => b.size - a.size)
  }
}

/** A chunk is called after the module that is asked for, or after the largest of those that several ask for. */
const chunkName = (entryPoint, inputs) => {
  const [largest] = Object.entries(inputs).toSorted(([, a], [, b]) => b.bytesInOutput - a.bytesInOutput)
  return basename(entryPoint ?? largest?.[0] ?? "nothing")
}

/** The style sheet as it is published. */
export const styleSize = async () => {
  const sheet = join(here, "src/styles/index.css")
  if (!existsSync(sheet)) return undefined
  const { outputFiles } = await bundled({ entryPoints: [sheet], outdir: "out" })
  return kilobytes(outputFiles[0].contents)
}
