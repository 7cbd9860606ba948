/** What a field takes, as a TypeScript type. Pure; differences between providers are rows of a table. */
import type { FieldMetadata, ValueType } from "@fieldgate/core/providers/ObjectMetadata"
import type { CallerField } from "./CallerField.ts"

/** Types that a file declares where its fields need them. */
export const declarations = {
  Json: "type Json = string | number | boolean | null | ReadonlyArray<Json> | { readonly [name: string]: Json }",
  /** The end of the text is not looked at: TypeScript can't count options. */
  Several: "type Several<Option extends string> = Option | `${Option};${string}`",
  SeveralOrMore: "type SeveralOrMore<Option extends string> = Several<Option> | `;${Several<Option>}`"
} as const

interface Kind {
  /** Without options. */
  readonly plain: string
  /** What a list of options makes of it: the only values, further ones, or several at a time. */
  readonly options?: (literals: string) => string
}

const only = (literals: string) => literals

const kinds: Readonly<Record<ValueType, Kind>> = {
  string: { plain: "string" },
  boolean: { plain: "boolean", options: (literals) => `boolean | ${literals}` },
  int: { plain: "number" },
  float: { plain: "number" },
  date: { plain: "string" },
  datetime: { plain: "string" },
  singleSelect: { plain: "string", options: only },
  multiSelect: { plain: "string", options: (literals) => `Several<${literals}>` },
  reference: { plain: "string", options: only },
  other: { plain: "Json" }
}

/** By the provider's own type, where it takes more: a leading semicolon adds to what is there. */
const byProviderType: Readonly<Record<string, Kind>> = {
  "enumeration/checkbox": { plain: "string", options: (literals) => `SeveralOrMore<${literals}>` }
}

/** The type of the field's values, without null. */
export const valueText = ({ mappedValues, metadata }: CallerField): string => {
  if (metadata === undefined) return "Json"
  const { options, plain } = byProviderType[metadata.providerType] ?? kinds[metadata.valueType]
  const accepted = (metadata.values ?? []).map(({ value }) => value)
  if (accepted.length > 0 && options !== undefined) return options(literals([...accepted, ...mappedValues]))
  return mappedValues.length === 0 || plain === "string" ? plain : `${plain} | ${literals(mappedValues)}`
}

const literals = (values: ReadonlyArray<string>): string =>
  [...new Set(values)]
    .toSorted()
    .map((value) => JSON.stringify(value))
    .join(" | ")

/** What the field is called and of which type it is, for a comment. */
export const titleOf = ({ isBlank, metadata }: CallerField): string | undefined => {
  if (isBlank) return "Not mapped by this group: a value is left out, with a warning."
  return metadata === undefined ? undefined : `${titled(metadata)} (${metadata.providerType})`
}

const titled = ({ displayName, fieldName }: FieldMetadata): string =>
  displayName === "" || displayName === fieldName ? fieldName : displayName
