/** A schema of the document as a tree whose branches open and close without a script. */
import { componentName, type DocumentSchema, type ReadableDocument } from "../../contract/document/DocumentReader.ts"
import { escape } from "../pages/Page.ts"
import { inline } from "./Prose.ts"

type Schemas = ReadableDocument["schemas"]

interface Resolved {
  readonly schema: DocumentSchema
  readonly name: string | undefined
}

/** The schema that a reference leads to; what is written beside the reference applies too. */
const resolve = (schema: DocumentSchema, schemas: Schemas): Resolved => {
  if (schema.$ref === undefined) return { schema, name: undefined }
  const name = componentName(schema.$ref)
  return { schema: { ...schemas[name], ...schema }, name }
}

const variantsOf = ({ anyOf, oneOf }: DocumentSchema): ReadonlyArray<DocumentSchema> => oneOf ?? anyOf ?? []

const typeOf = (schema: DocumentSchema, schemas: Schemas): string => {
  const { name, schema: found } = resolve(schema, schemas)
  const { enum: values, items, type } = found
  if (values !== undefined) return values.map((value) => JSON.stringify(value)).join(" | ")
  if (items !== undefined) return `array of ${typeOf(items, schemas)}`
  const variants = variantsOf(found)
  if (name !== undefined) return name
  if (variants.length > 0) return [...new Set(variants.map((each) => typeOf(each, schemas)))].join(" | ")
  return type === undefined ? "any value" : [type].flat().join(" | ")
}

/** Numbers that only repeat what JavaScript can count are no bound. */
const bound = (value: number | undefined): number | undefined =>
  value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : undefined

const range = (from: number | undefined, to: number | undefined, unit: string): ReadonlyArray<string> => {
  if (from === undefined && to === undefined) return []
  if (to === undefined) return [`at least ${from}${unit}`]
  return [from === undefined ? `at most ${to}${unit}` : `${from} to ${to}${unit}`]
}

const boundsOf = (schema: DocumentSchema): string => {
  const { default: preset, format, maxItems, maxLength, maximum, minItems, minLength, minimum, pattern } = schema
  return [
    ...(format === undefined ? [] : [escape(format)]),
    ...range(minLength, maxLength, " characters"),
    ...range(minItems, maxItems, " items"),
    ...range(bound(minimum), bound(maximum), ""),
    ...(pattern === undefined ? [] : [`matches <code>${escape(pattern)}</code>`]),
    ...(preset === undefined ? [] : [`default <code>${escape(JSON.stringify(preset))}</code>`])
  ].join(", ")
}

/** What a property is, in one line. */
const head = (name: string, schema: DocumentSchema, schemas: Schemas, isRequired: boolean): string =>
  `<code class="name">${escape(name)}</code> <span class="type">${escape(typeOf(schema, schemas))}</span>${
    isRequired ? ' <span class="required">required</span>' : ""
  }`

const about = (schema: DocumentSchema): string => {
  const { description } = schema
  const bounds = boundsOf(schema)
  return [
    ...(description === undefined ? [] : [`<p>${inline(description.replaceAll("\n", " "))}</p>`]),
    ...(bounds === "" ? [] : [`<p class="bounds">${bounds}</p>`])
  ].join("")
}

export const row = (name: string, schema: DocumentSchema, schemas: Schemas, isRequired: boolean): string =>
  `<li><div>${head(name, schema, schemas, isRequired)}</div>${about(resolve(schema, schemas).schema)}</li>`

interface Walk {
  readonly schemas: Schemas
  /** The components that are being shown, so that a recursive one ends. */
  readonly above: ReadonlyArray<string>
}

const branch = (name: string, schema: DocumentSchema, walk: Walk, isRequired: boolean): string => {
  const inside = children(schema, walk)
  if (inside === "") return row(name, schema, walk.schemas, isRequired)
  const { schema: found } = resolve(schema, walk.schemas)
  return `<li><details><summary>${head(name, schema, walk.schemas, isRequired)}</summary>${inside}</details>${about(found)}</li>`
}

/** The properties, items and variants of a schema; empty for a plain value. */
const children = (given: DocumentSchema, { above, schemas }: Walk): string => {
  const { name, schema } = resolve(given, schemas)
  if (name !== undefined && above.includes(name)) return ""
  const walk = { schemas, above: name === undefined ? above : [...above, name] }
  const { additionalProperties, allOf = [], items, properties = {}, required = [] } = schema
  const rows = [
    ...Object.entries(properties).map(([key, each]) => branch(key, each, walk, required.includes(key))),
    ...(typeof additionalProperties === "object" && Object.keys(additionalProperties).length > 0
      ? [branch("[any name]", additionalProperties, walk, false)]
      : []),
    ...variantsOf(schema).flatMap((each) => variant(each, walk))
  ]
  const own = rows.length === 0 ? "" : `<ul class="tree">${rows.join("")}</ul>`
  return own + allOf.map((each) => children(each, walk)).join("") + (items === undefined ? "" : children(items, walk))
}

/** Plain variants are named by the type already. */
const variant = (schema: DocumentSchema, walk: Walk): ReadonlyArray<string> => {
  const inside = children(schema, walk)
  if (inside === "") return []
  const { name, schema: found } = resolve(schema, walk.schemas)
  const title = name ?? found.title ?? "object"
  return [
    `<li><details><summary>or <span class="type">${escape(title)}</span></summary>${inside}</details>${about(found)}</li>`
  ]
}

export const schemaTree = (schema: DocumentSchema, schemas: Schemas): string => {
  const { schema: found } = resolve(schema, schemas)
  return `<div class="schema"><p class="type">${escape(typeOf(schema, schemas))}</p>${about(found)}${children(schema, { schemas, above: [] })}</div>`
}
