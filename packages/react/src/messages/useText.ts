/** Texts in the language of the nearest PlatformProvider. */
import { useMemo } from "react"
import { English } from "./English.ts"
import { format } from "./format.ts"
import { useLanguage } from "./Language.ts"
import type { Message, MessageKey, MessageOverrides, Messages, MessageValues } from "./Messages.ts"

/** `text("connect.title", { provider })`: the values are checked against the English text. */
export type Text = <Key extends MessageKey>(key: Key, ...values: MessageValues<Key>) => string

export const useText = (): Text => {
  const { locale, messages = English, overrides } = useLanguage()
  return useMemo(() => textIn(merged(messages, overrides), locale), [messages, overrides, locale])
}

/** The same outside of React. */
export const textIn =
  (messages: Messages, locale: string): Text =>
  (key, ...[values]) => {
    const [area = "", name = ""] = key.split(".")
    // The key's type guarantees both parts.
    const message = (messages as Readonly<Record<string, Readonly<Record<string, Message>>>>)[area]?.[name]
    return message === undefined ? key : format(message, values ?? {}, locale)
  }

/** Cached, because many components request the same pair. */
const merges = new WeakMap<MessageOverrides, readonly [base: Messages, both: Messages]>()

const merged = (base: Messages, overrides: MessageOverrides | undefined): Messages => {
  if (overrides === undefined) return base
  const known = merges.get(overrides)
  if (known?.[0] === base) return known[1]
  const both = withOverrides(base, overrides)
  merges.set(overrides, [base, both])
  return both
}

/** Merges each area. */
const withOverrides = (base: Messages, overrides: MessageOverrides): Messages => ({
  ...base,
  ...Object.fromEntries(
    Object.entries(overrides).map(([area, texts]) => [area, { ...base[area as keyof Messages], ...texts }])
  )
})
