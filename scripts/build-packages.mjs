/**
 * `npm run build [package…]`: each package's `dist`, as it is published: unbundled ES modules, their types, and for each exported
 * style sheet one file with its imports inlined. The server's also contains the console and the documents.
 */
import { build } from "esbuild"
import { execFileSync } from "node:child_process"
import { readdirSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { root } from "./source/files.mjs"

const given = process.argv.slice(2)
const folders = (given.length === 0 ? readdirSync(join(root, "packages")) : given).map((name) => `packages/${name}`)

/** Entry points whose sources are beside `src`, each with a project of its own. */
const besideSource = ["packages/core/testing", "packages/providers/contracts", "packages/providers/sandbox"]
const projects = [...folders, ...besideSource.filter((path) => folders.includes(dirname(path)))]

const tsc = join(root, "node_modules/typescript/bin/tsc")
execFileSync(process.execPath, [tsc, "-b", ...projects], { cwd: root, stdio: "inherit", timeout: 600_000 })

/** `./dist/styles/x.css` is built from `./src/styles/x.css`. */
const styleSheetsOf = (folder) =>
  Object.values(JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8")).exports)
    .map((target) => target?.default ?? target)
    .filter((target) => typeof target === "string" && target.startsWith("./dist/") && target.endsWith(".css"))

// The server's package contains the built console, the documents, and an empty database for its first start.
if (folders.includes("packages/server")) {
  const program = join(root, "packages/server/console/build.mjs")
  execFileSync(process.execPath, [program], { cwd: root, stdio: "inherit", timeout: 120_000 })
  const documents = join(root, "packages/server/docs/build.mjs")
  execFileSync(process.execPath, [documents], { cwd: root, stdio: "inherit", timeout: 60_000 })
  const database = join(root, "packages/server/embedded/build.mjs")
  execFileSync(process.execPath, ["--liftoff-only", database, "--if-stale"], {
    cwd: root,
    stdio: "inherit",
    timeout: 120_000
  })
}

for (const folder of folders) {
  for (const target of styleSheetsOf(folder)) {
    await build({
      entryPoints: [join(root, folder, target.replace("./dist/", "src/"))],
      outfile: join(root, folder, target),
      bundle: true,
      logLevel: "warning",
      // Unchanged: each property that older browsers lack has its fallback beside it.
      target: "esnext"
    })
  }
}
