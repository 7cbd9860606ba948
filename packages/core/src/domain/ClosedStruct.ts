/** Objects that refuse unknown properties, whatever the decoder's options. @rule install.unknownProperties */
import * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"
import * as SchemaIssue from "effect/SchemaIssue"

/** Keeps unknown properties, so that the check can find them. */
const kept = [Schema.Record(Schema.String, Schema.Unknown)] as const

/** The struct of these fields; a decode that meets another property fails with one issue for each. */
export const closedStruct = <const Fields extends Schema.Struct.Fields>(fields: Fields): ClosedStruct<Fields> => {
  const checked = Schema.StructWithRest(Schema.Struct(fields), kept).check(
    // It aborts, so that later checks don't run on missing properties.
    Schema.makeFilter(unexpected, { toJsonSchema: () => ({ additionalProperties: false }) }, true)
  )
  // Only the declared properties pass the check, so its values have the type of the struct.
  return Schema.make<ClosedStruct<Fields>>(checked.ast)
}

export type ClosedStruct<Fields extends Schema.Struct.Fields> = Schema.Codec<
  Schema.Struct.Type<Fields>,
  Schema.Struct.Encoded<Fields>,
  Schema.Struct.DecodingServices<Fields>,
  Schema.Struct.EncodingServices<Fields>
>

const unexpected = (
  value: object,
  ast: SchemaAST.AST,
  options: SchemaAST.ParseOptions
): ReadonlyArray<Schema.FilterIssue> => {
  const known = new Set(SchemaAST.isObjects(ast) ? ast.propertySignatures.map(({ name }) => name) : [])
  return Object.entries(value).flatMap(([key, each]) =>
    known.has(key) ? [] : [{ path: [key], issue: new SchemaIssue.UnexpectedKey(ast, each, options) }]
  )
}
