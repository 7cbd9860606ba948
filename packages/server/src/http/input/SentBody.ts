/** Prepares a parsed body for its schema: properties without a value, and those of other clients. @rule http.null, http.strictBodies */
import { isSlipOf } from "@fieldgate/core/domain/NearestName"
import { nameOf } from "@fieldgate/core/domain/InputFault"
import * as Predicate from "effect/Predicate"
import * as SchemaAST from "effect/SchemaAST"

export interface SentBody {
  readonly value: unknown
  /** Whether the value lacks something that was sent. */
  readonly isChanged: boolean
  /** The properties that were kept out, because the schema doesn't have them. */
  readonly unknown: ReadonlyArray<string>
}

/**
 * Takes optional properties that are null out of a body, except where null is a value. An open body also loses its unknown properties,
 * except for slips of known names, which the schema then refuses.
 */
export const reader = (ast: SchemaAST.AST, isOpen: boolean): ((body: unknown) => SentBody) => {
  const encoded = SchemaAST.toEncoded(ast)
  return (body) => {
    const unknown: Array<string> = []
    let isChanged = false
    const read = (types: ReadonlyArray<SchemaAST.AST>, value: unknown, path: ReadonlyArray<PropertyKey>): unknown => {
      if (Array.isArray(value)) {
        const lists = types.flatMap(listsOf)
        if (lists.length === 0) return value
        return value.map((item, index) => read(lists.flatMap(itemAt(index)), item, [...path, index]))
      }
      const structs = Predicate.isObject(value) ? types.flatMap(structsOf) : []
      if (!Predicate.isObject(value) || structs.length === 0) return value
      return Object.fromEntries(
        Object.entries(value).flatMap(([name, each]) => {
          const found = structs.flatMap(typesOf(name))
          if (found.length > 0 ? each === null && found.every(isAbsentIfNull) : isOther(structs, name)) {
            isChanged = true
            if (found.length === 0) unknown.push(nameOf([...path, name]))
            return []
          }
          return [[name, read(found, each, [...path, name])]]
        })
      )
    }
    const isOther = (structs: ReadonlyArray<SchemaAST.Objects>, name: string): boolean =>
      isOpen &&
      !structs.some(({ propertySignatures }) => propertySignatures.some((own) => isSlipOf(name, String(own.name))))
    const value = read([encoded], body, [])
    return { value, isChanged, unknown }
  }
}

const partsOf = (ast: SchemaAST.AST): ReadonlyArray<SchemaAST.AST> => {
  if (SchemaAST.isUnion(ast)) return ast.types.flatMap(partsOf)
  return SchemaAST.isSuspend(ast) ? partsOf(ast.thunk()) : [ast]
}

const structsOf = (ast: SchemaAST.AST): ReadonlyArray<SchemaAST.Objects> => partsOf(ast).filter(SchemaAST.isObjects)

const listsOf = (ast: SchemaAST.AST): ReadonlyArray<SchemaAST.Arrays> => partsOf(ast).filter(SchemaAST.isArrays)

const itemAt =
  (index: number) =>
  ({ elements, rest }: SchemaAST.Arrays): ReadonlyArray<SchemaAST.AST> => {
    const item = elements[index] ?? rest[0]
    return item === undefined ? [] : [item]
  }

/** A property's own type, or that of all properties that have no name in the schema. */
const typesOf =
  (name: string) =>
  ({ indexSignatures, propertySignatures }: SchemaAST.Objects): ReadonlyArray<SchemaAST.AST> => {
    const own = propertySignatures.filter((property) => property.name === name)
    return [...(own.length > 0 ? own : indexSignatures)].map(({ type }) => type)
  }

const isAbsentIfNull = (ast: SchemaAST.AST): boolean => SchemaAST.isOptional(ast) && !partsOf(ast).some(acceptsNull)

/** Anything in JSON is declared, with null among it. */
const acceptsNull = (ast: SchemaAST.AST): boolean =>
  SchemaAST.isNull(ast) || SchemaAST.isDeclaration(ast) || SchemaAST.isUnknown(ast) || SchemaAST.isAny(ast)
