/** The comments of schemas and their properties, by the schemas' identifiers, for descriptions in the OpenAPI document. */
import { createRequire } from "node:module"
import { join } from "node:path"
import { readBelow, root } from "../source/files.mjs"
import { installTool } from "../source/installTool.mjs"
import { formatted } from "./formatted.ts"

const folders = ["packages/core/src", "packages/server/src/contract"]

/** TypeScript 7 has no interface for programs yet. */
const typescript = () => createRequire(join(installTool("codegen", "tsc"), "package.json"))("typescript")

const options = (ts) => ({
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  target: ts.ScriptTarget.ES2024,
  customConditions: ["@fieldgate/source"],
  allowImportingTsExtensions: true,
  exactOptionalPropertyTypes: true,
  noEmit: true,
  skipLibCheck: true,
  strict: true,
  types: ["node"]
})

const head = `/**
 * Generated from the comments over schemas by \`npm run codegen\`; don't edit.
 * A property's path leaves out lists and maps: \`types.associationTypeId\` is a property of each item of \`types\`.
 */
export interface SchemaComments {
  readonly description?: string
  readonly properties: Readonly<Record<string, string>>
}
`

export const schemaCommentsModule = () =>
  formatted(
    `${head}\nexport const schemaComments: Readonly<Record<string, SchemaComments>> = ${JSON.stringify(schemaComments())}\n`
  )

/** `{ Project: { description, properties: { "entitlements.brandingRemoval": "Whether …" } } }`. */
const schemaComments = () => {
  const ts = typescript()
  const files = folders
    .flatMap((folder) => readBelow(folder, (name) => name.endsWith(".ts")))
    .filter(({ text }) => text.includes("identifier: "))
    .map(({ path }) => join(root, path))
  const program = ts.createProgram(files, options(ts))
  const checker = program.getTypeChecker()
  const schemas = files.flatMap((file) => identified(ts, program.getSourceFile(file)))
  const typesOf = ({ call }) =>
    ["Encoded", "Type"].flatMap((side) => {
      const member = checker.getTypeAtLocation(call).getProperty(side)
      return member === undefined ? [] : [checker.getTypeOfSymbol(member)]
    })
  const named = new Set(schemas.flatMap(typesOf).map((type) => declaredBy(checker, type)))
  const found = {}
  for (const schema of schemas) {
    const entry = (found[schema.name] ??= { properties: {} })
    for (const type of typesOf(schema)) collect({ ts, checker, named, properties: entry.properties }, type, "", [])
    const description = commentOver(ts, schema.statement)
    if (description !== "") entry.description = description
  }
  return sorted(
    Object.entries(found).map(([name, entry]) => [
      name,
      { ...entry, properties: sorted(Object.entries(entry.properties)) }
    ])
  )
}

const sorted = (entries) => Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)))

const identified = (ts, source) => {
  const found = []
  const visit = (node, statement) => {
    const name = ts.isCallExpression(node) ? identifierOf(ts, node) : undefined
    if (name !== undefined) found.push({ name, call: node, statement })
    ts.forEachChild(node, (child) => visit(child, ts.isStatement(child) ? child : statement))
  }
  visit(source, source)
  return found
}

const identifierOf = (ts, { arguments: [given], expression }) => {
  if (!ts.isPropertyAccessExpression(expression) || expression.name.text !== "annotate") return undefined
  if (given === undefined || !ts.isObjectLiteralExpression(given)) return undefined
  const property = given.properties.find(({ name }) => name?.getText() === "identifier")
  return property?.initializer !== undefined && ts.isStringLiteral(property.initializer)
    ? property.initializer.text
    : undefined
}

/** A comment's text: each paragraph in one line, without references to the specification. */
export const plain = (text) =>
  text
    .replaceAll(/\s*@rule \w+\.\w+(?:, \w+\.\w+)*\.?/gu, "")
    .split(/\n\s*\n/u)
    .map((paragraph) => paragraph.replaceAll(/\s+/gu, " ").trim())
    .join("\n\n")

const commentOver = (ts, { jsDoc = [] }) => plain(ts.getTextOfJSDocComment(jsDoc.at(-1)?.comment) ?? "")

/** Where a type's properties are declared: the same for all types of one schema; undefined for a type without properties. */
const declaredBy = (checker, type) => {
  const places = checker
    .getPropertiesOfType(type)
    .map(({ declarations: [declaration] = [] }) => `${declaration?.getSourceFile().fileName}:${declaration?.pos}`)
  return places.length === 0 ? undefined : places.join()
}

/** The comments of a type's properties and nested ones, except those of another schema with an identifier. */
const collect = (context, type, path, above) => {
  const { ts, checker, named, properties } = context
  if (above.includes(type) || (type.flags & ts.TypeFlags.Primitive) !== 0) return
  if (type.isUnion()) return type.types.forEach((each) => collect(context, each, path, above))
  const declared = declaredBy(checker, type)
  if (above.length > 0 && declared !== undefined && named.has(declared)) return
  const inside = [...above, type]
  const items =
    checker.getIndexTypeOfType(type, ts.IndexKind.Number) ?? checker.getIndexTypeOfType(type, ts.IndexKind.String)
  if (items !== undefined) collect(context, items, path, inside)
  if (checker.isArrayType(type) || checker.isTupleType(type)) return
  for (const symbol of checker.getPropertiesOfType(type)) {
    const [declaration] = symbol.declarations ?? []
    if (declaration === undefined || !declaration.getSourceFile().fileName.startsWith(join(root, "packages"))) continue
    const at = path === "" ? symbol.name : `${path}.${symbol.name}`
    const text = plain(ts.displayPartsToString(symbol.getDocumentationComment(checker)))
    if (text !== "") properties[at] ??= text
    collect(context, checker.getTypeOfSymbol(symbol), at, inside)
  }
}
