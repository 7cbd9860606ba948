/** The page: one tab for each CRM in which its integration can be installed, and one that writes through the installed ones. */
import { PlatformProvider } from "@fieldgate/react"
import { type JSX, useState } from "react"
import { Choices, type Chosen, firstChoice } from "./Choices.tsx"
import { Crm } from "./Crm.tsx"
import { type DemoSettings, getToken } from "./DemoSettings.ts"
import { Write } from "./Write.tsx"

const write = "write"

/** The tab is in the address, so that a sign-in that returns here finds it again. */
const tabInAddress = (): string | null => new URLSearchParams(location.search).get("tab")

const optionsOf = ({ apiKey, project }: DemoSettings, { signIn }: Chosen) => {
  const where = { project, baseUrl: `${location.origin}/v1` }
  return signIn === "key" ? { ...where, apiKey } : { ...where, getToken }
}

export const App = ({ settings }: { readonly settings: DemoSettings }): JSX.Element => {
  // Only the library's examples write to Pipedrive.
  const crms = settings.sandboxes.filter(({ provider }) => provider !== "pipedrive")
  const [tab, setTab] = useState(() => tabInAddress() ?? crms[0]?.provider ?? write)
  const [chosen, setChosen] = useState<Chosen>(firstChoice)
  const open = (next: string) => {
    history.replaceState(undefined, "", `?tab=${next}`)
    setTab(next)
  }
  const crm = crms.find(({ provider }) => provider === tab)
  const tabs = [
    ...crms.map(({ name, provider }) => ({ id: provider, label: name })),
    { id: write, label: "Write a record" }
  ]
  return (
    <>
      <header>
        <h1>Acme Sequencer</h1>
        <p>A product of yours, with Fieldgate in it. Connect a CRM, set its rules, and write into it.</p>
        <Choices chosen={chosen} onChoose={setChosen} />
      </header>
      <nav className="tabs" aria-label="CRMs">
        {tabs.map(({ id, label }) => (
          <button key={id} type="button" aria-current={id === tab ? "page" : undefined} onClick={() => open(id)}>
            {label}
          </button>
        ))}
      </nav>
      <main>
        <PlatformProvider key={chosen.signIn} options={optionsOf(settings, chosen)} locale={chosen.locale}>
          {crm === undefined ? null : (
            // The install flow is chosen when the component mounts.
            <Crm key={`${crm.provider} ${chosen.variant}`} crm={crm} settings={settings} variant={chosen.variant} />
          )}
        </PlatformProvider>
        {tab === write ? <Write crms={crms} settings={settings} /> : null}
      </main>
    </>
  )
}
