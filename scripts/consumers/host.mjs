/** A folder of somebody else's, outside of the repository, in which the packed packages are installed from their tarballs alone. */
import { execFile } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { root } from "../source/files.mjs"
import { pack, packageNames } from "../source/packed.mjs"

const execute = promisify(execFile)

/** What a consumer chooses: in the versions of this repository, which npm has seen already. */
const { devDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
const chosen = ["react", "react-dom", "@types/node", "@types/react"].map((name) => `${name}@${devDependencies[name]}`)

/** Installs all packages together; what they depend on comes from npm's cache where it is there. */
export const install = async () => {
  const folder = mkdtempSync(join(tmpdir(), "fieldgate-consumer-"))
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "consumer", private: true, type: "module" }))
  const tarballs = packageNames.map((name) => pack(name, folder))
  const run = async (program, ...args) => await execute(program, args, { cwd: folder, env: plain, timeout: 120_000 })
  await run("npm", "install", "--prefer-offline", "--no-audit", "--no-fund", "--ignore-scripts", ...tarballs, ...chosen)
  return {
    folder,
    run,
    manifest: (name) => JSON.parse(readFileSync(join(folder, "node_modules/@fieldgate", name, "package.json"), "utf8")),
    write: (name, text) => writeFileSync(join(folder, name), text),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true })
  }
}

/** Nothing of ours: neither the condition that leads to sources, nor this process's npm settings. */
export const plain = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(?:NODE_OPTIONS$|npm_|FIELDGATE_|DATABASE_URL$)/u.test(name))
)
