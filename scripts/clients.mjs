/**
 * `npm run clients`: runs unmodified third-party clients against a live server and the sandboxes, and prints how many
 * of their calls work. `-- --full` makes every call and writes `docs/compatibility.md`; without it each client makes its first few.
 */
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { checkGenerators } from "./clients/generators.mjs"
import { checkIncumbent } from "./clients/incumbent.mjs"
import { checkOfficials } from "../packages/providers/test/clients/officials.mjs"
import { faultsOf, pageOf } from "./clients/page.mjs"
import { root } from "./source/files.mjs"
import { installTool } from "./source/installTool.mjs"
import { startTemporaryDemo } from "./source/startProcess.mjs"

const isFull = process.argv.includes("--full")
const tools = installTool("clients", "orval")
const { dependencies: versions } = JSON.parse(readFileSync(join(tools, "package.json"), "utf8"))

const checkOnServer = async () => {
  await using server = await startTemporaryDemo()
  return [await checkGenerators(tools, server), isFull ? [await checkIncumbent(tools, server)] : []]
}
const [generators, incumbent] = await checkOnServer()
const officials = await checkOfficials(tools, isFull)
const groups = { incumbent, generators, officials }

const all = Object.values(groups).flat()
for (const { client, results } of all) {
  const faults = faultsOf(results)
  console.log(`${client} ${versions[client]}: ${results.length - faults.length} of ${results.length} work`)
  for (const { call, fault } of faults) console.log(`    ${call}: ${fault}`)
}

if (isFull) {
  const path = join(root, "docs/compatibility.md")
  writeFileSync(path, pageOf(groups, versions, new Date().toISOString().slice(0, 10)))
  console.log(`written to ${path}`)
}

/** Sandboxes don't model everything that an official client can call; what calls our own server must work. */
const failed = [...incumbent, ...generators].filter(({ results }) => faultsOf(results).length > 0)
console.log(`checks: ${all.length - failed.length} passed, ${failed.length} failed`)
process.exit(failed.length > 0 ? 1 : 0)
