/** A provider's sign-in methods and abilities. */
import type { ProviderInfo } from "@fieldgate/client"
import { useInstallationTargetIfAny } from "../install/InstallationContext.ts"
import { useBootstrap } from "../platform/useBootstrap.ts"
import { usePlatformQuery } from "../platform/usePlatformQuery.ts"
import { usePlatform } from "../platform/usePlatform.ts"
import { type QueryStatus, statusOf } from "../platform/QueryStatus.ts"

export interface ProviderAnswer extends QueryStatus {
  /** Undefined while loading, and for an unknown provider. */
  readonly provider: ProviderInfo | undefined
}

/** Without a name: the integration's provider, which requires an InstallationProvider. */
export const useProvider = (name?: string): ProviderAnswer => {
  const { call } = usePlatform()
  const target = useInstallationTargetIfAny()
  if (name === undefined && target === undefined) {
    throw new Error(
      'useProvider() without a name works only inside <InstallationProvider>. Pass one: useProvider("…").'
    )
  }
  const { consumerRef, groupRef = "", integration = "" } = target ?? {}
  const bootstrap = useBootstrap({ integration, groupRef, consumerRef }, name === undefined)
  const named = usePlatformQuery({
    key: ["provider", name ?? ""],
    enabled: name !== undefined,
    ask: (signal) =>
      call("get", "/v1/providers/{provider}", { path: { provider: name ?? "" } }, { consumerRef, groupRef, signal })
  })
  return name === undefined
    ? { provider: bootstrap.data?.provider, ...statusOf(bootstrap) }
    : { provider: named.data, ...statusOf(named) }
}
