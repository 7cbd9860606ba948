/** Texts in the language of the nearest PlatformProvider. */
import { createContext, useContext, useEffect, useMemo, useState } from "react"
import { warnDeveloper } from "../warnDeveloper.ts"
import { English } from "./en/English.ts"
import { format } from "./format.ts"
import { languageOf, loadLanguage } from "./languages.ts"
import type { Message, MessageKey, MessageOverrides, Messages, MessageValues } from "./Messages.ts"

/** What texts need to know. */
export interface Language {
  readonly locale: string
  readonly dir: "ltr" | "rtl"
  readonly messages: Messages
}

const inEnglish: Language = { locale: "en", dir: "ltr", messages: English }

export const LanguageContext = createContext<Language>(inEnglish)

export const useLanguage = (): Language => useContext(LanguageContext)

/** `text("connect.title", { provider })`: the values that a text takes are checked by its English. */
export type Text = <Key extends MessageKey>(key: Key, ...values: MessageValues<Key>) => string

export const useText = (): Text => {
  const { locale, messages } = useLanguage()
  return useMemo(() => textIn(messages, locale), [messages, locale])
}

/** The same without React, for what runs outside of a render. */
export const textIn =
  (messages: Messages, locale: string): Text =>
  (key, ...[values]) => {
    const [area = "", name = ""] = key.split(".")
    // The key's type says that both parts are there.
    const message = (messages as Readonly<Record<string, Readonly<Record<string, Message>>>>)[area]?.[name]
    return message === undefined ? key : format(message, values ?? {}, locale)
  }

interface Asked {
  readonly locale?: string | undefined
  readonly messages?: MessageOverrides | undefined
  readonly dir?: "ltr" | "rtl" | undefined
}

/** English until another language has come; a language that can't be loaded is English too. */
export const useLanguageOf = ({ dir, locale = "en", messages }: Asked): Language => {
  const language = languageOf(locale)
  const [loaded, setLoaded] = useState<{ readonly language: string; readonly messages: Messages }>()
  useEffect(() => {
    let isCurrent = true
    if (language === undefined) return
    const take = (found: Messages | undefined) => {
      if (isCurrent && found !== undefined) setLoaded({ language, messages: found })
    }
    loadLanguage(language).then(take, (error: unknown) => {
      warnDeveloper(`the texts of "${language}" could not be loaded; English is shown`, error)
    })
    return () => {
      isCurrent = false
    }
  }, [language])
  const base = loaded !== undefined && loaded.language === language ? loaded.messages : English
  return useMemo(
    () => ({ locale, dir: dir ?? directionOf(locale), messages: merged(base, messages) }),
    [locale, dir, base, messages]
  )
}

const merged = (base: Messages, overrides: MessageOverrides | undefined): Messages =>
  overrides === undefined ? base : withOverrides(base, overrides)

/** Each area has the keys of both. */
const withOverrides = (base: Messages, overrides: MessageOverrides): Messages => ({
  ...base,
  ...Object.fromEntries(
    Object.entries(overrides).map(([area, texts]) => [area, { ...base[area as keyof Messages], ...texts }])
  )
})

const rightToLeft = new Set(["ar", "arc", "dv", "fa", "he", "ku", "ps", "sd", "ug", "ur", "yi"])

const directionOf = (locale: string): "ltr" | "rtl" =>
  rightToLeft.has(locale.toLowerCase().split("-")[0] ?? "") ? "rtl" : "ltr"
