/** The names of providers that people see, such as HubSpot for `hubspot`. */
import { useApi } from "../data/useApi.ts"

/** A provider that has no name here keeps its own. */
export const useProviderNames = (): ((provider: string) => string) => {
  const { data } = useApi(["providers"], (api, options) => api.providers.list(options), {
    newFor: Number.POSITIVE_INFINITY
  })
  return (provider) => data?.[provider]?.displayName ?? provider
}
