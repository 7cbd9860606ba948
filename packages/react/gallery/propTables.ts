/** The props of the public components with their comments, read from the sources when the gallery is built. */
import { readFileSync } from "node:fs"
import type { PropTable } from "./PropTable.ts"

/** By flow of the gallery. */
const shown = [
  ["connect", "connect/ConnectProvider.tsx", ["ConnectProviderProps"]],
  ["install", "install/InstallIntegration.tsx", ["InstallIntegrationProps"]],
  ["install", "catalog/InstallDialog.tsx", ["InstallDialogProps"]],
  ["configure", "platform/PlatformProvider.tsx", ["PlatformProviderProps"]],
  ["configure", "platform/Appearance.ts", ["Appearance", "Slots"]],
  [
    "catalog",
    "catalog/IntegrationCatalog.tsx",
    ["IntegrationCatalogProps", "IntegrationCardProps", "ConnectionStatusProps"]
  ],
  ["activity", "activity/WriteActivity.tsx", ["WriteActivityProps"]]
] as const

export const propTables = (): ReadonlyArray<PropTable> =>
  shown.flatMap(([flow, file, names]) => {
    const text = readFileSync(new URL(`../src/${file}`, import.meta.url), "utf8")
    return names.map((name) => tableOf(flow, name, text))
  })

const tableOf = (flow: string, name: string, text: string): PropTable => {
  const [, parents, body] =
    new RegExp(`export interface ${name}(?: extends (.+?))? \\{\\n([^]*?)\\n\\}`, "u").exec(text) ?? []
  if (body === undefined) throw new Error(`the interface ${name} was not found`)
  const props = [
    ...body.matchAll(/(?: {2}\/\*\*([^]*?)\*\/\n)? {2}readonly (\w+)(\?)?: ([^]+?)(?=\n {2}(?:\/\*\*|readonly)|$)/gu)
  ]
  return {
    flow,
    name: name.replace(/Props$/u, ""),
    parents,
    props: props.map(([, comment = "", prop = "", optional, type = ""]) => ({
      name: prop,
      isRequired: optional === undefined,
      type: type
        .replaceAll(/\s+/gu, " ")
        .replace(/ \| undefined$/u, "")
        .trim(),
      text: comment
        .replaceAll(/^\s*\*/gmu, "")
        .replaceAll(/@rule [\w., ]+/gu, "")
        .replaceAll(/\s+/gu, " ")
        .trim()
    }))
  }
}
