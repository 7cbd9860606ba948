/**
 * What a group chose when it installed: objects, fields, mappings, write settings; as it is stored, and as callers send it. There,
 * misspelled rules are refused, and the older form of defaults is converted. @rule install.config, install.unknownProperties
 */
import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"
import { type ClosedStruct, closedStruct } from "../domain/ClosedStruct.ts"
import { ConfigId, ProviderName, RevisionId } from "../domain/Ids.ts"
import { chosenMatchMembers } from "../writes/Match.ts"

const exactlyOne = "default must have exactly one of stringValue, integerValue, booleanValue"

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

const holdsOne = Schema.isBetweenProperties(1, 1, { message: exactlyOne })

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

/** How a field may be written. */
export const FieldSetting = Schema.Struct({
  ...gates,
  /** The value for a field that the request leaves out. */
  default: Schema.optionalKey(FieldDefault)
}).annotate({
  identifier: "FieldSetting"
})
export type FieldSetting = typeof FieldSetting.Type

export interface FieldDefaultInputSchema extends ClosedStruct<typeof defaultValues> {}

const FieldDefaultInput: FieldDefaultInputSchema = closedStruct(defaultValues).check(holdsOne)

const fieldSettingMembers = {
  ...gates,
  /** The value to write when a request lacks the field; it holds exactly one of its properties. */
  default: Schema.optionalKey(FieldDefaultInput)
}

export interface FieldSettingInputSchema extends ClosedStruct<typeof fieldSettingMembers> {}

/** How a field may be written. */
const FieldSettingInput: FieldSettingInputSchema = closedStruct(fieldSettingMembers).annotate({
  identifier: "FieldSettingInput"
})

/** Properties that Fieldgate doesn't know are kept as they came. */
const kept = [Schema.Record(Schema.String, Schema.Json)] as const

export const readMembers = {
  /** Name of a destination. */
  destination: Schema.optionalKey(Schema.String),
  /** Whether reading is turned off; stored, and not used by Fieldgate. */
  disabled: Schema.optionalKey(Schema.Boolean),
  /** A cron expression for reading; stored, and not used by Fieldgate. */
  schedule: Schema.optionalKey(Schema.String),
  /** Which optional fields the customer chose, by field name. */
  selectedFields: Schema.optionalKey(Schema.Record(Schema.String, Schema.Boolean)),
  /** The integration's field name to the customer's field name. */
  selectedFieldMappings: Schema.optionalKey(Schema.Record(Schema.String, Schema.String)),
  /** Field to (delivered value to provider's value). */
  selectedValueMappings: Schema.optionalKey(Schema.Record(Schema.String, Schema.Record(Schema.String, Schema.String)))
}

const readObjectMembers = {
  /** The object's name, the same as its key in `objects`. */
  objectName: Schema.NonEmptyString,
  ...readMembers
}

export interface ReadObjectSchema extends Schema.StructWithRest<Schema.Struct<typeof readObjectMembers>, typeof kept> {}

/** The customer's choice of fields and mappings of one object. */
export const ReadObject: ReadObjectSchema = Schema.StructWithRest(Schema.Struct(readObjectMembers), kept).annotate({
  identifier: "ReadObject"
})
export type ReadObject = typeof ReadObject.Type

/** Whether records may be deleted; they may not unless it is enabled. @rule write.deletionEnabled */
const deletionMembers = {
  /** Whether records of the object may be deleted. Default: `false`. */
  enabled: Schema.optionalKey(Schema.Boolean)
}

/** The keys by which an installation finds the records of an object. */
export interface ChosenMatchSchema extends Schema.Struct<typeof chosenMatchMembers> {}

/** The keys by which an installation finds the records of an object. */
const ChosenMatch: ChosenMatchSchema = Schema.Struct(chosenMatchMembers).annotate({ identifier: "ChosenMatch" })

/** What a write object holds beside its name. */
export const writeMembers = {
  /** Missing: what the manifest's revision says. */
  inheritMapping: Schema.optionalKey(Schema.Boolean),
  /** Whether records of the object may be deleted. Default: they may not. */
  deletionSettings: Schema.optionalKey(Schema.Struct(deletionMembers)),
  /** The keys by which upserts find records, chosen among those of the manifest, which must allow it. Default: the manifest's. */
  match: Schema.optionalKey(ChosenMatch),
  /** How each field may be written, by field name: on create, on update, and its default. */
  selectedFieldSettings: Schema.optionalKey(Schema.Record(Schema.String, FieldSetting))
}

