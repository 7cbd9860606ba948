/** The names of providers that people see, such as HubSpot for `hubspot`. */
import { useApi } from "../data/useApi.ts"

/** The providers of this deployment, by name; undefined until they are loaded. */
export const useProviders = () =>
  useApi(["providers"], (api, options) => api.providers.list(options), { newFor: Number.POSITIVE_INFINITY }).data

/** A provider that has no name here keeps its own. */
export const useProviderNames = (): ((provider: string) => string) => {
  const data = useProviders()
  return (provider) => data?.[provider]?.displayName ?? provider
}
