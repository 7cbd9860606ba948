/** The types that a field's default value can have. @rule field.default */
import type { FieldMetadata } from "@fieldgate/client"
import type { FieldSetting } from "./ConfigContent.ts"

/** A default has exactly one of these properties. */
export type DefaultKind = "stringValue" | "integerValue" | "booleanValue"

const all = ["stringValue", "integerValue", "booleanValue"] as const satisfies ReadonlyArray<DefaultKind>

/** Decimal numbers have no type of their own. */
const fitting: Readonly<Record<FieldMetadata["valueType"], ReadonlyArray<DefaultKind>>> = {
  string: ["stringValue"],
  boolean: ["booleanValue"],
  date: ["stringValue", "integerValue"],
  datetime: ["stringValue", "integerValue"],
  singleSelect: ["stringValue"],
  multiSelect: ["stringValue"],
  int: ["integerValue"],
  float: ["integerValue", "stringValue"],
  reference: ["stringValue", "integerValue"],
  other: all
}

/** The types that fit a field; all of them for an unknown field. */
export const defaultKindsOf = (field: FieldMetadata | undefined): ReadonlyArray<DefaultKind> =>
  field === undefined ? all : fitting[field.valueType]

/** Undefined without a default. */
export const defaultKindOf = (value: FieldSetting["default"]): DefaultKind | undefined =>
  all.find((kind) => value?.[kind] !== undefined)
