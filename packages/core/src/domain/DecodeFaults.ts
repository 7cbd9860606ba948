/** A failed decode as a list of faults, each with its path and a sentence for the caller. @rule problem.sentences, problem.allFaults */
import * as Predicate from "effect/Predicate"
import * as SchemaAST from "effect/SchemaAST"
import type * as SchemaIssue from "effect/SchemaIssue"
import { type FaultKind, nameOf } from "./InputFault.ts"
import { nearestName } from "./NearestName.ts"

/** More faults would not help, and an attacker could use them to inflate the response. */
export const mostFaults = 250

export interface DecodeFault {
  readonly kind: FaultKind
  readonly path: ReadonlyArray<PropertyKey>
  readonly name: string
  readonly detail: string
  readonly value: unknown
}

/** The first faults, and how many there are in all. */
export interface CountedFaults {
  readonly faults: ReadonlyArray<DecodeFault>
  readonly total: number
}

/** Every fault of a decode, in the order of the input. `under` is the path of the decoded value where it is a part of the input. */
export const faultsOf = (issue: SchemaIssue.Issue, place: string, under: Path = []): ReadonlyArray<DecodeFault> =>
  countedFaultsOf(issue, place, under).faults

/** The same with the number of all faults, which may be more than are described. */
export const countedFaultsOf = (issue: SchemaIssue.Issue, place: string, under: Path = []): CountedFaults => {
  const found: Array<DecodeFault> = []
  let total = 0
  visit(issue, under, undefined, (kind, path, sentence, value) => {
    total++
    if (found.length === mostFaults) return
    const name = path.length === 0 ? place : nameOf(path)
    const detail = sentence(path.length === 0 ? `the ${place}` : name)
    const last = found.at(-1)
    // Two checks of one value may have one sentence.
    if (last?.name === name && last.detail === detail) total--
    else found.push({ kind, path, name, detail, value })
  })
  return { faults: found, total }
}

type Path = ReadonlyArray<PropertyKey>
type Report = (kind: FaultKind, path: Path, sentence: (name: string) => string, value: unknown) => void

const inputOf = (issue: SchemaIssue.Issue): unknown => issue.input

/** Walks down to the leaves; `around` is the schema that holds a check. */
const visit = (issue: SchemaIssue.Issue, path: Path, around: SchemaAST.AST | undefined, report: Report): void => {
  switch (issue._tag) {
    case "Composite":
      return issue.issues.forEach((each) => visit(each, path, issue.ast, report))
    case "Pointer":
      return visit(issue.issue, [...path, ...issue.path], around, report)
    case "Encoding":
      return visit(issue.issue, path, around, report)
    case "Filter":
      return isLeaf(issue.issue)
        ? report(
            "invalid-input",
            path,
            (name) => refusedByCheck(name, issue.filter, around, inputOf(issue)),
            inputOf(issue)
          )
        : visit(issue.issue, path, around, (kind, place, sentence) =>
            report(kind, place, sentence, valueAt(inputOf(issue), place.slice(path.length)))
          )
    case "MissingKey":
      return reportMissing(issue, path, report)
    case "UnexpectedKey":
      return report("unknown-member", path, (name) => unknownMember(name, path, issue.ast), inputOf(issue))
    case "AnyOf":
      // The decoder wraps a single schema in a union too; then the fault is inside.
      return issue.issues.length === 1 && issue.issues[0] !== undefined
        ? visit(issue.issues[0], path, around, report)
        : report("invalid-input", path, (name) => wrongKind(name, issue.ast, inputOf(issue)), inputOf(issue))
    case "InvalidType":
      return isJson(issue.ast) && reportNotJson(inputOf(issue), path, report)
        ? undefined
        : report("invalid-input", path, (name) => wrongKind(name, issue.ast, inputOf(issue)), inputOf(issue))
    case "OneOf":
      return report("invalid-input", path, (name) => wrongKind(name, issue.ast, inputOf(issue)), inputOf(issue))
    case "InvalidValue":
    case "Forbidden":
      return report("invalid-input", path, (name) => refusedValue(name, issue.annotations), inputOf(issue))
  }
}

/** A check of a whole value may find fault with a part of it. */
const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce((whole, key) => (Predicate.hasProperty(whole, key) ? whole[key] : undefined), value)

/** Known by the id that Effect gives it. */
const isJson = ({ annotations }: SchemaAST.AST): boolean =>
  Predicate.hasProperty(annotations?.["representation"], "id") &&
  annotations["representation"].id === "effect/schema/Json"

/** Reports the values inside a value that JSON can't represent; false if none is found. */
const reportNotJson = (input: unknown, path: Path, report: Report): boolean => {
  const found = notJsonWithin(input)
  for (const { path: inner, value } of found) {
    report("invalid-input", [...path, ...inner], (name) => notJsonSentence(name, value), value)
  }
  return found.length > 0
}

/** A check without a message of its own; one with a path or several faults has messages. */
const isLeaf = (issue: SchemaIssue.Issue): boolean =>
  issue._tag === "InvalidValue" && typeof issue.annotations?.["message"] !== "string"

/** An item that is missing means that its list is too short. */
const reportMissing = (issue: SchemaIssue.MissingKey, path: Path, report: Report): void =>
  typeof path.at(-1) === "number"
    ? report(
        "invalid-input",
        path.slice(0, -1),
        (name) => `${name} must have at least ${Number(path.at(-1)) + 1} ${path.at(-1) === 0 ? "item" : "items"}`,
        []
      )
    : report("missing-member", path, (name) => missingMember(name, issue), undefined)

