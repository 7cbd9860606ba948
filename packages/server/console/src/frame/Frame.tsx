/** The frame of every page: navigation, search, theme and sign-out. */
import { type ReactNode, useState } from "react"
import { CommandMenu } from "../commands/CommandMenu.tsx"
import { useFixedCommands } from "../commands/useFixedCommands.ts"
import { Icon } from "../parts/Icon.tsx"
import { Link } from "../router/Link.tsx"
import { usePath } from "../router/Location.ts"
import { useSession } from "../session/SessionContext.ts"
import { roleNames } from "../members/roles.ts"
import { Navigation } from "./Navigation.tsx"
import { projectIn } from "./projectIn.ts"
import { ShortcutsDialog } from "./ShortcutsDialog.tsx"
import { ThemeSwitch } from "./ThemeSwitch.tsx"
import { sectionsOf, usePages } from "./usePages.ts"
import { type OpenDialog, useShortcuts } from "./useShortcuts.ts"

const Foot = ({ onShortcuts }: { readonly onShortcuts: () => void }) => {
  const { member, signOut } = useSession()
  return (
    <div className="side-foot">
      {member === undefined ? null : (
        <p className="side-member">
          <span>{member.name}</span>
          <span className="second">{roleNames[member.role]}</span>
        </p>
      )}
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
      <div className="side-tools">
        <ThemeSwitch />
        <button type="button" className="icon-button" aria-label="Keyboard shortcuts" onClick={onShortcuts}>
          <Icon name="keyboard" />
        </button>
      </div>
    </div>
  )
}

export const Frame = ({ children }: { readonly children: ReactNode }) => {
  const { projects } = useSession()
  const path = usePath()
  // The menu closes when another page is opened.
  const [openAt, setOpenAt] = useState<string | undefined>(undefined)
  const [dialog, setDialog] = useState<OpenDialog | undefined>(undefined)
  const open = openAt === path
  const project = projectIn(path, projects)
  const pages = usePages(project)
  const showShortcuts = () => setDialog("help")
  const fixed = useFixedCommands(project, pages, showShortcuts)
  useShortcuts(sectionsOf(pages), setDialog)
  return (
    <div className="frame">
      <a className="skip" href="#main">
        Skip to content
      </a>
      <header className="side" data-open={open || undefined}>
        <div className="side-top">
          <Link className="brand" to={projects.length > 1 ? "/projects" : "/"}>
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
        <button
          type="button"
          className="side-search"
          aria-keyshortcuts="Control+K"
          onClick={() => setDialog("commands")}
        >
          <Icon name="search" />
          Search
          <kbd aria-hidden="true">Ctrl K</kbd>
        </button>
        <div className="side-body" id="side-body">
          <Navigation project={project} path={path} />
          <Foot onShortcuts={showShortcuts} />
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {dialog === "commands" ? (
        <CommandMenu project={project} fixed={fixed} onClose={() => setDialog(undefined)} />
      ) : null}
      {dialog === "help" ? <ShortcutsDialog onClose={() => setDialog(undefined)} /> : null}
    </div>
  )
}
