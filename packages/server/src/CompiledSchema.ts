/**
 * Schemas that Effect compiles to a single function each, which it does for schemas without transformations. In what this program
 * returns, times are the only ones: here they are left as they are, and their places are listed.
 */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import * as Predicate from "effect/Predicate"
import * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"
import * as SchemaParser from "effect/SchemaParser"
import * as SchemaCompiler from "effect/schema/SchemaCompiler"
import * as SchemaJITCompiler from "effect/schema/SchemaJITCompiler"

type Place = ReadonlyArray<PropertyKey>

/**
 * Decodes a value whose times may be `DateTime.Utc` already, and which has only JSON where its schema has any JSON. Undefined is
 * returned for a value that does not decode.
 */
export const decoder = <A, I>({ ast }: Schema.Codec<A, I>) => {
  const { copy, places } = compile<A>(ast, { isEncoded: false, trustsJson: true })
  return (value: unknown): A | undefined => {
    const decoded = copy(value)
    return decoded !== undefined && replaceTimes(decoded, places, timeOf) ? decoded : undefined
  }
}

/** The same schema. What it encodes is encoded by one function, wherever the schema is a part of another one. */
export const withCompiledEncoding = <S extends Schema.Top>(schema: S): S => {
  const { copy, places } = compile<object>(schema.ast, { isEncoded: true, trustsJson: false })
  SchemaCompiler.set(SchemaAST.flip(schema.ast), {
    decode: (value, options) => {
      const encoded = isUsual(options) ? copy(value) : undefined
      return encoded !== undefined && replaceTimes(encoded, places, textOf) ? encoded : SchemaCompiler.invalid
    },
    // An equal schema that is encoded as usual. It returns the faults of a value.
    decodeEffect: SchemaParser.encodeUnknownEffect(schema.annotate({}))
  })
  return schema
}

/** Whether a valid value is encoded as without options. */
const isUsual = ({ concurrency, disableChecks, onExcessProperty }: SchemaAST.ParseOptions): boolean =>
  concurrency === undefined && disableChecks !== true && onExcessProperty === undefined

interface Trust {
  /** Whether values are encoded, and not decoded. */
  readonly isEncoded: boolean
  readonly trustsJson: boolean
}

const compile = <A>(ast: SchemaAST.AST, trust: Trust) => {
  const places: Array<Place> = []
  const trusted = trustedAst(ast, trust, [], places)
  SchemaJITCompiler.enable(trusted)
  const decode = Schema.decodeUnknownEffect(Schema.make<Schema.Codec<A>>(trusted))
  const copy = (value: unknown): A | undefined => {
    const exit = Effect.runSyncExit(decode(value))
    return Exit.isSuccess(exit) ? exit.value : undefined
  }
  return { copy, places }
}

const trustedAst = (ast: SchemaAST.AST, trust: Trust, place: Place, times: Array<Place>): SchemaAST.AST => {
  if (isTime(ast)) {
    times.push(place)
    return anything(ast)
  }
  const { isEncoded, trustsJson } = trust
  if (trustsJson && isJson(ast)) return anything(ast)
  if (!isPlainStruct(ast)) return isEncoded ? SchemaAST.flip(ast) : ast
  const properties = ast.propertySignatures.map(
    ({ name, type }) => new SchemaAST.PropertySignature(name, trustedAst(type, trust, [...place, name], times))
  )
  // A time in a list or in a record keeps its transformation.
  const indexes = ast.indexSignatures.map(({ parameter, type }) =>
    trustsJson && isJson(type)
      ? new SchemaAST.IndexSignature(parameter, anything(type))
      : new SchemaAST.IndexSignature(parameter, isEncoded ? SchemaAST.flip(type) : type)
  )
  return new SchemaAST.Objects(properties, indexes, ast.annotations, undefined, undefined, ast.context)
}

const isPlainStruct = (ast: SchemaAST.AST): ast is SchemaAST.Objects =>
  SchemaAST.isObjects(ast) && ast.encoding === undefined && ast.checks === undefined && ast.encodingChecks === undefined

const anything = ({ context }: SchemaAST.AST) => new SchemaAST.Unknown(undefined, undefined, undefined, context)

const timeFromString = Schema.DateTimeUtcFromString.ast.encoding?.[0].transformation

const isTime = ({ checks, encoding }: SchemaAST.AST): boolean =>
  checks === undefined && encoding?.length === 1 && encoding[0].transformation === timeFromString

const checkOfJson = SchemaAST.isDeclaration(Schema.Json.ast) ? Schema.Json.ast.run : undefined

const isJson = (ast: SchemaAST.AST): boolean =>
  SchemaAST.isDeclaration(ast) && ast.checks === undefined && ast.run === checkOfJson

type Struct = { [name: PropertyKey]: unknown }

/** The struct that has the last property of a place; undefined where a part of the way is missing. */
const ownerOf = (value: unknown, place: Place): Struct | undefined => {
  let inner = value
  for (let index = 0; index < place.length - 1; index += 1) {
    if (!Predicate.isObject(inner)) return undefined
    inner = (inner as Struct)[place[index] ?? ""]
  }
  return Predicate.isObject(inner) ? (inner as Struct) : undefined
}

const isUtc = (value: unknown): value is DateTime.Utc => DateTime.isDateTime(value) && DateTime.isUtc(value)

const decodeTime = Schema.decodeUnknownOption(Schema.DateTimeUtcFromString)

const timeOf = (value: unknown): DateTime.Utc | undefined =>
  isUtc(value) ? value : Option.getOrUndefined(decodeTime(value))

const textOf = (value: unknown): string | undefined => (isUtc(value) ? DateTime.formatIso(value) : undefined)

/** Replaces the times of a copy. Returns false where there is something else. */
const replaceTimes = (
  copy: unknown,
  places: ReadonlyArray<Place>,
  replacementOf: (time: unknown) => unknown
): boolean =>
  places.every((place) => {
    const owner = ownerOf(copy, place)
    const name = place.at(-1) ?? ""
    const time = owner?.[name]
    // A property that is there without a value is a fault, as in the schema.
    if (owner === undefined || time === undefined) return owner === undefined || !(name in owner)
    const replacement = replacementOf(time)
    if (replacement === undefined) return false
    owner[name] = replacement
    return true
  })
