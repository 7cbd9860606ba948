/** Every page of the console. One line each; README.md says how to add one. */
import { page, type Route } from "./router/Route.ts"

export const routes: ReadonlyArray<Route> = [
  page("/projects", () => import("./projects/ProjectsPage.tsx").then((file) => file.ProjectsPage)),
  page("/projects/:project", () => import("./projects/ProjectPage.tsx").then((file) => file.ProjectPage), {
    label: "Project",
    icon: "projects"
  }),
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
