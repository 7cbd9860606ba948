/** Faults of a config that don't depend on the account. @rule install.config, install.partial */
import * as Equal from "effect/Equal"
import * as Struct from "effect/Struct"
import { type InputFault, nameOf } from "../../domain/InputFault.ts"
import { type Json, jsonSizeOf } from "../../domain/Json.ts"
import { configCharacters, fieldNameCharacters, jsonValues, objectSettings } from "../../domain/Limits.ts"
import { type ConfigContent, type WriteObject, writeObject } from "../Config.ts"
import * as MatchKeyFaults from "./MatchKeyFaults.ts"
import type { ObjectsToCheck } from "./AccountRefusals.ts"
import * as RequiredMappings from "./RequiredMappings.ts"
import type { IntegrationDefinition } from "../../integrations/Manifest.ts"
import { collidingMappings } from "./CollidingMappings.ts"
import type { Capabilities } from "../../providers/Capabilities.ts"
import type { FieldNames } from "../../providers/FieldNames.ts"
import * as FieldRule from "../../writes/rules/FieldRule.ts"

export interface Proposal {
  readonly definition: IntegrationDefinition
  readonly capabilities: Capabilities
  readonly content: ConfigContent
  /** What the installation holds now; missing where it is the first save. */
  readonly before?: ConfigContent
  readonly at: string
  /** How the provider distinguishes fields. */
  readonly fieldNames?: FieldNames | undefined
}

export const refusals = (proposal: Proposal): ReadonlyArray<InputFault> => [
  ...boundFaults(proposal.content, proposal.at),
  ...foreignProvider(proposal),
  ...nothingChosen(proposal),
  ...(["read", "write"] as const).flatMap((action) => objectFaults(proposal, action)),
  ...Object.entries(proposal.content.write?.objects ?? {}).flatMap(([name, object]) =>
    beyondProvider(proposal, name, object)
  ),
  ...Object.keys(proposal.content.write?.objects ?? {}).flatMap((name) => matchFaults(proposal, name)),
  ...collisionFaults(proposal)
]

/** Those that a later revision brought about may stay, with a warning. */
const collisionFaults = ({ at, before, content, definition, fieldNames }: Proposal): ReadonlyArray<InputFault> => {
  const known = new Set(
    before === undefined ? [] : collidingMappings(definition, before, fieldNames).map(({ message }) => message)
  )
  return collidingMappings(definition, content, fieldNames).flatMap(({ message, path, target }) =>
    known.has(message) ? [] : [{ name: `${at}.${path}`, value: target, message }]
  )
}

/** A choice that a later revision no longer allows may stay as it was saved. */
const matchFaults = ({ at, before, content, definition }: Proposal, name: string): ReadonlyArray<InputFault> =>
  before !== undefined && Equal.equals(writeObject(before, name)?.match, writeObject(content, name)?.match)
    ? []
    : MatchKeyFaults.ofChoice(definition, content, name, at)

const foreignProvider = ({ at, content, definition }: Proposal): ReadonlyArray<InputFault> =>
  content.provider === definition.provider
    ? []
    : [
        {
          name: `${at}.provider`,
          value: content.provider,
          message: `the integration "${definition.name}" is for ${definition.provider}`
        }
      ]

/** The first save chooses at least one object, where the integration has any. */
const nothingChosen = ({ at, before, content, definition }: Proposal): ReadonlyArray<InputFault> => {
  const chosen = [content.read, content.write].flatMap((side) => Object.keys(side?.objects ?? {}))
  const defined = [...(definition.read?.objects ?? []), ...(definition.write?.objects ?? [])]
  if (before !== undefined || chosen.length > 0 || defined.length === 0) return []
  const names = [...new Set(defined.map(({ objectName }) => objectName))].join(", ")
  return [{ name: at, message: `choose at least one object to read or write; the integration has ${names}` }]
}

/** A later revision may define fewer objects: what was saved before may stay. */
const objectFaults = (
  { at, before, content, definition }: Proposal,
  action: "read" | "write"
): ReadonlyArray<InputFault> => {
  const defined: ReadonlyArray<string> = definition[action]?.objects?.map(({ objectName }) => objectName) ?? []
  const known = new Set([...defined, ...Object.keys(before?.[action]?.objects ?? {})])
  return Object.entries(content[action]?.objects ?? {}).flatMap(([key, { objectName }]) => [
    ...(known.has(key)
      ? []
      : [
          {
            name: `${at}.${nameOf([action, "objects", key])}`,
            value: key,
            message: `the integration "${definition.name}" defines no ${action} object "${key}"; it has ${defined.join(", ") || "none"}`
          }
        ]),
    ...(objectName === key
      ? []
      : [
          {
            name: `${at}.${nameOf([action, "objects", key, "objectName"])}`,
            value: objectName,
            message: `objectName must be the object's key, "${key}"`
          }
        ])
  ])
}

