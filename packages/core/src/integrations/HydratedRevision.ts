/**
 * A revision joined with what a connected account has: all that a form needs that lets a group choose objects and fields.
 * @rule field.hydrate
 */
import * as Schema from "effect/Schema"
import { ObjectName, ProviderName, RevisionId } from "../domain/Ids.ts"
import {
  Backfill,
  type IntegrationDefinition,
  type IntegrationField,
  type ManifestReadObject,
  type ManifestWriteObject,
  Proxy,
  ValueDefaults,
  specVersion
} from "./Manifest.ts"
import { DeclaredMatch } from "../writes/Match.ts"
import { FieldMetadata, type ObjectMetadata } from "../providers/ObjectMetadata.ts"

/** A field by its name, or one that the group chooses, by the name that the integration gives it. */
export const HydratedField = Schema.Union([
  Schema.Struct({
    /** The provider's name of the field. */
    fieldName: Schema.String,
    /** The name that people see. */
    displayName: Schema.String,
    /** The integration's own name for it. */
    mapToName: Schema.optionalKey(Schema.String),
    /** The name that end users see for it. */
    mapToDisplayName: Schema.optionalKey(Schema.String)
  }),
  Schema.Struct({
    /** The integration's own name for the field that the group chooses. */
    mapToName: Schema.String,
    /** The name that end users see for it. */
    mapToDisplayName: Schema.optionalKey(Schema.String),
    /** What the user is asked when mapping the field. */
    prompt: Schema.optionalKey(Schema.String),
    /** The field that is suggested for the mapping. */
    default: Schema.optionalKey(Schema.String)
  })
]).annotate({ identifier: "HydratedField" })
export type HydratedField = typeof HydratedField.Type

/** Set if the account doesn't have the object, or the provider could not be reached. */
const error = Schema.optionalKey(Schema.String)

/** A read object, with the provider's description of its fields. */
export const HydratedReadObject = Schema.Struct({
  /** The object's name at the provider. */
  objectName: ObjectName,
  /** The name that people see. */
  displayName: Schema.String,
  /** Empty where the definition names none. */
  destination: Schema.String,
  /** Empty where the definition has none. */
  schedule: Schema.String,
  /** The integration's own name for it. */
  mapToName: Schema.optionalKey(Schema.String),
  /** The name that end users see for it. */
  mapToDisplayName: Schema.optionalKey(Schema.String),
  /** Fields that every installation has. */
  requiredFields: Schema.Array(HydratedField),
  /** With `optionalFieldsAuto` all fields of the account that are not named otherwise. */
  optionalFields: Schema.Array(HydratedField),
  /** With `all`, every other field is optional. */
  optionalFieldsAuto: Schema.optionalKey(Schema.String),
  /** Every field of the account, by name; missing where the provider doesn't tell. */
  allFieldsMetadata: Schema.optionalKey(Schema.Record(Schema.String, FieldMetadata)),
  /** The same fields as a list of names. */
  allFields: Schema.optionalKey(Schema.Array(HydratedField)),
  /** As the definition has it. */
  backfill: Schema.optionalKey(Backfill),
  /** Why the provider's description of the object could not be read. */
  error
}).annotate({ identifier: "HydratedReadObject" })
export interface HydratedReadObject extends Schema.Schema.Type<typeof HydratedReadObject> {}

/** A write object, with the provider's description of its fields. */
export const HydratedWriteObject = Schema.Struct({
  /** The object's name at the provider. */
  objectName: ObjectName,
  /** The name that people see. */
  displayName: Schema.String,
  /** Writes go to the field that the customer mapped for reading the same object. */
  inheritMapping: Schema.optionalKey(Schema.Boolean),
  /** How upserts find the object's records, by the integration's own names. */
  match: Schema.optionalKey(DeclaredMatch),
  /** The provider's description of every field, by field name. */
  allFieldsMetadata: Schema.optionalKey(Schema.Record(Schema.String, FieldMetadata)),
  /** As the definition has it. */
  valueDefaults: Schema.optionalKey(ValueDefaults),
  /** Why the provider's description of the object could not be read. */
  error
}).annotate({ identifier: "HydratedWriteObject" })
export interface HydratedWriteObject extends Schema.Schema.Type<typeof HydratedWriteObject> {}

