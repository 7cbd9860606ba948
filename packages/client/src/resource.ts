/** Makes the requests of resource methods, as the generated tables describe them. */
import type { Call, CallOptions } from "./Call.ts"

/**
 * One method: `get /projects/{project}/keys`, the HTTP method and the path below `/v1`.
 * - A method in capitals sends a body: the input without the parameters. Otherwise these properties are the query.
 * - After `?` are the properties that go into the query besides a body. `changes:project` renames one.
 * - Of several paths, separated by spaces, the first whose parameters are all given is called.
 */
type Row = string

type Input = Readonly<Record<string, unknown>>

/** Untyped, because the tables and the methods' types were generated from the same document. */
type UntypedCall = (method: string, path: string, input: object, options: CallOptions) => Promise<unknown>

export const resource = <Resource extends object>(
  call: Call,
  rows: Readonly<Record<keyof Resource & string, Row>>
): Resource =>
  Object.fromEntries(
    Object.entries<Row>(rows).map(([name, row]) => [name, methodOf(call as UntypedCall, row)])
  ) as Resource

const methodOf = (call: UntypedCall, row: Row) => {
  const [method = "", ...templates] = row.split(" ")
  // A method without parameters takes only options.
  const hasNoInput = method === "get" && !row.includes("{")
  return (first: Input = {}, second: CallOptions = {}) =>
    hasNoInput ? send(call, method, templates, {}, first) : send(call, method, templates, first, second)
}

const namesIn = (template: string) => Array.from(template.matchAll(/\{(\w+)\}/gu), ([, name = ""]) => name)

const send = (
  call: UntypedCall,
  method: string,
  templates: ReadonlyArray<string>,
  input: Input,
  options: CallOptions
) => {
  const hasParameters = (template: string) => namesIn(template).every((name) => input[name] !== undefined)
  const [path = "", listed = ""] = (templates.find(hasParameters) ?? templates.at(-1) ?? "").split("?")
  const { groupRef, consumerRef } = input
  const rest: Record<string, unknown> = { ...input }
  const take = (name: string) => {
    const value = rest[name]
    delete rest[name]
    return value
  }
  const parameters = Object.fromEntries(namesIn(path).map((name) => [name, take(name)]))
  const query: Record<string, unknown> = {}
  const tag: Record<string, string> = {}
  for (const each of listed.split("&")) {
    const [name = "", property] = each.split(":")
    const value = take(name)
    if (value === undefined) continue
    if (property !== undefined) rest[property] = value
    else if (name === "ifMatch") tag["if-match"] = `"${String(value)}"`
    else query[name] = value
  }
  const sent = /[A-Z]/u.test(method) ? { query, body: rest } : { query: rest }
  return call(method.toLowerCase(), `/v1${path}`, { path: parameters, ...sent }, {
    // `getToken` receives the group and the consumer of the call.
    groupRef,
    consumerRef,
    ...options,
    headers: { ...options.headers, ...tag }
  } as CallOptions)
}
