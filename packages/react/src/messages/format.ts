/** Formats a message by the rules of its language. Pure. */
import type { Message } from "./Messages.ts"

type Values = Readonly<Record<string, string | number>>

/** Numbers and plurals follow the locale. */
export const format = (message: Message, values: Values, locale: string): string => {
  const text = typeof message === "string" ? message : pluralOf(message, values["count"], locale)
  return text.replaceAll(/\{(\w+)\}/gu, (whole, name: string) => {
    const value = values[name]
    if (value === undefined) return whole
    return typeof value === "number" ? rulesOf(locale).numbers.format(value) : value
  })
}

const pluralOf = (message: Exclude<Message, string>, count: string | number | undefined, locale: string): string =>
  message[rulesOf(locale).plurals.select(Number(count))] ?? message.other

interface LocaleRules {
  readonly numbers: Intl.NumberFormat
  readonly plurals: Intl.PluralRules
}

/** Cached, because making them takes longer than a hundred messages. A page uses few locales. */
const rules = new Map<string, LocaleRules>()

const rulesOf = (locale: string): LocaleRules => {
  const known = rules.get(locale)
  if (known !== undefined) return known
  const made = { numbers: new Intl.NumberFormat(locale), plurals: new Intl.PluralRules(locale) }
  rules.set(locale, made)
  return made
}
