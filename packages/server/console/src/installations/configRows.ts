import type { Config } from "@fieldgate/client"
import { ruleWords } from "../differences/configDifferences.ts"

type Content = Config["content"]
export type ReadChoice = NonNullable<NonNullable<Content["read"]>["objects"]>[string]
export type WriteChoice = NonNullable<NonNullable<Content["write"]>["objects"]>[string]

export interface ChoiceRow {
  readonly name: string
  readonly value: string
}

/** Selected fields, then field mappings, then value mappings. */
export const readRows = (choice: ReadChoice): ReadonlyArray<ChoiceRow> => [
  ...Object.entries(choice.selectedFields ?? {}).map(([name, on]) => ({
    name,
    value: on ? "selected" : "not selected"
  })),
  ...Object.entries(choice.selectedFieldMappings ?? {}).map(([name, field]) => ({
    name,
    value: `mapped to ${field}`
  })),
  ...Object.entries(choice.selectedValueMappings ?? {}).flatMap(([field, values]) =>
    Object.entries(values).map(([name, value]) => ({ name: `${field}: ${name}`, value: `mapped to ${value}` }))
  )
]

export const writeRows = ({ selectedFieldSettings = {} }: WriteChoice): ReadonlyArray<ChoiceRow> =>
  Object.entries(selectedFieldSettings).map(([name, rule]) => ({ name, value: ruleWords(rule) ?? "" }))
