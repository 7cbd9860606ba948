/** Decodes rows with the domain's schemas; columns are named after properties. */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as SchemaGetter from "effect/SchemaGetter"
import * as SchemaIssue from "effect/SchemaIssue"
import * as SchemaParser from "effect/SchemaParser"
import * as CompiledSchema from "../CompiledSchema.ts"

/**
 * Decodes a row with its schema. A row that does not decode was not written by this program and is a defect. The column
 * "group.groupRef" is the property `groupRef` of `group`, NULL is a missing property, times are written as in JSON.
 */
export const decoder = <A, I>(schema: Schema.Codec<A, I>) => {
  const { begin, decode, decodeWhole } = rowDecoder(schema)
  return (row: object): Effect.Effect<A> => {
    begin(row)
    const decoded = decode(row)
    return decoded === undefined ? decodeWhole(row) : Effect.succeed(decoded)
  }
}

/** Decodes the rows of one statement. */
export const listDecoder = <A, I>(schema: Schema.Codec<A, I>) => {
  const { begin, decode, decodeWhole } = rowDecoder(schema)
  return (rows: ReadonlyArray<object>): Effect.Effect<Array<A>> =>
    Effect.suspend(() => {
      if (rows[0] !== undefined) begin(rows[0])
      const list: Array<A> = []
      for (const row of rows) {
        const decoded = decode(row)
        if (decoded === undefined) return Effect.forEach(rows, decodeWhole)
        list.push(decoded)
      }
      return Effect.succeed(list)
    })
}

/** What a schema has for a time of a row. */
export type TimeOf = (time: unknown) => unknown

/**
 * Decodes the rows of one statement, each row a list of its values. The function makes a reader of the statement's rows: what the
 * schema decodes of a row. `stored` is the part of the schema whose values are not determined by the types of their columns. For
 * lists with many columns: an object with a property for each column is slow to make and to read, and so is a copy of each row.
 */
export const valuesDecoder = <A, I, Part>(
  schema: Schema.Codec<A, I>,
  stored: Schema.Codec<Part, unknown>,
  readerOf: (timeOf: TimeOf) => (row: ReadonlyArray<unknown>) => unknown
) => {
  const decodeStored = CompiledSchema.decoder(stored)
  const decodeStrictly = Schema.decodeUnknownEffect(schema)
  return (rows: ReadonlyArray<ReadonlyArray<unknown>>): Effect.Effect<Array<A>> =>
    Effect.suspend(() => {
      const read = readerOf(timeReader())
      const list: Array<A> = []
      for (const row of rows) {
        const value = read(row)
        if (decodeStored(value) === undefined) {
          const readStrictly = readerOf((time) => (time instanceof Date ? timeText(time) : time))
          return Effect.forEach(rows, (each) => Effect.orDie(decodeStrictly(readStrictly(each))))
        }
        // The stored part is as the schema has it, and the rest has the types of its columns.
        list.push(value as A)
      }
      return Effect.succeed(list)
    })
}

/** Several times of a row are often the same one: it is made once. */
const timeReader = (): TimeOf => {
  let last: DateTime.Utc | undefined
  return (time) => {
    if (!(time instanceof Date)) return time
    if (last?.epochMilliseconds !== time.getTime()) last = DateTime.makeUnsafe(time)
    return last
  }
}

/** The client decodes a time to a `Date` and a JSON column to JSON, so neither is checked again. */
const rowDecoder = <A, I>(schema: Schema.Codec<A, I>) => {
  const { begin, read } = columnReader(DateTime.makeUnsafe)
  const decodeTyped = CompiledSchema.decoder(schema)
  const decode = (row: object) => decodeTyped(read(row))
  const decodeStrictly = Schema.decodeUnknownEffect(schema)
  const decodeWhole = (row: object): Effect.Effect<A> => Effect.orDie(decodeStrictly(membersOf(row)))
  return { begin, decode, decodeWhole }
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

/** Reads rows of the same columns, which the first one of a statement has. A row has no shape that V8 could list cheaply. */
const columnReader = (timeOf: (time: Date) => unknown) => {
  let columns: ReadonlyArray<string> = []
  let root = groupsOf(columns)
  const begin = (row: object): void => {
    const names = Object.keys(row)
    if (names.length === columns.length && names.every((name, index) => name === columns[index])) return
    columns = names
    root = groupsOf(names)
  }
  const read = (row: object): Members => {
    // The client makes an object with a property for each column.
    const values = row as Members
    const list = columns.map((column) => values[column])
    return nested(root, list, timeOf) ?? {}
  }
  return { begin, read }
}

/** Properties, perhaps inside others, from the values of their columns; undefined where none has a value. */
const nested = (
  { groups, values: own }: Group,
  values: ReadonlyArray<unknown>,
  timeOf: (time: Date) => unknown
): Members | undefined => {
  let members: Members | undefined
  for (const { index, name } of own) {
    const value = values[index]
    if (value === null || value === undefined) continue
    members ??= {}
    members[name] = value instanceof Date ? timeOf(value) : value
  }
  for (const group of groups) {
    const inner = nested(group, values, timeOf)
    if (inner === undefined) continue
    members ??= {}
    const former = members[group.name]
    members[group.name] = Predicate.isObject(former) ? { ...former, ...inner } : inner
  }
  return members
}

const timeText = (time: Date): string => time.toISOString()

const membersOf = (row: object): Members => {
  const { begin, read } = columnReader(timeText)
  begin(row)
  return read(row)
}

/** The columns of the properties of an object, and the objects inside of it. */
interface Group {
  readonly name: string
  readonly values: Array<{ readonly name: string; readonly index: number }>
  readonly groups: Array<Group>
}

const groupOf = (name: string): Group => ({ name, values: [], groups: [] })

const groupsOf = (columns: ReadonlyArray<string>): Group => {
  const root = groupOf("")
  for (const [index, column] of columns.entries()) {
    const path = column.split(".")
    const name = path.pop() ?? ""
    let group = root
    for (const each of path) {
      const known = group.groups.find((other) => other.name === each)
      const next = known ?? groupOf(each)
      if (known === undefined) group.groups.push(next)
      group = next
    }
    group.values.push({ name, index })
  }
  return root
}
