/** What a group chose when it installed: objects, fields, mappings, write settings. Spec 2.9. */
import * as Schema from "effect/Schema"
import { FieldSetting } from "./FieldSetting.ts"
import { ConfigId, ProviderName, RevisionId } from "./Ids.ts"

/** Members that Fieldgate doesn't know are kept as they came. */
const kept = [Schema.Record(Schema.String, Schema.Json)] as const

export const ReadObject = Schema.StructWithRest(
  Schema.Struct({
    objectName: Schema.NonEmptyString,
    /** Name of a destination. */
    destination: Schema.optionalKey(Schema.String),
    disabled: Schema.optionalKey(Schema.Boolean),
    schedule: Schema.optionalKey(Schema.String),
    selectedFields: Schema.optionalKey(Schema.Record(Schema.String, Schema.Boolean)),
    /** The integration's field name to the customer's field name. */
    selectedFieldMappings: Schema.optionalKey(Schema.Record(Schema.String, Schema.String)),
    /** Field to (delivered value to provider's value). */
    selectedValueMappings: Schema.optionalKey(Schema.Record(Schema.String, Schema.Record(Schema.String, Schema.String)))
  }),
  kept
)
export type ReadObject = typeof ReadObject.Type

export const WriteObject = Schema.StructWithRest(
  Schema.Struct({
    objectName: Schema.NonEmptyString,
    /** Missing: what the manifest's revision says. */
    inheritMapping: Schema.optionalKey(Schema.Boolean),
    /** Deletes are refused unless enabled. Spec 4.3.3. */
    deletionSettings: Schema.optionalKey(Schema.Struct({ enabled: Schema.optionalKey(Schema.Boolean) })),
    selectedFieldSettings: Schema.optionalKey(Schema.Record(Schema.String, FieldSetting))
  }),
  kept
)
export type WriteObject = typeof WriteObject.Type

const objects = <S extends Schema.Top>(object: S) =>
  Schema.StructWithRest(Schema.Struct({ objects: Schema.optionalKey(Schema.Record(Schema.String, object)) }), kept)

export const ConfigContent = Schema.StructWithRest(
  Schema.Struct({
    provider: ProviderName,
    read: Schema.optionalKey(objects(ReadObject)),
    write: Schema.optionalKey(objects(WriteObject))
  }),
  kept
).annotate({ identifier: "ConfigContent" })
export type ConfigContent = typeof ConfigContent.Type

/** One saved state of an installation's settings. */
export const Config = Schema.Struct({
  id: ConfigId,
  /** The integration's revision that was current when this was saved. */
  revisionId: RevisionId,
  createTime: Schema.DateTimeUtcFromString,
  /** `consumer:<ref>`, `api:<call>` or `builder:<name>`. */
  createdBy: Schema.String,
  content: ConfigContent
}).annotate({ identifier: "Config" })
export type Config = typeof Config.Type

/** The settings of one write object, or undefined when the group has not installed it. */
export const writeObject = (content: ConfigContent, objectName: string): WriteObject | undefined =>
  content.write?.objects !== undefined && Object.hasOwn(content.write.objects, objectName)
    ? content.write.objects[objectName]
    : undefined

/** The settings of one read object, or undefined when the group has not chosen it. */
export const readObject = (content: ConfigContent, objectName: string): ReadObject | undefined =>
  content.read?.objects !== undefined && Object.hasOwn(content.read.objects, objectName)
    ? content.read.objects[objectName]
    : undefined
