/** The `fieldgate` program as one file, for tests: loading a thousand modules takes a second. As a program it prints the file's path. */
import { build } from "esbuild"
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { root } from "./source/files.mjs"
import { isProgram } from "./source/program.mjs"

const folder = join(root, "node_modules/.cache/fieldgate")

/** Modules find files by their own address, so it remains that of the source. */
const ownAddress = {
  name: "own address",
  setup: ({ onLoad }) =>
    onLoad({ filter: /[\\/]packages[\\/]\w+[\\/]src[\\/].*\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, "utf8").replaceAll("import.meta.url", JSON.stringify(String(pathToFileURL(path)))),
      loader: "ts"
    }))
}

/** Other packages stay in node_modules. */
const othersOutside = {
  name: "others outside",
  setup: ({ onResolve }) =>
    onResolve({ filter: /^[^./]/ }, ({ path }) =>
      /^(@fieldgate|effect|@effect)\//u.test(path) ? undefined : { path, external: true }
    )
}

/** Builds it and returns its path. Beside it is `CommandLine.mjs`, for commands that tests run in their own process. Several may do so at a time. */
export const bundledMain = async () => {
  const { outputFiles } = await build({
    entryPoints: [join(root, "packages/server/src/main.ts"), join(root, "packages/server/test/cli/CommandLine.ts")],
    entryNames: "[name]",
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    splitting: true,
    write: false,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node22",
    conditions: ["@fieldgate/source"],
    plugins: [othersOutside, ownAddress],
    logLevel: "error"
  })
  mkdirSync(folder, { recursive: true })
  for (const { contents, path } of outputFiles) {
    writeFileSync(`${path}.${process.pid}`, contents)
    renameSync(`${path}.${process.pid}`, path)
  }
  return join(folder, "main.mjs")
}

if (isProgram(import.meta.url)) console.log(await bundledMain())
