/** What a provider returned about an account, with names as labels. Pure. */
import type { Connection } from "@fieldgate/client"

/** `timeZone` as "Time zone". */
const labelOf = (name: string): string => {
  const words = name.replaceAll(/(?<=[a-z])(?=[A-Z])/gu, " ").toLowerCase()
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

export const metadataFacts = ({
  providerMetadata = {}
}: Pick<Connection, "providerMetadata">): ReadonlyArray<readonly [label: string, value: string]> =>
  Object.entries(providerMetadata).map(([name, { displayName, value }]) => [displayName ?? labelOf(name), value])