/** A revision, with the provider's description of its objects and fields. */
export const HydratedRevision = Schema.Struct({
  /** The revision's id. */
  id: RevisionId,
  /** The version of the manifest's format. */
  specVersion: Schema.Literal(specVersion),
  /** When the revision was deployed. */
  createTime: Schema.DateTimeUtcFromString,
  /** The integration, with the provider's description of its objects. */
  content: Schema.Struct({
    /** The integration's name. */
    name: Schema.String,
    /** The name that end users see. */
    displayName: Schema.optionalKey(Schema.String),
    /** The provider's name. */
    provider: ProviderName,
    /** The provider's module, where it has several. */
    module: Schema.optionalKey(Schema.String),
    /** The objects that customers choose fields and mappings of. */
    read: Schema.optionalKey(
      Schema.Struct({
        /** The objects, each once. */
        objects: Schema.Array(HydratedReadObject)
      })
    ),
    /** The objects that may be written. */
    write: Schema.optionalKey(
      Schema.Struct({
        /** The objects, each once. */
        objects: Schema.Array(HydratedWriteObject)
      })
    ),
    /** As the definition has it. */
    proxy: Schema.optionalKey(Proxy)
  })
}).annotate({ identifier: "HydratedRevision" })
export interface HydratedRevision extends Schema.Schema.Type<typeof HydratedRevision> {}

/** An account's description of an object, or why it is missing. */
export type LiveObject = { readonly metadata: ObjectMetadata } | { readonly error: string }

export const objectNames = ({ read, write }: IntegrationDefinition): ReadonlyArray<ObjectName> => [
  ...new Set([...(read?.objects ?? []), ...(write?.objects ?? [])].map(({ objectName }) => objectName))
]

/** Joins a definition with the objects of an account; one that isn't among them has no live fields. */
export const contentOf = (
  definition: IntegrationDefinition,
  live: ReadonlyMap<string, LiveObject>
): HydratedRevision["content"] => {
  const { displayName, module, name, provider, proxy, read, write } = definition
  return {
    name,
    provider,
    ...(displayName === undefined ? {} : { displayName }),
    ...(module === undefined ? {} : { module }),
    ...(read === undefined
      ? {}
      : { read: { objects: (read.objects ?? []).map((each) => readObject(each, live.get(each.objectName))) } }),
    ...(write === undefined
      ? {}
      : { write: { objects: (write.objects ?? []).map((each) => writeObject(each, live.get(each.objectName))) } }),
    ...(proxy === undefined ? {} : { proxy })
  }
}

/** What reading and writing tell alike. */
const liveMembers = (objectName: string, found: LiveObject | undefined) => {
  if (found === undefined) return { displayName: objectName }
  if ("error" in found) return { displayName: objectName, error: found.error }
  const { displayName, fields } = found.metadata
  return { displayName, allFieldsMetadata: fields }
}

const writeObject = (
  { inheritMapping, match, objectName, valueDefaults }: ManifestWriteObject,
  found: LiveObject | undefined
): HydratedWriteObject => ({
  objectName,
  ...liveMembers(objectName, found),
  ...(inheritMapping === undefined ? {} : { inheritMapping }),
  ...(match === undefined ? {} : { match }),
  ...(valueDefaults === undefined ? {} : { valueDefaults })
})

const readObject = (defined: ManifestReadObject, found: LiveObject | undefined): HydratedReadObject => {
  const { destination = "", objectName, optionalFields = [], optionalFieldsAuto, requiredFields = [] } = defined
  const fields = found !== undefined && "metadata" in found ? found.metadata.fields : {}
  const named = new Set([...requiredFields, ...optionalFields].flatMap((each) => nameOf(each) ?? []))
  const others = Object.keys(fields).filter((name) => !named.has(name))
  const hydrated = (field: IntegrationField): HydratedField => hydratedField(field, fields)
  return {
    objectName,
    ...liveMembers(objectName, found),
    destination,
    schedule: defined.schedule ?? "",
    ...(defined.mapToName === undefined ? {} : { mapToName: defined.mapToName }),
    ...(defined.mapToDisplayName === undefined ? {} : { mapToDisplayName: defined.mapToDisplayName }),
    requiredFields: requiredFields.map(hydrated),
    optionalFields: [
      ...optionalFields,
      ...(optionalFieldsAuto === undefined ? [] : others.map((fieldName) => ({ fieldName })))
    ].map(hydrated),
    ...(optionalFieldsAuto === undefined ? {} : { optionalFieldsAuto }),
    ...(defined.backfill === undefined ? {} : { backfill: defined.backfill }),
    ...(found !== undefined && "metadata" in found
      ? { allFields: Object.keys(fields).map((fieldName) => hydrated({ fieldName })) }
      : {})
  }
}

const nameOf = (field: IntegrationField): string | undefined => ("fieldName" in field ? field.fieldName : undefined)

const hydratedField = (field: IntegrationField, fields: ObjectMetadata["fields"]): HydratedField => {
  if (!("fieldName" in field)) return field
  const live = Object.hasOwn(fields, field.fieldName) ? fields[field.fieldName] : undefined
  return { ...field, displayName: live?.displayName ?? field.fieldName }
}
