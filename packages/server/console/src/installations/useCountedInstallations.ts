/** Installations to be counted, as far as something is counted. */
import type { Installation, InstallationQuery } from "@fieldgate/client"
import { type Answer, useApi } from "../data/useApi.ts"
import { countedRows } from "../parts/countOf.ts"

export const useCountedInstallations = (
  project: string,
  of: InstallationQuery = {}
): Answer<ReadonlyArray<Installation>> =>
  useApi(["installations", project, "counted", of], (api, options) =>
    api.installations.list({ project, pageSize: countedRows, ...of }, options)
  )
