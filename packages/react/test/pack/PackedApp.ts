/** A host's folder with the packed client and react, and a React version of its choice. */
import { execFile } from "node:child_process"
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"

const run = promisify(execFile)
const root = fileURLToPath(new URL("../../../..", import.meta.url))
const modules = join(root, "node_modules")

/** The folder of each React version, with its scheduler. */
const reacts = {
  "19": { react: join(modules, "react"), dom: join(modules, "react-dom") },
  "18.3": {
    react: join(root, "tools/react-18/node_modules/react"),
    dom: join(root, "tools/react-18/node_modules/react-dom")
  },
  "18.0": { react: join(modules, "react-18.0"), dom: join(root, "tools/react-18/node_modules/react-dom-18.0") }
} as const
export type ReactVersion = keyof typeof reacts

export interface Tarballs extends AsyncDisposable {
  readonly folder: string
}

export const pack = async (): Promise<Tarballs> => {
  const folder = await mkdtemp(join(tmpdir(), "fieldgate-pack-"))
  await run(process.execPath, [join(root, "scripts/build-packages.mjs"), "client", "react"], { cwd: root })
  for (const name of ["client", "react"]) {
    const args = ["pack", "--ignore-scripts", "--json", "--pack-destination", folder]
    const { stdout } = await run("npm", args, { cwd: join(root, "packages", name) })
    const tarball = /"filename": "([^"]+)"/u.exec(stdout)?.[1] ?? ""
    await mkdir(join(folder, name))
    await run("tar", ["-xzf", join(folder, tarball), "-C", join(folder, name), "--strip-components=1"])
  }
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) }
}

export interface PackedApp extends AsyncDisposable {
  readonly folder: string
  readonly node: (program: string) => Promise<{ readonly stdout: string; readonly stderr: string }>
}

/** Everything except our packages and React is linked from this checkout: nothing is downloaded. */
export const install = async (tarballs: Tarballs, version: ReactVersion): Promise<PackedApp> => {
  const folder = await mkdtemp(join(tmpdir(), "fieldgate-host-"))
  const target = join(folder, "node_modules")
  await writeFile(join(folder, "package.json"), '{ "name": "host", "private": true, "type": "module" }')
  await mkdir(target)
  const own = new Set(["@fieldgate", "react", "react-dom", "scheduler"])
  const others = (await readdir(modules)).filter((name) => !name.startsWith(".") && !own.has(name))
  await Promise.all(others.map((name) => symlink(join(modules, name), join(target, name))))
  const { dom, react } = reacts[version]
  const scheduler = dirname(createRequire(join(dom, "package.json")).resolve("scheduler/package.json"))
  await symlink(react, join(target, "react"))
  await symlink(dom, join(target, "react-dom"))
  await symlink(scheduler, join(target, "scheduler"))
  await cp(tarballs.folder, join(target, "@fieldgate"), { recursive: true, filter: (path) => !path.endsWith(".tgz") })
  // Links are not resolved, so that their content finds this React.
  const flags = ["--preserve-symlinks", "--preserve-symlinks-main", "--input-type=module", "--eval"]
  return {
    folder,
    node: (program) =>
      run(process.execPath, [...flags, program], { cwd: folder, timeout: 60_000, env: { PATH: process.env["PATH"] } }),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true })
  }
}

interface PackageJson {
  readonly exports: Readonly<
    Record<string, string | { readonly types?: string; readonly "react-server"?: string; readonly default: string }>
  >
}

export const packageJson = async (folder: string): Promise<PackageJson> =>
  JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as PackageJson
