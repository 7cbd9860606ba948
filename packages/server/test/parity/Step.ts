/** A step of the parity script: a call, and its input, built from the answers of earlier steps. */
import type { CallName, Input } from "./EntryPoint.ts"

export interface Answer {
  readonly id?: string
  readonly operationId?: string
  readonly sessionId?: string
  readonly url?: string
  readonly completion?: string
  readonly connection?: string
  readonly config?: Answer
  readonly latestRevision?: Answer
  readonly status?: string
  readonly state?: string
}

export interface Known {
  readonly of: (name: string) => Answer
  readonly origin: string
}

export interface Step {
  readonly name: string
  readonly call: CallName
  readonly input: (known: Known) => Input
  /** The call is repeated until its answer has this. */
  readonly until?: (answer: Answer) => boolean
}

export const step = (
  name: string,
  call: CallName,
  input: Input | ((known: Known) => Input),
  until?: Step["until"]
): Step => ({
  name,
  call,
  input: typeof input === "function" ? input : () => input,
  ...(until === undefined ? {} : { until })
})

export const project = "shop"
export const crm = { project, integration: "crm" }
export const contacts = { ...crm, objectName: "contacts" }
/** An id of nothing. */
export const missing = "00000000-0000-4000-8000-000000000000"
