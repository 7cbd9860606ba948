/**
 * Writes the generated part of `@fieldgate/client` from the server's contract, the OpenAPI document and its types, and the pages of docs
 * that are tables of the code. `--check` writes nothing and fails if a file on disk differs. Run with `node
 * --conditions=@fieldgate/source`.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { accessPage } from "./codegen/accessPage.ts"
import { clientResources } from "./codegen/clientResources.ts"
import { contractDocument } from "./codegen/contractDocument.ts"
import { settingsDocument } from "./codegen/settingsDocument.ts"
import { errorsPage } from "./codegen/errorsPage.ts"
import { limitsPage } from "./codegen/limitsPage.ts"
import { operationStatesPage } from "./codegen/operationStatesPage.ts"
import { providersPage } from "./codegen/providersPage.ts"
import { schemaCommentsModule } from "./codegen/schemaComments.mjs"
import { schemaTypes } from "./codegen/schemaTypes.ts"
import { waysPlot } from "./codegen/waysPlot.ts"
import { root } from "./source/files.mjs"
import { report } from "./source/report.mjs"

export interface GeneratedFile {
  readonly path: string
  readonly text: string
}

/** One finding for each file whose text on disk differs; `read` returns undefined for a missing file. */
export const driftOf = (files: ReadonlyArray<GeneratedFile>, read: (path: string) => string | undefined) =>
  files.flatMap((file) => {
    const found = read(file.path)
    if (found === file.text) return []
    const rule = found === undefined ? "the generated file is missing" : "the generated file is not what the code says"
    const fix = 'run "npm run codegen" and commit what it writes'
    return [{ path: file.path, line: firstDifference(found ?? "", file.text), rule, fix }]
  })

const firstDifference = (found: string, wanted: string): number => {
  const wantedLines = wanted.split("\n")
  const at = found.split("\n").findIndex((line, index) => line !== wantedLines[index])
  return at === -1 ? 1 : at + 1
}

/** The contract itself imports it, so it is written first. */
const comments = (): GeneratedFile => ({
  path: "packages/server/src/contract/generated/schemaComments.ts",
  text: schemaCommentsModule()
})

const generate = async (): Promise<ReadonlyArray<GeneratedFile>> => {
  const document = await contractDocument()
  return [
    { path: "packages/client/openapi.json", text: document },
    { path: "packages/client/src/generated/schema.ts", text: schemaTypes(document) },
    { path: "packages/client/src/generated/resources.ts", text: clientResources(document) },
    { path: "docs/access.md", text: accessPage(document) },
    { path: "docs/configuration.md", text: await settingsDocument() },
    { path: "docs/errors.md", text: errorsPage() },
    { path: "docs/images/ways.svg", text: waysPlot() },
    { path: "docs/limits.md", text: limitsPage() },
    { path: "docs/operation-states.md", text: operationStatesPage() },
    { path: "docs/providers.md", text: providersPage() }
  ]
}

const readIfThere = (path: string): string | undefined => {
  const absolute = join(root, path)
  return existsSync(absolute) ? readFileSync(absolute, "utf8") : undefined
}

const write = ({ path, text }: GeneratedFile): void => {
  const absolute = join(root, path)
  mkdirSync(dirname(absolute), { recursive: true })
  writeFileSync(absolute, text)
  console.log(`${path} written`)
}

const main = async (): Promise<void> => {
  const first = comments()
  const isCheck = process.argv.includes("--check")
  if (!isCheck) write(first)
  const files = await generate()
  if (isCheck) report("generated files", driftOf([first, ...files], readIfThere))
  else files.forEach(write)
}

if (import.meta.main) {
  try {
    await main()
  } catch (error) {
    console.error(error instanceof Error ? `codegen: ${error.message}` : error)
    process.exitCode = 1
  }
}
