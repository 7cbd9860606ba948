/** The pages of the navigation that this session may open, by section. */
import { pathTo } from "../router/matchPath.ts"
import { routes } from "../routes.tsx"
import { useSandboxes } from "../sandboxRecords/useDemo.ts"
import { refusalOf, useSession } from "../session/SessionContext.ts"
import { type SectionId, sections } from "./sections.ts"

export interface NavigationPage {
  readonly label: string
  readonly to: string
  readonly section: SectionId
  /** Other pages below this path belong to it. */
  readonly hasPagesBelow: boolean
}

export const usePages = (project: string): ReadonlyArray<NavigationPage> => {
  const { data: sandboxes = [] } = useSandboxes()
  const { member } = useSession()
  return routes.flatMap(({ navigation, path }): ReadonlyArray<NavigationPage> => {
    if (navigation === undefined) return []
    const { label, needs, onlyForManagers = false, onlyInDemo = false, section } = navigation
    if (needs !== undefined && refusalOf(member?.role, needs) !== undefined) return []
    if (onlyForManagers && member?.managesMembers !== true) return []
    if (onlyInDemo && sandboxes.length === 0) return []
    // Every page of a project is below the overview's path.
    return [{ label, section, to: pathTo(path, { project }), hasPagesBelow: section !== "overview" }]
  })
}

export interface NavigationSection {
  readonly id: SectionId
  readonly label: string
  readonly icon: (typeof sections)[number]["icon"]
  readonly letter: string
  readonly pages: ReadonlyArray<NavigationPage>
}

/** Sections with at least one page. Pure. */
export const sectionsOf = (pages: ReadonlyArray<NavigationPage>): ReadonlyArray<NavigationSection> =>
  sections
    .map((section) => ({ ...section, pages: pages.filter((page) => page.section === section.id) }))
    .filter(({ pages: found }) => found.length > 0)

export const isHere = ({ hasPagesBelow, to }: NavigationPage, path: string): boolean =>
  path === to || (hasPagesBelow && path.startsWith(`${to}/`))
