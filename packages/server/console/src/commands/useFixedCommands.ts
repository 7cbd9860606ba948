/** The pages and actions of the palette. */
import { useTheme } from "../frame/theme.ts"
import { type NavigationPage, sectionsOf } from "../frame/usePages.ts"
import { operationsPath } from "../operations/paths.ts"
import { pathTo } from "../router/matchPath.ts"
import { paths } from "../routePaths.ts"
import { refusalOf, useSession } from "../session/SessionContext.ts"
import type { Command } from "./commands.ts"

export const useFixedCommands = (
  project: string,
  pages: ReadonlyArray<NavigationPage>,
  showShortcuts: () => void
): ReadonlyArray<Command> => {
  const { member, projects, signOut } = useSession()
  const [theme, choose] = useTheme()
  const operations = pathTo(operationsPath, { project })
  const ofPages = sectionsOf(pages).flatMap(({ label: section, pages: own }) =>
    own.map(({ label, to }): Command => ({
      id: `page ${to}`,
      kind: "page",
      label,
      hint: section === label ? undefined : section,
      to
    }))
  )
  const ofProjects = projects
    .filter(({ name }) => name !== project)
    .map(({ id, name }): Command => ({
      id: `project ${id}`,
      kind: "page",
      label: name,
      hint: "Project",
      to: pathTo(paths.project, { project: name })
    }))
  const isAdmin = refusalOf(member?.role, "admin") === undefined
  const actions: ReadonlyArray<Omit<Command, "kind"> | undefined> = [
    {
      id: "failures",
      label: "Show failed writes that need attention",
      to: `${operations}?status=failure&resolution=unresolved&within=7d`
    },
    { id: "waiting", label: "Show writes in progress", to: `${operations}?status=in_progress` },
    isAdmin
      ? { id: "key", label: "Create API key", to: `${pathTo(paths.keys, { project })}?create=api-key` }
      : undefined,
    isAdmin
      ? {
          id: "destination",
          label: "Add webhook destination",
          to: `${pathTo(paths.webhooks, { project })}?create=destination`
        }
      : undefined,
    {
      id: "theme",
      label: theme === "dark" ? "Use the light theme" : "Use the dark theme",
      run: () => choose(theme === "dark" ? "light" : "dark")
    },
    { id: "shortcuts", label: "Show keyboard shortcuts", run: showShortcuts },
    { id: "reference", label: "Open the API reference", run: () => window.open("/docs", "_blank", "noopener") },
    { id: "sign-out", label: "Sign out", run: () => signOut() }
  ]
  return [
    ...ofPages,
    ...ofProjects,
    ...actions.flatMap((action): ReadonlyArray<Command> =>
      action === undefined ? [] : [{ ...action, kind: "action" }]
    )
  ]
}
