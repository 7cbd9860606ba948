/** Carries out the generated tables: which request a method of a resource makes with what it was given. */
import type { Call, CallOptions } from "./Call.ts"

/**
 * One method: `get /projects/{project}/keys`, the HTTP method and the path below `/v1`.
 * - In capitals, the method sends a body: the input without the parameters. Otherwise these properties are the query.
 * - Behind `?` are the input's properties that are parameters of the query beside a body. `changes:project` renames one.
 * - Of several paths with spaces between, the first whose parameters are all given is called.
 */
type Row = string

type Input = Readonly<Record<string, unknown>>

/** The document's types are left here: the tables were generated from it, and the methods' types with them. */
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
  // What has no parameters takes its options alone.
  const takesNothing = method === "get" && !row.includes("{")
  return (first: Input = {}, second: CallOptions = {}) =>
    takesNothing ? send(call, method, templates, {}, first) : send(call, method, templates, first, second)
}

const namesIn = (template: string) => Array.from(template.matchAll(/\{(\w+)\}/gu), ([, name = ""]) => name)

const send = (
  call: UntypedCall,
  method: string,
  templates: ReadonlyArray<string>,
  input: Input,
  options: CallOptions
) => {
  const isGiven = (template: string) => namesIn(template).every((name) => input[name] !== undefined)
  const [path = "", listed = ""] = (templates.find(isGiven) ?? templates.at(-1) ?? "").split("?")
  const { groupRef, consumerRef } = input
  const rest: Record<string, unknown> = { ...input }
  const taken = (name: string) => {
    const value = rest[name]
    delete rest[name]
    return value
  }
  const parameters = Object.fromEntries(namesIn(path).map((name) => [name, taken(name)]))
  const query: Record<string, unknown> = {}
  const tag: Record<string, string> = {}
  for (const each of listed.split("&")) {
    const [name = "", property] = each.split(":")
    const value = taken(name)
    if (value === undefined) continue
    if (property !== undefined) rest[property] = value
    else if (name === "ifMatch") tag["if-match"] = `"${String(value)}"`
    else query[name] = value
  }
  const sent = /[A-Z]/u.test(method) ? { query, body: rest } : { query: rest }
  return call(method.toLowerCase(), `/v1${path}`, { path: parameters, ...sent }, {
    // A token is requested for the group and the consumer that the call is about.
    groupRef,
    consumerRef,
    ...options,
    headers: { ...options.headers, ...tag }
  } as CallOptions)
}
