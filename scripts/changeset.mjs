/**
 * `node scripts/changeset.mjs`: notes a change for the changelogs. `version` turns all notes into versions and changelogs, and
 * `publish` publishes what the registry doesn't have, once everything is built and a consumer of it has been tried.
 */
import { execFileSync } from "node:child_process"
import { join } from "node:path"
import { root } from "./source/files.mjs"
import { installTool } from "./source/installTool.mjs"

const args = process.argv.slice(2)
const run = (program, ...given) => execFileSync(program, given, { cwd: root, stdio: "inherit" })

const changeset = join(installTool("changesets", "changeset"), "node_modules/.bin/changeset")
// What is published is what consumers were tried with, not what happens to lie in dist.
if (args[0] === "publish") run(process.execPath, join(root, "scripts/consumers.mjs"))
run(process.execPath, changeset, ...args)
// The packages depend on each other by exact versions, which the lockfile has too.
if (args[0] === "version") run("npm", "install", "--package-lock-only", "--ignore-scripts")
