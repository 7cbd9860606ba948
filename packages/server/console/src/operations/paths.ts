import { pathTo } from "../router/matchPath.ts"
import type { Filters } from "./filters.ts"

export const operationsPath = "/projects/:project/operations"
export const operationPath = "/projects/:project/operations/:operation"
export const statisticsPath = "/projects/:project/statistics"

export const pathOfOperation = (project: string, operation: string): string =>
  pathTo(operationPath, { project, operation })

export const pathOfActorsOperations = (project: string, actor: string): string =>
  `${pathTo(operationsPath, { project })}?${new URLSearchParams({ actor })}`

export const pathOfEntrysOperations = (project: string, metadata: string): string =>
  `${pathTo(operationsPath, { project })}?${new URLSearchParams({ metadata })}`

export const pathOfWaitingOperations = (project: string, group: string): string =>
  `${pathTo(operationsPath, { project })}?${new URLSearchParams({ status: "in_progress", group })}`

export const pathOfGroupsOperations = (project: string, integrationId: string, group: string): string =>
  `${pathTo(operationsPath, { project })}?${new URLSearchParams({ integration: integrationId, group })}`

/** Operations that were received in this span of time, narrowed by further filters. */
export const pathOfOperationsWithin = (project: string, since: string, until: string, further: Filters = {}): string =>
  `${pathTo(operationsPath, { project })}?${new URLSearchParams({ since, until, ...further })}`

/** Statistics of the last day, of what the filters select. */
export const pathOfStatistics = (project: string, filters: Filters): string =>
  `${pathTo(statisticsPath, { project })}?${new URLSearchParams({ range: "day", ...filters })}`

/** All writes of a record. What identifies it is in the fragment, which browsers don't send: no access log contains it. @rule writer.digests */
export const pathOfRecord = (project: string, record: string): string =>
  `${pathTo(operationsPath, { project })}#${encodeURIComponent(record)}`

export const pathOfCustomersOperations = (project: string, group: string): string =>
  `${pathTo(operationsPath, { project })}?${new URLSearchParams({ group })}`
