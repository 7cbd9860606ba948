/** Rows become values of the domain: columns are named after members, so the domain's own schemas decode them. */
import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as SchemaGetter from "effect/SchemaGetter"
import * as SchemaIssue from "effect/SchemaIssue"
import * as SchemaParser from "effect/SchemaParser"

/**
 * Decodes a row by its schema. A row that doesn't decode was not written by this program: that is a defect.
 * "group.groupRef" is the member `groupRef` of `group`, NULL is an absent member, times are written as in JSON.
 */
export const decoder = <A, I>(schema: Schema.Codec<A, I>) => {
  const decode = Schema.decodeUnknownEffect(schema)
  return (row: object): Effect.Effect<A> => Effect.orDie(decode(membersOf(row)))
}

const format = SchemaIssue.makeFormatterStandardSchemaV1()

/** Decodes a row that another version of this program may have written. A fault names its members, and nothing that they hold. */
export const reader = <A, I>(schema: Schema.Codec<A, I>) => {
  const read = Schema.decodeUnknownResult(schema, { errors: "all" })
  return (row: object): Result.Result<A, string> =>
    Result.mapError(read(membersOf(row)), ({ issue }) => {
      const members = format(issue).issues.map(({ path = [] }) => path.map(String).join("."))
      return `can't be read: ${[...new Set(members)].join(", ")}`
    })
}

/**
 * The schema of JSON that this program stored. An unknown property, at any depth, is a fault: another version stored it, and what
 * it means would be lost.
 */
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
    if (value !== null) place(members, column.split("."), value instanceof Date ? value.toISOString() : value)
  }
  return members
}

const place = (members: Members, [name = "", ...inside]: ReadonlyArray<string>, value: unknown): void => {
  if (inside.length === 0) {
    members[name] = value
    return
  }
  const member = members[name]
  const inner = Predicate.isObject(member) ? member : {}
  members[name] = inner
  place(inner, inside, value)
}
