/** The theme, stored in this browser. */
import { useState } from "react"

const name = "fieldgate.console.theme"

export const themes = ["system", "light", "dark"] as const
export type Theme = (typeof themes)[number]

const isTheme = (text: string | null): text is Theme => themes.some((theme) => theme === text)

const storedTheme = (): Theme => {
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

/** Called before the first render. */
export const showStoredTheme = (): void => show(storedTheme())

export const useTheme = (): readonly [Theme, (theme: Theme) => void] => {
  const [theme, setTheme] = useState(storedTheme)
  const choose = (next: Theme) => {
    setTheme(next)
    show(next)
    try {
      window.localStorage.setItem(name, next)
    } catch {
      // Without storage, the theme applies until a reload.
    }
  }
  return [theme, choose]
}
