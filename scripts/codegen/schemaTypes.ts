/** Turns an OpenAPI document into a TypeScript module that contains only its types. */
import { execFileSync } from "node:child_process"
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { root } from "../source/files.mjs"
import { formatted } from "./formatted.ts"

/** The generator needs TypeScript 5, so it lives apart from the workspaces, with a lockfile of its own. */
const tools = join(root, "tools/codegen")
const generator = join(tools, "node_modules/openapi-typescript/bin/cli.js")

const head = `/**
 * Generated from openapi.json by \`npm run codegen\`; don't edit.
 * The wire as types: paths, operations and the schemas they use.
 */
`

/** The module's text, formatted like all code, so that equal documents give equal bytes. */
export const schemaTypes = (openApiText: string): string => {
  installTools()
  return inScratchFolder((folder) => {
    const input = join(folder, "openapi.json")
    writeFileSync(input, withoutDiscriminators(openApiText))
    const generated = node([generator, input, "--immutable"], folder)
    return formatted(head + concise(generated.replace(/^\s*\/\*\*[\s\S]*?\*\//, "")))
  })
}

/** The literal in `type` already distinguishes the variants; the generator would declare a discriminator a second time. */
const withoutDiscriminators = (openApiText: string): string =>
  JSON.stringify(JSON.parse(openApiText, (key, value: unknown) => (key === "discriminator" ? undefined : value)))

/** Removes empty or unused headers, methods, parameters and bodies, and tags that repeat the type; joins short comments. */
const concise = (module: string): string =>
  module
    .replaceAll(/^ *readonly \w+\?: never;\n/gmu, "")
    .replaceAll(/^ *readonly parameters: \{\n *\};\n/gmu, "")
    .replaceAll(/^ *headers: \{\n(?: *readonly [^\n]*\n)* *\};\n/gmu, "")
    .replaceAll(
      /\/\*\*\n *\* Format: (\S+)\n *\* @description ([^\n]*)\n *\*\//gu,
      "/** @description $2 Format: $1. */"
    )
    .replaceAll(/^ *\/\*\* @enum \{\w+\} \*\/\n/gmu, "")
    .replaceAll(/^ *\* @enum \{\w+\}\n/gmu, "")
    .replaceAll(/WithRequired<(components\["schemas"\]\["Problem"\]), "type" \| "status">/gu, "$1")
    .replace(/^type WithRequired<[^]*?^\};?\n/mu, "")

const installTools = (): void => {
  if (existsSync(generator)) return
  console.error("installing tools/codegen (once)")
  execFileSync("npm", ["ci"], { cwd: tools, stdio: ["ignore", "ignore", "inherit"], timeout: 300_000 })
}

const node = (args: ReadonlyArray<string>, cwd: string): string =>
  execFileSync(process.execPath, args, { cwd, encoding: "utf8", timeout: 120_000, maxBuffer: 64 * 1024 * 1024 })

const inScratchFolder = <A>(use: (folder: string) => A): A => {
  const folder = mkdtempSync(join(tmpdir(), "fieldgate-codegen-"))
  try {
    return use(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
