/**
 * Headers of the caller that go to Salesforce: a list of those that change what a write does, and nothing else, so that no
 * caller reaches the token or the request itself. Pure. Spec 4.3.9, developer.salesforce.com "Headers for Lightning
 * Platform REST API"
 */
import type { WriteCommand, WriteItem } from "@fieldgate/core/write/WriteCommand"
import { isReadonlyArrayNonEmpty, type NonEmptyReadonlyArray } from "effect/Array"
import * as Result from "effect/Result"

/** By names in lower case. */
export type Headers = Readonly<Record<string, string>>

/** What Salesforce takes on every call. */
const plain = [
  "Sforce-Auto-Assign",
  "Sforce-Call-Options",
  "Sforce-Duplicate-Rule-Header",
  "Sforce-Mru",
  "Sforce-Query-Options"
]
const packageVersion = /^x-sfdc-packageversion-[a-z0-9_]+$/

/** Conditions on the record as it is. Salesforce looks at them for an update of one record and passes over them elsewhere. */
const conditions = ["If-Match", "If-None-Match", "If-Modified-Since", "If-Unmodified-Since"]
/** Only this object has ETags. */
const objectWithTags = "Account"
const tagConditions = new Set(["if-match", "if-none-match"])

const plainNames = new Set(plain.map((name) => name.toLowerCase()))
const conditionNames = new Set(conditions.map((name) => name.toLowerCase()))

const isTaken = (name: string): boolean => plainNames.has(name) || conditionNames.has(name) || packageVersion.test(name)

/** The headers of a command, or everything that is wrong with them. Values are never repeated: they may be secrets. */
export const of = (command: WriteCommand): Result.Result<Headers, NonEmptyReadonlyArray<string>> => {
  const names = command.headers.map(({ key }) => key.toLowerCase())
  const faults = command.headers.flatMap(({ key, value }, index) => {
    const name = key.toLowerCase()
    const fault = names.indexOf(name) < index ? "stands twice" : (nameFault(name, command) ?? valueFault(value))
    return fault === undefined ? [] : [`the header ${JSON.stringify(key)} ${fault}`]
  })
  return isReadonlyArrayNonEmpty(faults)
    ? Result.fail(faults)
    : Result.succeed(Object.fromEntries(command.headers.map(({ key, value }) => [key.toLowerCase(), value.trim()])))
}

const nameFault = (name: string, { items, objectName, type }: WriteCommand): string | undefined => {
  if (!isTaken(name)) {
    return `is not forwarded to Salesforce; these are: ${[...plain, "x-sfdc-packageversion-…", ...conditions].join(", ")}`
  }
  if (!conditionNames.has(name)) return undefined
  if (type !== "update" || items.length > 1)
    return "is a condition, and Salesforce heeds it only for an update of one record"
  return tagConditions.has(name) && objectName.toLowerCase() !== objectWithTags.toLowerCase()
    ? `is heeded by Salesforce for the object ${objectWithTags} only`
    : undefined
}

const valueFault = (value: string): string | undefined => {
  if (!/^[\t\x20-\x7e]*$/.test(value)) return "has a value with characters that no header may hold"
  return value.trim() === "" ? "has no value" : undefined
}

/** Those that also hold for a read after the write: how fields are named, and not what was to be true before it. */
export const withoutConditions = (headers: Headers): Headers =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !conditionNames.has(name)))

/** The state that an update was decided on, as a condition of ours; none beside a condition that the caller brought. */
export const guard = (headers: Headers, item: WriteItem): Headers =>
  item.guard === undefined || Object.keys(headers).some((name) => conditionNames.has(name))
    ? {}
    : { "if-unmodified-since": item.guard }
