/** The manifest: the file in which a customer defines integrations. @rule integration.manifest, integration.notRead */
import * as Schema from "effect/Schema"
import { ObjectName, ProviderName } from "../domain/Ids.ts"
import { displayNameCharacters, nameCharacters, readPageSize } from "../domain/Limits.ts"
import { DeclaredMatch } from "../writes/Match.ts"
import { OnUnknownOutcome } from "../writes/OnUnknownOutcome.ts"

/** The only version of the manifest's form. @rule integration.specVersion */
export const specVersion = "1.0.0"

/** A field of the provider, by name. */
const ExistentField = Schema.Struct({
  /** The provider's name of the field. */
  fieldName: Schema.NonEmptyString,
  /** The integration's own name for it. */
  mapToName: Schema.optionalKey(Schema.NonEmptyString),
  /** The name that end users see for it. */
  mapToDisplayName: Schema.optionalKey(Schema.String)
})

/** A field that the customer's user picks while installing. */
const MappedField = Schema.Struct({
  /** The integration's own name for it. */
  mapToName: Schema.NonEmptyString,
  /** The name that end users see for it. */
  mapToDisplayName: Schema.optionalKey(Schema.String),
  /** What the user is asked when mapping the field. */
  prompt: Schema.optionalKey(Schema.String),
  /** The field that is suggested for the mapping. */
  default: Schema.optionalKey(Schema.String)
})

/** A field of the provider by its name, or one that each customer maps. */
export const IntegrationField = Schema.Union([ExistentField, MappedField]).annotate({
  identifier: "IntegrationField",
  message: "a field must have either fieldName, for an existing field, or mapToName, for a mapping"
})
export type IntegrationField = typeof IntegrationField.Type

/** How much of the past the first read brings: so many days, or everything. */
export const Backfill = Schema.Struct({
  /** Either `days` or `fullHistory`. */
  defaultPeriod: Schema.Struct({
    /** How many days back, 0 or more. */
    days: Schema.optionalKey(
      Schema.Int.check(Schema.isGreaterThanOrEqualTo(0, { message: "days must be a whole number of at least 0" }))
    ),
    /** Whether to read everything. */
    fullHistory: Schema.optionalKey(Schema.Boolean)
  })
})

/** How read records are handed on; kept for manifests that have it. */
const Delivery = Schema.Struct({
  /** When records are delivered. */
  mode: Schema.optionalKey(Schema.Literals(["auto", "onRequest"])),
  /** Records per delivery, 50 to 500. */
  pageSize: Schema.optionalKey(
    Schema.Int.check(
      Schema.isBetween(readPageSize, {
        message: `pageSize is a whole number from ${readPageSize.minimum} to ${readPageSize.maximum}`
      })
    )
  )
})

/** An object that customers choose fields and mappings of. */
export const ManifestReadObject = Schema.Struct({
  /** The object's name at the provider, standard or custom. */
  objectName: ObjectName,
  /** The name of the destination that records would go to. */
  destination: Schema.optionalKey(Schema.String),
  /** A cron expression of five parts. */
  schedule: Schema.optionalKey(Schema.String),
  /** The integration's own name for it. */
  mapToName: Schema.optionalKey(Schema.NonEmptyString),
  /** The name that end users see for it. */
  mapToDisplayName: Schema.optionalKey(Schema.String),
  /** Fields that every installation has. */
  requiredFields: Schema.optionalKey(Schema.Array(IntegrationField)),
  /** Fields that customers may choose. */
  optionalFields: Schema.optionalKey(Schema.Array(IntegrationField)),
  /** With `all`, every other field is optional. */
  optionalFieldsAuto: Schema.optionalKey(Schema.Literal("all")),
  /** How much of the past the first read brings; stored, and not used by Fieldgate. */
  backfill: Schema.optionalKey(Backfill),
  /** How records are delivered; stored, and not used by Fieldgate. */
  delivery: Schema.optionalKey(Delivery),
  /** Read for every installation, also where its config doesn't name the object. */
  enabled: Schema.optionalKey(Schema.Literal("always"))
}).annotate({ identifier: "ManifestReadObject" })
export interface ManifestReadObject extends Schema.Schema.Type<typeof ManifestReadObject> {}

/** Whether a UI lets a group give any field a default. */
export const ValueDefaults = Schema.Struct({
  /** Whether an older UI offers defaults for any field. */
  allowAnyFields: Schema.optionalKey(Schema.Boolean)
})

/** An object that may be written. */
export const ManifestWriteObject = Schema.Struct({
  /** The object's name at the provider, standard or custom. */
  objectName: ObjectName,
  /** Writes go to the field that the customer mapped for reading the same object. */
  inheritMapping: Schema.optionalKey(Schema.Boolean),
  /** What an older UI offers; kept for manifests that have it. */
  valueDefaults: Schema.optionalKey(ValueDefaults),
  /**
   * Whether records can be found by the values of the fields that an installation selected: `true` by your backend, `consumer` by
   * consumer tokens too. Default: they can't.
   */
  lookup: Schema.optionalKey(Schema.Literals([true, "consumer"])),
  /**
   * Whether values are converted to the provider's form by the described types of their fields, and refused before the call where they
   * don't fit. Default: `true`.
   */
  convertValues: Schema.optionalKey(Schema.Boolean),
  /** For upserts that leave it out, by your own names: how they find their records. */
  match: Schema.optionalKey(DeclaredMatch),
  /** For writes that leave it out. */
  returnRecord: Schema.optionalKey(Schema.Boolean),
  /** For asynchronous creates whose policy leaves it out. */
  onUnknownOutcome: Schema.optionalKey(OnUnknownOutcome)
}).annotate({ identifier: "ManifestWriteObject" })
export interface ManifestWriteObject extends Schema.Schema.Type<typeof ManifestWriteObject> {}

