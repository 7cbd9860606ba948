/** The integrations of a project, sorted by name. */
import { everyPage } from "../data/everyPage.ts"
import { useApi } from "../data/useApi.ts"

/** `every`: milliseconds between two requests. Default: read once. */
export const useIntegrations = (project: string, every: number | false = false) =>
  useApi(
    ["integrations", project],
    async (api, options) => {
      const all = await everyPage((page) => api.integrations.list({ project, ...page }, options))
      return all.toSorted((one, other) => one.name.localeCompare(other.name))
    },
    { every }
  )
