/** The pages that `routes.tsx` gives a place here, in its order. */
import { Icon } from "../parts/Icon.tsx"
import { Link } from "../router/Link.tsx"
import { pathTo } from "../router/matchPath.ts"
import { routes } from "../routes.tsx"
import { useSandboxes } from "../sandboxRecords/useDemo.ts"

/** A page below another one is a part of it. */
const isHere = (to: string, path: string) => path === to || path.startsWith(`${to}/`)

export const Navigation = ({ path, project }: { readonly path: string; readonly project: string }) => {
  const { data: sandboxes = [] } = useSandboxes()
  return (
    <nav aria-label="Console">
      <ul className="side-list">
        {routes.map(({ navigation, path: pattern }) => {
          if (navigation === undefined) return null
          if (navigation.onlyInDemo === true && sandboxes.length === 0) return null
          const to = pathTo(pattern, { project })
          // The project's own page stands above all others, so only itself counts.
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
