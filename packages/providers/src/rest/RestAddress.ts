/** The URL of a call: a base URL from the account's facts, a path from the record. Pure. */
import type { Json } from "@fieldgate/core/domain/Json"
import type { Account } from "@fieldgate/core/providers/ProviderDriver"
import * as Result from "effect/Result"
import { encodeSegment } from "../kit/UnmadeCall.ts"
import { mayReceiveToken } from "../kit/AuthorizedCall.ts"
import { isHostOpen, isVariableValue, patternOf } from "./Hosts.ts"
import type { RestDefinition } from "./RestDefinition.ts"
import * as RestObject from "./RestObject.ts"
import { fill, fillText, placesOf } from "./Template.ts"

/** The provider's base URL for an account, without a slash at its end; or what its metadata lacks. */
export const baseUrlOf = (definition: RestDefinition, { metadata }: Account): Result.Result<string, string> =>
  Result.map(filled(definition, definition.baseUrl, metadata), (url) => url.replace(/\/+$/, ""))

/** An address with the account's facts in place of its variables; or which of them is missing or can't be there. */
export const filled = (
  { displayName, variables = {} }: RestDefinition,
  template: string,
  metadata: Account["metadata"]
): Result.Result<string, string> =>
  Result.gen(function* () {
    const values = new Map<string, string>()
    for (const name of placesOf(template)) {
      const fallback = variables[name]?.fallback
      const value = (Object.hasOwn(metadata, name) ? metadata[name] : undefined) ?? fallback
      if (value === undefined)
        return yield* Result.fail(`the connection lacks the ${name} of its ${displayName} account`)
      if (!isVariableValue(value)) {
        return yield* Result.fail(`the connection's ${name} can't be part of an address at ${displayName}`)
      }
      values.set(name, value)
    }
    return fill(template, (name) => values.get(name) ?? "")
  })

/** The account's facts that can't be in an address of the provider's, or lead to a host that is not the provider's. */
export const factFaults = (
  { baseUrl, displayName, hosts, oauth2, variables = {} }: RestDefinition,
  facts: Account["metadata"]
): ReadonlyArray<{ readonly name: string; readonly message: string }> => {
  const given = Object.keys(variables).filter((name) => Object.hasOwn(facts, name))
  const valueOf = (name: string) => (Object.hasOwn(facts, name) ? facts[name] : variables[name]?.fallback)
  const unusable = given.filter((name) => !isVariableValue(valueOf(name) ?? ""))
  const message = `can't be part of an address at ${displayName}`
  if (unusable.length > 0) return unusable.map((name) => ({ name, message: `"${valueOf(name)}" ${message}` }))
  const pattern = patternOf(hosts)
  const addresses = [baseUrl, oauth2?.authorizeUrl ?? "", oauth2?.tokenUrl ?? "", oauth2?.revokeUrl ?? ""]
  const foreign = new Set(
    addresses.flatMap((template) => {
      const places = placesOf(template)
      // A host that is one unknown variable is checked when it is known.
      if (isHostOpen(template) && valueOf(places[0] ?? "") === undefined) return []
      const url = URL.parse(fill(template, (name) => valueOf(name) ?? "x"))
      return url !== null && mayReceiveToken(url, { pattern }) ? [] : places
    })
  )
  return given
    .filter((name) => foreign.has(name))
    .map((name) => ({ name, message: `"${valueOf(name)}" leads to a host that is not ${displayName}'s` }))
}

/** The path of a call, its places filled with the object's name in paths and with other values; or why it can't be built. */
export const pathOf = (
  { displayName, objects }: RestDefinition,
  template: string,
  objectName: string,
  values: Readonly<Record<string, string>> = {}
): Result.Result<string, string> =>
  Result.gen(function* () {
    const filled = new Map([["object", yield* objectPath(displayName, objects, objectName)]])
    for (const name of placesOf(template)) {
      if (name === "object") continue
      filled.set(name, yield* encodeSegment(name === "id" ? "the record id" : `the ${name}`, values[name] ?? ""))
    }
    return fill(template, (name) => filled.get(name) ?? "")
  })

/** The parameters of a call's address; they are encoded when it is made. */
export const queryOf = (
  templates: Readonly<Record<string, string>>,
  values: Readonly<Record<string, Json>>,
  escapes: Readonly<Record<string, string>> = {}
): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(templates).map(([name, template]) => [name, fillText(template, values, escapes)]))

const objectPath = (
  displayName: string,
  objects: RestDefinition["objects"],
  objectName: string
): Result.Result<string, string> => {
  if (objects === undefined) return encodeSegment("the object name", objectName)
  const path = RestObject.pathIn(objects, objectName)
  return path === undefined
    ? Result.fail(`${displayName} has no object "${objectName}" here; there are: ${Object.keys(objects).join(", ")}`)
    : Result.succeed(path)
}
