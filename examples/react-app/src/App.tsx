/** A sales tool with contacts, integrations and settings; Fieldgate's components are a part of two of its pages. */
import { PlatformProvider } from "@fieldgate/react"
import { type JSX, useState } from "react"
import { appearanceOf, logo } from "./brand.ts"
import { ContactsPage } from "./ContactsPage.tsx"
import { type DemoSettings, getToken } from "./DemoSettings.ts"
import { IntegrationsPage } from "./IntegrationsPage.tsx"
import { type PageName, usePlace } from "./place.ts"
import { type Choices, firstChoices, SettingsPage, useTheme } from "./SettingsPage.tsx"

const names: Readonly<Record<PageName, string>> = {
  contacts: "Contacts",
  integrations: "Integrations",
  settings: "Settings"
}

const optionsOf = ({ apiKey, project }: DemoSettings, { signIn }: Choices) => {
  const where = { project, baseUrl: `${location.origin}/v1` }
  return signIn === "key" ? { ...where, apiKey } : { ...where, getToken }
}

export const App = ({ settings }: { readonly settings: DemoSettings }): JSX.Element => {
  const { go, place } = usePlace()
  const [choices, setChoices] = useState<Choices>(firstChoices)
  useTheme(choices.theme)
  const { page } = place
  return (
    <div className="app">
      <header className="side">
        <p className="brand">
          <img src={logo} alt="" width="28" height="28" />
          Acme Sequencer
        </p>
        <nav aria-label="Main">
          {(["contacts", "integrations", "settings"] as const).map((name) => (
            <a
              key={name}
              href={`?page=${name}`}
              aria-current={name === page ? "page" : undefined}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return
                event.preventDefault()
                go({ page: name, open: undefined })
              }}
            >
              {names[name]}
            </a>
          ))}
        </nav>
        <p className="user">
          <span className="avatar" aria-hidden="true">
            AD
          </span>
          <span>
            Ann Demo
            <br />
            <small>Demo customer</small>
          </span>
        </p>
      </header>
      <main>
        <h1>{names[page]}</h1>
        <PlatformProvider
          key={choices.signIn}
          options={optionsOf(settings, choices)}
          locale={choices.locale}
          appearance={appearanceOf(choices.theme)}
        >
          {page === "contacts" ? (
            <ContactsPage settings={settings} onConnect={(open) => go({ page: "integrations", open })} />
          ) : undefined}
          {page === "integrations" ? (
            <IntegrationsPage
              settings={settings}
              variant={choices.variant}
              opened={place.open}
              onOpen={(open) => go({ page, open })}
              onContacts={() => go({ page: "contacts", open: undefined })}
            />
          ) : undefined}
        </PlatformProvider>
        {page === "settings" ? <SettingsPage choices={choices} onChoose={setChoices} /> : undefined}
      </main>
    </div>
  )
}
