/** How one field may be written, as the customer's installation says. Spec 2.9. */
import * as Schema from "effect/Schema"

const exactlyOne = "default must hold exactly one of stringValue, integerValue, booleanValue"

/** Applied when the field is missing from the write request. */
export const FieldDefault = Schema.Struct({
  stringValue: Schema.optionalKey(Schema.String),
  integerValue: Schema.optionalKey(Schema.Int),
  booleanValue: Schema.optionalKey(Schema.Boolean)
}).check(Schema.makeFilter((value) => Object.keys(value).length === 1 || exactlyOne))
export type FieldDefault = typeof FieldDefault.Type

/** Whether a field is sent on create. Default: always. */
export const WriteOnCreate = Schema.Literals(["always", "never"])
export type WriteOnCreate = typeof WriteOnCreate.Type

/** Whether a field is sent on update. Default: always; `ifEmpty` only where the provider can. */
export const WriteOnUpdate = Schema.Literals(["always", "never", "ifEmpty"])
export type WriteOnUpdate = typeof WriteOnUpdate.Type

export const FieldSetting = Schema.Struct({
  writeOnCreate: Schema.optionalKey(WriteOnCreate),
  writeOnUpdate: Schema.optionalKey(WriteOnUpdate),
  default: Schema.optionalKey(FieldDefault)
}).annotate({ identifier: "FieldSetting" })
export type FieldSetting = typeof FieldSetting.Type
