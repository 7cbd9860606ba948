import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { root } from "../source/files.mjs"

const source = "packages/server/src/cli/settings/SettingsDocument.ts"

export const settingsDocument = async (): Promise<string> => {
  const module: { readonly text?: unknown } = await import(pathToFileURL(join(root, source)).href)
  const text: unknown = typeof module.text === "function" ? module.text() : undefined
  if (typeof text !== "string") throw new Error(`${source} doesn't export text()`)
  return text
}