/** Which records of one object may be written, and how. */
export const WriteObject = Schema.Struct({
  /** The object's name, the same as its key in `objects`. */
  objectName: Schema.NonEmptyString,
  ...writeMembers
}).annotate({
  identifier: "WriteObject"
})
export type WriteObject = typeof WriteObject.Type

type ObjectsMembers<S extends Schema.Top> = {
  /** The objects' settings by object name. */
  readonly objects: Schema.optionalKey<Schema.$Record<Schema.String, S>>
}

export interface ObjectsSchema<S extends Schema.Top> extends Schema.StructWithRest<
  Schema.Struct<ObjectsMembers<S>>,
  typeof kept
> {}

/** A map of objects by name, and whatever else a client keeps beside it. */
const objects = <S extends Schema.Top>(object: S): Schema.optionalKey<ObjectsSchema<S>> =>
  Schema.optionalKey(
    Schema.StructWithRest(Schema.Struct({ objects: Schema.optionalKey(Schema.Record(Schema.String, object)) }), kept)
  )

const proxyMembers = {
  /** Whether calls may be passed through; stored, and not used by Fieldgate. */
  enabled: Schema.optionalKey(Schema.Boolean)
}

export interface ProxySchema extends Schema.StructWithRest<Schema.Struct<typeof proxyMembers>, typeof kept> {}

const Proxy: ProxySchema = Schema.StructWithRest(Schema.Struct(proxyMembers), kept)

/** Sides of a content about which there is one schema. Fieldgate keeps what a group chose to subscribe to, and does not use it. */
const otherSides = {
  /** Subscriptions to changes; stored, and not used by Fieldgate. */
  subscribe: objects(Schema.Record(Schema.String, Schema.Json)),
  /** Stored, and not used by Fieldgate. */
  proxy: Schema.optionalKey(Proxy)
}

/** What a group has chosen. */
export const ConfigContent = Schema.StructWithRest(
  Schema.Struct({
    /** The integration's provider. */
    provider: ProviderName,
    /** The read objects: the customer's choice of fields and mappings. */
    read: objects(ReadObject),
    /** The write objects: which objects may be written, and by which rules. */
    write: objects(WriteObject),
    ...otherSides
  }),
  kept
).annotate({ identifier: "ConfigContent" })
export type ConfigContent = typeof ConfigContent.Type

/** One saved state of what a group has chosen. */
export const Config = Schema.Struct({
  /** The config's id; every save has its own. */
  id: ConfigId,
  /** The integration's revision that was current when the config was saved. */
  revisionId: RevisionId,
  /** When the config was saved. */
  createTime: Schema.DateTimeUtcFromString,
  /** Who saved it: `consumer:<ref>`, `api:<call>` or `builder:<name>`. */
  createdBy: Schema.String,
  /** What was chosen. */
  content: ConfigContent
}).annotate({ identifier: "Config" })
export interface Config extends Schema.Schema.Type<typeof Config> {}

/** A config in the history, without its content. */
export const SavedConfig = Schema.Struct({
  /** The config's id. */
  id: ConfigId,
  /** The integration's revision that was current when the config was saved. */
  revisionId: RevisionId,
  /** When the config was saved. */
  createTime: Schema.DateTimeUtcFromString,
  /** Who saved it: `consumer:<ref>`, `api:<call>` or `builder:<name>`. */
  createdBy: Schema.String
}).annotate({ identifier: "SavedConfig" })
export interface SavedConfig extends Schema.Schema.Type<typeof SavedConfig> {}

export const writeObject = (content: ConfigContent, objectName: string): WriteObject | undefined =>
  content.write?.objects !== undefined && Object.hasOwn(content.write.objects, objectName)
    ? content.write.objects[objectName]
    : undefined

export const readObject = (content: ConfigContent, objectName: string): ReadObject | undefined =>
  content.read?.objects !== undefined && Object.hasOwn(content.read.objects, objectName)
    ? content.read.objects[objectName]
    : undefined

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

export interface DeletionSettingsInputSchema extends ClosedStruct<typeof deletionMembers> {}

const DeletionSettingsInput: DeletionSettingsInputSchema = closedStruct(deletionMembers)

export interface ChosenMatchInputSchema extends ClosedStruct<typeof chosenMatchMembers> {}

/** The keys by which an installation finds the records of an object. */
const ChosenMatchInput: ChosenMatchInputSchema = closedStruct(chosenMatchMembers).annotate({
  identifier: "ChosenMatchInput"
})

