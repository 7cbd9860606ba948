/** A way in, as the parity script sees all of them: a call by name, with plain input, answered or refused. */
import * as SchemaIssue from "effect/SchemaIssue"
import { faultsOf } from "@fieldgate/core/domain/DecodeFaults"

/** What the script calls. */
export const methods = [
  "planDeploy",
  "deployManifest",
  "listIntegrations",
  "getIntegration",
  "generateConnection",
  "listConnections",
  "createInstallation",
  "getInstallation",
  "updateInstallation",
  "patchInstallationObject",
  "writeRecords",
  "getOperation",
  "getOperationRecords",
  "getOperationAttempts",
  "getOperationLogs",
  "listOperations",
  "cancelOperation",
  "flushOperation",
  "redriveOperation"
] as const
export type Method = (typeof methods)[number]

/** Plain input, as JSON has it. */
export type Input = Readonly<Record<string, unknown>>

/** What became of a call: an answer, the names of inputs of the wrong form, or the reasons against it. */
export type Outcome =
  | { readonly answer: unknown }
  | { readonly inputs: ReadonlyArray<string> }
  | { readonly inputs?: ReadonlyArray<string>; readonly reasons: ReadonlyArray<string>; readonly records?: unknown }

export interface Door {
  readonly call: (method: Method, input: Input) => Promise<Outcome>
}

type Reasons = ReadonlyArray<{ readonly message: string; readonly name?: string }>

/** What the library's errors have in common, and what some of them have. */
export interface LibraryError {
  readonly message: string
  readonly issue?: SchemaIssue.Issue
  readonly faults?: Reasons
  readonly reasons?: Reasons
  readonly batch?: { readonly results: unknown }
}

/** The library's calls take as one input what HTTP takes in a path and a body: there, names begin in the body. */
const inBody = (name: string) => name.replace(/^(?:request|patch|connection)\./u, "")

const sentenceInBody = (sentence: string) =>
  inBody(sentence).replace(/ is not known in (?:request|patch|connection);/u, " is not known here;")

/** An error of the library, in the words that the HTTP door has for it. */
export const refusalOf = ({ batch, faults, issue, message, reasons }: LibraryError): Outcome => {
  if (issue !== undefined && SchemaIssue.isIssue(issue)) {
    return { inputs: faultsOf(issue, "body").map(({ name }) => inBody(name)) }
  }
  const all = reasons ?? faults ?? [{ message }]
  const names = (faults ?? []).flatMap(({ name }) => (name === undefined ? [] : [inBody(name)]))
  return {
    ...(names.length === 0 ? {} : { inputs: names }),
    reasons: all.map((each) => sentenceInBody(each.message)),
    ...(batch === undefined ? {} : { records: batch.results })
  }
}
