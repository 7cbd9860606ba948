/** The OpenAPI document of the server's contract, as text that is the same for the same contract. */
import { existsSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { root } from "../source/files.mjs"

const contract = "packages/server/src/contract/Document.ts"

/** Imports the contract and prints its document; throws an error that names what is missing. */
export const contractDocument = async (): Promise<string> => {
  const path = join(root, contract)
  if (!existsSync(path))
    throw new Error(`${contract} is missing: it exports openApiDocument(), the source of the client`)
  const module: { readonly openApiDocument?: unknown } = await import(pathToFileURL(path).href)
  if (typeof module.openApiDocument !== "function") throw new Error(`${contract} doesn't export openApiDocument()`)
  return documentText(module.openApiDocument())
}

/** Two spaces and a line break at the end; refuses anything but an OpenAPI 3.1 document. */
export const documentText = (document: unknown): string => {
  if (!isOpenApi31(document)) throw new Error(`${contract}: openApiDocument() answered no OpenAPI 3.1 document`)
  return `${JSON.stringify(document, undefined, 2)}\n`
}

const isOpenApi31 = (value: unknown): boolean =>
  typeof value === "object" &&
  value !== null &&
  "openapi" in value &&
  typeof value.openapi === "string" &&
  value.openapi.startsWith("3.1.")
