/** Default values as they are chosen and typed. Pure. Spec 2.9. */
import type { FieldMetadata } from "@fieldgate/client"
import type { FieldSetting } from "../../rules/ConfigContent.ts"
import { type DefaultKind, defaultKindsOf } from "../../rules/defaultKinds.ts"

export type FieldDefault = NonNullable<FieldSetting["default"]>

/** The forms to choose from; a form that is saved already stays, so that it can be seen and mended. */
export const kindsFor = (
  field: FieldMetadata | undefined,
  now: DefaultKind | undefined
): ReadonlyArray<DefaultKind> => {
  const fitting = defaultKindsOf(field)
  return now === undefined || fitting.includes(now) ? fitting : [...fitting, now]
}

/** A default of this form to begin with; undefined where there is none. */
export const emptyDefault = (kind: DefaultKind | undefined): FieldDefault | undefined => {
  switch (kind) {
    case undefined:
      return undefined
    case "stringValue":
      return { stringValue: "" }
    case "integerValue":
      return { integerValue: 0 }
    case "booleanValue":
      return { booleanValue: true }
  }
}

/**
 * The setting with another default, or without one. A first default would overwrite values in updates, so these write the field
 * only while it is empty, or never where the provider can't tell; what somebody has chosen for updates stays.
 */
export const withDefault = (
  setting: FieldSetting,
  value: FieldDefault | undefined,
  support: { readonly ifEmpty: boolean }
): FieldSetting => {
  const { default: before, ...others } = setting
  if (value === undefined) return others
  const overwrites = before === undefined && (setting.writeOnUpdate ?? "always") === "always"
  const writeOnUpdate = support.ifEmpty ? "ifEmpty" : "never"
  return { ...others, ...(overwrites ? { writeOnUpdate } : {}), default: value }
}

/** A whole number as it was typed; NaN where it is none. */
export const integerOf = (typed: string): number => {
  const value = Number(typed)
  return /^\s*-?\d+\s*$/u.test(typed) && Number.isSafeInteger(value) ? value : Number.NaN
}
