/** Texts in the language of the nearest PlatformProvider. */
import { useMemo } from "react"
import { English } from "./English.ts"
import { format } from "./format.ts"
import { useLanguage } from "./Language.ts"
import type { Message, MessageKey, MessageOverrides, Messages, MessageValues } from "./Messages.ts"

/** `text("connect.title", { provider })`: the values that a text takes are checked by its English. */
export type Text = <Key extends MessageKey>(key: Key, ...values: MessageValues<Key>) => string

export const useText = (): Text => {
  const { locale, messages = English, overrides } = useLanguage()
  return useMemo(() => textIn(merged(messages, overrides), locale), [messages, overrides, locale])
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

/** Many components ask for the same two. */
const merges = new WeakMap<MessageOverrides, readonly [base: Messages, both: Messages]>()

const merged = (base: Messages, overrides: MessageOverrides | undefined): Messages => {
  if (overrides === undefined) return base
  const known = merges.get(overrides)
  if (known?.[0] === base) return known[1]
  const both = withOverrides(base, overrides)
  merges.set(overrides, [base, both])
  return both
}

/** Each area has the keys of both. */
const withOverrides = (base: Messages, overrides: MessageOverrides): Messages => ({
  ...base,
  ...Object.fromEntries(
    Object.entries(overrides).map(([area, texts]) => [area, { ...base[area as keyof Messages], ...texts }])
  )
})
