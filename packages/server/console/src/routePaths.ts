/** Paths of pages that are linked to. `routes.tsx` registers them. */
import { pathTo } from "./router/matchPath.ts"

export const paths = {
  projects: "/projects",
  project: "/projects/:project",
  integrations: "/projects/:project/integrations",
  integration: "/projects/:project/integrations/:integration",
  revision: "/projects/:project/integrations/:integration/revisions/:revision",
  customers: "/projects/:project/customers",
  customer: "/projects/:project/customers/:group",
  installations: "/projects/:project/installations",
  installation: "/projects/:project/installations/:integration/:installation",
  connections: "/projects/:project/connections",
  connection: "/projects/:project/connections/:connection",
  webhooks: "/projects/:project/webhooks",
  webhook: "/projects/:project/webhooks/:destination",
  settings: "/projects/:project/settings",
  privacy: "/projects/:project/privacy",
  audit: "/projects/:project/audit",
  usage: "/projects/:project/usage",
  keys: "/projects/:project/keys",
  members: "/members"
} as const

export const pathOfCustomer = (project: string, group: string): string => pathTo(paths.customer, { project, group })
