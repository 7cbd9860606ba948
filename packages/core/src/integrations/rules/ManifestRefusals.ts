/** What a manifest may not say although its form is right; every reason together. @rule integration.contradictions */
import * as Cron from "effect/Cron"
import * as Result from "effect/Result"
import { scheduleMinutes } from "../../domain/Limits.ts"
import type {
  IntegrationDefinition,
  IntegrationField,
  Manifest,
  ManifestReadObject,
  ManifestSubscribeObject,
  ManifestWriteObject
} from "../Manifest.ts"
import type { ManifestFault, ManifestPath } from "../ManifestFault.ts"
import * as ObjectMatch from "../../writes/rules/ObjectMatch.ts"
import { isMalformedPath } from "../../writes/rules/FieldMapping.ts"

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
  ...(definition.write?.objects ?? []).flatMap((object, index) =>
    matchFaults(object, [...at, "write", "objects", index, "match"])
  ),
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

/** Each part lists an object at most once. */
const repeatedObjects = (
  objects: ReadonlyArray<{ readonly objectName: string }>,
  at: ManifestPath
): ReadonlyArray<ManifestFault> =>
  repeated(named(objects, at, "objectName"), (name) => `the object "${name}" is listed more than once`)

/** Events contain records with the fields of the read object of the same name. */
const subscribeFaults = (
  { read, subscribe }: IntegrationDefinition,
  at: ManifestPath
): ReadonlyArray<ManifestFault> => {
  const readNames = new Set<string>(read?.objects?.map(({ objectName }) => objectName))
  return (subscribe?.objects ?? []).flatMap((object, index) => {
    const path = [...at, "subscribe", "objects", index]
    return [...unread(object, readNames, path), ...uninherited(object, path), ...watchedTwice(object, path)]
  })
}

const unread = ({ objectName }: ManifestSubscribeObject, readNames: ReadonlySet<string>, path: ManifestPath) =>
  readNames.has(objectName)
    ? []
    : [
        {
          path: [...path, "objectName"],
          message: `"${objectName}" must be among read.objects too: its events contain the fields that are read`,
          value: objectName
        }
      ]

const uninherited = (object: ManifestSubscribeObject, path: ManifestPath) =>
  object.inheritFieldsAndMapping === true ||
  (object.createEvent ?? object.updateEvent ?? object.deleteEvent) === undefined
    ? []
    : [
        {
          path: [...path, "inheritFieldsAndMapping"],
          message: "inheritFieldsAndMapping must be true with createEvent, updateEvent or deleteEvent",
          ...(object.inheritFieldsAndMapping === undefined ? {} : { value: object.inheritFieldsAndMapping })
        }
      ]

const watchedTwice = ({ updateEvent }: ManifestSubscribeObject, path: ManifestPath) =>
  updateEvent === undefined ||
  (updateEvent.watchFieldsAuto === undefined) !== (updateEvent.requiredWatchFields === undefined)
    ? []
    : [
        {
          path: [...path, "updateEvent"],
          message: "updateEvent must have exactly one of watchFieldsAuto and requiredWatchFields"
        }
      ]

const scheduleFault = (schedule: string | undefined, path: ManifestPath): ReadonlyArray<ManifestFault> => {
  // Lists of integrations show an absent schedule as "", and what they show can be deployed.
  const message = schedule === undefined || schedule === "" ? undefined : cronFault(schedule)
  return schedule === undefined || message === undefined ? [] : [{ path, message, value: schedule }]
}

const cronFault = (schedule: string): string | undefined => {
  const parts = schedule.trim().split(/\s+/u)
  const parsed = parts.length === 5 ? Cron.parse(schedule) : undefined
  if (parsed === undefined || Result.isFailure(parsed)) {
    return `"${schedule}" is not a cron expression of five parts (minute, hour, day, month, weekday), such as "0 * * * *"`
  }
  return shortestMinutes(parsed.success) < scheduleMinutes.minimum
    ? `"${schedule}" runs more often than every ${scheduleMinutes.minimum} minutes`
    : undefined
}

const minutesInHour = 60
const hoursInDay = 24

/** The shortest time between two of its moments in neighbouring minutes or hours. An empty set means all of them. */
const shortestMinutes = ({ hours, minutes }: Cron.Cron): number => {
  if (minutes.size === 0) return 1
  const sorted = [...minutes].sort((one, other) => one - other)
  const [first = 0] = sorted
  const last = sorted.at(-1) ?? 0
  const within = sorted.slice(1).map((minute, index) => minute - (sorted[index] ?? 0))
  const across = hoursFollow(hours) ? [first + minutesInHour - last] : []
  return Math.min(...within, ...across, minutesInHour * hoursInDay)
}

const hoursFollow = (hours: ReadonlySet<number>): boolean =>
  hours.size === 0 || [...hours].some((hour) => hours.has((hour + 1) % hoursInDay))

const backfillFault = ({ backfill }: ManifestReadObject, path: ManifestPath): ReadonlyArray<ManifestFault> =>
  backfill === undefined || Object.keys(backfill.defaultPeriod).length === 1
    ? []
    : [
        {
          path,
          message: "defaultPeriod must have exactly one of days and fullHistory",
          value: { ...backfill.defaultPeriod }
        }
      ]

/** @rule match.choice */
const matchFaults = ({ match, objectName }: ManifestWriteObject, path: ManifestPath): ReadonlyArray<ManifestFault> => [
  ...(match?.choice !== undefined && match.by === undefined
    ? [{ path: [...path, "choice"], message: "choice requires by, the keys to choose among", value: match.choice }]
    : []),
  ...repeated(
    (match?.by ?? []).map((key, index) => ({ name: ObjectMatch.textOf(key), path: [...path, "by", index] })),
    () => `a key of "${objectName}" is listed more than once`
  )
]

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
      (name) => `the field "${name}" of "${object.objectName}" is listed more than once`
    ),
    ...repeated(
      names.filter(({ key }) => key === "mapToName"),
      (name) => `two fields of "${object.objectName}" have the mapToName "${name}"`
    ),
    ...names.flatMap(({ name, path }) =>
      isMalformedPath(name)
        ? [
            {
              path,
              message: `"${name}" is not a valid path into nested fields: write $['outer']['inner']`,
              value: name
            }
          ]
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
