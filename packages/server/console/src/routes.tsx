/** The pages of the console, in the order of the navigation. README.md describes how to add one. */
import { operationPath, operationsPath, statisticsPath } from "./operations/paths.ts"
import { page, type Route } from "./router/Route.ts"
import { paths } from "./routePaths.ts"

export const routes: ReadonlyArray<Route> = [
  page(paths.projects, () => import("./projects/ProjectsPage.tsx").then((file) => file.ProjectsPage)),
  page(paths.project, () => import("./overview/OverviewPage.tsx").then((file) => file.OverviewPage), {
    label: "Overview",
    section: "overview"
  }),
  page(operationsPath, () => import("./operations/OperationsPage.tsx").then((file) => file.OperationsPage), {
    label: "Activity",
    section: "activity"
  }),
  page(operationPath, () => import("./operations/OperationPage.tsx").then((file) => file.OperationPage)),
  page(statisticsPath, () => import("./charts/StatisticsPage.tsx").then((file) => file.StatisticsPage), {
    label: "Statistics",
    section: "activity"
  }),
  page(paths.customers, () => import("./customers/CustomersPage.tsx").then((file) => file.CustomersPage), {
    label: "Customers",
    section: "customers"
  }),
  page(paths.customer, () => import("./customers/CustomerPage.tsx").then((file) => file.CustomerPage)),
  page(
    paths.installations,
    () => import("./installations/InstallationsPage.tsx").then((file) => file.InstallationsPage),
    { label: "Installations", section: "customers" }
  ),
  page(paths.installation, () => import("./installations/InstallationPage.tsx").then((file) => file.InstallationPage)),
  page(paths.connections, () => import("./connections/ConnectionsPage.tsx").then((file) => file.ConnectionsPage), {
    label: "Connections",
    section: "customers"
  }),
  page(paths.connection, () => import("./connections/ConnectionPage.tsx").then((file) => file.ConnectionPage)),
  page(paths.integrations, () => import("./integrations/IntegrationsPage.tsx").then((file) => file.IntegrationsPage), {
    label: "Integrations",
    section: "integrations"
  }),
  page(paths.integration, () => import("./integrations/IntegrationPage.tsx").then((file) => file.IntegrationPage)),
  page(paths.revision, () => import("./integrations/RevisionPage.tsx").then((file) => file.RevisionPage)),
  page(paths.keys, () => import("./keys/KeysPage.tsx").then((file) => file.KeysPage), {
    label: "Keys",
    section: "developers"
  }),
  page(paths.webhooks, () => import("./webhooks/WebhooksPage.tsx").then((file) => file.WebhooksPage), {
    label: "Webhooks",
    section: "developers"
  }),
  page(paths.webhook, () => import("./webhooks/WebhookPage.tsx").then((file) => file.WebhookPage)),
  page(
    "/projects/:project/sandbox-records",
    () => import("./sandboxRecords/SandboxRecordsPage.tsx").then((file) => file.SandboxRecordsPage),
    { label: "Sandbox records", section: "developers", onlyInDemo: true }
  ),
  page(paths.settings, () => import("./projects/SettingsPage.tsx").then((file) => file.SettingsPage), {
    label: "General",
    section: "settings"
  }),
  page(paths.privacy, () => import("./privacy/PrivacyPage.tsx").then((file) => file.PrivacyPage), {
    label: "Data requests",
    section: "settings"
  }),
  page(paths.usage, () => import("./usage/UsagePage.tsx").then((file) => file.UsagePage), {
    label: "Usage",
    section: "settings"
  }),
  page(paths.audit, () => import("./audit/AuditPage.tsx").then((file) => file.AuditPage), {
    label: "Audit log",
    section: "settings"
  }),
  page(paths.members, () => import("./members/MembersPage.tsx").then((file) => file.MembersPage), {
    label: "Members",
    section: "settings",
    onlyForManagers: true
  })
]
