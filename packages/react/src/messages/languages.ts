/** The languages of this package; all but English are loaded on demand. @rule react.languages */
import type { Messages } from "./Messages.ts"

const languages: Readonly<Record<string, () => Promise<Messages>>> = {
  de: async () => (await import("./German.ts")).German,
  es: async () => (await import("./Spanish.ts")).Spanish,
  fr: async () => (await import("./French.ts")).French,
  ja: async () => (await import("./Japanese.ts")).Japanese,
  "pt-BR": async () => (await import("./BrazilianPortuguese.ts")).BrazilianPortuguese
}

/** The language for a locale: `de-AT` uses `de`. Undefined: English. */
export const languageOf = (locale: string): string | undefined => {
  const wanted = locale.toLowerCase()
  const names = Object.keys(languages)
  const exact = names.find((name) => name.toLowerCase() === wanted)
  return exact ?? names.find((name) => name.toLowerCase().split("-")[0] === wanted.split("-")[0])
}

export const loadLanguage = async (language: string): Promise<Messages | undefined> => await languages[language]?.()