/** The place of a property that belongs into another one: a record's id is a field of it. */
const misplaced = (name: string, known: ReadonlyArray<string>): string | undefined =>
  name.toLowerCase() === "id" && known.includes("record") ? "record.id" : undefined

const unknownMember = (name: string, path: Path, ast: SchemaAST.AST): string => {
  const known = SchemaAST.isObjects(ast) ? ast.propertySignatures.map((property) => String(property.name)) : []
  const elsewhere = path.length === 1 ? misplaced(String(path[0]), known) : undefined
  if (elsewhere !== undefined) return `${name} is not a known property; did you mean ${elsewhere}?`
  const nearest = nearestName(String(path.at(-1)), known)
  const place = path.length === 1 ? "" : ` of ${nameOf(path.slice(0, -1))}`
  const hint = nearest === undefined ? `; known properties: ${known.join(", ")}` : `; did you mean ${nearest}?`
  return `${name} is not a known property${place}${known.length === 0 ? "" : hint}`
}

/** The schema's own message, which is more specific than a generated one. */
const messageOf = (
  annotations: { readonly [key: string]: unknown } | undefined,
  key = "message"
): string | undefined => {
  const message = annotations?.[key]
  return typeof message === "string" ? message : undefined
}

/** The message of any check of a number: "is a whole number from 1 to 48" fits every violation. */
const checkMessage = (ast: SchemaAST.AST): string | undefined =>
  SchemaAST.isNumber(ast) ? ast.checks?.map((check) => messageOf(check.annotations)).find((found) => found) : undefined

const missingMember = (name: string, issue: SchemaIssue.MissingKey): string =>
  messageOf(issue.annotations, "messageMissingKey") ?? `${name} is required`

const wrongKind = (name: string, ast: SchemaAST.AST, value: unknown): string => {
  const message = messageOf(ast.annotations) ?? checkMessage(ast)
  if (message !== undefined) return message
  if (typeof value === "number" && !Number.isFinite(value)) return notJsonSentence(name, value)
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
const refusedByCheck = (
  name: string,
  filter: SchemaAST.Filter<unknown>,
  ast: SchemaAST.AST | undefined,
  value?: unknown
): string =>
  counted(messageOf(filter.annotations), filter, value) ??
  (ast && checkMessage(ast)) ??
  usualCheck(name, filter, value) ??
  `${name} is not a valid value`

/** A message about the length of a list, with the length that it has. */
const counted = (
  message: string | undefined,
  { annotations }: SchemaAST.Filter<unknown>,
  value: unknown
): string | undefined => {
  const isOfLength = (annotations?.representation?.id ?? "").endsWith("Length")
  return message !== undefined && isOfLength && Array.isArray(value) && value.length > 0
    ? `${message}; it has ${value.length}`
    : message
}

const refusedValue = (name: string, annotations: { readonly [key: string]: unknown } | undefined): string =>
  messageOf(annotations) ?? `${name} is not a valid value`

type Bounds = Readonly<Record<string, unknown>>

/** Messages for the built-in checks, by the id that Effect gives them. */
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
  isGreaterThan: ({ exclusiveMinimum }) => `must be greater than ${String(exclusiveMinimum)}`,
  isGreaterThanOrEqualTo: ({ minimum }) => `must be at least ${String(minimum)}`,
  isBetween: ({ maximum, minimum }) => `must be from ${String(minimum)} to ${String(maximum)}`,
  isUnique: () => "must not contain duplicates"
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

/** What a program's value holds that JSON can't: dates, undefined and the like, which come from code and never from a body. */
interface NotJson {
  readonly path: ReadonlyArray<PropertyKey>
  readonly value: unknown
}

/** The innermost values that are at fault, each with its path; a value that holds itself is reported where it does so again. */
const notJsonWithin = (value: unknown): ReadonlyArray<NotJson> => searchNotJson(value, [], [])

const searchNotJson = (
  value: unknown,
  path: NotJson["path"],
  around: ReadonlyArray<object>
): ReadonlyArray<NotJson> => {
  if (isJsonLeaf(value)) return []
  if (!isContainer(value) || around.includes(value)) return [{ path, value }]
  const inside = [...around, value]
  // By index, because a list may have holes.
  return Array.isArray(value)
    ? Array.from(value, (item: unknown, index) => searchNotJson(item, [...path, index], inside)).flat()
    : Object.entries(value).flatMap(([key, item]) => searchNotJson(item, [...path, key], inside))
}

const isJsonLeaf = (value: unknown): boolean =>
  value === null || typeof value === "string" || typeof value === "boolean" || Number.isFinite(value)

const isContainer = (value: unknown): value is object => {
  if (typeof value !== "object" || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return Array.isArray(value) || prototype === null || prototype === Object.prototype
}

/** What it is and what to send in its place. */
const notJsonSentence = (name: string, value: unknown): string => {
  if (value === undefined) return `${name} is undefined: leave it out, or send null to clear it`
  if (typeof value === "number") {
    return Number.isNaN(value) ? `${name} is not a number (NaN)` : `${name} is too large a number for JSON`
  }
  if (value instanceof Date) return `${name} is a Date: send it as a string, such as the result of toISOString()`
  if (typeof value === "bigint") return `${name} is a bigint: send it as a string`
  return isContainer(value) ? `${name} contains itself` : `${name} is ${classOf(value)}, which JSON can't represent`
}

const classOf = (value: unknown): string => {
  if (typeof value !== "object" || value === null) return `a ${typeof value}`
  const { constructor } = value
  return typeof constructor === "function" && constructor.name !== "" ? `a ${constructor.name}` : "an object of a class"
}
