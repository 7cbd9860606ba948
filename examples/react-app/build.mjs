/** Builds the page into `dist`; with `--if-stale` only if a source is newer than the build. */
import { readdirSync, statSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

const here = dirname(fileURLToPath(import.meta.url))
const built = join(here, "dist/index.html")

const sources = [
  "src",
  "index.html",
  "vite.config.ts",
  "package.json",
  "../../packages/react/src",
  "../../packages/client/src"
]

const newestIn = (path) => {
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  return Math.max(0, ...readdirSync(path).map((name) => newestIn(join(path, name))))
}

const isStale = () => {
  const { mtimeMs = 0 } = statSync(built, { throwIfNoEntry: false }) ?? {}
  return sources.some((source) => newestIn(join(here, source)) > mtimeMs)
}

if (!process.argv.includes("--if-stale") || isStale()) {
  console.log("building the demo page (a few seconds, once)")
  // Only now: where nothing is to be built, it would cost half a second to load.
  const { build } = await import("vite")
  // Its warnings are about faster builds, and about "use client", which a page doesn't need.
  await build({ root: here, configFile: join(here, "vite.config.ts"), logLevel: "error" })
}
