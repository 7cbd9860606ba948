/** The sections, and the pages of the section that is open. */
import { Icon } from "../parts/Icon.tsx"
import { Link } from "../router/Link.tsx"
import { isHere, sectionsOf, usePages } from "./usePages.ts"

export const Navigation = ({ path, project }: { readonly path: string; readonly project: string }) => {
  const pages = usePages(project)
  return (
    <nav aria-label="Console">
      <ul className="side-list">
        {sectionsOf(pages).map(({ icon, id, label, pages: own }) => {
          const [main] = own
          if (main === undefined) return null
          const isOpen = own.some((page) => isHere(page, path))
          // The link of a section that is named like its first page is also the link of that page.
          const further = main.label === label ? own.slice(1) : own
          return (
            <li key={id}>
              <Link
                className="side-link"
                to={main.to}
                aria-current={further.length < own.length && isHere(main, path) ? "page" : undefined}
                data-open={isOpen || undefined}
              >
                <Icon name={icon} />
                {label}
              </Link>
              {isOpen && further.length > 0 ? (
                <ul className="side-list side-pages">
                  {further.map((page) => (
                    <li key={page.to}>
                      <Link className="side-link" to={page.to} aria-current={isHere(page, path) ? "page" : undefined}>
                        {page.label}
                      </Link>
                    </li>
                  ))}
                </ul>
              ) : null}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
