/** Decodes rows with the domain's schemas; columns are named after properties. */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Predicate from "effect/Predicate"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"
import * as SchemaGetter from "effect/SchemaGetter"
import * as SchemaIssue from "effect/SchemaIssue"
import * as SchemaJITCompiler from "effect/schema/SchemaJITCompiler"
import * as SchemaParser from "effect/SchemaParser"

/**
 * Decodes a row with its schema. A row that does not decode was not written by this program and is a defect. The column
 * "group.groupRef" is the property `groupRef` of `group`, NULL is a missing property, times are written as in JSON.
 */
export const decoder = <A, I>(schema: Schema.Codec<A, I>) => {
  const decodeCompiled = compiledDecoder(schema)
  const decode = Schema.decodeUnknownEffect(schema)
  const membersOf = membersReader(inJson)
  return (row: object): Effect.Effect<A> => {
    const decoded = decodeCompiled(row)
    return decoded === undefined ? Effect.orDie(decode(membersOf(row))) : Effect.succeed(decoded)
  }
}

/** Decodes many rows. */
export const decoderOfMany = <A, I>(schema: Schema.Codec<A, I>) => {
  const decode = decoder(schema)
  return (rows: ReadonlyArray<object>): Effect.Effect<ReadonlyArray<A>> => Effect.forEach(rows, decode)
}

const format = SchemaIssue.makeFormatterStandardSchemaV1()

/** Decodes a row that another version may have written. A fault names properties but not their values. */
export const reader = <A, I>(schema: Schema.Codec<A, I>) => {
  const read = Schema.decodeUnknownResult(schema, { errors: "all" })
  const membersOf = membersReader(inJson)
  return (row: object): Result.Result<A, string> =>
    Result.mapError(read(membersOf(row)), ({ issue }) => {
      const members = format(issue).issues.map(({ path = [] }) => path.map(String).join("."))
      return `can't be read: ${[...new Set(members)].join(", ")}`
    })
}

/** The schema of stored JSON. An unknown property, at any depth, is a fault: another version stored it, and its meaning would be lost. */
export const stored = <A, I>(schema: Schema.Codec<A, I>): Schema.Codec<A, unknown> => {
  const decode = SchemaParser.decodeUnknownEffect(schema)
  const encode = SchemaParser.encodeEffect(schema)
  return Schema.Unknown.pipe(
    Schema.decodeTo(Schema.toType(schema), {
      decode: SchemaGetter.transformEffect((json, options) => decode(json, { ...options, onExcessProperty: "error" })),
      encode: SchemaGetter.transformEffect((value, options) => encode(value, options))
    })
  )
}

/**
 * Decodes what PostgreSQL's client returned without checking again what the client guarantees: a time is a `Date`, and a value of a JSON
 * column is JSON. The remaining schema has no transformations, so Effect compiles it to a single function. Undefined is returned
 * for a row that does not decode, and for one that needs the whole schema.
 */
const compiledDecoder = <A, I>(schema: Schema.Codec<A, I>) => {
  const places: Array<ReadonlyArray<PropertyKey>> = []
  const ast = trusted(schema.ast, [], places)
  SchemaJITCompiler.enable(ast)
  const decode = Schema.decodeUnknownEffect(Schema.make<Schema.Codec<A>>(ast))
  const membersOf = membersReader(inUtc)
  return (row: object): A | undefined => {
    const decoded = Effect.runSyncExit(decode(membersOf(row)))
    if (Exit.isFailure(decoded)) return undefined
    const { value } = decoded
    return places.every((place) => isTimeAt(value, place)) ? value : undefined
  }
}

/** The schema without the transformation of times, whose places are added to the list, and without the check of JSON. */
const trusted = (
  ast: SchemaAST.AST,
  place: ReadonlyArray<PropertyKey>,
  times: Array<ReadonlyArray<PropertyKey>>
): SchemaAST.AST => {
  if (isTime(ast)) {
    times.push(place)
    return anything(ast)
  }
  if (isJson(ast)) return anything(ast)
  if (!SchemaAST.isObjects(ast) || ast.encoding !== undefined) return ast
  const properties = ast.propertySignatures.map(
    ({ name, type }) => new SchemaAST.PropertySignature(name, trusted(type, [...place, name], times))
  )
  // A time in a list or in a record is text of JSON: it keeps its transformation.
  const indexes = ast.indexSignatures.map(({ parameter, type }) =>
    isJson(type) ? new SchemaAST.IndexSignature(parameter, anything(type)) : new SchemaAST.IndexSignature(parameter, type)
  )
  return new SchemaAST.Objects(properties, indexes, ast.annotations, ast.checks, undefined, ast.context, ast.encodingChecks)
}

const anything = ({ context }: SchemaAST.AST) => new SchemaAST.Unknown(undefined, undefined, undefined, context)

const timeFromString = Schema.DateTimeUtcFromString.ast.encoding?.[0].transformation

const isTime = ({ checks, encoding }: SchemaAST.AST): boolean =>
  checks === undefined && encoding?.length === 1 && encoding[0].transformation === timeFromString

const checkOfJson = SchemaAST.isDeclaration(Schema.Json.ast) ? Schema.Json.ast.run : undefined

const isJson = (ast: SchemaAST.AST): boolean =>
  SchemaAST.isDeclaration(ast) && ast.checks === undefined && ast.run === checkOfJson

/** Whether no value is there, or a time. */
const isTimeAt = (value: unknown, place: ReadonlyArray<PropertyKey>): boolean => {
  let inner = value
  for (const name of place) {
    if (!Predicate.isObject(inner)) return inner === undefined
    inner = inner[name]
  }
  return inner === undefined || DateTime.isDateTime(inner)
}

const inJson = (time: Date): unknown => time.toISOString()
const inUtc = (time: Date): unknown => DateTime.makeUnsafe(time)

type Members = { [name: PropertyKey]: unknown }

/** The properties of a row whose columns are those of the rows before it, as of all rows of one statement. */
const membersReader = (timeOf: (time: Date) => unknown) => {
  let columns: ReadonlyArray<string> = []
  let places: ReadonlyArray<Place> = []
  return (row: object): Members => {
    const names = Object.keys(row)
    if (names.length !== columns.length || names.some((name, index) => name !== columns[index])) {
      columns = names
      places = names.map(placeOf)
    }
    const values: ReadonlyArray<unknown> = Object.values(row)
    const members: Members = {}
    for (let index = 0; index < values.length; index += 1) {
      const value = values[index]
      const place = places[index]
      if (value === null || place === undefined) continue
      let inner = members
      for (const group of place.groups) {
        const member = inner[group]
        const next = Predicate.isObject(member) ? member : {}
        if (next !== member) inner[group] = next
        inner = next
      }
      inner[place.name] = value instanceof Date ? timeOf(value) : value
    }
    return members
  }
}

/** Where a column's value is: a property, perhaps inside others. */
interface Place {
  readonly groups: ReadonlyArray<string>
  readonly name: string
}

const placeOf = (column: string): Place => {
  const path = column.split(".")
  return { groups: path.slice(0, -1), name: path.at(-1) ?? "" }
}
