/** What a caller should know about a config that may be saved all the same. Spec 2.9, settled 8. */
import type { Capabilities } from "../../providers/Capabilities.ts"
import * as Config from "../Config.ts"
import type { FieldNames } from "../../providers/FieldNames.ts"
import type { RevisionId } from "../../domain/Ids.ts"
import type { InputFault } from "../../domain/InputFault.ts"
import { nameOf } from "../../domain/InputName.ts"
import type { IntegrationDefinition } from "../../integrations/Manifest.ts"
import type { Warning } from "../../writes/WriteAnswer.ts"
import * as FieldRules from "../../writes/rules/FieldRules.ts"
import { decide } from "../../writes/rules/FieldRules.ts"
import * as FieldMapping from "../../writes/rules/FieldMapping.ts"
import * as RequiredMappings from "./RequiredMappings.ts"
import * as UnknownNames from "./UnknownNames.ts"

export interface Saved {
  readonly definition: IntegrationDefinition
  readonly capabilities: Capabilities
  readonly fieldNames: FieldNames | undefined
  readonly content: Config.ConfigContent
  readonly before: Config.ConfigContent | undefined
  /** The write objects that the save changes. */
  readonly write: ReadonlyArray<string>
  /** The path of the content in the caller's input. */
  readonly at: string
}

export const warnings = (saved: Saved): ReadonlyArray<InputFault> => [
  ...UnknownNames.warnings(saved.content, saved.before, saved.at),
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
  const safe = capabilities.ifEmpty ? "ifEmpty or never" : "never"
  return decide("update", {}, rules).flatMap(({ decision, field }) =>
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

/** A revision that the caller names and that is no longer the latest: the config is saved for the latest. */
export const otherRevision = (given: string | undefined, latest: RevisionId, name: string): ReadonlyArray<Warning> =>
  given === undefined || given === latest
    ? []
    : [
        {
          name,
          message: `${name} is not the integration's latest revision: the config was checked with the latest, ${latest}`
        }
      ]

/** What the integration's latest revision says about a config that was saved before it. Spec 2.8. */
export const ofInstalled = (
  definition: IntegrationDefinition,
  content: Config.ConfigContent,
  at = "config.content"
): ReadonlyArray<Warning> => [
  ...undefinedObjects(definition, content, at),
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
