/** The language of the nearest PlatformProvider. Doesn't import the English texts: hooks alone need none. */
import { createContext, useContext, useEffect, useMemo, useState } from "react"
import { warnDeveloper } from "../platform/warnDeveloper.ts"
import { languageOf, loadLanguage } from "./languages.ts"
import type { MessageOverrides, Messages } from "./Messages.ts"

export interface Language {
  readonly locale: string
  readonly dir: "ltr" | "rtl"
  /** Undefined: English. */
  readonly messages: Messages | undefined
  readonly overrides: MessageOverrides | undefined
}

export const LanguageContext = createContext<Language>({
  locale: "en",
  dir: "ltr",
  messages: undefined,
  overrides: undefined
})

export const useLanguage = (): Language => useContext(LanguageContext)

interface LanguageOptions {
  readonly locale?: string | undefined
  readonly messages?: MessageOverrides | undefined
  readonly dir?: "ltr" | "rtl" | undefined
}

/** English until another language is loaded, and if it can't be loaded. */
export const useLanguageOf = ({ dir, locale = "en", messages }: LanguageOptions): Language => {
  const language = languageOf(locale)
  const [loaded, setLoaded] = useState<{ readonly language: string; readonly messages: Messages }>()
  useEffect(() => {
    let isCurrent = true
    if (language === undefined) return
    const take = (messages: Messages | undefined) => {
      if (isCurrent && messages !== undefined) setLoaded({ language, messages })
    }
    loadLanguage(language).then(take, (error: unknown) => {
      warnDeveloper(`the texts of "${language}" could not be loaded; English is shown`, error)
    })
    return () => {
      isCurrent = false
    }
  }, [language])
  const base = loaded !== undefined && loaded.language === language ? loaded.messages : undefined
  return useMemo(
    () => ({ locale, dir: dir ?? directionOf(locale), messages: base, overrides: messages }),
    [locale, dir, base, messages]
  )
}

const rightToLeft = /^(?:arc?|dv|fa|he|ku|ps|sd|ug|ur|yi)\b/iu

const directionOf = (locale: string): "ltr" | "rtl" => (rightToLeft.test(locale) ? "rtl" : "ltr")
