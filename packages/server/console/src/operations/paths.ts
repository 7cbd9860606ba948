import { pathTo } from "../router/matchPath.ts"

export const operationsPath = "/projects/:project/operations"
export const operationPath = "/projects/:project/operations/:operation"
export const statisticsPath = "/projects/:project/statistics"

export const pathOfOperation = (project: string, operation: string): string =>
  pathTo(operationPath, { project, operation })

/** The list of what an actor asked for; `actor` as the filter has it. */
export const pathOfActorsOperations = (project: string, actor: string): string =>
  `${pathTo(operationsPath, { project })}?${new URLSearchParams({ actor })}`

/** The list of writes with an entry of metadata, as `key=value`. */
export const pathOfEntrysOperations = (project: string, metadata: string): string =>
  `${pathTo(operationsPath, { project })}?${new URLSearchParams({ metadata })}`

/** The unfinished operations of a group. */
export const pathOfWaitingOperations = (project: string, group: string): string =>
  `${pathTo(operationsPath, { project })}?${new URLSearchParams({ status: "in_progress", group })}`

/** The list of what a group wrote through an integration. */
export const pathOfGroupsOperations = (project: string, integrationId: string, group: string): string =>
  `${pathTo(operationsPath, { project })}?${new URLSearchParams({ integration: integrationId, group })}`
