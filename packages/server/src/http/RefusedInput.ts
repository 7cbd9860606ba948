/** Input that a use case or the planner refuses, with every reason as an issue. Spec 2.3, 4.3, settled 9. */
import { mostFaults } from "@fieldgate/core/domain/DecodeFaults"
import type { ProjectNameTaken } from "@fieldgate/core/projects/ProjectStore"
import type { InputFault } from "@fieldgate/core/domain/InputFault"
import type { ConfigInvalid } from "@fieldgate/core/installations/calls/ConfigCheck"
import type { CredentialsRefused } from "@fieldgate/core/connections/calls/CredentialsCheck"
import type { InputRefused } from "@fieldgate/core/call/InputRefused"
import type { WriteRejected, WriteRejection } from "@fieldgate/core/writes/rules/WriteRejection"
import * as Predicate from "effect/Predicate"
import { echoed } from "./input/EchoedValue.ts"
import { issueOf } from "./input/InputIssues.ts"
import { invalidInput } from "./input/InvalidInput.ts"
import { draft } from "./ProblemDraft.ts"

/** A use case's refusal: the schema was content, the meaning is wrong. */
export const refusedInput = ({ faults }: InputRefused) =>
  invalidInput(faults.slice(0, mostFaults).map(issueOfFault), { total: faults.length })

/** The object's name is the only part of such an input that stands in the path. */
const issueOfFault = ({ capability, kind = "invalid-input", message, name, value }: InputFault) =>
  issueOf(
    capability === undefined ? kind : "capability-unsupported",
    name === "objectName" ? "path" : "body",
    name,
    message,
    echoed(name.split("."), value)
  )

/** What the account doesn't have; every fault is an issue. Settled 17. */
export const invalidConfig = ({ faults }: ConfigInvalid) => {
  const [first, ...others] = faults
  const detail =
    others.length === 0 ? first.message : `${faults.length} inputs don't fit the account; issues lists each of them`
  const shown = others.slice(0, mostFaults - 1)
  const causes = [first, ...shown].map(({ message }) => message)
  return draft("config-invalid", { detail, causes }, { issues: [issueOfFault(first), ...shown.map(issueOfFault)] })
}

/** Credentials that the provider doesn't accept; the detail leaves its words to the issues. */
export const refusedCredentials = ({ faults, provider, summary }: CredentialsRefused) => {
  const [first, ...others] = faults
  const issues = { issues: [issueOfFault(first), ...others.map(issueOfFault)] as const }
  return draft("credentials-refused", { detail: summary, subsystem: provider }, issues)
}

/** A name that another project has: it is the request's to change. */
export const takenName = ({ message, name }: ProjectNameTaken) =>
  invalidInput([issueOf("invalid-input", "body", "name", message, name)])

/** The kind of problem that a reason is, alone or as an issue among others. */
const kinds = {
  InvalidInput: "invalid-input",
  CapabilityMissing: "capability-unsupported",
  ObjectNotDefined: "object-not-found",
  ObjectNotInstalled: "object-not-installed",
  DeletionDisabled: "deletion-disabled"
} as const satisfies Record<WriteRejection["_tag"], string>

/** The problem of a refused write: the reasons' own kind when they share one, else all of them as issues. */
export const rejectedWrite = ({ reasons }: WriteRejected, body?: unknown) => {
  const shown = reasons.slice(0, mostFaults)
  const issues = shown.map((reason) => issueOfReason(reason, body))
  const [issue, ...others] = issues
  const total = reasons.length
  const [{ _tag, message }] = reasons
  if (issue === undefined || reasons.some((reason) => reason._tag !== _tag)) return invalidInput(issues, { total })
  const particulars = {
    detail: others.length === 0 ? message : `${reasons.length} members can't be used here; issues lists each of them`,
    causes: shown.map((reason) => reason.message)
  }
  switch (_tag) {
    case "InvalidInput":
      return invalidInput(issues, { total })
    case "CapabilityMissing":
      return draft(kinds[_tag], particulars, { issues: [issue, ...others] })
    default:
      return draft(kinds[_tag], particulars)
  }
}

/** The object's name is the only part of a write that stands in the path. */
const issueOfReason = (reason: WriteRejection, body: unknown) =>
  issueOf(
    reason._tag === "InvalidInput" && reason.isMissing === true ? "missing-member" : kinds[reason._tag],
    reason.name === "objectName" ? "path" : "body",
    reason.name,
    reason.message,
    reason.value ?? echoed(keysOf(reason.name), valueAt(body, keysOf(reason.name)))
  )

/** The keys in a name such as `batch[7].record.id`. */
const keysOf = (name: string): ReadonlyArray<string> => name.match(/[^.[\]]+/gu) ?? []

/** What the body holds at a path of keys; undefined where it holds nothing. */
const valueAt = (value: unknown, [key, ...others]: ReadonlyArray<string>): unknown => {
  if (key === undefined) return value
  return Predicate.hasProperty(value, key) && Object.hasOwn(Object(value), key)
    ? valueAt(value[key], others)
    : undefined
}
