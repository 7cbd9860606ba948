/** An embedded database in memory, opened from a dump of an empty one: making one takes seven times as long. */
import { PGlite } from "@electric-sql/pglite"
import * as Effect from "effect/Effect"
import { existsSync, openAsBlob } from "node:fs"
import { mkdir, readFile, rename, writeFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { join } from "node:path"
import * as Pglite from "../../src/sql/embedded/Pglite.ts"

const require = createRequire(import.meta.url)
const installed = join(require.resolve("@electric-sql/pglite"), "..", "..")

/** Kept beside the packages, so that an install starts fresh; its name contains PGlite's version. */
const templatePath = async () => {
  const { version } = JSON.parse(await readFile(join(installed, "package.json"), "utf8"))
  return join(installed, "..", "..", ".cache", "fieldgate", `pglite-${version}.tar`)
}

const makeTemplate = async (path: string) => {
  const pglite = await PGlite.create()
  const dump = await pglite.dumpDataDir("none")
  await pglite.close()
  // Several test files may be doing this: each writes its own, and the last name given wins.
  const own = `${path}.${process.pid}`
  await mkdir(join(path, ".."), { recursive: true })
  await writeFile(own, dump.stream())
  await rename(own, path)
}

const template = async () => {
  const path = await templatePath()
  if (!existsSync(path)) await makeTemplate(path)
  return openAsBlob(path)
}

export const open = Effect.flatMap(Effect.promise(template), Pglite.openMemory)
