/** The fields of a record as the body of a TypeScript interface; nested names become nested objects. Pure. */
import type { CallerField } from "./CallerField.ts"
import { titleOf, valueText } from "./ValueText.ts"

type Verb = "create" | "update"

interface Place {
  field?: CallerField
  readonly inside: Map<string, Place>
}

/** `{ … }`, its members in the order of their names. */
export const recordText = (fields: ReadonlyArray<CallerField>, verb: Verb): string => {
  const root: Place = { inside: new Map() }
  for (const field of fields) {
    if (field[verb] !== "absent") placeAt(root, field.keys).field = field
  }
  return objectText(root, verb, "")
}

const placeAt = (place: Place, [key, ...rest]: ReadonlyArray<string>): Place => {
  if (key === undefined) return place
  const inside = place.inside.get(key) ?? { inside: new Map() }
  place.inside.set(key, inside)
  return placeAt(inside, rest)
}

const objectText = ({ inside }: Place, verb: Verb, indent: string): string => {
  const members = [...inside].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const lines = members.flatMap(([key, place]) => memberLines(key, place, verb, `${indent}  `))
  return lines.length === 0 ? "{}" : `{\n${lines.join("\n")}\n${indent}}`
}

const memberLines = (key: string, place: Place, verb: Verb, indent: string): ReadonlyArray<string> => {
  const title = place.field && titleOf(place.field)
  const optional = isRequired(place, verb) ? "" : "?"
  return [
    ...(title === undefined ? [] : [`${indent}/** ${commentText(title)} */`]),
    `${indent}readonly ${keyText(key)}${optional}: ${placeText(place, verb, indent)}`
  ]
}

/** A field that is also the way to others is one of the two. */
const placeText = (place: Place, verb: Verb, indent: string): string =>
  [
    ...(place.inside.size === 0 ? [] : [objectText(place, verb, indent)]),
    ...(place.field === undefined ? [] : [nullable(place.field, verb)])
  ].join(" | ")

/** Null empties a field, which one that every record needs can't be. */
const nullable = (field: CallerField, verb: Verb): string => {
  const text = valueText(field)
  const mayBeEmpty = verb === "create" ? field.create !== "required" : field.metadata?.isRequired !== true
  return mayBeEmpty && text !== "Json" ? `${text} | null` : text
}

const isRequired = ({ field, inside }: Place, verb: Verb): boolean =>
  field === undefined ? [...inside.values()].some((each) => isRequired(each, verb)) : field[verb] === "required"

export const keyText = (key: string): string => (/^[A-Za-z_$][\w$]*$/u.test(key) ? key : JSON.stringify(key))

/** A provider's text can't end the comment. */
export const commentText = (text: string): string => text.replaceAll(/\s+/gu, " ").replaceAll("*/", "*\\/")
