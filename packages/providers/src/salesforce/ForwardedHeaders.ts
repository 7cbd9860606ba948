/**
 * Headers of the caller that are sent to Salesforce: a list of those that change what a write does, and nothing else, so that no caller
 * reaches the token or the request itself. At planning, core applies the rule that reads the list; here it is checked again for writes
 * that were accepted before. Pure. developer.salesforce.com "Headers for Lightning Platform REST API" @rule write.headers
 */
import { additionFault, declarationOf, type ForwardableHeader } from "@fieldgate/core/providers/ForwardableHeader"
import { headerFaults } from "@fieldgate/core/writes/rules/Refusals"
import type { WriteCommand, WriteItem } from "@fieldgate/core/writes/rules/PlannedRecord"
import { isReadonlyArrayNonEmpty, type NonEmptyReadonlyArray } from "effect/Array"
import * as Result from "effect/Result"
import { provider } from "./Provider.ts"

/** By names in lower case. */
export type Headers = Readonly<Record<string, string>>

/** Salesforce applies a condition to an update of one record, and ignores it elsewhere. */
const onUpdate = { types: ["update"], oneRecord: true } as const
/** Only this object has ETags. */
const onTags = { ...onUpdate, objects: ["Account"] } as const

const conditions: ReadonlyArray<ForwardableHeader> = [
  { name: "If-Match", only: onTags },
  { name: "If-None-Match", only: onTags },
  { name: "If-Modified-Since", only: onUpdate },
  { name: "If-Unmodified-Since", only: onUpdate }
]

export const forwardable: ReadonlyArray<ForwardableHeader> = [
  { name: "Sforce-Auto-Assign" },
  { name: "Sforce-Call-Options" },
  { name: "Sforce-Duplicate-Rule-Header" },
  { name: "Sforce-Mru" },
  { name: "Sforce-Query-Options" },
  { name: "x-sfdc-packageversion-", isPrefix: true },
  ...conditions
]

/** The same, and those that a deployment adds. Throws with every reason if one of them can't be forwarded. */
export const withAdditions = (names: ReadonlyArray<string>): ReadonlyArray<ForwardableHeader> => {
  const faults = names.flatMap((name) => {
    const fault = additionFault(name)
    return fault === undefined ? [] : [`forwardedHeaders: ${JSON.stringify(name)} ${fault}`]
  })
  if (faults.length > 0) throw new TypeError(faults.join("; "))
  const added = names.filter((name) => declarationOf(forwardable, name) === undefined)
  return [...forwardable, ...added.map((name) => ({ name }))]
}

const conditionNames = new Set(conditions.map(({ name }) => name.toLowerCase()))

/** The headers of a command, or everything that is wrong with them. */
export const of = (
  declared: ReadonlyArray<ForwardableHeader>,
  command: WriteCommand
): Result.Result<Headers, NonEmptyReadonlyArray<string>> => {
  const { headers, items, objectName, type } = command
  const company = items.length > 1 ? "this write has several" : undefined
  const taken = { provider: provider.displayName, declared }
  const faults = headerFaults({ headers, type, objectName, company }, taken).map(({ message }) => message)
  return isReadonlyArrayNonEmpty(faults)
    ? Result.fail(faults)
    : Result.succeed(Object.fromEntries(headers.map(({ key, value }) => [key.toLowerCase(), value.trim()])))
}

/** Those that also apply to a read after the write: how fields are named, but not the conditions of the write. */
export const withoutConditions = (headers: Headers): Headers =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !conditionNames.has(name)))

/** The state that an update was decided on, as our own condition; none if the caller sent a condition. */
export const guard = (headers: Headers, item: WriteItem): Headers =>
  item.guard === undefined || Object.keys(headers).some((name) => conditionNames.has(name))
    ? {}
    : { "if-unmodified-since": item.guard }
