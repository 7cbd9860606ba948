/** How one field may be written, as the customer's installation says. Spec 2.9. */
import * as Schema from "effect/Schema"

/** Members that Fieldgate doesn't know are kept as they came. */
const kept = [Schema.Record(Schema.String, Schema.Json)] as const

const exactlyOne = "default must hold exactly one of stringValue, integerValue, booleanValue"

/** The members of which a default holds one. */
export const defaultKinds = ["stringValue", "integerValue", "booleanValue"] as const

/** Applied when the field is missing from the write request. */
export const FieldDefault = Schema.StructWithRest(
  Schema.Struct({
    stringValue: Schema.optionalKey(Schema.String),
    integerValue: Schema.optionalKey(Schema.Int),
    booleanValue: Schema.optionalKey(Schema.Boolean)
  }),
  kept
).check(
  Schema.makeFilter((value) => {
    const [kind, ...others] = Object.keys(value)
    return (kind !== undefined && others.length === 0 && defaultKinds.some((each) => each === kind)) || exactlyOne
  })
)
export type FieldDefault = typeof FieldDefault.Type

/** Whether a field is sent on create. Default: always. */
export const WriteOnCreate = Schema.Literals(["always", "never"])
export type WriteOnCreate = typeof WriteOnCreate.Type

/** Whether a field is sent on update. Default: always; `ifEmpty` only where the provider can. */
export const WriteOnUpdate = Schema.Literals(["always", "never", "ifEmpty"])
export type WriteOnUpdate = typeof WriteOnUpdate.Type

export const FieldSetting = Schema.StructWithRest(
  Schema.Struct({
    writeOnCreate: Schema.optionalKey(WriteOnCreate),
    writeOnUpdate: Schema.optionalKey(WriteOnUpdate),
    default: Schema.optionalKey(FieldDefault)
  }),
  kept
).annotate({ identifier: "FieldSetting" })
export type FieldSetting = typeof FieldSetting.Type
