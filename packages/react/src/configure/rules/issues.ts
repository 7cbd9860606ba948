/** Issues of a draft that prevent a save, by input. The server checks these and more. @rule react.validation */
import type { HydratedRevision } from "@fieldgate/client"
import {
  type ConfigContent,
  type FieldSetting,
  type HydratedReadObject,
  type HydratedWriteObject,
  memberOf,
  type ReadObject,
  readObjectOf,
  type WriteObject,
  writeObjectOf
} from "./ConfigContent.ts"
import { defaultKindOf, defaultKindsOf } from "./defaultKinds.ts"

export interface ConfigIssue {
  readonly action: "read" | "write"
  readonly objectName: string
  /** The path in the object: `["selectedFieldMappings", "phone"]`. */
  readonly keys: ReadonlyArray<string>
  readonly key:
    | "issues.mappingMissing"
    | "issues.mappingDuplicated"
    | "issues.defaultMistyped"
    | "issues.neverFilled"
    | "issues.deletionUnsupported"
    | "issues.ifEmptyUnsupported"
  readonly values: { readonly field: string; readonly object: string }
}

export interface ProviderAbility {
  readonly delete: boolean
  readonly ifEmpty: boolean
}

interface Draft {
  readonly content: ConfigContent
  readonly revision: HydratedRevision["content"]
  readonly support: ProviderAbility
}

export const issuesOf = ({ content, revision, support }: Draft): ReadonlyArray<ConfigIssue> => [
  ...(revision.read?.objects ?? []).flatMap((manifest) => {
    const object = readObjectOf(content, manifest.objectName)
    return object === undefined || object.disabled === true ? [] : readIssues(manifest, object)
  }),
  ...(revision.write?.objects ?? []).flatMap((manifest) => {
    const object = writeObjectOf(content, manifest.objectName)
    return object === undefined ? [] : writeIssues({ content, manifest, object, support })
  })
]

const readIssues = (
  { displayName: object, objectName, optionalFields, requiredFields }: HydratedReadObject,
  { selectedFieldMappings: mappings = {} }: ReadObject
): ReadonlyArray<ConfigIssue> => {
  const labelOf = (name: string) =>
    [...requiredFields, ...optionalFields].find(({ mapToName }) => mapToName === name)?.mapToDisplayName ?? name
  const issue = (key: ConfigIssue["key"], mapToName: string): ConfigIssue => ({
    action: "read",
    objectName,
    keys: ["selectedFieldMappings", mapToName],
    key,
    values: { field: labelOf(mapToName), object }
  })
  const missing = requiredFields.flatMap((field) =>
    "fieldName" in field || isChosen(memberOf(mappings, field.mapToName)) ? [] : field.mapToName
  )
  return [
    ...missing.map((mapToName) => issue("issues.mappingMissing", mapToName)),
    ...duplicates(mappings).map((mapToName) => issue("issues.mappingDuplicated", mapToName))
  ]
}

const isChosen = (fieldName: string | undefined): boolean => fieldName !== undefined && fieldName.trim() !== ""

/** Names whose field is also mapped to another name. */
const duplicates = (mappings: Readonly<Record<string, string>>): ReadonlyArray<string> => {
  const chosen = Object.entries(mappings).filter(([, fieldName]) => isChosen(fieldName))
  const counts = new Map<string, number>()
  for (const [, fieldName] of chosen) counts.set(fieldName, (counts.get(fieldName) ?? 0) + 1)
  return chosen.filter(([, fieldName]) => (counts.get(fieldName) ?? 0) > 1).map(([mapToName]) => mapToName)
}

interface Writing {
  readonly content: ConfigContent
  readonly manifest: HydratedWriteObject
  readonly object: WriteObject
  readonly support: ProviderAbility
}

const writeIssues = (writing: Writing): ReadonlyArray<ConfigIssue> => {
  const { manifest, object, support } = writing
  const { displayName, objectName } = manifest
  const deletion: ConfigIssue = {
    action: "write",
    objectName,
    keys: ["deletionSettings", "enabled"],
    key: "issues.deletionUnsupported",
    values: { field: displayName, object: displayName }
  }
  return [
    ...(object.deletionSettings?.enabled === true && !support.delete ? [deletion] : []),
    ...Object.entries(object.selectedFieldSettings ?? {}).flatMap(([name, setting]) =>
      ruleIssues(writing, name, setting)
    )
  ]
}

const ruleIssues = (writing: Writing, name: string, setting: FieldSetting): ReadonlyArray<ConfigIssue> => {
  const { manifest, support } = writing
  const field = memberOf(manifest.allFieldsMetadata, targetOf(writing, name))
  const issue = (key: ConfigIssue["key"], ...keys: ReadonlyArray<string>): ConfigIssue => ({
    action: "write",
    objectName: manifest.objectName,
    keys: ["selectedFieldSettings", name, ...keys],
    key,
    values: { field: field?.displayName ?? name, object: manifest.displayName }
  })
  const kind = defaultKindOf(setting.default)
  const isMistyped = kind !== undefined && !defaultKindsOf(field).includes(kind)
  const isNeverFilled = field?.isRequired === true && setting.writeOnCreate === "never" && kind === undefined
  return [
    ...(isMistyped ? [issue("issues.defaultMistyped", "default")] : []),
    ...(isNeverFilled ? [issue("issues.neverFilled", "writeOnCreate")] : []),
    ...(setting.writeOnUpdate === "ifEmpty" && !support.ifEmpty
      ? [issue("issues.ifEmptyUnsupported", "writeOnUpdate")]
      : [])
  ]
}

/** Where writing inherits the read mappings, a rule may use the app's name of a field. */
const targetOf = ({ content, manifest, object }: Writing, name: string): string => {
  const inherits = object.inheritMapping ?? manifest.inheritMapping ?? false
  const mappings = readObjectOf(content, manifest.objectName)?.selectedFieldMappings
  return (inherits ? memberOf(mappings, name) : undefined) ?? name
}
