/** The languages that this package speaks; all but English are loaded when they are asked for. */
import type { Messages } from "./Messages.ts"

const languages: Readonly<Record<string, () => Promise<Messages>>> = {
  de: async () => (await import("./de/German.ts")).German,
  es: async () => (await import("./es/Spanish.ts")).Spanish,
  fr: async () => (await import("./fr/French.ts")).French,
  ja: async () => (await import("./ja/Japanese.ts")).Japanese,
  "pt-BR": async () => (await import("./pt-BR/BrazilianPortuguese.ts")).BrazilianPortuguese
}

/** The language of a locale that we have: `de-AT` is served by `de`. Undefined: English. */
export const languageOf = (locale: string): string | undefined => {
  const wanted = locale.toLowerCase()
  const names = Object.keys(languages)
  const exact = names.find((name) => name.toLowerCase() === wanted)
  return exact ?? names.find((name) => name.toLowerCase().split("-")[0] === wanted.split("-")[0])
}

export const loadLanguage = async (language: string): Promise<Messages | undefined> => await languages[language]?.()
