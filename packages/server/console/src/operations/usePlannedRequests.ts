/** The requests and the field rules of an operation, as they were planned. They never change. */
import { useApi } from "../data/useApi.ts"

export const usePlannedRequests = (project: string, operationId: string) =>
  useApi(
    ["operation", project, operationId, "requests"],
    (api, options) => api.operations.requests({ project, operationId }, options),
    { newFor: Number.POSITIVE_INFINITY }
  )
