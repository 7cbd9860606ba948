/** What a manifest may not say although its form is right; every reason together. Spec 2.8. */
import type { ManifestFault, ManifestPath } from "../ManifestFault.ts"
import type { IntegrationDefinition, IntegrationField, Manifest, ManifestReadObject } from "../Manifest.ts"
import { isMalformedPath } from "../../writes/rules/FieldMapping.ts"
import * as Schedule from "./Schedule.ts"
import { subscribeFaults } from "./SubscribeRefusals.ts"

/** Every reason, in the order of the manifest. */
export const refusals = ({ integrations }: Manifest): ReadonlyArray<ManifestFault> => [
  ...repeated(
    integrations.map(({ name }, index) => ({ name, path: ["integrations", index, "name"] })),
    (name) => `the integration "${name}" is defined more than once`
  ),
  ...integrations.flatMap((definition, index) => definitionFaults(definition, ["integrations", index]))
]

const definitionFaults = (definition: IntegrationDefinition, at: ManifestPath): ReadonlyArray<ManifestFault> => [
  ...readFaults(definition.read?.objects ?? [], [...at, "read", "objects"]),
  ...repeatedObjects(definition.write?.objects ?? [], [...at, "write", "objects"]),
  ...repeatedObjects(definition.subscribe?.objects ?? [], [...at, "subscribe", "objects"]),
  ...subscribeFaults(definition, at),
  ...scheduleFault(definition.watchSchema?.schedule, [...at, "watchSchema", "schedule"])
]

const readFaults = (objects: ReadonlyArray<ManifestReadObject>, at: ManifestPath): ReadonlyArray<ManifestFault> => [
  ...repeatedObjects(objects, at),
  ...repeated(named(objects, at, "mapToName"), (name) => `two read objects have the mapToName "${name}"`),
  ...objects.flatMap((object, index) => [
    ...scheduleFault(object.schedule, [...at, index, "schedule"]),
    ...backfillFault(object, [...at, index, "backfill", "defaultPeriod"]),
    ...fieldFaults(object, [...at, index])
  ])
]

/** An object stands once in each part. */
const repeatedObjects = (
  objects: ReadonlyArray<{ readonly objectName: string }>,
  at: ManifestPath
): ReadonlyArray<ManifestFault> =>
  repeated(named(objects, at, "objectName"), (name) => `the object "${name}" stands here more than once`)

const scheduleFault = (schedule: string | undefined, path: ManifestPath): ReadonlyArray<ManifestFault> => {
  // Lists of integrations show an absent schedule as "", and what they show can be deployed.
  const message = schedule === undefined || schedule === "" ? undefined : Schedule.fault(schedule)
  return schedule === undefined || message === undefined ? [] : [{ path, message, value: schedule }]
}

const backfillFault = ({ backfill }: ManifestReadObject, path: ManifestPath): ReadonlyArray<ManifestFault> =>
  backfill === undefined || Object.keys(backfill.defaultPeriod).length === 1
    ? []
    : [{ path, message: "defaultPeriod has exactly one of days and fullHistory", value: { ...backfill.defaultPeriod } }]

interface PlacedField {
  readonly field: IntegrationField
  readonly path: ManifestPath
}

const fieldFaults = (object: ManifestReadObject, at: ManifestPath): ReadonlyArray<ManifestFault> => {
  const placed = (["requiredFields", "optionalFields"] as const).flatMap((list) =>
    (object[list] ?? []).map((field, index): PlacedField => ({ field, path: [...at, list, index] }))
  )
  const names = placed.flatMap(({ field, path }) => [
    ...("fieldName" in field ? [{ key: "fieldName", name: field.fieldName, path: [...path, "fieldName"] }] : []),
    ...(field.mapToName === undefined
      ? []
      : [{ key: "mapToName", name: field.mapToName, path: [...path, "mapToName"] }])
  ])
  return [
    ...repeated(
      names.filter(({ key }) => key === "fieldName"),
      (name) => `the field "${name}" of "${object.objectName}" stands here more than once`
    ),
    ...repeated(
      names.filter(({ key }) => key === "mapToName"),
      (name) => `two fields of "${object.objectName}" have the mapToName "${name}"`
    ),
    ...names.flatMap(({ name, path }) =>
      isMalformedPath(name)
        ? [{ path, message: `"${name}" is no path into nested fields: write $['outer']['inner']`, value: name }]
        : []
    )
  ]
}

interface Named {
  readonly name: string
  readonly path: ManifestPath
}

const named = <Key extends string>(
  items: ReadonlyArray<{ readonly [key in Key]?: string }>,
  at: ManifestPath,
  key: Key
): ReadonlyArray<Named> =>
  items.flatMap((item, index) => {
    const name = item[key]
    return name === undefined ? [] : [{ name, path: [...at, index, key] }]
  })

/** The second and each further one of a name. */
const repeated = (names: ReadonlyArray<Named>, message: (name: string) => string): ReadonlyArray<ManifestFault> => {
  const seen = new Set<string>()
  return names.flatMap(({ name, path }) => {
    if (seen.has(name)) return [{ path, message: message(name), value: name }]
    seen.add(name)
    return []
  })
}
