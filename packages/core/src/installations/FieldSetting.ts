/** How one field may be written, as the customer's installation says. Spec 2.9. */
import * as Schema from "effect/Schema"
import { type ClosedStruct, closedStruct } from "../domain/ClosedStruct.ts"

const exactlyOne = "default must hold exactly one of stringValue, integerValue, booleanValue"

/** The members of which a default holds one. */
export const defaultKinds = ["stringValue", "integerValue", "booleanValue"] as const

const defaultValues = {
  /** The default of a text field. */
  stringValue: Schema.optionalKey(Schema.String),
  /** The default of a field that holds whole numbers. */
  integerValue: Schema.optionalKey(Schema.Int),
  /** The default of a boolean field. */
  booleanValue: Schema.optionalKey(Schema.Boolean)
}

const holdsOne = Schema.makeFilter((value: object) => Object.keys(value).length === 1 || exactlyOne)

/** Applied when the field is missing from the write request. */
export const FieldDefault = Schema.Struct(defaultValues).check(holdsOne)
export type FieldDefault = typeof FieldDefault.Type

/** Whether a field is sent on create. Default: always. */
export const WriteOnCreate = Schema.Literals(["always", "never"])
export type WriteOnCreate = typeof WriteOnCreate.Type

/** Whether a field is sent on update. Default: always; `ifEmpty` only where the provider can. */
export const WriteOnUpdate = Schema.Literals(["always", "never", "ifEmpty"])
export type WriteOnUpdate = typeof WriteOnUpdate.Type

const gates = {
  /** Whether creates write the field. Default: `always`. */
  writeOnCreate: Schema.optionalKey(WriteOnCreate),
  /** Whether updates write the field; `ifEmpty` writes it only while it is empty at the provider. Default: `always`. */
  writeOnUpdate: Schema.optionalKey(WriteOnUpdate)
}

export const FieldSetting = Schema.Struct({ ...gates, default: Schema.optionalKey(FieldDefault) }).annotate({
  identifier: "FieldSetting"
})
export type FieldSetting = typeof FieldSetting.Type

export interface FieldDefaultInputSchema extends ClosedStruct<typeof defaultValues> {}

const FieldDefaultInput: FieldDefaultInputSchema = closedStruct(defaultValues).check(holdsOne)

const inputMembers = {
  ...gates,
  /** The value to write when a request lacks the field; it holds exactly one of its properties. */
  default: Schema.optionalKey(FieldDefaultInput)
}

/** Named like others here, so that declarations which contain the schema refer to this one, which has the comments. */
export interface FieldSettingInputSchema extends ClosedStruct<typeof inputMembers> {}

/** The same as a caller sends it: a misspelled rule is refused. Settled 8. */
export const FieldSettingInput: FieldSettingInputSchema = closedStruct(inputMembers).annotate({
  identifier: "FieldSettingInput"
})
