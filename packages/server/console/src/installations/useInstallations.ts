/** Every installation of a project. */
import { useApi } from "../data/useApi.ts"

export const useInstallations = (project: string) =>
  useApi(["installations", project], (api, options) => api.installations.list({ project }, options))
