/** A page with breadcrumbs, title and actions. Its heading takes the focus after navigation. */
import { type ReactNode, useEffect, useRef } from "react"
import { Link } from "../router/Link.tsx"
import { takeArrival } from "../router/arrival.ts"

export interface Crumb {
  readonly label: string
  readonly to: string
}

export interface PageProps {
  readonly title: string
  /** The pages above it, from the top. */
  readonly above?: ReadonlyArray<Crumb>
  /** One sentence. */
  readonly intro?: ReactNode
  /** Beside the title, such as a status. */
  readonly badge?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
}

export const Page = ({ above, actions, badge, children, intro, title }: PageProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · Fieldgate`
  }, [title])
  useEffect(() => {
    if (takeArrival()) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className="page">
      {above === undefined ? null : (
        <nav className="crumbs" aria-label="Breadcrumbs">
          <ol>
            {above.map(({ label, to }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <header className="page-head">
        <div className="page-title">
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {badge}
        </div>
        {actions === undefined ? null : <div className="page-actions">{actions}</div>}
        {intro === undefined ? null : <p className="page-intro">{intro}</p>}
      </header>
      {children}
    </div>
  )
}
