/** What a provider returned about an account, with names as labels. Pure. */
import type { Connection } from "@fieldgate/client"

/** `timeZone` as "Time zone". */
const labelOf = (name: string): string => {
  const words = name.replaceAll(/(?<=[a-z])(?=[A-Z])/gu, " ").toLowerCase()
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

/** Without the workspace's reference, which every connection has under a name of its own. */
export const metadataFacts = ({
  providerMetadata = {},
  providerWorkspaceRef
}: Pick<Connection, "providerMetadata" | "providerWorkspaceRef">): ReadonlyArray<
  readonly [label: string, value: string]
> =>
  Object.entries(providerMetadata).flatMap(([name, { displayName, value }]) =>
    name === "workspaceRef" && value === providerWorkspaceRef ? [] : [[displayName ?? labelOf(name), value] as const]
  )
