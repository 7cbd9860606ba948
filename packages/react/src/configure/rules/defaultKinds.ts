/** The forms that a field's default value can have. Spec 2.9. */
import type { FieldMetadata } from "@fieldgate/client"
import type { FieldSetting } from "./ConfigContent.ts"

/** The member of which a default holds exactly one. */
export type DefaultKind = "stringValue" | "integerValue" | "booleanValue"

const all = ["stringValue", "integerValue", "booleanValue"] as const satisfies ReadonlyArray<DefaultKind>

/** Numbers with decimals have no form of their own. */
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

/** The forms that a field takes; all of them where nothing is known of it. */
export const defaultKindsOf = (field: FieldMetadata | undefined): ReadonlyArray<DefaultKind> =>
  field === undefined ? all : fitting[field.valueType]

/** Undefined where there is no default. */
export const defaultKindOf = (value: FieldSetting["default"]): DefaultKind | undefined =>
  all.find((kind) => value?.[kind] !== undefined)