const writeInputMembers = {
  /** Missing: what the manifest's revision says. */
  inheritMapping: writeMembers.inheritMapping,
  /** Whether records of the object may be deleted. Default: they may not. */
  deletionSettings: Schema.optionalKey(DeletionSettingsInput),
  /** The keys by which upserts find records, chosen among those of the manifest, which must allow it. Default: the manifest's. */
  match: Schema.optionalKey(ChosenMatchInput),
  /** How each field may be written, by field name: on create, on update, and its default. */
  selectedFieldSettings: Schema.optionalKey(Schema.Record(Schema.String, FieldSettingInput)),
  /** The older form of `selectedFieldSettings.<field>.default`. */
  selectedValueDefaults: Schema.optionalKey(Schema.Record(Schema.String, ValueDefault))
}

type WriteMembers = Schema.Struct.Type<typeof writeMembers>
type WriteInputMembers = Schema.Struct.Type<typeof writeInputMembers>

/** Defaults of the older form become settings; a field that has a default in its settings keeps it. */
const converted = ({ selectedValueDefaults, ...members }: WriteInputMembers): WriteMembers => {
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
  ...writeInputMembers
}

export interface WriteObjectInputSchema extends Schema.decodeTo<
  Schema.toType<typeof WriteObject>,
  ClosedStruct<typeof writeObjectMembers>
> {}

/** Which records of one object may be written, and how. */
const WriteObjectInput: WriteObjectInputSchema = closedStruct(writeObjectMembers)
  .annotate({ identifier: "WriteObjectInput" })
  .pipe(
    Schema.decodeTo(
      Schema.toType(WriteObject),
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
  read: objects(ReadObject),
  /** The write objects: which objects may be written, and by which rules. */
  write: objects(WriteObjectInput),
  /** Subscriptions to changes; stored, and not used by Fieldgate. */
  subscribe: otherSides.subscribe,
  /** Stored, and not used by Fieldgate. */
  proxy: otherSides.proxy
}

export interface ConfigContentInputSchema extends Schema.StructWithRest<
  Schema.Struct<typeof contentMembers>,
  typeof kept
> {}

/** A whole config, as an installation starts with it. */
export const ConfigContentInput: ConfigContentInputSchema = Schema.StructWithRest(
  Schema.Struct(contentMembers),
  kept
).annotate({ identifier: "ConfigContentInput" })

const objectName = Schema.optionalKey(Schema.NonEmptyString)

const readObjectUpdateMembers = {
  /** The object's name, the same as its key in `objects`. */
  objectName,
  ...readMembers
}

export interface ReadObjectUpdateSchema extends Schema.StructWithRest<
  Schema.Struct<typeof readObjectUpdateMembers>,
  typeof kept
> {}

const ReadObjectUpdate: ReadObjectUpdateSchema = Schema.StructWithRest(Schema.Struct(readObjectUpdateMembers), kept)

const writeObjectUpdateMembers = {
  /** The object's name, the same as its key in `objects`. */
  objectName,
  ...writeInputMembers
}

const WrittenObjectUpdate = Schema.toType(
  Schema.Struct({
    /** The object's name, the same as its key in `objects`. */
    objectName,
    ...writeMembers
  })
)

export interface WriteObjectUpdateSchema extends Schema.decodeTo<
  typeof WrittenObjectUpdate,
  ClosedStruct<typeof writeObjectUpdateMembers>
> {}

const WriteObjectUpdate: WriteObjectUpdateSchema = closedStruct(writeObjectUpdateMembers).pipe(
  Schema.decodeTo(
    WrittenObjectUpdate,
    SchemaTransformation.transform({
      decode: ({ objectName, ...given }) => ({
        ...(objectName === undefined ? {} : { objectName }),
        ...converted(given)
      }),
      encode: (object) => object
    })
  )
)

const contentUpdateMembers = {
  /** The read objects: the customer's choice of fields and mappings. */
  read: objects(ReadObjectUpdate),
  /** The write objects: which objects may be written, and by which rules. */
  write: objects(WriteObjectUpdate),
  ...otherSides
}

export interface ConfigContentUpdateSchema extends Schema.StructWithRest<
  Schema.Struct<typeof contentUpdateMembers>,
  typeof kept
> {}

/** The parts of a config that an update brings: the properties that its mask names. */
export const ConfigContentUpdate: ConfigContentUpdateSchema = Schema.StructWithRest(
  Schema.Struct(contentUpdateMembers),
  kept
).annotate({ identifier: "ConfigContentUpdate" })
export type ConfigContentUpdate = typeof ConfigContentUpdate.Type
