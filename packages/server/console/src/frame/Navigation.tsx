/** The routes with a navigation entry, in the order of `routes.tsx`. */
import { Icon } from "../parts/Icon.tsx"
import { Link } from "../router/Link.tsx"
import { pathTo } from "../router/matchPath.ts"
import { routes } from "../routes.tsx"
import { refusalOf, useSession } from "../session/SessionContext.ts"
import { useSandboxes } from "../sandboxRecords/useDemo.ts"

const isHere = (to: string, path: string) => path === to || path.startsWith(`${to}/`)

export const Navigation = ({ path, project }: { readonly path: string; readonly project: string }) => {
  const { data: sandboxes = [] } = useSandboxes()
  const { member } = useSession()
  return (
    <nav aria-label="Console">
      <ul className="side-list">
        {routes.map(({ navigation, path: pattern }) => {
          if (navigation === undefined) return null
          if (navigation.needs !== undefined && refusalOf(member?.role, navigation.needs) !== undefined) return null
          if (navigation.onlyForManagers === true && member?.managesMembers !== true) return null
          if (navigation.onlyInDemo === true && sandboxes.length === 0) return null
          const to = pathTo(pattern, { project })
          // Every page is below the project's page, so only an exact match counts.
          const here = pattern === "/projects/:project" ? path === to : isHere(to, path)
          return (
            <li key={pattern}>
              <Link className="side-link" to={to} aria-current={here ? "page" : undefined}>
                <Icon name={navigation.icon} />
                {navigation.label}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
