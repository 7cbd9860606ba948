/** Decodes rows with the domain's schemas; columns are named after properties. */
import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as SchemaGetter from "effect/SchemaGetter"
import * as SchemaIssue from "effect/SchemaIssue"
import * as SchemaParser from "effect/SchemaParser"

/**
 * Decodes a row with its schema. A row that does not decode was not written by this program and is a defect. The column
 * "group.groupRef" is the property `groupRef` of `group`, NULL is a missing property, times are written as in JSON.
 */
export const decoder = <A, I>(schema: Schema.Codec<A, I>) => {
  const decode = Schema.decodeUnknownEffect(schema)
  return (row: object): Effect.Effect<A> => Effect.orDie(decode(membersOf(row)))
}

const format = SchemaIssue.makeFormatterStandardSchemaV1()

/** Decodes a row that another version may have written. A fault names properties but not their values. */
export const reader = <A, I>(schema: Schema.Codec<A, I>) => {
  const read = Schema.decodeUnknownResult(schema, { errors: "all" })
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

type Members = { [name: PropertyKey]: unknown }

const membersOf = (row: object): Members => {
  const members: Members = {}
  for (const [column, value] of Object.entries(row)) {
    if (value === null) continue
    const { groups, name } = placeOf(column)
    let inner = members
    for (const group of groups) {
      const member = inner[group]
      const next = Predicate.isObject(member) ? member : {}
      inner[group] = next
      inner = next
    }
    inner[name] = value instanceof Date ? value.toISOString() : value
  }
  return members
}

/** Where a column's value is: a property, perhaps inside others. */
interface Place {
  readonly groups: ReadonlyArray<string>
  readonly name: string
}

/** Of the columns of this program's statements. */
const places = new Map<string, Place>()

const placeOf = (column: string): Place => {
  const known = places.get(column)
  if (known !== undefined) return known
  const path = column.split(".")
  const place = { groups: path.slice(0, -1), name: path.at(-1) ?? "" }
  places.set(column, place)
  return place
}
