/** The size of the React package on a host's page: the initial load for its imports, and later chunks. Sizes in kB after gzip. */
import { build } from "esbuild"
import { existsSync } from "node:fs"
import { basename, join } from "node:path"
import { gzipSync } from "node:zlib"
import { root } from "../../scripts/source/files.mjs"

const here = join(root, "packages/react")

/** What a host needs, and its limits; React itself is the host's. */
export const budgets = [
  { name: "everything", imports: 'export * from "@fieldgate/react"', limit: 50 },
  {
    name: "PlatformProvider, ConnectProvider",
    imports: 'export { ConnectProvider, PlatformProvider } from "@fieldgate/react"',
    limit: 28
  },
  {
    name: "PlatformProvider, useIsIntegrationInstalled",
    imports: 'export { PlatformProvider, useIsIntegrationInstalled } from "@fieldgate/react"',
    limit: 15
  }
]

/** What `@fieldgate/react/compat` adds to the package, since most of it is exported again. */
export const compatLimit = 3

export const chunkLimit = 20
export const styleLimit = 8

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

/** Dynamic imports are excluded: they load later. */
const later = {
  name: "later",
  setup: ({ onResolve }) =>
    onResolve({ filter: /.*/ }, ({ kind, path }) => (kind === "dynamic-import" ? { path, external: true } : null))
}

/** The initial load of an import: bundlers leave out what it doesn't need. */
export const sizeAtOnce = async (imports) => {
  const { outputFiles } = await bundled({ stdin: entry(imports), plugins: [later] })
  return kilobytes(outputFiles[0].contents)
}

/** Only the files of the entry itself. */
export const compatSize = async () => {
  const rest = {
    name: "rest",
    setup: ({ onResolve }) =>
      onResolve({ filter: /.*/ }, ({ kind, path }) =>
        kind === "entry-point" || /(?:^|\/)compat(?:\/|\.ts)|^\.\/[a-z]\w*\.ts$/u.test(path)
          ? null
          : { path, external: true }
      )
  }
  const { outputFiles } = await bundled({ entryPoints: [join(here, "src/compat.ts")], outdir: "out", plugins: [rest] })
  return kilobytes(outputFiles[0].contents)
}

/** The files that load on demand, the largest first. */
export const laterSizes = async (imports) => {
  const { metafile, outputFiles } = await bundled({ stdin: entry(imports), splitting: true, outdir: "out" })
  const sizes = new Map(outputFiles.map(({ contents, path }) => [basename(path), kilobytes(contents)]))
  const chunks = new Map(Object.entries(metafile.outputs).map(([path, chunk]) => [basename(path), chunk]))
  const atOnce = reachedAtOnce(chunks)
  return [...chunks]
    .filter(([name]) => !atOnce.has(name))
    .map(([name, { entryPoint, inputs }]) => ({ name: chunkName(entryPoint, inputs), size: sizes.get(name) }))
    .toSorted((a, b) => b.size - a.size)
}

const entry = (contents) => ({ contents, resolveDir: here, sourcefile: "host.js" })

const reachedAtOnce = (chunks) => {
  const reached = new Set()
  const visit = (name) => {
    if (reached.has(name)) return
    reached.add(name)
    for (const { external, kind, path } of chunks.get(name).imports) {
      if (kind === "import-statement" && external !== true) visit(basename(path))
    }
  }
  for (const [name, { entryPoint }] of chunks) if (entryPoint?.endsWith("host.js")) visit(name)
  return reached
}

/** A chunk is named after the imported module, or after the largest of several. */
const chunkName = (entryPoint, inputs) => {
  const [largest] = Object.entries(inputs).toSorted(([, a], [, b]) => b.bytesInOutput - a.bytesInOutput)
  return basename(entryPoint ?? largest?.[0] ?? "nothing")
}

export const styleSize = async () => {
  const sheet = join(here, "src/styles/index.css")
  if (!existsSync(sheet)) return undefined
  const { outputFiles } = await bundled({ entryPoints: [sheet], outdir: "out" })
  return kilobytes(outputFiles[0].contents)
}
