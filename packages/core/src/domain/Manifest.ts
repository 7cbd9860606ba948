/** The manifest: the file in which a customer defines integrations. Spec 2.8. */
import * as Schema from "effect/Schema"
import { ObjectName, ProviderName } from "./Ids.ts"
import { displayNameCharacters, nameCharacters } from "./Limits.ts"

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

export const ManifestReadObject = Schema.Struct({
  objectName: ObjectName,
  destination: Schema.optionalKey(Schema.String),
  schedule: Schema.optionalKey(Schema.String),
  mapToName: Schema.optionalKey(Schema.NonEmptyString),
  mapToDisplayName: Schema.optionalKey(Schema.String),
  requiredFields: Schema.optionalKey(Schema.Array(IntegrationField)),
  optionalFields: Schema.optionalKey(Schema.Array(IntegrationField)),
  optionalFieldsAuto: Schema.optionalKey(Schema.Literal("all"))
})
export type ManifestReadObject = typeof ManifestReadObject.Type

export const ManifestWriteObject = Schema.Struct({
  objectName: ObjectName,
  /** Writes go to the field that the customer mapped for reading the same object. */
  inheritMapping: Schema.optionalKey(Schema.Boolean)
})
export type ManifestWriteObject = typeof ManifestWriteObject.Type

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
  write: objects(ManifestWriteObject)
}).annotate({ identifier: "IntegrationDefinition" })
export type IntegrationDefinition = typeof IntegrationDefinition.Type

export const Manifest = Schema.Struct({
  specVersion: Schema.Literal(specVersion).annotate({ message: `specVersion must be ${specVersion}` }),
  integrations: Schema.NonEmptyArray(IntegrationDefinition).check(
    Schema.makeFilter((integrations) => duplicates(integrations.map((integration) => integration.name)))
  )
}).annotate({ identifier: "Manifest" })
export type Manifest = typeof Manifest.Type

const duplicates = (names: ReadonlyArray<string>): ReadonlyArray<Schema.FilterIssue> =>
  names.flatMap((name, index) =>
    names.indexOf(name) < index
      ? [{ path: [index, "name"], issue: `the integration "${name}" is defined more than once` }]
      : []
  )
