/** The manifest: the file in which a customer defines integrations. Spec 2.8. */
import * as Schema from "effect/Schema"
import { ObjectName, ProviderName } from "./Ids.ts"
import { displayNameCharacters, nameCharacters, readPageSize } from "./Limits.ts"
import { OnUnknownOutcome } from "./OnUnknownOutcome.ts"
import { ManifestSubscribeObject, WatchSchema } from "./ManifestSubscribe.ts"

/** The only version of the manifest's form. Spec 9. */
export const specVersion = "1.0.0"

/** A field of the provider, by name. */
const ExistentField = Schema.Struct({
  fieldName: Schema.NonEmptyString,
  mapToName: Schema.optionalKey(Schema.NonEmptyString),
  mapToDisplayName: Schema.optionalKey(Schema.String)
})

/** A field that the customer's user picks while installing. */
const MappedField = Schema.Struct({
  mapToName: Schema.NonEmptyString,
  mapToDisplayName: Schema.optionalKey(Schema.String),
  prompt: Schema.optionalKey(Schema.String),
  default: Schema.optionalKey(Schema.String)
})

export const IntegrationField = Schema.Union([ExistentField, MappedField]).annotate({
  message: "a field names an existing field (fieldName) or asks for a mapping (mapToName)"
})
export type IntegrationField = typeof IntegrationField.Type

/** How much of the past the first read brings: so many days, or everything. */
export const Backfill = Schema.Struct({
  defaultPeriod: Schema.Struct({
    days: Schema.optionalKey(
      Schema.Int.check(Schema.isGreaterThanOrEqualTo(0, { message: "days is a whole number, 0 at least" }))
    ),
    fullHistory: Schema.optionalKey(Schema.Boolean)
  })
})

/** How read records are handed on; kept for manifests that have it. */
const Delivery = Schema.Struct({
  mode: Schema.optionalKey(Schema.Literals(["auto", "onRequest"])),
  pageSize: Schema.optionalKey(
    Schema.Int.check(
      Schema.isBetween(readPageSize, {
        message: `pageSize is a whole number from ${readPageSize.minimum} to ${readPageSize.maximum}`
      })
    )
  )
})

export const ManifestReadObject = Schema.Struct({
  objectName: ObjectName,
  destination: Schema.optionalKey(Schema.String),
  /** A cron expression of five parts. */
  schedule: Schema.optionalKey(Schema.String),
  mapToName: Schema.optionalKey(Schema.NonEmptyString),
  mapToDisplayName: Schema.optionalKey(Schema.String),
  requiredFields: Schema.optionalKey(Schema.Array(IntegrationField)),
  optionalFields: Schema.optionalKey(Schema.Array(IntegrationField)),
  optionalFieldsAuto: Schema.optionalKey(Schema.Literal("all")),
  backfill: Schema.optionalKey(Backfill),
  delivery: Schema.optionalKey(Delivery),
  /** Read for every installation, also where its config doesn't name the object. */
  enabled: Schema.optionalKey(Schema.Literal("always"))
})
export interface ManifestReadObject extends Schema.Schema.Type<typeof ManifestReadObject> {}

/** Whether a UI lets a group give any field a default. */
export const ValueDefaults = Schema.Struct({ allowAnyFields: Schema.optionalKey(Schema.Boolean) })

export const ManifestWriteObject = Schema.Struct({
  objectName: ObjectName,
  /** Writes go to the field that the customer mapped for reading the same object. */
  inheritMapping: Schema.optionalKey(Schema.Boolean),
  /** What an older UI offers; kept for manifests that have it. */
  valueDefaults: Schema.optionalKey(ValueDefaults),
  /** For asynchronous creates whose policy leaves it out. */
  onUnknownOutcome: Schema.optionalKey(OnUnknownOutcome)
})
export interface ManifestWriteObject extends Schema.Schema.Type<typeof ManifestWriteObject> {}

/** Requests that are passed through. Fieldgate passes none; kept for manifests that have it. */
export const Proxy = Schema.Struct({
  enabled: Schema.optionalKey(Schema.Boolean),
  useModule: Schema.optionalKey(Schema.Boolean)
})

const objects = <S extends Schema.Struct<Schema.Struct.Fields>>(object: S) =>
  Schema.optionalKey(Schema.Struct({ objects: Schema.optionalKey(Schema.Array(object)) }))

export const IntegrationDefinition = Schema.Struct({
  name: Schema.String.check(
    Schema.isMaxLength(nameCharacters.maximum, {
      message: `an integration's name has at most ${nameCharacters.maximum} characters`
    }),
    Schema.isPattern(/^[\w-]+$/u, { message: "an integration's name may hold letters, digits, - and _" })
  ),
  displayName: Schema.optionalKey(
    Schema.String.check(
      Schema.isMaxLength(displayNameCharacters.maximum, {
        message: `displayName has at most ${displayNameCharacters.maximum} characters`
      })
    )
  ),
  provider: ProviderName,
  module: Schema.optionalKey(Schema.String),
  read: objects(ManifestReadObject),
  write: objects(ManifestWriteObject),
  subscribe: objects(ManifestSubscribeObject),
  watchSchema: Schema.optionalKey(WatchSchema),
  proxy: Schema.optionalKey(Proxy)
}).annotate({ identifier: "IntegrationDefinition" })
export interface IntegrationDefinition extends Schema.Schema.Type<typeof IntegrationDefinition> {}

/** The form of a manifest; what it may say beyond that is judged when it is deployed (`ManifestRefusals`). */
export const Manifest = Schema.Struct({
  specVersion: Schema.Literal(specVersion).annotate({ message: `specVersion must be ${specVersion}` }),
  integrations: Schema.NonEmptyArray(IntegrationDefinition)
}).annotate({ identifier: "Manifest" })
export interface Manifest extends Schema.Schema.Type<typeof Manifest> {}
