/** The settings of the open page: language, light or dark, authentication of calls, and flow. */
import { type JSX, useEffect } from "react"

export interface Chosen {
  readonly locale: string
  readonly theme: "light dark" | "light" | "dark"
  readonly signIn: "key" | "token"
  readonly variant: "standard" | "wizard"
}

export const firstChoice: Chosen = { locale: "en", theme: "light dark", signIn: "token", variant: "standard" }

const choices = {
  locale: {
    label: "Language",
    options: {
      en: "English",
      de: "Deutsch",
      fr: "Français",
      es: "Español",
      ja: "日本語",
      "pt-BR": "Português (Brasil)"
    }
  },
  theme: { label: "Color scheme", options: { "light dark": "System", light: "Light", dark: "Dark" } },
  signIn: { label: "Authentication", options: { token: "Token (getToken)", key: "API key (apiKey)" } },
  variant: { label: "Flow", options: { standard: "Standard", wizard: "Wizard" } }
} as const satisfies Record<keyof Chosen, { readonly label: string; readonly options: object }>

const names = ["locale", "theme", "signIn", "variant"] as const

interface Props {
  readonly chosen: Chosen
  readonly onChoose: (chosen: Chosen) => void
}

export const Choices = ({ chosen, onChoose }: Props): JSX.Element => {
  useEffect(() => {
    document.documentElement.dataset["theme"] = chosen.theme
    document.documentElement.lang = "en"
  }, [chosen.theme])
  return (
    <form className="choices">
      {names.map((name) => (
        <label key={name}>
          {choices[name].label}
          <select value={chosen[name]} onChange={({ target }) => onChoose({ ...chosen, [name]: target.value })}>
            {Object.entries(choices[name].options).map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </label>
      ))}
    </form>
  )
}
