/** Generated inputs of a plan. The names are few, so that records, gates, defaults and mappings meet. */
import * as Arbitrary from "effect/Arbitrary"
import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"
import { DeclaredCapabilities, completeCapabilities } from "../../src/providers/Capabilities.ts"
import { ConfigContent } from "../../src/installations/Config.ts"
import { ObjectName } from "../../src/domain/Ids.ts"
import type { RecordFields } from "../../src/domain/Json.ts"
import { IntegrationDefinition } from "../../src/integrations/Manifest.ts"
import { everyCapability } from "../../testing/ScriptedDriver.ts"
import { WriteRequest } from "../../src/writes/WriteRequest.ts"
import type { PlanInput } from "../../src/writes/rules/PlanInput.ts"

/** Plain names, paths into nested fields, and a path that is only another way to write a plain name. */
export const names = [
  "a",
  "b",
  "mail",
  "email",
  "place",
  "address",
  "$['place']['town']",
  "$['address']['city']",
  "$['address']['zip']",
  "$['a']"
] as const
const Name = Schema.Literals(names)

const Scalar = Schema.NullOr(Schema.Literals(["", "x", "web", 0, 1, true, false]))
const Nested = Schema.Struct({
  city: Schema.optionalKey(Scalar),
  zip: Schema.optionalKey(Scalar),
  town: Schema.optionalKey(Scalar)
})
const Value = Schema.Union([Scalar, Scalar, Nested, Schema.Array(Scalar).check(Schema.isMaxLength(2))])

const pairs = <S extends Schema.Codec<unknown>>(value: S, most = 4) =>
  Schema.Array(Schema.Tuple([Name, value])).check(Schema.isMaxLength(most))
const optional = Schema.optionalKey

const Fields = pairs(Value)
const Id = Schema.Literals(["7", 7, "", " ", "missing"])
const Item = Schema.Struct({ fields: Fields, id: Id, associations: Schema.Boolean })

const Setting = Schema.Struct({
  writeOnCreate: optional(Schema.Literals(["always", "never"])),
  writeOnUpdate: optional(Schema.Literals(["always", "never", "ifEmpty"])),
  default: Schema.Literals(["none", "none", "string", "integer", "boolean"])
})

const Raw = Schema.Struct({
  type: Schema.Literals(["create", "create", "update", "update", "delete"]),
  shape: Schema.Literals(["record", "record", "record", "batch", "batch", "both", "neither"]),
  mode: optional(Schema.Literals(["synchronous", "asynchronous"])),
  items: Schema.Array(Item).check(Schema.isBetweenLength(1, 3)),
  associations: Schema.Boolean,
  headers: Schema.Boolean,
  allOrNone: optional(Schema.Boolean),
  retryPolicy: Schema.Boolean,
  autoBatchPolicy: Schema.Boolean,
  objectName: Schema.Literals(["contacts", "contacts", "contacts", "people", "deals"]),
  isInstalled: Schema.Literals([true, true, true, false]),
  deletion: optional(Schema.Boolean),
  settings: pairs(Setting),
  manifestInherits: optional(Schema.Boolean),
  configInherits: Schema.UndefinedOr(Schema.Literals([true, true, false])),
  required: pairs(Name, 2),
  customer: pairs(Schema.Literals(["", "a", "email", "$['address']['city']", "address"]), 2),
  values: pairs(Schema.Literals(["mapped"]), 2),
  capabilities: DeclaredCapabilities.mapFields(Struct.map(Schema.requiredKey))
})

const recordOf = ({ fields, id }: typeof Item.Type) => ({
  ...Object.fromEntries(fields),
  ...(id === "missing" ? {} : { id })
})

const associations = [{ to: { id: "5" }, types: [{ associationCategory: "VENDOR_DEFINED", associationTypeId: 1 }] }]

