/** Every page of the console. One line each; README.md says how to add one. */
import { operationPath, operationsPath, statisticsPath } from "./operations/paths.ts"
import { page, type Route } from "./router/Route.ts"

export const routes: ReadonlyArray<Route> = [
  page("/projects", () => import("./projects/ProjectsPage.tsx").then((file) => file.ProjectsPage)),
  page("/projects/:project", () => import("./projects/ProjectPage.tsx").then((file) => file.ProjectPage), {
    label: "Project",
    icon: "projects"
  }),
  page(operationsPath, () => import("./operations/OperationsPage.tsx").then((file) => file.OperationsPage), {
    label: "Operations",
    icon: "operations"
  }),
  page(operationPath, () => import("./operations/OperationPage.tsx").then((file) => file.OperationPage)),
  page(statisticsPath, () => import("./charts/StatisticsPage.tsx").then((file) => file.StatisticsPage), {
    label: "Statistics",
    icon: "chart"
  }),
  page(
    "/projects/:project/sandbox-records",
    () => import("./sandboxRecords/SandboxRecordsPage.tsx").then((file) => file.SandboxRecordsPage),
    { label: "Sandbox records", icon: "records", onlyInDemo: true }
  ),
  page(
    "/projects/:project/integrations",
    () => import("./integrations/IntegrationsPage.tsx").then((file) => file.IntegrationsPage),
    { label: "Integrations", icon: "integrations" }
  ),
  page(
    "/projects/:project/connections",
    () => import("./connections/ConnectionsPage.tsx").then((file) => file.ConnectionsPage),
    { label: "Connections", icon: "connections" }
  )
]
