/**
 * Schemas that Effect compiles to a single function each, which it does for schemas without transformations. In what this program
 * returns, times are the only ones: here they are left as they are, and their places are listed.
 */
import * as DateTime from "effect/DateTime"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import * as Predicate from "effect/Predicate"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"
import type * as SchemaIssue from "effect/SchemaIssue"
import * as SchemaParser from "effect/SchemaParser"
import * as SchemaCompiler from "effect/schema/SchemaCompiler"
import * as SchemaJITCompiler from "effect/schema/SchemaJITCompiler"

type Place = ReadonlyArray<PropertyKey>

/**
 * Decodes a value whose times may be `DateTime.Utc` already, and which has only JSON where its schema has any JSON. Undefined is
 * returned for a value that does not decode.
 */
export const decoder = <A, I>({ ast }: Schema.Codec<A, I>) => {
  return compile<A>(ast, { isEncoded: false, trustsJson: true }, timeOf)
}

/** Decodes JSON by one function. A value with a fault is decoded again by these options, which return all its faults. */
export const decoderWithFaults = <A, I>(schema: Schema.Codec<A, I>, options: SchemaAST.ParseOptions) => {
  const decode = decoder(schema)
  const decodeWithFaults = SchemaParser.decodeUnknownResult(schema, options)
  const isStrict = options.onExcessProperty === "error"
  return (value: unknown): Result.Result<A, SchemaIssue.Issue> => {
    const decoded = decode(value)
    return decoded === undefined || (isStrict && !isComplete(value, decoded))
      ? decodeWithFaults(value)
      : Result.succeed(decoded)
  }
}

/** Whether the copy of a value has all its properties. Decoding drops those that a schema doesn't have. */
const isComplete = (value: unknown, copy: unknown): boolean => {
  if (!isObjectOrList(value) || value === copy) return true
  if (!isObjectOrList(copy)) return false
  const names = Object.keys(value)
  return names.length === Object.keys(copy).length && names.every((name) => isComplete(value[name], copy[name]))
}

const isObjectOrList = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null

/** Encodes a value. Undefined is returned for a value that doesn't fit the schema. */
export const encoder = ({ ast }: Schema.Top) => compile<unknown>(ast, { isEncoded: true, trustsJson: false }, textOf)

/**
 * The same schema, of a struct or of a list of structs. What it encodes is encoded by one function, wherever the schema is a part of
 * another one.
 */
export const withCompiledEncoding = <S extends Schema.Top>(schema: S): S => {
  const encode = encoder(schema)
  SchemaCompiler.set(SchemaAST.flip(schema.ast), {
    decode: (value, options) => (isUsual(options) ? encode(value) : undefined) ?? SchemaCompiler.invalid,
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

/** Returns undefined for a value that doesn't fit the schema. */
const compile = <A>(
  ast: SchemaAST.AST,
  trust: Trust,
  replacementOf: Replacement
): ((value: unknown) => A | undefined) => {
  const item = itemOf(ast)
  // The compiler can't relate the items of an AST to the type of its list.
  if (item !== undefined) return listOf(compile(item, trust, replacementOf)) as (value: unknown) => A | undefined
  const places: Array<Place> = []
  const trusted = trustedAst(ast, trust, [], places)
  SchemaJITCompiler.enable(trusted)
  const decode = SchemaParser.decodeUnknownExit(Schema.make<Schema.Codec<A>>(trusted))
  return (value) => {
    const exit = decode(value)
    return Exit.isSuccess(exit) && replaceTimes(exit.value, places, replacementOf) ? exit.value : undefined
  }
}

const listOf = (copy: (item: unknown) => unknown) => (value: unknown) => {
  if (!Array.isArray(value)) return undefined
  const list: Array<unknown> = []
  for (const item of value) {
    const copied = copy(item)
    if (copied === undefined) return undefined
    list.push(copied)
  }
  return list
}

/** The schema of a plain list's items. */
const itemOf = (ast: SchemaAST.AST): SchemaAST.AST | undefined => {
  if (!SchemaAST.isArrays(ast) || ast.encoding !== undefined || ast.checks !== undefined) return undefined
  const [item, ...others] = ast.rest
  return ast.elements.length + others.length === 0 && item !== undefined && isPlainStruct(item) ? item : undefined
}

const trustedAst = (ast: SchemaAST.AST, trust: Trust, place: Place, times: Array<Place>): SchemaAST.AST => {
  if (isTime(ast)) {
    times.push(place)
    return anything(ast)
  }
  const { isEncoded, trustsJson } = trust
  if (trustsJson && isJson(ast)) return anything(ast)
  if (trustsJson && isRecordOfJson(ast)) return anything(ast, [isRecord])
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

const anything = ({ context }: SchemaAST.AST, checks?: SchemaAST.Checks) =>
  new SchemaAST.Unknown(undefined, checks, undefined, context)

const timeFromString = Schema.DateTimeUtcFromString.ast.encoding?.[0].transformation

const isTime = ({ checks, encoding }: SchemaAST.AST): boolean =>
  checks === undefined && encoding?.length === 1 && encoding[0].transformation === timeFromString

const checkOfJson = SchemaAST.isDeclaration(Schema.Json.ast) ? Schema.Json.ast.run : undefined

const isJson = (ast: SchemaAST.AST): boolean =>
  SchemaAST.isDeclaration(ast) && ast.checks === undefined && ast.run === checkOfJson

/** Properties of any names with any JSON: what may be in it needs no copy. */
const isRecordOfJson = (ast: SchemaAST.AST): boolean => {
  if (!isPlainStruct(ast) || ast.propertySignatures.length > 0) return false
  const [index, ...others] = ast.indexSignatures
  return index !== undefined && others.length === 0 && index.parameter === Schema.String.ast && isJson(index.type)
}

const isRecord = Schema.makeFilter(Predicate.isObject)

type Replacement = (time: unknown) => unknown

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

const minuteMillis = 60_000

/** The minute of the time that was written last, which most times of a list share: only their seconds are written again. */
let minute = { from: Number.NaN, text: "" }

const textOf = (value: unknown): string | undefined => {
  if (!isUtc(value)) return undefined
  const millis = value.epochMilliseconds
  if (!(millis >= minute.from && millis < minute.from + minuteMillis)) {
    const from = Math.floor(millis / minuteMillis) * minuteMillis
    minute = { from, text: DateTime.formatIso(value).slice(0, -"00.000Z".length) }
  }
  // The first digit keeps the zeros before the others.
  const digits = String(100_000 + millis - minute.from)
  return `${minute.text}${digits.slice(1, 3)}.${digits.slice(3)}Z`
}

/** Replaces the times of a copy. Returns false where there is something else. */
const replaceTimes = (copy: unknown, places: ReadonlyArray<Place>, replacementOf: Replacement): boolean =>
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
