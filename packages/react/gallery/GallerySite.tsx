/** The site: all states of all screens, one of them shown with knobs, and the props of the components. */
import { QueryClient } from "@tanstack/react-query"
import { type JSX, useEffect, useState } from "react"
import { PlatformProvider } from "../src/platform/PlatformProvider.tsx"
import { allStories } from "./allStories.ts"
import type { PropTable } from "./PropTable.ts"
import { appearanceOf, knobOptions, type Knobs, knobsIn, searchOf } from "./knobs.ts"

/** Defined by the build, from the sources. */
declare const PROP_TABLES: ReadonlyArray<PropTable>

const names = {
  activity: "Activity",
  catalog: "Catalog",
  configure: "Set-up",
  connect: "Connect",
  install: "Install",
  parts: "Parts"
}

const flowOf = (id: string): string => id.slice(0, id.indexOf("-"))

const flows = [...new Set([...allStories.keys()].map(flowOf))]

const options = { project: "gallery", apiKey: "gallery" }
const queryClient = new QueryClient()
const firstStory = "configure-idle-new"

export const GallerySite = (): JSX.Element => {
  const [knobs, setKnobs] = useState(() => knobsIn(location.search))
  const [open, setOpen] = useState(() => new URLSearchParams(location.search).get("open") ?? firstStory)
  useEffect(() => history.replaceState(undefined, "", searchOf(knobs, open)), [knobs, open])
  useEffect(() => {
    document.documentElement.dataset["theme"] = knobs.theme
    document.documentElement.dataset["text"] = knobs.text
    document.documentElement.dataset["ready"] = "true"
  }, [knobs])
  return (
    <div className="gallery-site">
      <nav aria-label="States">
        <h1>Fieldgate components</h1>
        {flows.map((flow) => (
          <details key={flow} open={flow === flowOf(open)}>
            <summary>{flow in names ? names[flow as keyof typeof names] : flow}</summary>
            <ul>
              {[...allStories]
                .filter(([id]) => flowOf(id) === flow)
                .map(([id, { busy }]) => (
                  <li key={id} data-story={id} data-busy={busy}>
                    <a
                      href={searchOf(knobs, id)}
                      aria-current={id === open ? "page" : undefined}
                      onClick={(event) => {
                        if (event.metaKey || event.ctrlKey) return
                        event.preventDefault()
                        setOpen(id)
                      }}
                    >
                      {id.slice(flow.length + 1)}
                    </a>
                  </li>
                ))}
            </ul>
          </details>
        ))}
      </nav>
      <div className="gallery-main">
        <KnobForm knobs={knobs} onChange={setKnobs} />
        <section className="gallery-stage" data-width={knobs.width} aria-label={open}>
          <Stage key={open} id={open} knobs={knobs} />
        </section>
        <Appearance knobs={knobs} />
        <Props flow={flowOf(open)} />
      </div>
    </div>
  )
}

const Stage = ({ id, knobs }: { readonly id: string; readonly knobs: Knobs }): JSX.Element => {
  const story = allStories.get(id)
  if (story === undefined) return <p>{`No state is called ${id}.`}</p>
  return (
    <PlatformProvider
      options={options}
      queryClient={queryClient}
      locale={knobs.locale}
      dir={knobs.dir}
      appearance={appearanceOf(knobs)}
    >
      {story.render()}
    </PlatformProvider>
  )
}

interface KnobFormProps {
  readonly knobs: Knobs
  readonly onChange: (knobs: Knobs) => void
}

const labels = {
  theme: "Theme",
  dir: "Direction",
  locale: "Language",
  width: "Width",
  text: "Text size, %",
  density: "Density"
} as const

const KnobForm = ({ knobs, onChange }: KnobFormProps): JSX.Element => (
  <form className="gallery-knobs" aria-label="Look">
    {(["theme", "dir", "locale", "width", "text", "density"] as const).map((name) => (
      <label key={name}>
        {labels[name]}
        <select value={knobs[name]} onChange={({ target }) => onChange({ ...knobs, [name]: target.value })}>
          {knobOptions[name].map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      </label>
    ))}
    <label>
      Your color
      <input
        type="color"
        value={knobs.color === "" ? "#3a4fcb" : knobs.color}
        onChange={({ target }) => onChange({ ...knobs, color: target.value })}
      />
    </label>
    <label>
      Radius, px
      <input
        type="number"
        min="0"
        max="32"
        value={knobs.radius}
        onChange={({ target }) => onChange({ ...knobs, radius: target.value.slice(0, 2) })}
      />
    </label>
    <button type="button" onClick={() => onChange(knobsIn(""))}>
      Reset
    </button>
  </form>
)

/** The code for this look. */
const Appearance = ({ knobs }: { readonly knobs: Knobs }): JSX.Element => (
  <section aria-label="Code">
    <h2>Code for this look</h2>
    <pre
      tabIndex={-1}
    >{`<PlatformProvider appearance={${JSON.stringify(appearanceOf(knobs), undefined, 2)}} locale="${knobs.locale}">`}</pre>
  </section>
)

const Props = ({ flow }: { readonly flow: string }): JSX.Element => (
  <>
    {PROP_TABLES.filter((table) => table.flow === flow).map(({ name, parents, props }) => (
      <section key={name} aria-label={`Props of ${name}`}>
        <h2>{name}</h2>
        {parents === undefined ? undefined : <p>{`Also takes the props of ${parents.replaceAll("Props", "")}.`}</p>}
        <table className="gallery-props">
          <thead>
            <tr>
              <th scope="col">Prop</th>
              <th scope="col">Type</th>
              <th scope="col">What it does</th>
            </tr>
          </thead>
          <tbody>
            {props.map((prop) => (
              <tr key={prop.name}>
                <th scope="row">
                  <code>{prop.name}</code>
                  {prop.isRequired ? " (required)" : ""}
                </th>
                <td>
                  <code>{prop.type}</code>
                </td>
                <td>{prop.text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    ))}
  </>
)
