/** The pages of the console. README.md describes how to add one. */
import { operationPath, operationsPath, statisticsPath } from "./operations/paths.ts"
import { page, type Route } from "./router/Route.ts"
import { paths } from "./routePaths.ts"

export const routes: ReadonlyArray<Route> = [
  page(paths.projects, () => import("./projects/ProjectsPage.tsx").then((file) => file.ProjectsPage)),
  page(paths.project, () => import("./projects/ProjectPage.tsx").then((file) => file.ProjectPage), {
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
  page(paths.usage, () => import("./usage/UsagePage.tsx").then((file) => file.UsagePage), {
    label: "Usage",
    icon: "usage"
  }),
  page(paths.integrations, () => import("./integrations/IntegrationsPage.tsx").then((file) => file.IntegrationsPage), {
    label: "Integrations",
    icon: "integrations"
  }),
  page(paths.integration, () => import("./integrations/IntegrationPage.tsx").then((file) => file.IntegrationPage)),
  page(paths.revision, () => import("./integrations/RevisionPage.tsx").then((file) => file.RevisionPage)),
  page(
    paths.installations,
    () => import("./installations/InstallationsPage.tsx").then((file) => file.InstallationsPage),
    { label: "Installations", icon: "installations" }
  ),
  page(paths.installation, () => import("./installations/InstallationPage.tsx").then((file) => file.InstallationPage)),
  page(paths.connections, () => import("./connections/ConnectionsPage.tsx").then((file) => file.ConnectionsPage), {
    label: "Connections",
    icon: "connections"
  }),
  page(paths.connection, () => import("./connections/ConnectionPage.tsx").then((file) => file.ConnectionPage)),
  page(paths.webhooks, () => import("./webhooks/WebhooksPage.tsx").then((file) => file.WebhooksPage), {
    label: "Webhooks",
    icon: "webhooks"
  }),
  page(paths.webhook, () => import("./webhooks/WebhookPage.tsx").then((file) => file.WebhookPage)),
  page(paths.audit, () => import("./audit/AuditPage.tsx").then((file) => file.AuditPage), {
    label: "Audit log",
    icon: "book"
  }),
  page(paths.keys, () => import("./keys/KeysPage.tsx").then((file) => file.KeysPage), { label: "Keys", icon: "keys" }),
  page(paths.members, () => import("./members/MembersPage.tsx").then((file) => file.MembersPage), {
    label: "Members",
    icon: "members",
    onlyForManagers: true
  }),
  page(
    "/projects/:project/sandbox-records",
    () => import("./sandboxRecords/SandboxRecordsPage.tsx").then((file) => file.SandboxRecordsPage),
    { label: "Sandbox records", icon: "records", onlyInDemo: true }
  )
]
