/** Light, dark, or as the system says; kept in this browser. */
import { useState } from "react"

const name = "fieldgate.console.theme"

export const themes = ["system", "light", "dark"] as const
export type Theme = (typeof themes)[number]

const isTheme = (text: string | null): text is Theme => themes.some((theme) => theme === text)

const kept = (): Theme => {
  try {
    const text = window.localStorage.getItem(name)
    return isTheme(text) ? text : "system"
  } catch {
    return "system"
  }
}

const show = (theme: Theme): void => {
  document.documentElement.dataset["theme"] = theme
}

/** Before anything is drawn. */
export const showKeptTheme = (): void => show(kept())

export const useTheme = (): readonly [Theme, (theme: Theme) => void] => {
  const [theme, setTheme] = useState(kept)
  const choose = (next: Theme) => {
    setTheme(next)
    show(next)
    try {
      window.localStorage.setItem(name, next)
    } catch {
      // It holds for this page all the same.
    }
  }
  return [theme, choose]
}
