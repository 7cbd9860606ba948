/** Views of the list: some that everybody needs, and those that this browser has saved. Each is a URL that can be shared. */
import { type FormEvent, useState } from "react"
import { useAnnounce } from "../parts/Announcer.tsx"
import { Button } from "../parts/Button.tsx"
import { Menu } from "../parts/Menu.tsx"
import { Link } from "../router/Link.tsx"
import { pathTo } from "../router/matchPath.ts"
import { operationsPath } from "./paths.ts"
import { nameCharacters, presetViews, queryOf, type View, viewsIn, withView } from "./views.ts"

const keyOf = (project: string) => `fieldgate-views-${project}`

const stored = (project: string): ReadonlyArray<View> => {
  try {
    return viewsIn(window.localStorage.getItem(keyOf(project)))
  } catch {
    return []
  }
}

export const Views = ({ project }: { readonly project: string }) => {
  const announce = useAnnounce()
  const [views, setViews] = useState(() => stored(project))
  const [name, setName] = useState("")
  const keep = (next: ReadonlyArray<View>, done: string) => {
    setViews(next)
    try {
      window.localStorage.setItem(keyOf(project), JSON.stringify(next))
      announce(done)
    } catch {
      announce("The browser stores nothing for this page. The view lasts until the page is closed.")
    }
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === "") return
    keep(withView(views, { name: name.trim(), query: queryOf(window.location.search) }), "View saved")
    setName("")
  }
  const linkTo = ({ query }: View) => `${pathTo(operationsPath, { project })}${query === "" ? "" : `?${query}`}`
  return (
    <Menu label="Views">
      <ul className="views" aria-label="Views">
        {presetViews.map((view) => (
          <li key={view.name}>
            <Link to={linkTo(view)}>{view.name}</Link>
          </li>
        ))}
        {views.map((view) => (
          <li key={view.name}>
            <Link to={linkTo(view)}>{view.name}</Link>
            <Button
              kind="quiet"
              aria-label={`Delete ${view.name}`}
              onClick={() =>
                keep(
                  views.filter((each) => each !== view),
                  "View deleted"
                )
              }
            >
              Delete
            </Button>
          </li>
        ))}
      </ul>
      <form className="views-save" onSubmit={save}>
        <input
          className="input"
          aria-label="Name of the view"
          placeholder="Name of the view"
          maxLength={nameCharacters}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit">Save view</Button>
      </form>
    </Menu>
  )
}
