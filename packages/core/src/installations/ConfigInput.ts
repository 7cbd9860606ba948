/** A config as callers send it: misspelled rules are refused, and the older form of defaults is converted. Spec 2.9, settled 8. */
import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"
import { type ClosedStruct, closedStruct } from "../domain/ClosedStruct.ts"
import * as Config from "./Config.ts"
import { type FieldDefault, type FieldSetting, FieldSettingInput } from "./FieldSetting.ts"
import { ProviderName } from "../domain/Ids.ts"

const plainDefault = Schema.Union([Schema.String, Schema.Int, Schema.Boolean])

/** A default as older clients send it. */
const ValueDefault = Schema.Union([
  plainDefault,
  closedStruct({
    /** The default's value: a text, a whole number or a boolean. */
    value: plainDefault,
    /** `always`, the only value; it changes nothing. */
    applyOnUpdate: Schema.optionalKey(
      Schema.Literal("always").annotate({
        message:
          'applyOnUpdate must be "always": for a default that updates leave out, set writeOnUpdate in selectedFieldSettings'
      })
    )
  })
])

export interface DeletionSettingsInputSchema extends ClosedStruct<typeof Config.deletionMembers> {}

const DeletionSettingsInput: DeletionSettingsInputSchema = closedStruct(Config.deletionMembers)

const writeMembers = {
  /** Missing: what the manifest's revision says. */
  inheritMapping: Config.writeMembers.inheritMapping,
  /** Whether records of the object may be deleted. Default: they may not. */
  deletionSettings: Schema.optionalKey(DeletionSettingsInput),
  /** How each field may be written, by field name: on create, on update, and its default. */
  selectedFieldSettings: Schema.optionalKey(Schema.Record(Schema.String, FieldSettingInput)),
  /** The older form of `selectedFieldSettings.<field>.default`. */
  selectedValueDefaults: Schema.optionalKey(Schema.Record(Schema.String, ValueDefault))
}

type Members = Schema.Struct.Type<typeof Config.writeMembers>
type Given = Schema.Struct.Type<typeof writeMembers>

/** Defaults of the older form become settings; a field that has a default in its settings keeps it. */
const converted = ({ selectedValueDefaults, ...members }: Given): Members => {
  if (selectedValueDefaults === undefined) return members
  const settings: Readonly<Record<string, FieldSetting>> = members.selectedFieldSettings ?? {}
  const defaults = Object.entries(selectedValueDefaults).map(([field, given]): [string, FieldSetting] => {
    const value = typeof given === "object" ? given.value : given
    return [field, { default: defaultOf(value), ...(Object.hasOwn(settings, field) ? settings[field] : {}) }]
  })
  return { ...members, selectedFieldSettings: { ...settings, ...Object.fromEntries(defaults) } }
}

const defaultOf = (value: typeof plainDefault.Type): FieldDefault => {
  if (typeof value === "string") return { stringValue: value }
  return typeof value === "number" ? { integerValue: value } : { booleanValue: value }
}

const writeObjectMembers = {
  /** The object's name, the same as its key in `objects`. */
  objectName: Schema.NonEmptyString,
  ...writeMembers
}

/** Named like others here, so that declarations which contain the schema refer to this one, which has the comments. */
export interface WriteObjectInputSchema extends Schema.decodeTo<
  Schema.toType<typeof Config.WriteObject>,
  ClosedStruct<typeof writeObjectMembers>
> {}

export const WriteObjectInput: WriteObjectInputSchema = closedStruct(writeObjectMembers)
  .annotate({ identifier: "WriteObjectInput" })
  .pipe(
    Schema.decodeTo(
      Schema.toType(Config.WriteObject),
      SchemaTransformation.transform({
        decode: ({ objectName, ...given }) => ({ objectName, ...converted(given) }),
        encode: (object) => object
      })
    )
  )

const contentMembers = {
  /** The integration's provider. */
  provider: ProviderName,
  /** The read objects: the customer's choice of fields and mappings. */
  read: Config.objects(Config.ReadObject),
  /** The write objects: which objects may be written, and by which rules. */
  write: Config.objects(WriteObjectInput),
  /** Subscriptions to changes; stored, and not used by Fieldgate. */
  subscribe: Config.otherSides.subscribe,
  /** Stored, and not used by Fieldgate. */
  proxy: Config.otherSides.proxy
}

export interface ConfigContentInputSchema extends Schema.StructWithRest<
  Schema.Struct<typeof contentMembers>,
  typeof Config.kept
> {}

/** A whole content, as it is given to install. */
export const ConfigContentInput: ConfigContentInputSchema = Schema.StructWithRest(
  Schema.Struct(contentMembers),
  Config.kept
).annotate({ identifier: "ConfigContentInput" })

const objectName = Schema.optionalKey(Schema.NonEmptyString)

/** As much of a content as an update brings: the properties that its mask names. Spec 4.5. */
export const ConfigContentUpdate = Schema.StructWithRest(
  Schema.Struct({
    /** The read objects: the customer's choice of fields and mappings. */
    read: Config.objects(
      Schema.StructWithRest(
        Schema.Struct({
          /** The object's name, the same as its key in `objects`. */
          objectName,
          ...Config.readMembers
        }),
        Config.kept
      )
    ),
    /** The write objects: which objects may be written, and by which rules. */
    write: Config.objects(
      closedStruct({
        /** The object's name, the same as its key in `objects`. */
        objectName,
        ...writeMembers
      }).pipe(
        Schema.decodeTo(
          Schema.toType(Schema.Struct({ objectName, ...Config.writeMembers })),
          SchemaTransformation.transform({
            decode: ({ objectName, ...given }) => ({
              ...(objectName === undefined ? {} : { objectName }),
              ...converted(given)
            }),
            encode: (object) => object
          })
        )
      )
    ),
    ...Config.otherSides
  }),
  Config.kept
).annotate({ identifier: "ConfigContentUpdate" })
export type ConfigContentUpdate = typeof ConfigContentUpdate.Type
