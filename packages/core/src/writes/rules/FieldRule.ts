/** The rule that decided on a field: as it is stored with a record, in words, and where it is set. Pure. @rule author.because */
import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"
import { type FieldSetting, WriteOnCreate, WriteOnUpdate } from "../../installations/Config.ts"
import type { Capabilities } from "../../providers/Capabilities.ts"

/**
 * `requested`: the request contains the field. `mapped`: it also goes by another name. `default`: the setting's default fills it.
 * `never`, `ifEmpty`: its setting for this kind of write. `blankRequired`, `blankOptional`: the customer left its mapping blank.
 * `reserved`: the provider doesn't let it be written.
 */
export const FieldRule = Schema.Literals([
  "requested",
  "mapped",
  "default",
  "never",
  "ifEmpty",
  "blankRequired",
  "blankOptional",
  "reserved"
])
export type FieldRule = typeof FieldRule.Type

/** Where a mapping is: what the customer chose, or a list of the manifest. */
export const MappingList = Schema.Literals(["selectedFieldMappings", "requiredFields", "optionalFields"])
export type MappingList = typeof MappingList.Type

/** A decision on a field, without its value: that is part of the record, unless the field was held back. */
export const StoredDecision = Schema.Struct({
  /** As the caller named it; a default has the name of its setting. */
  field: Schema.String,
  /** The provider's field, where it has another name; missing where the mapping is blank. */
  target: Schema.optionalKey(Schema.String),
  /** The rule that decided. */
  rule: FieldRule,
  /** Missing: the request. */
  source: Schema.optionalKey(Schema.Literals(["mapping", "default"])),
  /** The name of the setting or mapping, where it isn't the field's. */
  named: Schema.optionalKey(Schema.String),
  /** The list that the mapping is in. */
  list: Schema.optionalKey(MappingList)
})
export interface StoredDecision extends Schema.Schema.Type<typeof StoredDecision> {}

/** The decisions on a record's fields. `asBefore`: the same as those of the record before. */
export const StoredDecisions = Schema.Union([Schema.Array(StoredDecision), Schema.Literal("asBefore")])
export type StoredDecisions = typeof StoredDecisions.Type

type Type = "create" | "update"

/** What becomes of a field. `ifEmpty`: it is sent only where the provider's current value is empty. */
export type Decision = "sent" | "ifEmpty" | "dropped"

/** Which property of a planned record holds the values of a decision, and what explanations call it. */
export const decisions = {
  sent: { heldIn: "fields", shown: "sent" },
  ifEmpty: { heldIn: "ifEmpty", shown: "onlyIfEmpty" },
  dropped: { heldIn: undefined, shown: "dropped" }
} as const satisfies Record<Decision, { readonly heldIn: "fields" | "ifEmpty" | undefined; readonly shown: string }>

/** The property of a setting that decides on each kind of write. */
const gateMember = { create: "writeOnCreate", update: "writeOnUpdate" } as const satisfies Record<
  Type,
  Exclude<keyof FieldSetting, "default">
>

/** What a rule does with a field, and why in words. */
interface Meaning {
  readonly decision: Decision
  readonly because: (type: Type, target: string | undefined) => string
  /** The property of the field's setting that holds the rule, where one does. */
  readonly setBy?: (type: Type) => keyof FieldSetting
}

const gated = (type: Type) => gateMember[type]

const meanings: Readonly<Record<FieldRule, Meaning>> = {
  requested: { decision: "sent", because: () => "the request contains it" },
  mapped: { decision: "sent", because: (_, target) => `the request contains it, and it is mapped to ${target}` },
  default: {
    decision: "sent",
    because: () => "its default applies, because the request lacks the field",
    setBy: () => "default"
  },
  never: { decision: "dropped", because: (type) => `its ${gateMember[type]} is never`, setBy: gated },
  ifEmpty: { decision: "ifEmpty", because: (type) => `its ${gateMember[type]} is ifEmpty`, setBy: gated },
  blankRequired: { decision: "dropped", because: () => "its required mapping is blank" },
  blankOptional: { decision: "dropped", because: () => "its optional mapping is blank" },
  reserved: { decision: "dropped", because: (_, target) => `${target} is not a writable field` }
}

/** The rule in words. */
export const because = (type: Type, rule: FieldRule, target: string | undefined): string =>
  meanings[rule].because(type, target)

/** What becomes of a field that is written only if it is empty, once its current value is known. */
export const whenRead = (because: string, hasValue: boolean) =>
  hasValue
    ? ({ decision: "dropped", because: `${because}, and it has a value` } as const)
    : ({ decision: "sent", because: `${because}, and it is empty` } as const)

