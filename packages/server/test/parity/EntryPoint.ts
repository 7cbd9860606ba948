/** An entry point, as the parity script sees all of them: a call by name, with plain input, answered or refused. */
import * as declarations from "@fieldgate/core/calls"
import { derive } from "@fieldgate/core/call/DerivedCalls"
import type { CallerCalls } from "@fieldgate/core/promise/PromisePlatform"
import { faultsOf } from "@fieldgate/core/domain/DecodeFaults"
import type { Credential } from "@fieldgate/core/domain/Caller"
import * as SchemaIssue from "effect/SchemaIssue"

export type CallName = keyof CallerCalls

export const calls = derive<typeof declarations, Readonly<Record<CallName, ReadonlyArray<Credential>>>>(
  declarations,
  ({ access }) => access
)

/** Plain input, as JSON has it. */
export type Input = Readonly<Record<string, unknown>>

export type Outcome =
  | { readonly answer: unknown }
  | { readonly inputs: ReadonlyArray<string> }
  | { readonly inputs?: ReadonlyArray<string>; readonly reasons: ReadonlyArray<string>; readonly records?: unknown }

export interface EntryPoint {
  /** Where a provider sends browsers back to, and the pages that may complete a sign-in are. */
  readonly origin: string
  readonly overHttp: (name: CallName, answer: unknown) => unknown
  readonly call: (name: CallName, input: Input) => Promise<Outcome>
  /** The same by the holder of a `frontend` key of the project. */
  readonly callByPage: (name: CallName, input: Input) => Promise<Outcome>
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
const inBody = (name: string) => name.replace(/^(?:request|patch|person|connection|update|destination|made)\./u, "")

const sentenceInBody = (sentence: string) =>
  inBody(sentence).replace(/ is not a known property of (?:request|patch|connection);/u, " is not a known property;")

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
