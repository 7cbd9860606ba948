import type { ProviderInfo } from "@fieldgate/client"
import { providers } from "../../src/testing/index.ts"

export const providerOf = (name: string): ProviderInfo => {
  const found = providers[name]
  if (found === undefined) throw new Error(`the fake catalogue has no provider "${name}"`)
  return found
}
