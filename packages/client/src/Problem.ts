/** A problem as the server answers it, told apart by its literal `type`. @rule client.errors */
import type { components } from "./generated/schema.ts"

type Schemas = components["schemas"]

/** Every kind of problem that this version of the API describes. A later server may answer further kinds. */
export type Problem = Schemas[Exclude<Extract<keyof Schemas, `${string}Problem`>, "Problem">]

/** The URN of a kind of problem. */
export type ProblemType = Problem["type"]

/** The last part of the URN, such as `input-validation`; the page about it is `/problems/<name>`. */
export type ProblemName = ProblemType extends `urn:fieldgate:problem:${infer Name}` ? Name : never

/** The problem of one name. */
export type ProblemOf<Name extends ProblemName> = Extract<Problem, { readonly type: `urn:fieldgate:problem:${Name}` }>

const prefix = "urn:fieldgate:problem:"

/** The URN of a name. */
export const typeOf = (name: ProblemName): string => prefix + name

/** Whether a body is a problem of ours; a gateway in between may answer JSON, or problems, of its own. */
export const isProblem = (body: object): body is Problem =>
  "type" in body && typeof body.type === "string" && body.type.startsWith(prefix)
