/** What a group chose when it installed: objects, fields, mappings, write settings. Spec 2.9. */
import * as Schema from "effect/Schema"
import { FieldSetting } from "./FieldSetting.ts"
import { ConfigId, ProviderName, RevisionId } from "../domain/Ids.ts"

/** Properties that Fieldgate doesn't know are kept as they came. */
export const kept = [Schema.Record(Schema.String, Schema.Json)] as const

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

/** Named like others here, so that declarations which contain the schema refer to this one, which has the comments. */
export interface ReadObjectSchema extends Schema.StructWithRest<Schema.Struct<typeof readObjectMembers>, typeof kept> {}

export const ReadObject: ReadObjectSchema = Schema.StructWithRest(Schema.Struct(readObjectMembers), kept).annotate({
  identifier: "ReadObject"
})
export type ReadObject = typeof ReadObject.Type

/** Whether records may be deleted; they may not unless it is enabled. Spec 4.3.3. */
export const deletionMembers = {
  /** Whether records of the object may be deleted. Default: `false`. */
  enabled: Schema.optionalKey(Schema.Boolean)
}

/** What a write object holds beside its name. */
export const writeMembers = {
  /** Missing: what the manifest's revision says. */
  inheritMapping: Schema.optionalKey(Schema.Boolean),
  deletionSettings: Schema.optionalKey(Schema.Struct(deletionMembers)),
  selectedFieldSettings: Schema.optionalKey(Schema.Record(Schema.String, FieldSetting))
}

/** It holds nothing else: a rule that Fieldgate doesn't know would protect nothing. Settled 8. */
export const WriteObject = Schema.Struct({ objectName: Schema.NonEmptyString, ...writeMembers }).annotate({
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
export const objects = <S extends Schema.Top>(object: S): Schema.optionalKey<ObjectsSchema<S>> =>
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
export const otherSides = {
  /** Subscriptions to changes; stored, and not used by Fieldgate. */
  subscribe: objects(Schema.Record(Schema.String, Schema.Json)),
  /** Stored, and not used by Fieldgate. */
  proxy: Schema.optionalKey(Proxy)
}

export const ConfigContent = Schema.StructWithRest(
  Schema.Struct({ provider: ProviderName, read: objects(ReadObject), write: objects(WriteObject), ...otherSides }),
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
export interface Config extends Schema.Schema.Type<typeof Config> {}

/** A saved state without what it holds: when it was saved, and by whom. */
export const SavedConfig = Schema.Struct({
  id: ConfigId,
  revisionId: RevisionId,
  createTime: Schema.DateTimeUtcFromString,
  createdBy: Schema.String
}).annotate({ identifier: "SavedConfig" })
export interface SavedConfig extends Schema.Schema.Type<typeof SavedConfig> {}

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
