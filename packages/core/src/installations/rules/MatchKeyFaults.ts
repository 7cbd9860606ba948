/** What is wrong with the keys by which upserts find the records of an object. Pure. @rule match.choice, match.installed */
import { type InputFault, nameOf } from "../../domain/InputFault.ts"
import { nearestName } from "../../domain/NearestName.ts"
import * as FieldNames from "../../providers/FieldNames.ts"
import type { ObjectMetadata } from "../../providers/ObjectMetadata.ts"
import type { IntegrationDefinition } from "../../integrations/Manifest.ts"
import type { MatchKey } from "../../writes/Match.ts"
import * as FieldMapping from "../../writes/rules/FieldMapping.ts"
import * as FieldRules from "../../writes/rules/FieldRules.ts"
import * as ObjectMatch from "../../writes/rules/ObjectMatch.ts"
import { type ConfigContent, writeObject } from "../Config.ts"

type Place = (...keys: ReadonlyArray<string>) => string

/** A choice that the manifest doesn't allow, of keys that it doesn't have, or of one key twice. */
export const ofChoice = (
  definition: IntegrationDefinition,
  content: ConfigContent,
  object: string,
  at: string
): ReadonlyArray<InputFault> => {
  const chosen = writeObject(content, object)?.match
  if (chosen === undefined) return []
  const place = (n?: number) =>
    `${at}.${nameOf(["write", "objects", object, "match", ...(n === undefined ? [] : ["by"])])}${n === undefined ? "" : `[${n}]`}`
  const declared = ObjectMatch.declaredOf(definition, object)
  if (!ObjectMatch.mayChoose(declared)) {
    const message = `the integration "${definition.name}" lets no installation choose how records of ${object} are found: remove match`
    return [{ name: place(), message }]
  }
  const names = (declared.by ?? []).map(ObjectMatch.words)
  const seen = new Set<string>()
  return chosen.by.flatMap((key, n): ReadonlyArray<InputFault> => {
    const [text, words] = [ObjectMatch.textOf(key), ObjectMatch.words(key)]
    if (!ObjectMatch.isDeclared(declared, key)) {
      const nearest = nearestName(words, names)
      const hint = nearest === undefined ? `choose among ${names.join(", ")}` : `did you mean ${nearest}?`
      return [
        { name: place(n), value: words, message: `the integration defines no key ${words} of ${object}; ${hint}` }
      ]
    }
    if (seen.has(text))
      return [{ name: place(n), value: words, message: `${words} is listed twice: list each key once` }]
    seen.add(text)
    return []
  })
}

interface Account {
  readonly definition: IntegrationDefinition
  readonly content: ConfigContent
  readonly fieldNames?: FieldNames.FieldNames | undefined
}

/**
 * What the account doesn't have of the keys. A key that the installation chose must be there. One of the manifest alone is a warning: its
 * field may be created later, and another key may be used.
 */
export const inAccount = (
  { content, definition, fieldNames = FieldNames.exact }: Account,
  metadata: ObjectMetadata,
  object: string,
  place: Place
): { readonly refusals: ReadonlyArray<InputFault>; readonly warnings: ReadonlyArray<InputFault> } => {
  const by = ObjectMatch.of(definition, content, object)?.by ?? []
  const isChosen = writeObject(content, object)?.match !== undefined
  const settings = writeObject(content, object)?.selectedFieldSettings ?? {}
  const rules = FieldRules.of(settings, FieldMapping.mappingsOf(definition, content, object), "", fieldNames)
  const checked = by.map((key, n) => {
    const name = isChosen ? `${place("match", "by")}[${n}]` : place()
    const fields = ObjectMatch.fieldsOf(key).map((field) => ({
      field,
      described: describedField(metadata, rules, field)
    }))
    const missing = fields.filter(({ described }) => described === undefined || described.hidden)
    const isUnique = fields.some(({ described }) => described?.unique === true)
    return { key, name, missing: missing.map(({ field }) => field), isUnique }
  })
  const faults = checked.flatMap(({ key, missing, name }) =>
    missing.map((field): InputFault => ({
      name,
      value: ObjectMatch.words(key),
      message: unreadable(object, key, field)
    }))
  )
  const shared = checked.flatMap(({ isUnique, key, missing, name }): ReadonlyArray<InputFault> =>
    isUnique || missing.length > 0 ? [] : [{ name, value: ObjectMatch.words(key), message: notUnique(object, key) }]
  )
  return isChosen ? { refusals: faults, warnings: shared } : { refusals: [], warnings: [...faults, ...shared] }
}

const describedField = ({ fields }: ObjectMetadata, rules: FieldRules.FieldRules, name: string) => {
  const keys = FieldMapping.keysOf(name)
  const [first] = FieldRules.targetOf(rules, keys) ?? []
  if (first === undefined) return undefined
  return Object.values(fields).find(({ fieldName }) => FieldNames.isSame(rules.names, fieldName, first))
}

const unreadable = (object: string, key: MatchKey, field: string): string =>
  `records of ${object} can't be found by ${ObjectMatch.words(key)}: the field "${field}" is not mapped, doesn't exist, or the connected user may not see it`

const notUnique = (object: string, key: MatchKey): string =>
  `${ObjectMatch.words(key)} is not unique in this account: several records of ${object} may have it, and match.onMany decides about them`
