/**
 * The values by which records are found go in the form in which they are compared, so that what was looked for is what is written. E-mail
 * addresses and domains always; fields of keys and unique fields without blanks around them. Pure. @rule value.keys
 */
import { comparedForms } from "../../providers/ComparedForms.ts"
import * as FieldNames from "../../providers/FieldNames.ts"
import * as IdentifyingFields from "../../providers/IdentifyingFields.ts"
import type { Json, RecordFields } from "../../domain/Json.ts"
import type { Conversion } from "./ConvertedValues.ts"
import { isObject, keysOf, nameOf } from "./FieldMapping.ts"
import type { FieldDecision } from "./FieldRules.ts"
import type { PlanInput } from "./PlanInput.ts"

/** How the values of a field are compared; `text`: without the blanks around it. Undefined for a field that identifies no record. */
export type KeyForm = "email" | "domain" | "text"

/** By the provider's name of a field. */
export type KeyForms = (target: string) => KeyForm | undefined

/** `keys`: the provider's fields by which this write finds records. */
export const of = (
  {
    conversion,
    fieldNames = FieldNames.exact,
    identifyingFields
  }: Pick<PlanInput, "conversion" | "fieldNames" | "identifyingFields">,
  objectName: string,
  keys: ReadonlyArray<string>
): KeyForms => {
  const fold = (name: string) => nameOf(FieldNames.folded(fieldNames, keysOf(name)))
  const kinds = Object.entries(IdentifyingFields.ofObject(identifyingFields, objectName) ?? {})
  const forms = new Map<string, KeyForm>([
    ...keys.map((name) => [fold(name), "text"] as const),
    ...kinds.flatMap(([name, kind]) => (kind === "email" || kind === "domain" ? [[fold(name), kind] as const] : []))
  ])
  return (target) => forms.get(fold(target)) ?? (isUnique(conversion, target) ? "text" : undefined)
}

const isUnique = (conversion: Conversion | undefined, target: string): boolean =>
  conversion?.fieldOf(target)?.unique === true

/** The decisions with such values in that form; `given` is the value before. */
export const applied = (forms: KeyForms, decisions: ReadonlyArray<FieldDecision>): ReadonlyArray<FieldDecision> =>
  decisions.map((decision) => {
    const { target, value } = decision
    const form = decision.decision === "dropped" || target === undefined ? undefined : forms(target)
    if (form === undefined) return decision
    const changed = valueIn(form, value)
    return changed === value ? decision : { given: value, ...decision, value: changed }
  })

/** The value in that form; of a list or of entries with labels, each address in it. */
export const valueIn = (form: KeyForm, value: Json): Json => {
  if (typeof value === "string") return textIn(form, value)
  if (isObject(value)) return form === "text" ? value : entryIn(form, value)
  if (!Array.isArray(value)) return value
  const list: ReadonlyArray<Json> = value
  const changed = list.map((each) => valueIn(form, each))
  return list.every((each, place) => each === changed[place]) ? list : changed
}

const entryIn = (form: "email" | "domain", entry: RecordFields): RecordFields => {
  const changed = Object.entries(entry).map(
    ([name, each]) => [name, typeof each === "string" ? addressIn(form, each) : each] as const
  )
  return changed.every(([name, each]) => entry[name] === each) ? entry : Object.fromEntries(changed)
}

const textIn = (form: KeyForm, text: string): string => (form === "text" ? text.trim() : addressIn(form, text.trim()))

/** A text that is no address is left alone. */
const addressIn = (form: "email" | "domain", text: string): string => {
  const { isPossible, of } = comparedForms[form]
  const address = of(text)
  return isPossible(address) ? address : text
}
