/** A host's folder, outside of the repository, with only the packed packages, installed from their tarballs. */
import { execFile } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { promisify } from "node:util"
import { root } from "../source/files.mjs"
import { pack, packageNames } from "../source/packed.mjs"

const execute = promisify(execFile)

/** A consumer's own dependencies, in the versions of this repository, which are in npm's cache. */
const { devDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
const { vite } = JSON.parse(readFileSync(join(root, "packages/react/package.json"), "utf8")).devDependencies
const versioned = (...names) => names.map((name) => `${name}@${devDependencies[name]}`)
const chosen = [
  ...versioned("react", "react-dom", "@types/node", "@types/react"),
  `vite@${vite}`,
  // Only used here, to show what its default build makes of our packages.
  "next@16.4.6",
  // Next.js checks the types of an application in TypeScript with the compiler's API, which version 7 doesn't have.
  "typescript@5.9.3"
]

/** Installs all packages in one run; their dependencies come from npm's cache if possible. */
export const install = async () => {
  const folder = mkdtempSync(join(tmpdir(), "fieldgate-consumer-"))
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "consumer", private: true, type: "module" }))
  const packed = new Map(packageNames.map((name) => [name, pack(name, folder)]))
  const run = async (program, ...args) => await execute(program, args, { cwd: folder, env: plain, timeout: 120_000 })
  await run(
    "npm",
    "install",
    "--prefer-offline",
    "--no-audit",
    "--no-fund",
    "--ignore-scripts",
    ...packed.values(),
    ...chosen
  )
  return {
    folder,
    run,
    tarball: (name) => packed.get(name),
    react: versioned("react", "react-dom"),
    manifest: (name) => JSON.parse(readFileSync(join(folder, "node_modules/@fieldgate", name, "package.json"), "utf8")),
    write: (name, text) => {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(join(folder, name), text)
    },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true })
  }
}

/** Without our settings: neither the condition for sources, nor this process's npm settings. */
export const plain = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(?:NODE_OPTIONS$|npm_|FIELDGATE_|DATABASE_URL$)/u.test(name))
)
