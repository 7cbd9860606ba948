/** The file that `fieldgate types` writes: the records of an integration's objects as an account has them. Pure. */
import type { ConfigContent } from "@fieldgate/core/installations/Config"
import type { HydratedWriteObject } from "@fieldgate/core/integrations/HydratedRevision"
import type { IntegrationDefinition } from "@fieldgate/core/integrations/Manifest"
import { objectOf, writableNames } from "@fieldgate/core/writes/rules/FieldMapping"
import { type CallerField, callerFields } from "./CallerField.ts"
import { commentText, keyText, recordText } from "./RecordText.ts"
import { declarations } from "./ValueText.ts"

export interface Sources {
  readonly definition: IntegrationDefinition
  /** What the group chose. */
  readonly content: ConfigContent
  readonly groupRef: string
  /** The definition's write objects with the account's fields. */
  readonly objects: ReadonlyArray<HydratedWriteObject>
}

/** How such a file begins, so that none that somebody wrote is overwritten. */
export const mark = "/**\n * Written by `fieldgate types`"

interface Typed {
  readonly objectName: string
  readonly displayName: string
  readonly typeName: string
  readonly fields: ReadonlyArray<CallerField>
}

/** Same sources, same text. */
export const textOf = (sources: Sources): string => {
  const typed = typedObjects(sources)
  const interfaces = typed.flatMap(interfacesOf)
  const body = interfaces.join("\n\n")
  return `${[header(sources), ...declarationsFor(body), body, recordsText(sources, typed)].join("\n\n")}\n`
}

const header = ({ definition: { name, provider }, groupRef }: Sources): string =>
  `${mark}: change nothing here, run it again.
 * What may be written to the objects of the integration ${commentText(name)}, as the ${provider} account of the group ${commentText(groupRef)}
 * has them: \`createClient<Records>({ … })\` takes these records and no others.
 */`

const typedObjects = ({ content, definition, objects }: Sources): ReadonlyArray<Typed> => {
  const taken = new Set<string>(["Records", ...Object.keys(declarations)])
  return objects.toSorted(byName).map(({ allFieldsMetadata = {}, displayName, objectName }) => ({
    objectName,
    displayName,
    typeName: freeName(typeNameOf(objectName), taken),
    fields: callerFields(definition, content, objectName, allFieldsMetadata)
  }))
}

const byName = (one: HydratedWriteObject, other: HydratedWriteObject) => (one.objectName < other.objectName ? -1 : 1)

/** `Custom_Thing__c` is `CustomThingC`. */
const typeNameOf = (objectName: string): string => {
  const name = objectName
    .split(/[^A-Za-z0-9]+/u)
    .map((part) => part.slice(0, 1).toUpperCase() + part.slice(1))
    .join("")
  return /^[A-Za-z]/u.test(name) ? name : `Object${name}`
}

const freeName = (name: string, taken: Set<string>): string => {
  const free = [name, ...Array.from({ length: taken.size }, (_, count) => `${name}${count + 2}`)].find(
    (each) => !taken.has(each)
  )
  taken.add(free ?? name)
  return free ?? name
}

const interfacesOf = ({ displayName, fields, typeName }: Typed): ReadonlyArray<string> => {
  const [created, updated] = [recordText(fields, "create"), recordText(fields, "update")]
  const change = `/** A change of a record: ${commentText(displayName)}. */\nexport `
  return [
    `/** A new record: ${commentText(displayName)}. */\nexport interface ${typeName}Create ${created}`,
    // Said once where both are the same: accounts have hundreds of fields.
    created === updated
      ? `${change}type ${typeName}Update = ${typeName}Create`
      : `${change}interface ${typeName}Update ${updated}`
  ]
}

/** Those that the interfaces use, and what these use. */
const declarationsFor = (body: string): ReadonlyArray<string> => {
  const usesSeveral = /\bSeveral(?:OrMore)?</u.test(body)
  const used = [
    ...(/\bJson\b/u.test(body) ? [declarations.Json] : []),
    ...(usesSeveral ? [declarations.Several] : []),
    ...(/\bSeveralOrMore</u.test(body) ? [declarations.SeveralOrMore] : [])
  ]
  return used.length === 0 ? [] : [used.join("\n")]
}

/** By every name that a write understands: the provider's, and the integration's own. */
const recordsText = ({ content, definition }: Sources, typed: ReadonlyArray<Typed>): string => {
  const members = [...new Set(writableNames(definition, content))].toSorted().flatMap((name) => {
    const found = typed.find(({ objectName }) => objectName === objectOf(definition, content, name))
    return found === undefined
      ? []
      : [
          `  readonly ${keyText(name)}: { readonly create: ${found.typeName}Create; readonly update: ${found.typeName}Update }`
        ]
  })
  return `/** The objects by the names that writes know. */\nexport interface Records {\n${members.join("\n")}\n}`
}
