/** Texts and JSON with places to fill, such as `https://{companyDomain}.acme.com` and `/v1/{object}/{id}`. */
import type { Json } from "@fieldgate/core/domain/Json"

const place = /\{([^{}]*)\}/g

export const placesOf = (template: string): ReadonlyArray<string> =>
  Array.from(template.matchAll(place), (found) => found[1] ?? "")

export const fill = (template: string, value: (name: string) => string): string =>
  template.replaceAll(place, (_, name: string) => value(name))

/** Whether the text has braces that don't enclose a place. */
export const hasStrayBrace = (template: string): boolean => /[{}]/.test(template.replaceAll(place, ""))

/** The places of all texts in a JSON value, names of properties included. */
export const placesIn = (template: Json): ReadonlyArray<string> => textsIn(template).flatMap(placesOf)

/** A text with its places filled; the value inside a longer text is escaped. */
export const fillText = (
  template: string,
  values: Readonly<Record<string, Json>>,
  escapes: Readonly<Record<string, string>> = {}
): string =>
  fill(template, (name) => {
    const text = textOf(values[name])
    return name === "value" && template !== "{value}" ? escaped(escapes, text) : text
  })

export const escaped = (escapes: Readonly<Record<string, string>>, text: string): string =>
  Array.from(text, (each) => (Object.hasOwn(escapes, each) ? (escapes[each] ?? each) : each)).join("")

/** A JSON value with its places filled. A text that is one place alone becomes the value itself, whatever its type. */
export const fillJson = (
  template: Json,
  values: Readonly<Record<string, Json>>,
  escapes: Readonly<Record<string, string>> = {}
): Json => {
  if (typeof template === "string") {
    const [name] = placesOf(template)
    const value = name === undefined || template !== `{${name}}` ? undefined : values[name]
    return value ?? fillText(template, values, escapes)
  }
  if (isList(template)) return template.map((each) => fillJson(each, values, escapes))
  if (typeof template !== "object" || template === null) return template
  return Object.fromEntries(
    Object.entries(template).map(([name, each]) => [fillText(name, values, escapes), fillJson(each, values, escapes)])
  )
}

/** A value inside a longer text. */
const textOf = (value: Json | undefined): string => (typeof value === "string" ? value : JSON.stringify(value ?? ""))

/** All texts in a JSON value, names of properties included. */
export const textsIn = (template: Json): ReadonlyArray<string> => {
  if (typeof template === "string") return [template]
  if (isList(template)) return template.flatMap(textsIn)
  if (typeof template !== "object" || template === null) return []
  return Object.entries(template).flatMap(([name, each]) => [name, ...textsIn(each)])
}

const isList = (value: Json): value is ReadonlyArray<Json> => Array.isArray(value)
