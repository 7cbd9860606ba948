/** The server's problems as a union, discriminated by `type`. @rule client.errors */
import type { components } from "./generated/schema.ts"

type Schemas = components["schemas"]

/** Every problem that this version of the API describes. A later server may return further types. */
export type Problem = Schemas[Exclude<Extract<keyof Schemas, `${string}Problem`>, "Problem">]

/** The URN of a problem. */
export type ProblemType = Problem["type"]

/** The last part of the URN, such as `input-validation`; the page about it is `/problems/<name>`. */
export type ProblemName = ProblemType extends `urn:fieldgate:problem:${infer Name}` ? Name : never

/** The problem with this name. */
export type ProblemOf<Name extends ProblemName> = Extract<Problem, { readonly type: `urn:fieldgate:problem:${Name}` }>

const prefix = "urn:fieldgate:problem:"

/** Returns the URN of a problem's name. */
export const typeOf = (name: ProblemName): string => prefix + name

/** Whether a body is one of Fieldgate's problems; a gateway in between may return JSON or problems of its own. */
export const isProblem = (body: object): body is Problem =>
  "type" in body && typeof body.type === "string" && body.type.startsWith(prefix)