/** What becomes of a field by its rule. */
export const decisionOf = (rule: FieldRule): Decision => meanings[rule].decision

/** The values of each gate. */
export const gateValues = { writeOnCreate: WriteOnCreate.literals, writeOnUpdate: WriteOnUpdate.literals } as const

type GateValue = WriteOnCreate | WriteOnUpdate

/** What a value of `writeOnCreate` or `writeOnUpdate` means. */
interface Gate {
  /** Of several settings for one field, the strictest applies. */
  readonly strictness: number
  /** The rule that decides; undefined where the field's other rules do. */
  readonly rule: FieldRule | undefined
  /** What the provider must be capable of. */
  readonly capability: "ifEmpty" | undefined
}

const gates: Readonly<Record<GateValue, Gate>> = {
  always: { strictness: 0, rule: undefined, capability: undefined },
  ifEmpty: { strictness: 1, rule: "ifEmpty", capability: "ifEmpty" },
  never: { strictness: 2, rule: "never", capability: undefined }
}

const gateOf = (setting: FieldSetting, type: Type): Gate => gates[setting[gateMember[type]] ?? "always"]

/** Of several settings that apply to a field, the one that lets the least through, with its rule; undefined where none decides. */
export const strictest = <Named extends { readonly setting: FieldSetting }>(
  settings: ReadonlyArray<Named>,
  type: Type
): readonly [FieldRule, Named] | undefined => {
  let strictness = -1
  let found: readonly [FieldRule, Named] | undefined
  for (const each of settings) {
    const gate = gateOf(each.setting, type)
    if (gate.rule === undefined || gate.strictness <= strictness) continue
    strictness = gate.strictness
    found = [gate.rule, each]
  }
  return found
}

/** Whether two settings decide the same for each kind of write. */
export const isSameGate = (one: FieldSetting, other: FieldSetting): boolean =>
  Object.values(gateMember).every((member) => one[member] === other[member])

/** Whether a setting keeps its field from ever being written. */
export const isNeverWritten = (setting: FieldSetting, type: Type): boolean => {
  const { rule } = gateOf(setting, type)
  return rule !== undefined && decisionOf(rule) === "dropped"
}

type Abilities = Pick<Capabilities, "ifEmpty">

const isWithin = (value: GateValue, abilities: Abilities): boolean => {
  const { capability } = gates[value]
  return capability === undefined || abilities[capability]
}

/** The values that a provider supports, the strictest last. */
const supported = (type: Type, abilities: Abilities): ReadonlyArray<GateValue> => {
  const values: ReadonlyArray<GateValue> = gateValues[gateMember[type]]
  return values
    .filter((value) => isWithin(value, abilities))
    .toSorted((one, other) => gates[one].strictness - gates[other].strictness)
}

/** The values that keep a field's current value from being overwritten, in words. */
export const keeping = (type: Type, abilities: Abilities): string =>
  supported(type, abilities)
    .filter((value) => gates[value].rule !== undefined)
    .join(" or ")

/** A value of a setting that the provider doesn't support. */
export interface Unsupported {
  readonly type: Type
  readonly member: keyof FieldSetting
  readonly value: GateValue
  readonly capability: string
  /** The values that it does support, in words. */
  readonly others: string
}

/** What a provider doesn't support of a setting. @rule write.ifEmpty */
export const unsupported = (setting: FieldSetting, abilities: Abilities): ReadonlyArray<Unsupported> =>
  types.flatMap((type) => {
    const member = gateMember[type]
    const value = setting[member] ?? "always"
    return isWithin(value, abilities)
      ? []
      : [{ type, member, value, capability: `${member}: ${value}`, others: supported(type, abilities).join(" or ") }]
  })

const types = Struct.keys(gateMember)

export const settingsPath = (objectName: string): string =>
  `config.content.write.objects.${objectName}.selectedFieldSettings`

export const mappingPath = (objectName: string, list: MappingList, name: string): string =>
  list === "selectedFieldMappings"
    ? `config.content.read.objects.${objectName}.${list}.${name}`
    : `manifest.read.objects.${objectName}.${list}.${name}`

/** Where the rule is set: a path in the installation, or in the manifest. */
export const pathOf = (
  type: Type,
  objectName: string,
  { field, list, named = field, rule }: Pick<StoredDecision, "field" | "list" | "named" | "rule">
): string | undefined => {
  if (list !== undefined) return mappingPath(objectName, list, named)
  const member = meanings[rule].setBy?.(type)
  return member === undefined ? undefined : `${settingsPath(objectName)}.${named}.${member}`
}
