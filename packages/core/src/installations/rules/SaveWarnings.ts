/** What a caller should know about a config that may be saved all the same. @rule install.warnings */
import { mostFaults } from "../../domain/DecodeFaults.ts"
import type { RevisionId } from "../../domain/Ids.ts"
import { type InputFault, nameOf } from "../../domain/InputFault.ts"
import type { Json } from "../../domain/Json.ts"
import { nearestName } from "../../domain/NearestName.ts"
import * as Config from "../Config.ts"
import * as MatchKeyFaults from "./MatchKeyFaults.ts"
import * as RequiredMappings from "./RequiredMappings.ts"
import { collidingMappings } from "./CollidingMappings.ts"
import type { IntegrationDefinition } from "../../integrations/Manifest.ts"
import type { Capabilities } from "../../providers/Capabilities.ts"
import type { FieldNames } from "../../providers/FieldNames.ts"
import type { Warning } from "../../domain/Warning.ts"
import * as FieldMapping from "../../writes/rules/FieldMapping.ts"
import * as FieldRule from "../../writes/rules/FieldRule.ts"
import * as FieldRules from "../../writes/rules/FieldRules.ts"

export interface Saved {
  readonly definition: IntegrationDefinition
  readonly capabilities: Capabilities
  readonly fieldNames: FieldNames | undefined
  readonly content: Config.ConfigContent
  readonly before: Config.ConfigContent | undefined
  readonly write: ReadonlyArray<string>
  readonly at: string
}

export const warnings = (saved: Saved): ReadonlyArray<InputFault> => [
  ...unknownNames(saved.content, saved.before, saved.at),
  ...saved.write.flatMap((objectName) => overwriting(saved, objectName))
]

/** Defaults that an update sends whatever the field holds: those that planning an empty update sends. */
const overwriting = (
  { at, capabilities, content, definition, fieldNames }: Saved,
  objectName: string
): ReadonlyArray<InputFault> => {
  if (!capabilities.update) return []
  const settings = Config.writeObject(content, objectName)?.selectedFieldSettings ?? {}
  const rules = FieldRules.of(settings, FieldMapping.mappingsOf(definition, content, objectName), "", fieldNames)
  const safe = FieldRule.keeping("update", capabilities)
  return FieldRules.decide("update", {}, rules).flatMap(({ decision, field }) =>
    decision === "sent"
      ? [
          {
            name: nameOf([...at.split("."), "write", "objects", objectName, "selectedFieldSettings", field, "default"]),
            message: `every update without "${field}" will overwrite its value with the default; to keep values, set writeOnUpdate to ${safe}`
          }
        ]
      : []
  )
}

/** Warns about a revision other than the latest: the config is saved for the latest. */
export const otherRevision = (given: string | undefined, latest: RevisionId, name: string): ReadonlyArray<Warning> =>
  given === undefined || given === latest
    ? []
    : [
        {
          name,
          message: `${name} is not the integration's latest revision: the config was checked with the latest, ${latest}`
        }
      ]

/** What the latest revision says about an older config. @rule install.requiredMappings, integration.newRequirements */
export const ofInstalled = (
  definition: IntegrationDefinition,
  content: Config.ConfigContent,
  at = "config.content"
): ReadonlyArray<Warning> => [
  ...undefinedObjects(definition, content, at),
  ...Object.keys(content.write?.objects ?? {}).flatMap((name) =>
    MatchKeyFaults.ofChoice(definition, content, name, at).map(({ message, name: at }) => ({
      name: at,
      message: `${message}; until then the manifest's keys are used`
    }))
  ),
  ...collidingMappings(definition, content).map(({ message, path }) => ({ name: `${at}.${path}`, message })),
  ...RequiredMappings.missingAnywhere(definition, content).map(({ field, objectName, path }) => ({
    name: `${at}.${path}`,
    message: `the integration requires a mapping for "${field}" of ${objectName}: choose the field that it goes to`
  }))
]

/** Objects that a deploy has removed from the integration since they were chosen. */
const undefinedObjects = (
  definition: IntegrationDefinition,
  content: Config.ConfigContent,
  at: string
): ReadonlyArray<Warning> => {
  const consequences = { read: "it is no longer read", write: "writes to it are refused" } as const
  return (["read", "write"] as const).flatMap((side) => {
    const defined = new Set<string>(definition[side]?.objects?.map(({ objectName }) => objectName))
    return Object.keys(content[side]?.objects ?? {}).flatMap((name) =>
      defined.has(name)
        ? []
        : [
            {
              name: `${at}.${nameOf([side, "objects", name])}`,
              message: `the integration "${definition.name}" no longer defines the ${side} object "${name}": ${consequences[side]}`
            }
          ]
    )
  })
}

const sides = ["read", "write", "subscribe", "proxy"]

/** Properties of a read object that clients keep in a config for themselves. */
const clientsOwn = ["backfill", "dynamicMappingsInput", "fieldFilters", "selectedFieldsAuto"]

const ofReadObject = ["objectName", ...Object.keys(Config.readMembers), ...clientsOwn]

/**
 * A warning for each property that Fieldgate doesn't know, in the order of the content, except for those that the installation has
 * already. They are kept and have no effect. @rule install.unknownProperties
 */
export const unknownNames = (content: Config.ConfigContent, before: Config.ConfigContent | undefined, at: string) => {
  const known = new Set(before === undefined ? [] : unknown(before).map(({ path }) => nameOf(path)))
  const found = unknown(content).slice(0, mostFaults)
  return found.flatMap(({ key, names, path }): ReadonlyArray<InputFault> => {
    if (known.has(nameOf(path))) return []
    const nearest = nearestName(key, names)
    const hint = nearest === undefined ? `known properties: ${names.join(", ")}` : `did you mean ${nearest}?`
    const name = nameOf([...at.split("."), ...path])
    return [{ name, message: `${name} is unknown: it is stored but has no effect; ${hint}` }]
  })
}

interface Unknown {
  readonly path: ReadonlyArray<string>
  readonly key: string
  readonly names: ReadonlyArray<string>
}

const unknown = (content: Config.ConfigContent): ReadonlyArray<Unknown> => {
  const { proxy, read, subscribe, write } = content
  return [
    ...within(content, [], ["provider", ...sides]),
    ...within(read, ["read"], ["objects"]),
    ...Object.entries(read?.objects ?? {}).flatMap(([name, object]) =>
      within(object, ["read", "objects", name], ofReadObject)
    ),
    ...within(write, ["write"], ["objects"]),
    ...within(subscribe, ["subscribe"], ["objects"]),
    ...within(proxy, ["proxy"], ["enabled"])
  ]
}

const within = (
  value: Json | undefined,
  path: ReadonlyArray<string>,
  names: ReadonlyArray<string>
): ReadonlyArray<Unknown> =>
  FieldMapping.isObject(value)
    ? Object.keys(value).flatMap((key) => (names.includes(key) ? [] : [{ path: [...path, key], key, names }]))
    : []
