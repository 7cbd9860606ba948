/**
 * Builds `dist/empty-<version of PGlite>.tar.gz`, an empty database cluster; with `--if-stale` only where that is missing.
 * Unpacking it at a first start takes 0.4 GB of memory, creating a new cluster more than 1 GB. Run with `--liftoff-only`,
 * creating takes 0.7 GB.
 */
import { PGlite } from "@electric-sql/pglite"
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

const dist = join(dirname(fileURLToPath(import.meta.url)), "dist")
const installed = join(createRequire(import.meta.url).resolve("@electric-sql/pglite"), "../..")
const { version } = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"))
const built = join(dist, `empty-${version}.tar.gz`)

if (!process.argv.includes("--if-stale") || !existsSync(built)) {
  console.log("preparing the embedded database (a few seconds, once)")
  const pglite = await PGlite.create()
  const dump = await pglite.dumpDataDir("gzip")
  await pglite.close()
  mkdirSync(dist, { recursive: true })
  // A process that starts in the meantime finds all of it or nothing.
  const own = `${built}.${process.pid}`
  writeFileSync(own, new Uint8Array(await dump.arrayBuffer()))
  renameSync(own, built)
}
