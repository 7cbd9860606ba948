/** The product's settings, with what can be tried about Fieldgate's components: language, theme, authentication and flow. */
import { type JSX, useEffect } from "react"
import type { Theme } from "./brand.ts"

export interface Choices {
  readonly locale: string
  readonly theme: Theme
  readonly signIn: "key" | "token"
  readonly variant: "standard" | "wizard"
}

export const firstChoices: Choices = { locale: "en", theme: "auto", signIn: "token", variant: "standard" }

const options = {
  locale: {
    label: "Language of the integration",
    hint: "Your customer's language.",
    values: {
      en: "English",
      de: "Deutsch",
      fr: "Français",
      es: "Español",
      ja: "日本語",
      "pt-BR": "Português (Brasil)"
    }
  },
  theme: { label: "Theme", hint: "", values: { auto: "System", light: "Light", dark: "Dark" } },
  signIn: {
    label: "Authentication",
    hint: "Production uses tokens from your backend (getToken). An API key can't show the activity.",
    values: { token: "Token (getToken)", key: "API key (apiKey)" }
  },
  variant: {
    label: "First install",
    hint: "One page, or one object at a time.",
    values: { standard: "One page", wizard: "Wizard" }
  }
} as const satisfies Record<
  keyof Choices,
  { readonly label: string; readonly hint: string; readonly values: Readonly<Record<string, string>> }
>

const names = ["theme", "locale", "signIn", "variant"] as const

/** The page's own colors follow the same choice as the components'. */
export const useTheme = (theme: Theme): void => {
  useEffect(() => {
    document.documentElement.dataset["theme"] = theme
  }, [theme])
}

interface Props {
  readonly choices: Choices
  readonly onChoose: (choices: Choices) => void
}

export const SettingsPage = ({ choices, onChoose }: Props): JSX.Element => (
  <>
    <section className="card" aria-labelledby="workspace">
      <h2 id="workspace">Workspace</h2>
      <dl>
        <dt>Customer</dt>
        <dd>Demo customer</dd>
        <dt>Plan</dt>
        <dd>Growth, 12 seats</dd>
        <dt>Sends as</dt>
        <dd>ann@demo.example</dd>
      </dl>
    </section>
    <section className="card" aria-labelledby="components">
      <h2 id="components">Try the components</h2>
      <form className="fields">
        {names.map((name) => (
          <label key={name}>
            {options[name].label}
            <select value={choices[name]} onChange={({ target }) => onChoose({ ...choices, [name]: target.value })}>
              {Object.entries(options[name].values).map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </select>
            {options[name].hint === "" ? undefined : <small>{options[name].hint}</small>}
          </label>
        ))}
      </form>
    </section>
  </>
)