/** What manifests define about changes at the provider. Fieldgate checks and stores it, and follows no changes by itself. */
const always = {
  /** `always`, the only value. */
  enabled: Schema.Literal("always")
} as const

const Event = Schema.Struct(always)

/** An object whose changes are followed. */
export const ManifestSubscribeObject = Schema.Struct({
  /** The object's name at the provider. */
  objectName: ObjectName,
  /** The name of the destination that events would go to. */
  destination: Schema.NonEmptyString,
  /** Events carry the fields of the read object of the same name, by the names that it maps them to. */
  inheritFieldsAndMapping: Schema.optionalKey(Schema.Boolean),
  /** Follows new records. */
  createEvent: Schema.optionalKey(Event),
  /** Follows changed records. */
  updateEvent: Schema.optionalKey(
    Schema.Struct({
      ...always,
      /** Whether changes of all fields are followed, or of those that the customer selected. */
      watchFieldsAuto: Schema.optionalKey(Schema.Literals(["all", "selected"])),
      /** The fields whose changes are followed. */
      requiredWatchFields: Schema.optionalKey(Schema.Array(Schema.NonEmptyString))
    })
  ),
  /** Follows deleted records. */
  deleteEvent: Schema.optionalKey(Event),
  /** Follows changes of associations. */
  associationChangeEvent: Schema.optionalKey(
    Schema.Struct({
      ...always,
      /** Whether events bring the whole record. */
      includeFullRecords: Schema.optionalKey(Schema.Boolean)
    })
  ),
  /** Further events, by the provider's names. */
  otherEvents: Schema.optionalKey(Schema.Array(Schema.NonEmptyString))
}).annotate({ identifier: "ManifestSubscribeObject" })
export interface ManifestSubscribeObject extends Schema.Schema.Type<typeof ManifestSubscribeObject> {}

const WatchSchema = Schema.Struct({
  /** The name of the destination that events would go to. */
  destination: Schema.NonEmptyString,
  /** A cron expression of five parts; once a day where it is missing. */
  schedule: Schema.optionalKey(Schema.String),
  /** Which changes to follow, for all objects. */
  allObjects: Schema.Struct({
    /** Follows new fields. */
    fieldCreated: Schema.optionalKey(Event),
    /** Follows deleted fields. */
    fieldDeleted: Schema.optionalKey(Event),
    /** Follows changed fields. */
    fieldChanged: Schema.optionalKey(Event)
  })
})

/** Requests that are passed through. Fieldgate passes none; kept for manifests that have it. */
export const Proxy = Schema.Struct({
  /** Whether calls may be passed through; stored, and not used by Fieldgate. */
  enabled: Schema.optionalKey(Schema.Boolean),
  /** Whether calls go to the module; stored, and not used by Fieldgate. */
  useModule: Schema.optionalKey(Schema.Boolean)
})

const objects = <S extends Schema.Struct<Schema.Struct.Fields>>(object: S) =>
  Schema.optionalKey(
    Schema.Struct({
      /** The objects, each once. */
      objects: Schema.optionalKey(Schema.Array(object))
    })
  )

const integrationDefinitionProperties = {
  /** The integration's name, unique in the project: up to 64 letters, digits, `-` and `_`. */
  name: Schema.String.check(
    Schema.isMaxLength(nameCharacters.maximum, {
      message: `an integration's name has at most ${nameCharacters.maximum} characters`
    }),
    Schema.isPattern(/^[\w-]+$/u, { message: "an integration's name may hold letters, digits, - and _" })
  ),
  /** The name that end users see; at most 100 characters. */
  displayName: Schema.optionalKey(
    Schema.String.check(
      Schema.isMaxLength(displayNameCharacters.maximum, {
        message: `displayName has at most ${displayNameCharacters.maximum} characters`
      })
    )
  ),
  /** The provider's name; it can't change later. */
  provider: ProviderName,
  /** The provider's module, where it has several. */
  module: Schema.optionalKey(Schema.String),
  /** The objects that customers choose fields and mappings of; nothing is read on a schedule. */
  read: objects(ManifestReadObject),
  /** The objects that may be written. */
  write: objects(ManifestWriteObject),
  /** Subscriptions to changes; checked and stored, not followed. */
  subscribe: objects(ManifestSubscribeObject),
  /** Changes of fields to follow; checked and stored, not followed. */
  watchSchema: Schema.optionalKey(WatchSchema),
  /** Stored, and not used by Fieldgate. */
  proxy: Schema.optionalKey(Proxy)
}

export interface IntegrationDefinitionSchema extends Schema.Struct<typeof integrationDefinitionProperties> {}

/** An integration's definition in a manifest. */
export const IntegrationDefinition: IntegrationDefinitionSchema = Schema.Struct(
  integrationDefinitionProperties
).annotate({ identifier: "IntegrationDefinition" })
export interface IntegrationDefinition extends Schema.Schema.Type<typeof IntegrationDefinition> {}

const manifestProperties = {
  /** The version of the manifest's format: `1.0.0`. */
  specVersion: Schema.Literal(specVersion).annotate({ message: `specVersion must be ${specVersion}` }),
  /** The integrations, at least one; names are unique. */
  integrations: Schema.NonEmptyArray(IntegrationDefinition)
}

export interface ManifestSchema extends Schema.Struct<typeof manifestProperties> {}

/** The form of a manifest; its rules beyond the form are checked at deploy (`ManifestRefusals`). */
export const Manifest: ManifestSchema = Schema.Struct(manifestProperties).annotate({ identifier: "Manifest" })
export interface Manifest extends Schema.Schema.Type<typeof Manifest> {}
