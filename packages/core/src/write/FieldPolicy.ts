/** Which fields are sent: gates on create and on update, and defaults for what is missing. Spec 2.9, 4.3.8. */
import type { FieldDefault, FieldSetting } from "../domain/FieldSetting.ts"
import type { Json, RecordFields } from "../domain/Json.ts"
import type { Warning } from "../domain/WriteAnswer.ts"

/** The settings of an object's fields, keyed by field. */
export type FieldSettings = Readonly<Record<string, FieldSetting>>

/** The fields that may go, and what was held back. */
export interface PermittedFields {
  readonly fields: RecordFields
  /** The settings that held something back, such as `writeOnUpdate of "email" is never`. */
  readonly gates: ReadonlyArray<Warning>
}

/** A field without a setting is always written. */
const gateOf = (type: "create" | "update", setting: FieldSetting | undefined) =>
  (type === "create" ? setting?.writeOnCreate : setting?.writeOnUpdate) ?? "always"

const memberOf = (type: "create" | "update") => (type === "create" ? "writeOnCreate" : "writeOnUpdate")

const defaultValue = (value: FieldDefault): Json =>
  value.stringValue ?? value.integerValue ?? value.booleanValue ?? null

/** Settings of a record's own prototype are no settings: only own members count. */
const own = (settings: FieldSettings, field: string): FieldSetting | undefined =>
  Object.hasOwn(settings, field) ? settings[field] : undefined

/** Applies gates to what the caller sent, then defaults, under the same gates, to what is missing. Null is present. */
export const permit = (type: "create" | "update", record: RecordFields, settings: FieldSettings): PermittedFields => {
  const entries = Object.entries(record)
  const blocked = (field: string) => gateOf(type, own(settings, field)) === "never"
  const defaults = Object.entries(settings).flatMap(([field, setting]) =>
    setting.default === undefined || Object.hasOwn(record, field) || blocked(field)
      ? []
      : [[field, defaultValue(setting.default)] as const]
  )
  return {
    fields: Object.fromEntries([...entries.filter(([field]) => !blocked(field)), ...defaults]),
    gates: entries
      .filter(([field]) => blocked(field))
      .map(([field]) => ({
        name: field,
        message: `"${field}" was not sent: its ${memberOf(type)} is never`
      }))
  }
}

/** Fields whose gate needs the provider's current value first. */
export const ifEmptyFields = (settings: FieldSettings): ReadonlyArray<string> =>
  Object.keys(settings).filter((field) => settings[field]?.writeOnUpdate === "ifEmpty")
