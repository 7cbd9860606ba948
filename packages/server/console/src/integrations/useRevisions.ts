/** The revisions of an integration, latest first. */
import { everyPage } from "../data/everyPage.ts"
import { useApi } from "../data/useApi.ts"
import type { OfIntegration } from "./OfIntegration.ts"

export const useRevisions = ({ integration, project }: OfIntegration) =>
  useApi(["revisions", project, integration], (api, options) =>
    everyPage((page) => api.revisions.list({ project, integration, ...page }, options))
  )
