/** Facts about an account from its consumer: the missing ones and those that can't be changed. Pure. Pure. @rule connection.facts */
import * as Schema from "effect/Schema"
import type { Connection, ProviderMetadata } from "../connections/Connection.ts"
import type { InputFault } from "../domain/InputFault.ts"
import { accountFacts } from "../domain/Limits.ts"
import type { DeclaredInfo } from "./SignIn.ts"
import { isStorable } from "../domain/Text.ts"

const factInputProperties = {
  /** The fact's value; at most 2048 characters. */
  value: Schema.String.check(isStorable("a fact"), Schema.isMaxLength(accountFacts.valueCharacters)),
  /** Ignored: facts of a request are always recorded as supplied by the end user. */
  source: Schema.optionalKey(Schema.String),
  /** The name that people see for the fact. */
  displayName: Schema.optionalKey(
    Schema.String.check(isStorable("displayName"), Schema.isMaxLength(accountFacts.nameCharacters))
  )
}

export interface FactInputSchema extends Schema.Struct<typeof factInputProperties> {}

const FactInput: FactInputSchema = Schema.Struct(factInputProperties)

/** Facts about the account in a request, by name. */
export const FactsInput = Schema.Record(
  Schema.String.check(isStorable("the name of a fact"), Schema.isMaxLength(accountFacts.nameCharacters)),
  FactInput
)
  .check(Schema.isMaxProperties(accountFacts.maximum))
  .annotate({ identifier: "ProviderMetadataInput" })
export type FactsInput = typeof FactsInput.Type

type Facts = typeof ProviderMetadata.Type

/** The facts of a request without empty strings, which forms send. A workspace is a fact too. */
export const of = (input: FactsInput = {}, workspace?: string): Facts => {
  const facts = Object.entries(input)
    .filter(([, { value }]) => value !== "")
    .map(([name, { displayName, value }]) => [
      name,
      { value, source: "input" as const, ...(displayName === undefined ? {} : { displayName }) }
    ])
  const named = workspace === undefined ? {} : { workspace: { value: workspace, source: "input" as const } }
  return { ...named, ...Object.fromEntries(facts) }
}

/** The facts that calls require but the account lacks; `at` is the path of the facts in the input. */
export const missing = (
  { metadata }: DeclaredInfo,
  facts: Connection["providerMetadata"] = {},
  at = "providerMetadata"
): ReadonlyArray<InputFault> =>
  metadata
    .filter(({ defaultValue, name, unless = [] }) => {
      return defaultValue === undefined && ![name, ...unless].some((each) => Object.hasOwn(facts, each))
    })
    .map(({ displayName, name, prompt }) => ({
      name: `${at}.${name}`,
      message: `${at}.${name} is required: ${displayName ?? name}${prompt === undefined ? "" : `. ${prompt}`}`
    }))

/**
 * The facts after a change: the consumer's former facts are replaced, and the provider's are kept. A fact that
 * contradicts the provider's own is a fault.
 */
export const changed = (
  before: Connection["providerMetadata"] = {},
  facts: Facts,
  at: string
): { readonly facts: Facts; readonly faults: ReadonlyArray<InputFault> } => {
  const checked = Object.entries(before).filter(([, { source }]) => source !== "input")
  const faults = checked.flatMap(([name, { value }]) => {
    const other = Object.hasOwn(facts, name) ? facts[name] : undefined
    return other === undefined || other.value === value
      ? []
      : [{ name: `${at}.${name}`, value: other.value, message: `${at}.${name} came from the provider, as "${value}"` }]
  })
  return { facts: { ...facts, ...Object.fromEntries(checked) }, faults }
}
