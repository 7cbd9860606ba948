/** The project of the path, else the key's first project. Pure. */
import type { Project } from "@fieldgate/client"
import { matchPath } from "../router/matchPath.ts"

export const projectIn = (path: string, projects: ReadonlyArray<Project>): string => {
  const [, first, second] = path.split("/")
  const named = matchPath("/projects/:project", `/${first ?? ""}/${second ?? ""}`)?.["project"]
  return named ?? projects[0]?.name ?? ""
}