const requestOf = (raw: typeof Raw.Type) => {
  const [first] = raw.items
  const hasRecord = raw.shape === "record" || raw.shape === "both"
  const hasBatch = raw.shape === "batch" || raw.shape === "both"
  const batch = raw.items.map((item) => ({
    record: recordOf(item),
    ...(item.associations ? { associations } : {})
  }))
  return Schema.decodeUnknownSync(WriteRequest)({
    groupRef: "acme",
    type: raw.type,
    ...(raw.mode === undefined ? {} : { mode: raw.mode }),
    ...(hasRecord && first !== undefined ? { record: recordOf(first) } : {}),
    ...(hasBatch ? { batch } : {}),
    ...(raw.associations ? { associations } : {}),
    ...(raw.headers ? { headers: [{ key: "X-Rule", value: "on" }] } : {}),
    ...(raw.allOrNone === undefined ? {} : { batchPolicy: { allOrNone: raw.allOrNone } }),
    ...(raw.retryPolicy ? { retryPolicy: {} } : {}),
    ...(raw.autoBatchPolicy ? { autoBatchPolicy: { maxDelayMinutes: 5 } } : {})
  })
}

/** What a default puts in; no generated request holds it. */
export const defaultOf = (name: string) => `default of ${name}`

const settingsOf = ({ settings }: typeof Raw.Type) =>
  Object.fromEntries(
    settings.map(([name, { default: kind, ...gates }]) => {
      if (kind === "none") return [name, gates]
      const value =
        kind === "string"
          ? { stringValue: defaultOf(name) }
          : kind === "integer"
            ? { integerValue: 4711 }
            : { booleanValue: true }
      return [name, { ...gates, default: value }]
    })
  )

const contentOf = (raw: typeof Raw.Type) =>
  Schema.decodeUnknownSync(ConfigContent)({
    provider: "scripted",
    read: {
      objects: {
        contacts: {
          objectName: "contacts",
          selectedFieldMappings: Object.fromEntries(raw.customer),
          selectedValueMappings: Object.fromEntries(
            raw.values.map(([name]) => [name, { web: "Web Site", true: "yes" }])
          )
        }
      }
    },
    write: {
      objects: raw.isInstalled
        ? {
            contacts: {
              objectName: "contacts",
              selectedFieldSettings: settingsOf(raw),
              ...(raw.configInherits === undefined ? {} : { inheritMapping: raw.configInherits }),
              ...(raw.deletion === undefined ? {} : { deletionSettings: { enabled: raw.deletion } })
            }
          }
        : {}
    }
  })

const integrationOf = (raw: typeof Raw.Type) =>
  Schema.decodeUnknownSync(IntegrationDefinition)({
    name: "crm",
    provider: "scripted",
    read: {
      objects: [
        {
          objectName: "contacts",
          mapToName: "people",
          requiredFields: raw.required.map(([mapToName, fieldName]) => ({ mapToName, fieldName })),
          optionalFields: [{ mapToName: "b" }]
        }
      ]
    },
    write: {
      objects: [
        {
          objectName: "contacts",
          ...(raw.manifestInherits === undefined ? {} : { inheritMapping: raw.manifestInherits })
        }
      ]
    }
  })

const inputOf = (raw: typeof Raw.Type): PlanInput => ({
  request: requestOf(raw),
  objectName: ObjectName.make(raw.objectName),
  integration: integrationOf(raw),
  content: contentOf(raw),
  capabilities: completeCapabilities(raw.capabilities)
})

/** Any request, config and capabilities: most are refused. */
export const anything = Arbitrary.map(Arbitrary.schema(Raw), inputOf)

const upper = (name: string) => (name.startsWith("$") ? name : name.toUpperCase())

/** The same at a provider that doesn't mind the case of names, with plain names of the records in capitals. */
export const spelledAnew = (input: PlanInput): PlanInput => {
  const record = (fields: RecordFields) =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name === "id" ? name : upper(name), value]))
  const { batch, record: single, ...request } = input.request
  return {
    ...input,
    fieldNames: { anyCase: true, reserved: ["id"] },
    request: {
      ...request,
      ...(single === undefined ? {} : { record: record(single) }),
      ...(batch === undefined ? {} : { batch: batch.map((item) => ({ ...item, record: record(item.record) })) })
    }
  }
}

/** Creates and updates against which nothing speaks but perhaps their fields, which are what varies. */
export const fieldsOnly = Arbitrary.map(Arbitrary.schema(Raw), (raw) =>
  inputOf({
    ...raw,
    type: raw.type === "delete" ? "update" : raw.type,
    shape: raw.shape === "batch" ? "batch" : "record",
    mode: "synchronous",
    items: raw.items.map((item) => ({ ...item, id: "7", associations: false })),
    associations: false,
    headers: false,
    retryPolicy: false,
    autoBatchPolicy: false,
    objectName: "contacts",
    isInstalled: true,
    capabilities: everyCapability
  })
)
