/** Facts about an account, as its consumer tells them: what is missing, and which may not be changed. Pure. @rule connection.facts */
import * as Schema from "effect/Schema"
import type { Connection, ProviderMetadata } from "../connections/Connection.ts"
import type { InputFault } from "../domain/InputFault.ts"
import { accountFacts } from "../domain/Limits.ts"
import type { DeclaredInfo } from "./SignIn.ts"
import { isStorable } from "../domain/Text.ts"

const toldFactProperties = {
  /** The fact's value; at most 2048 characters. */
  value: Schema.String.check(isStorable("a fact"), Schema.isMaxLength(accountFacts.valueCharacters)),
  /** Ignored: facts of a request are always recorded as supplied by the end user. */
  source: Schema.optionalKey(Schema.String),
  /** The name that people see for the fact. */
  displayName: Schema.optionalKey(
    Schema.String.check(isStorable("displayName"), Schema.isMaxLength(accountFacts.nameCharacters))
  )
}

/** Named, to be published with the comments of its properties: see `JoinedStruct`. */
export interface ToldFactSchema extends Schema.Struct<typeof toldFactProperties> {}

const ToldFact: ToldFactSchema = Schema.Struct(toldFactProperties)

/** Facts about the account, by their names, as a request brings them. */
export const ToldFacts = Schema.Record(
  Schema.String.check(isStorable("the name of a fact"), Schema.isMaxLength(accountFacts.nameCharacters)),
  ToldFact
)
  .check(Schema.isMaxProperties(accountFacts.maximum))
  .annotate({ identifier: "GivenMetadata" })
export type ToldFacts = typeof ToldFacts.Type

type Facts = typeof ProviderMetadata.Type

/** The facts of a request; a form's empty texts are none. A named workspace is a fact too. */
export const of = (told: ToldFacts = {}, workspace?: string): Facts => {
  const facts = Object.entries(told)
    .filter(([, { value }]) => value !== "")
    .map(([name, { displayName, value }]) => [
      name,
      { value, source: "input" as const, ...(displayName === undefined ? {} : { displayName }) }
    ])
  const named = workspace === undefined ? {} : { workspace: { value: workspace, source: "input" as const } }
  return { ...named, ...Object.fromEntries(facts) }
}

/** What calls need to know of an account of the provider itself, and nobody has told; where the facts stand in the input. */
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
 * The facts after a change: what the consumer told before is replaced, and what the provider told stays. The provider knows
 * its accounts best, so another word against its own is a fault.
 */
export const changed = (
  before: Connection["providerMetadata"] = {},
  told: Facts,
  at: string
): { readonly facts: Facts; readonly faults: ReadonlyArray<InputFault> } => {
  const kept = Object.entries(before).filter(([, { source }]) => source !== "input")
  const faults = kept.flatMap(([name, { value }]) => {
    const other = Object.hasOwn(told, name) ? told[name] : undefined
    return other === undefined || other.value === value
      ? []
      : [{ name: `${at}.${name}`, value: other.value, message: `${at}.${name} came from the provider, as "${value}"` }]
  })
  return { facts: { ...told, ...Object.fromEntries(kept) }, faults }
}
