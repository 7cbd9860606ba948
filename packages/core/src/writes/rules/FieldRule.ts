/** The rule that decided on a field: as it is stored with a record, in words, and where it is set. Pure. @rule author.because */
import * as Schema from "effect/Schema"

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

const memberOf = (type: Type) => (type === "create" ? "writeOnCreate" : "writeOnUpdate")

/** The rule in words. */
export const because = (type: Type, rule: FieldRule, target: string | undefined): string => {
  switch (rule) {
    case "requested":
      return "the request contains it"
    case "mapped":
      return `the request contains it, and it is mapped to ${target}`
    case "default":
      return "its default applies, because the request lacks the field"
    case "never":
    case "ifEmpty":
      return `its ${memberOf(type)} is ${rule}`
    case "blankRequired":
      return "its required mapping is blank"
    case "blankOptional":
      return "its optional mapping is blank"
    case "reserved":
      return `${target} is not a writable field`
  }
}

/** What becomes of a field by its rule. */
export const decisionOf = (rule: FieldRule): "sent" | "ifEmpty" | "dropped" =>
  rule === "ifEmpty" ? "ifEmpty" : sending.has(rule) ? "sent" : "dropped"

const sending: ReadonlySet<FieldRule> = new Set(["requested", "mapped", "default"])

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
  if (rule === "default") return `${settingsPath(objectName)}.${field}.default`
  return rule === "never" || rule === "ifEmpty" ? `${settingsPath(objectName)}.${named}.${memberOf(type)}` : undefined
}
