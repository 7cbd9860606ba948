/** A failed decode as the list of its faults, each with its path and a sentence, whoever gave the input. Spec 2.3, settled 8, 9. */
import * as Predicate from "effect/Predicate"
import * as SchemaAST from "effect/SchemaAST"
import type * as SchemaIssue from "effect/SchemaIssue"
import { nameOf } from "./InputName.ts"
import * as Sentences from "./InputSentences.ts"
import * as NotJson from "./NotJson.ts"
import { nearestName } from "./NearestName.ts"
import type { FaultKind } from "./InputFault.ts"

/** More would help nobody and could be made to fill the answer. */
export const mostFaults = 250

/** One fault of a decode. */
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

/**
 * Every fault that a decode met, in the order of the input; the whole input has the name of its place. `under` is the path of
 * the decoded value where it is a part of the input.
 */
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
    found.push({ kind, path, name, detail: sentence(path.length === 0 ? `the ${place}` : name), value })
  })
  return { faults: found, total }
}

type Path = ReadonlyArray<PropertyKey>
type Tell = (kind: FaultKind, path: Path, sentence: (name: string) => string, value: unknown) => void

const inputOf = (issue: SchemaIssue.Issue): unknown => issue.input

/** Walks down to the leaves; `around` is the schema that holds a check. */
const visit = (issue: SchemaIssue.Issue, path: Path, around: SchemaAST.AST | undefined, tell: Tell): void => {
  switch (issue._tag) {
    case "Composite":
      return issue.issues.forEach((each) => visit(each, path, issue.ast, tell))
    case "Pointer":
      return visit(issue.issue, [...path, ...issue.path], around, tell)
    case "Encoding":
      return visit(issue.issue, path, around, tell)
    case "Filter":
      return isLeaf(issue.issue)
        ? tell(
            "invalid-input",
            path,
            (name) => Sentences.refusedByCheck(name, issue.filter, around, inputOf(issue)),
            inputOf(issue)
          )
        : visit(issue.issue, path, around, tell)
    case "MissingKey":
      return tellMissing(issue, path, tell)
    case "UnexpectedKey":
      return tell("unknown-member", path, (name) => unknownMember(name, path, issue.ast), inputOf(issue))
    case "AnyOf":
      // The decoder wraps a single schema in a union too; then the fault is inside.
      return issue.issues.length === 1 && issue.issues[0] !== undefined
        ? visit(issue.issues[0], path, around, tell)
        : tell("invalid-input", path, (name) => Sentences.wrongKind(name, issue.ast, inputOf(issue)), inputOf(issue))
    case "InvalidType":
      return isJson(issue.ast) && tellNotJson(inputOf(issue), path, tell)
        ? undefined
        : tell("invalid-input", path, (name) => Sentences.wrongKind(name, issue.ast, inputOf(issue)), inputOf(issue))
    case "OneOf":
      return tell("invalid-input", path, (name) => Sentences.wrongKind(name, issue.ast, inputOf(issue)), inputOf(issue))
    case "InvalidValue":
    case "Forbidden":
      return tell("invalid-input", path, (name) => Sentences.refused(name, issue.annotations), inputOf(issue))
  }
}

/** Known by the id that Effect gives it. */
const isJson = ({ annotations }: SchemaAST.AST): boolean =>
  Predicate.hasProperty(annotations?.["representation"], "id") &&
  annotations["representation"].id === "effect/schema/Json"

/** Values within a value that are no JSON are each told; false where there is none to be seen. */
const tellNotJson = (input: unknown, path: Path, tell: Tell): boolean => {
  const found = NotJson.within(input)
  for (const { path: inner, value } of found) {
    tell("invalid-input", [...path, ...inner], (name) => NotJson.sentence(name, value), value)
  }
  return found.length > 0
}

/** A check that only says no; one with a path or several faults speaks for itself. */
const isLeaf = (issue: SchemaIssue.Issue): boolean =>
  issue._tag === "InvalidValue" && typeof issue.annotations?.["message"] !== "string"

/** An item that is missing means that its list is too short. */
const tellMissing = (issue: SchemaIssue.MissingKey, path: Path, tell: Tell): void =>
  typeof path.at(-1) === "number"
    ? tell(
        "invalid-input",
        path.slice(0, -1),
        (name) => `${name} must hold at least ${Number(path.at(-1)) + 1} item`,
        []
      )
    : tell("missing-member", path, (name) => Sentences.missing(name, issue), undefined)

/** The place of a property that belongs into another one: a record's id is a field of it. */
const misplaced = (name: string, known: ReadonlyArray<string>): string | undefined =>
  name.toLowerCase() === "id" && known.includes("record") ? "record.id" : undefined

const unknownMember = (name: string, path: Path, ast: SchemaAST.AST): string => {
  const known = SchemaAST.isObjects(ast) ? ast.propertySignatures.map((property) => String(property.name)) : []
  const elsewhere = path.length === 1 ? misplaced(String(path[0]), known) : undefined
  if (elsewhere !== undefined) return `${name} is not known here; did you mean ${elsewhere}?`
  const nearest = nearestName(String(path.at(-1)), known)
  const place = path.length === 1 ? "here" : `in ${nameOf(path.slice(0, -1))}`
  const hint = nearest === undefined ? `; known are ${known.join(", ")}` : `; did you mean ${nearest}?`
  return `${name} is not known ${place}${known.length === 0 ? "" : hint}`
}
