/** Paths of pages that are linked to. `routes.tsx` registers them. */

export const paths = {
  projects: "/projects",
  project: "/projects/:project",
  integrations: "/projects/:project/integrations",
  integration: "/projects/:project/integrations/:integration",
  revision: "/projects/:project/integrations/:integration/revisions/:revision",
  installations: "/projects/:project/installations",
  installation: "/projects/:project/installations/:integration/:installation",
  connections: "/projects/:project/connections",
  connection: "/projects/:project/connections/:connection",
  webhooks: "/projects/:project/webhooks",
  webhook: "/projects/:project/webhooks/:destination",
  audit: "/projects/:project/audit",
  usage: "/projects/:project/usage",
  keys: "/projects/:project/keys",
  members: "/members"
} as const
