/** Which host an account's calls go to: connections of one host fail together when the provider itself is down. Pure. */
import { environmentOf } from "../Credentials.ts"
import type { Account, ProviderDriver } from "../../providers/ProviderDriver.ts"

export const hostOf = (
  { info, name }: Pick<ProviderDriver, "info" | "name">,
  { credentials, metadata }: Pick<Account, "credentials" | "metadata">
): string => {
  const address = info.baseURL.replaceAll(/\{\{\.(\w+)\}\}/gu, (_, fact: string) => metadata[fact] ?? "")
  return `${name} ${environmentOf(credentials)} ${URL.parse(address)?.host ?? ""}`.trim()
}
