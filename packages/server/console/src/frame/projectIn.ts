/** Which project the navigation is about: the path's, else the first that the key opens. Pure. */
import type { Project } from "@fieldgate/client"
import { matchPath } from "../router/matchPath.ts"

export const projectIn = (path: string, projects: ReadonlyArray<Project>): string => {
  const [, first, second] = path.split("/")
  const named = matchPath("/projects/:project", `/${first ?? ""}/${second ?? ""}`)?.["project"]
  return named ?? projects[0]?.name ?? ""
}
