/** What is wrong with an input, in a sentence that a caller understands. */
import * as Predicate from "effect/Predicate"
import * as SchemaAST from "effect/SchemaAST"
import type * as SchemaIssue from "effect/SchemaIssue"
import * as NotJson from "./NotJson.ts"

/** The schema's own words for its failures; they know more than ours. */
const messageOf = (
  annotations: { readonly [key: string]: unknown } | undefined,
  key = "message"
): string | undefined => {
  const message = annotations?.[key]
  return typeof message === "string" ? message : undefined
}

/** The words of any check of a number: "is a whole number from 1 to 48" fits each way of not being one. */
const checkMessage = (ast: SchemaAST.AST): string | undefined =>
  SchemaAST.isNumber(ast) ? ast.checks?.map((check) => messageOf(check.annotations)).find((found) => found) : undefined

/** A member that is not there. */
export const missing = (name: string, issue: SchemaIssue.MissingKey): string =>
  messageOf(issue.annotations, "messageMissingKey") ?? `${name} is required`

/** A value of the wrong kind. */
export const wrongKind = (name: string, ast: SchemaAST.AST, value: unknown): string => {
  const message = messageOf(ast.annotations) ?? checkMessage(ast)
  if (message !== undefined) return message
  if (typeof value === "number" && !Number.isFinite(value)) return NotJson.sentence(name, value)
  const choices = choicesOf(ast)
  if (choices.length > 0) return `${name} must be ${either(choices)}`
  const forms = Predicate.isReadonlyObject(value) ? formsOf(ast) : []
  return forms.length > 1
    ? `${name} must be ${either(forms)}`
    : `${name} must be ${kindOf(ast)}, not ${kindOfValue(value)}`
}

/** The objects that a union accepts, by their properties; empty for anything else. */
const formsOf = (ast: SchemaAST.AST): ReadonlyArray<string> =>
  SchemaAST.isUnion(ast) ? ast.types.flatMap((type) => (SchemaAST.isObjects(type) ? [formOf(type)] : [])) : []

const formOf = ({ propertySignatures }: SchemaAST.Objects): string =>
  `{ ${propertySignatures
    .map(({ name, type }) => {
      const [only, ...others] = choicesOf(type)
      if (only !== undefined && others.length === 0) return `${String(name)}: ${only}`
      return `${String(name)}${SchemaAST.isOptional(type) ? "?" : ""}`
    })
    .join(", ")} }`

/** A value of the right kind that a check refuses. */
export const refusedByCheck = (
  name: string,
  filter: SchemaAST.Filter<unknown>,
  ast: SchemaAST.AST | undefined,
  value?: unknown
): string =>
  counted(messageOf(filter.annotations), filter, value) ??
  (ast && checkMessage(ast)) ??
  usualCheck(name, filter, value) ??
  `${name} isn't a valid value`

/** A message about the length of a list, with the length that it has. */
const counted = (
  message: string | undefined,
  { annotations }: SchemaAST.Filter<unknown>,
  value: unknown
): string | undefined => {
  const isOfLength = (annotations?.representation?.id ?? "").endsWith("Length")
  return message !== undefined && isOfLength && Array.isArray(value) && value.length > 0
    ? `${message}; here are ${value.length}`
    : message
}

/** What a value of its own accord is refused with. */
export const refused = (name: string, annotations: { readonly [key: string]: unknown } | undefined): string =>
  messageOf(annotations) ?? `${name} isn't a valid value`

type Bounds = Readonly<Record<string, unknown>>

/** Checks that need no words of their own, by the id that Effect gives them; each knows its bounds. */
const usualChecks: Readonly<Record<string, (bounds: Bounds, value: unknown) => string>> = {
  isMinLength: ({ minLength }) =>
    minLength === 1 ? "must not be empty" : `must have at least ${String(minLength)} characters`,
  isMaxLength: ({ maxLength }, value) =>
    Array.isArray(value)
      ? `must have at most ${String(maxLength)} items; it has ${value.length}`
      : `must have at most ${String(maxLength)} characters${typeof value === "string" ? `; it has ${value.length}` : ""}`,
  isMaxProperties: ({ maxProperties }, value) =>
    `must have at most ${String(maxProperties)} entries${Predicate.isReadonlyObject(value) ? `; it has ${Object.keys(value).length}` : ""}`,
  isFinite: () => "must be a number",
  isInt: () => "must be a whole number",
  isGreaterThan: ({ exclusiveMinimum }) => `must be more than ${String(exclusiveMinimum)}`,
  isGreaterThanOrEqualTo: ({ minimum }) => `must be at least ${String(minimum)}`,
  isBetween: ({ maximum, minimum }) => `must be from ${String(minimum)} to ${String(maximum)}`,
  isUnique: () => "must hold nothing twice"
}

const usualCheck = (name: string, filter: SchemaAST.Filter<unknown>, value: unknown): string | undefined => {
  const { id = "", payload } = filter.annotations?.representation ?? {}
  const sentence = usualChecks[id.replace("effect/schema/", "")]
  return sentence && `${name} ${sentence(Predicate.isReadonlyObject(payload) ? payload : {}, value)}`
}

/** The values of an enumeration, quoted; empty for anything else. */
const choicesOf = (ast: SchemaAST.AST): ReadonlyArray<string> => {
  if (SchemaAST.isLiteral(ast)) return [JSON.stringify(ast.literal) ?? String(ast.literal)]
  return SchemaAST.isUnion(ast) && ast.types.every(SchemaAST.isLiteral) ? ast.types.flatMap(choicesOf) : []
}

const either = (choices: ReadonlyArray<string>): string =>
  choices.length < 2 ? choices.join("") : `${choices.slice(0, -1).join(", ")} or ${choices.at(-1)}`

const kindOf = (ast: SchemaAST.AST): string => {
  switch (ast._tag) {
    case "String":
      return "a string"
    case "Number":
      return ast.checks?.some((check) => check.annotations?.representation?.id === "effect/schema/isInt")
        ? "a whole number"
        : "a number"
    case "Boolean":
      return "true or false"
    case "Null":
      return "null"
    case "Arrays":
      return "an array"
    case "Objects":
      return "an object"
    case "Union":
      return either([...new Set(ast.types.map(kindOf))])
    case "Suspend":
      return kindOf(ast.thunk())
    default:
      return "a valid value"
  }
}

const kindOfValue = (value: unknown): string => {
  if (value === null) return "null"
  if (value === undefined) return "undefined"
  if (Array.isArray(value)) return "an array"
  return typeof value === "object" ? "an object" : `a ${typeof value}`
}
