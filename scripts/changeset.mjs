/**
 * `node scripts/changeset.mjs`: adds a changeset for the changelogs. `version` turns all changesets into versions and changelogs, and
 * `publish` publishes what the registry lacks, after everything is built and tested as a consumer.
 */
import { execFileSync } from "node:child_process"
import { join } from "node:path"
import { root } from "./source/files.mjs"
import { installTool } from "./source/installTool.mjs"

const args = process.argv.slice(2)
const run = (program, ...given) => execFileSync(program, given, { cwd: root, stdio: "inherit" })

const changeset = join(installTool("changesets", "changeset"), "node_modules/.bin/changeset")
// Publishes what the consumer checks used, not an older dist.
if (args[0] === "publish") run(process.execPath, join(root, "scripts/consumers.mjs"))
run(process.execPath, changeset, ...args)
// The packages depend on each other by exact versions, which the lockfile contains too.
if (args[0] === "version") run("npm", "install", "--package-lock-only", "--ignore-scripts")
