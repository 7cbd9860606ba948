/** @rule react.languages */
import { render, screen } from "@testing-library/react"
import { describe, expect, it } from "vitest"
import { BrazilianPortuguese } from "@fieldgate/react/locales/pt-BR"
import { English } from "@fieldgate/react/locales/en"
import { French } from "@fieldgate/react/locales/fr"
import { German } from "@fieldgate/react/locales/de"
import { Japanese } from "@fieldgate/react/locales/ja"
import { Spanish } from "@fieldgate/react/locales/es"
import { PlatformProvider } from "../src/index.ts"
import type { Message, Messages } from "../src/messages/Messages.ts"
import { languageOf } from "../src/messages/languages.ts"
import { useText } from "../src/messages/useText.ts"
import { literalTexts, pseudo } from "./pseudo.ts"

const languages: ReadonlyArray<readonly [string, Messages]> = [
  ["de", German],
  ["en", English],
  ["es", Spanish],
  ["fr", French],
  ["ja", Japanese],
  ["pt-BR", BrazilianPortuguese],
  ["pseudo", pseudo()]
]

const textsOf = (messages: Messages): ReadonlyMap<string, Message> =>
  new Map(
    Object.entries(messages).flatMap(([area, texts]) =>
      Object.entries<Message>(texts).map(([key, message]) => [`${area}.${key}`, message] as const)
    )
  )

const valuesOf = (text: string): ReadonlyArray<string> =>
  [...new Set([...text.matchAll(/\{(\w+)\}/gu)].map(([, name = ""]) => name))].sort()

/** The plural form `other` decides; the singular may omit the number. */
const fullText = (message: Message): string => (typeof message === "string" ? message : message.other)

describe.each(languages)("%s", (tag, messages) => {
  const texts = textsOf(messages)

  it("has the texts of English and no other", () => {
    expect([...texts.keys()].sort()).toEqual([...textsOf(English).keys()].sort())
  })

  it("puts English's values into each text", () => {
    const values = ([key, message]: readonly [string, Message]) => [key, valuesOf(fullText(message))]
    expect(Object.fromEntries([...texts].map(values))).toEqual(Object.fromEntries([...textsOf(English)].map(values)))
  })

  const plurals = [...texts].flatMap(([key, message]) => (typeof message === "string" ? [] : [{ key, message }]))

  it("has exactly the plural forms of its grammar", () => {
    const needed = new Intl.PluralRules(tag === "pseudo" ? "en" : tag).resolvedOptions().pluralCategories.sort()
    const found = plurals.map(({ key, message }) => [key, Object.keys(message).sort()])
    expect(found).toEqual(plurals.map(({ key }) => [key, needed]))
  })

  it("has the same values in all plural forms", () => {
    const unknown = plurals.flatMap(({ key, message }) =>
      Object.values(message)
        .flatMap((text) => valuesOf(text ?? ""))
        .filter((name) => !valuesOf(message.other).includes(name))
        .map((name) => `${key}: ${name}`)
    )
    expect(unknown).toEqual([])
  })
})

const Retry = () => <button type="button">{useText()("general.retry")}</button>

const page = (props: { readonly locale?: string; readonly messages?: Messages }) => (
  <PlatformProvider options={{ project: "crm-sync", apiKey: "key" }} {...props}>
    <Retry />
  </PlatformProvider>
)

it.each([
  ["de-AT", "Erneut versuchen"],
  ["pt", "Tentar novamente"],
  ["ja-JP", "再試行"],
  ["fr-CA", "Réessayer"],
  ["es-419", "Reintentar"]
])("shows texts for %s", async (locale, expected) => {
  render(page({ locale }))
  expect(await screen.findByRole("button", { name: expected })).toBeDefined()
})

it("shows a passed language immediately", () => {
  render(page({ locale: "de", messages: German }))
  expect(screen.getByRole("button", { name: "Erneut versuchen" })).toBeDefined()
})

it("falls back to English", () => {
  expect([languageOf("en-GB"), languageOf("sv")]).toEqual([undefined, undefined])
})

it("finds a literal text by the pseudo-language", () => {
  const { container } = render(
    <>
      {page({ messages: pseudo() })}
      <p>Hello</p>
    </>
  )
  expect(literalTexts(container)).toEqual(["Hello"])
})
