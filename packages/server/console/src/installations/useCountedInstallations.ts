/** Installations for a capped count. */
import type { Installation, ListProjectInstallationsParams } from "@fieldgate/client"
import { type Answer, type ReadOptions, useApi } from "../data/useApi.ts"
import { countedRows } from "../parts/countOf.ts"

export const useCountedInstallations = (
  project: string,
  of: Omit<ListProjectInstallationsParams, "project"> & { readonly integration?: string } = {},
  read: ReadOptions<ReadonlyArray<Installation>> = {}
): Answer<ReadonlyArray<Installation>> =>
  useApi(
    ["installations", project, "counted", of],
    (api, options) => api.installations.list({ project, pageSize: countedRows, ...of }, options),
    read
  )
