/** The frame of every page: navigation, theme and sign-out. */
import { type ReactNode, useState } from "react"
import { Icon } from "../parts/Icon.tsx"
import { Link } from "../router/Link.tsx"
import { usePath } from "../router/Location.ts"
import { useSession } from "../session/SessionContext.ts"
import { roleNames } from "../members/roles.ts"
import { Navigation } from "./Navigation.tsx"
import { projectIn } from "./projectIn.ts"
import { ThemeSwitch } from "./ThemeSwitch.tsx"

const Foot = () => {
  const { member, signOut } = useSession()
  return (
    <div className="side-foot">
      {member === undefined ? null : (
        <p className="side-member">
          <span>{member.name}</span>
          <span className="second">{roleNames[member.role]}</span>
        </p>
      )}
      <ThemeSwitch />
      <a className="side-link" href="/docs" target="_blank" rel="noreferrer">
        <Icon name="book" />
        API reference
      </a>
      <button type="button" className="side-link" onClick={() => signOut()}>
        <Icon name="signOut" />
        Sign out
      </button>
      {member === undefined ? null : (
        <button type="button" className="side-link" onClick={() => signOut(true)}>
          <Icon name="signOut" />
          Sign out everywhere
        </button>
      )}
    </div>
  )
}

export const Frame = ({ children }: { readonly children: ReactNode }) => {
  const { projects } = useSession()
  const path = usePath()
  // The menu closes when another page is opened.
  const [openAt, setOpenAt] = useState<string | undefined>(undefined)
  const open = openAt === path
  const project = projectIn(path, projects)
  return (
    <div className="frame">
      <a className="skip" href="#main">
        Skip to content
      </a>
      <header className="side" data-open={open || undefined}>
        <div className="side-top">
          <Link className="brand" to="/">
            <Icon name="brand" />
            <span>
              Fieldgate<span className="brand-project">{project}</span>
            </span>
          </Link>
          <button
            type="button"
            className="icon-button side-toggle"
            aria-label={open ? "Close menu" : "Open menu"}
            aria-expanded={open}
            aria-controls="side-body"
            onClick={() => setOpenAt(open ? undefined : path)}
          >
            <Icon name={open ? "close" : "menu"} />
          </button>
        </div>
        <div className="side-body" id="side-body">
          <Navigation project={project} path={path} />
          <Foot />
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}
