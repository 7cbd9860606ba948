/** Where the pages about operations are. */
import { pathTo } from "../router/matchPath.ts"

export const operationsPath = "/projects/:project/operations"
export const operationPath = "/projects/:project/operations/:operation"
export const statisticsPath = "/projects/:project/statistics"

/** The page of one operation. */
export const pathOfOperation = (project: string, operation: string): string =>
  pathTo(operationPath, { project, operation })