export const missingMappings = (
  { at, content, definition }: Pick<Proposal, "at" | "content" | "definition">,
  changed: ObjectsToCheck
): ReadonlyArray<InputFault> =>
  RequiredMappings.missing(definition, content, changed).map(({ field, objectName, path, value }) => ({
    name: `${at}.${path}`,
    message: `the integration "${definition.name}" requires a mapping for "${field}": name the field of ${objectName} that it goes to`,
    ...(value === undefined ? {} : { value })
  }))

/** Everything of a write object that the provider doesn't support. */
const beyondProvider = (proposal: Proposal, key: string, object: WriteObject): ReadonlyArray<InputFault> => {
  const { at, capabilities, definition } = proposal
  const place = (...keys: ReadonlyArray<string>) => `${at}.${nameOf(["write", "objects", key, ...keys])}`
  const needs = Struct.keys(supportedBy).flatMap((member) => supportedBy[member](object, capabilities))
  return needs.map(({ capability, path, remedy, value }) => ({
    name: place(...path),
    value,
    message: `${definition.provider} doesn't support ${capability}: ${remedy}`,
    capability
  }))
}

interface Unsupported {
  readonly path: ReadonlyArray<string>
  readonly value: Json
  readonly capability: string
  readonly remedy: string
}

type Needs = (object: WriteObject, capabilities: Capabilities) => ReadonlyArray<Unsupported>

/** Mappings and keys are of the integration: `missingMappings` and `matchFaults` check them. */
type OfIntegration = "objectName" | "inheritMapping" | "match"

/** What each property of a write object needs of a provider. A new one has to be placed here. */
const supportedBy: Readonly<Record<Exclude<keyof WriteObject, OfIntegration>, Needs>> = {
  deletionSettings: ({ deletionSettings }, capabilities) =>
    deletionSettings?.enabled !== true || capabilities.delete
      ? []
      : [
          {
            path: ["deletionSettings", "enabled"],
            value: true,
            capability: "delete",
            remedy: "leave it disabled"
          }
        ],
  selectedFieldSettings: ({ selectedFieldSettings = {} }, capabilities) =>
    Object.entries(selectedFieldSettings).flatMap(([field, setting]) =>
      FieldRule.unsupported(setting, capabilities).map(({ capability, member, others, value }) => ({
        path: ["selectedFieldSettings", field, member],
        value,
        capability,
        remedy: `choose ${others}`
      }))
    )
}

const ofRead = ["selectedFields", "selectedFieldMappings", "selectedValueMappings"] as const
const ofWrite = ["selectedFieldSettings"] as const

/** Every bound that a content exceeds: each write loads its config, and every rule in it costs time. `at` is its path in the input. */
export const boundFaults = (content: ConfigContent, at: string): ReadonlyArray<InputFault> => {
  const { characters, values } = jsonSizeOf(content)
  const place = (...keys: ReadonlyArray<string>) => nameOf([...at.split("."), ...keys])
  return [
    ...exceeded(at, values, jsonValues.maximum, "properties and items"),
    ...exceeded(at, characters, configCharacters.maximum, "characters of JSON"),
    ...Object.entries(content.read?.objects ?? {}).flatMap(([name, object]) =>
      ofRead.flatMap((member) => ofMap(place("read", "objects", name, member), object[member]))
    ),
    ...Object.entries(content.write?.objects ?? {}).flatMap(([name, object]) =>
      ofWrite.flatMap((member) => ofMap(place("write", "objects", name, member), object[member]))
    )
  ]
}

const ofMap = (name: string, map: object = {}): ReadonlyArray<InputFault> => {
  const names = Object.keys(map)
  const long = names.find((each) => each.length > fieldNameCharacters.maximum)
  return [
    ...exceeded(name, names.length, objectSettings.maximum, "entries"),
    ...(long === undefined
      ? []
      : exceeded(name, long.length, fieldNameCharacters.maximum, "characters in the name of a field"))
  ]
}

const exceeded = (name: string, actual: number, maximum: number, what: string): ReadonlyArray<InputFault> =>
  actual > maximum
    ? [{ name, value: actual, message: `${name} must have at most ${maximum} ${what}; it has ${actual}` }]
    : []
