/** Formats a message by the rules of its language. Pure. */
import type { Message } from "./Messages.ts"

type Values = Readonly<Record<string, string | number>>

/** Numbers and plurals follow the locale. */
export const format = (message: Message, values: Values, locale: string): string => {
  const text = typeof message === "string" ? message : pluralOf(message, values["count"], locale)
  return text.replaceAll(/\{(\w+)\}/gu, (whole, name: string) => {
    const value = values[name]
    if (value === undefined) return whole
    return typeof value === "number" ? new Intl.NumberFormat(locale).format(value) : value
  })
}

const pluralOf = (message: Exclude<Message, string>, count: string | number | undefined, locale: string): string =>
  message[new Intl.PluralRules(locale).select(Number(count))] ?? message.other
