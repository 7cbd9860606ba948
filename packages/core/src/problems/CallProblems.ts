/** Which problem each failure of a call becomes: one row per error, by its tag. */
import * as Array from "effect/Array"
import * as Duration from "effect/Duration"
import * as Predicate from "effect/Predicate"
import type { FailuresOf } from "../call/DerivedCalls.ts"
import type { InputRefused } from "../call/InputRefused.ts"
import type { CredentialsRefused } from "../connections/calls/CredentialsCheck.ts"
import { mostFaults } from "../domain/DecodeFaults.ts"
import { type InputFault, nameOf } from "../domain/InputFault.ts"
import type { RecordError } from "../domain/RecordOutcome.ts"
import type { ConfigInvalid } from "../installations/calls/ConfigCheck.ts"
import type { ManifestRefused } from "../integrations/ManifestFault.ts"
import type { Platform } from "../Platform.ts"
import type { ProjectNameTaken } from "../projects/ProjectStore.ts"
import type { CapabilityUnsupported } from "../providers/calls/ObjectsAndFields.ts"
import type { ProviderError, ProviderFailure, ProviderUnavailable } from "../providers/ProviderError.ts"
import type { FindRejection } from "../records/rules/FindRejection.ts"
import type { WriteRejection } from "../writes/rules/WriteRejection.ts"
import type { WriteFailed } from "../writes/WriteFailed.ts"
import { echoed, invalidInput, issueOf } from "./Issues.ts"
import type { Problem } from "./Problem.ts"
import { draft, type ProblemDraft } from "./ProblemDraft.ts"

/** Every failure that a call declares, and the one of an input that does not decode. */
export type CallError = FailuresOf<Omit<Platform["Service"], "refusingWaits">> | InputRefused

type CallErrorOf<Tag extends CallError["_tag"]> = Extract<CallError, { readonly _tag: Tag }>

/** A failure without a row doesn't compile, nor does a row without a failure. */
type Rows = {
  readonly [Tag in CallError["_tag"]]: (error: CallErrorOf<Tag>, body?: unknown) => ProblemDraft
}

const tokenRemedy =
  "Send a consumer token that your backend signed, in the header Authorization. While you build a page without a backend, set " +
  'the project\'s frontendKeys to "development" and name the groupRef.'

/** For a provider that limits calls without naming an end. */
const usualQuotaPause = "10 seconds"

/** `body` is the request's, for the values in the issues of a refused write. */
const drafts = {
  InputRefused: (error) => refusedInput(error),

  ApiKeyInvalid: ({ message }) => draft("api-key-invalid", { detail: message }),
  InsufficientScope: ({ message, needsToken }) =>
    draft("insufficient-scope", { detail: message, remedy: needsToken === true ? tokenRemedy : undefined }),
  TokenMismatch: ({ message }) => draft("token-mismatch", { detail: message }),

  OrganizationNotFound: ({ message }) => draft("organization-not-found", { detail: message }),
  ProjectNotFound: ({ message }) => draft("project-not-found", { detail: message }),
  ProjectNameTaken: (error) => takenName(error),
  ApiKeyNotFound: ({ message }) => draft("api-key-not-found", { detail: message }),
  LastFullKey: ({ message }) => draft("last-full-key", { detail: message }),
  JwtKeyNotFound: ({ message }) => draft("jwt-key-not-found", { detail: message }),
  LimitReached: ({ message }) => draft("limit-reached", { detail: message }),

  IntegrationNotFound: ({ message }) => draft("integration-not-found", { detail: message }),
  IntegrationExists: ({ integrationId, message }) =>
    draft("integration-exists", { detail: message }, { integrationId }),
  RevisionNotFound: ({ message }) => draft("revision-not-found", { detail: message }),

  ManifestRefused: (error) => refusedManifest(error),

  ConsoleKeysOff: ({ message }) => draft("insufficient-scope", { detail: message }),
  NotAMember: ({ message }) => draft("insufficient-scope", { detail: message }),
  MemberSessionNotFound: ({ message }) => draft("member-session-not-found", { detail: message }),

  ProviderUnknown: ({ message }) => draft("provider-not-found", { detail: message }),
  ProviderAppNotFound: ({ message }) => draft("provider-app-not-found", { detail: message }),
  ProviderAppExists: ({ message }) => draft("provider-app-exists", { detail: message }),
  ConnectionNotFound: ({ message }) => draft("connection-not-found", { detail: message }),
  ConnectionInUse: ({ message }) => draft("connection-in-use", { detail: message }),
  AccountMismatch: ({ accountRef, connectionId, message, otherAccountRef }) =>
    draft("account-mismatch", { detail: message, context: { connectionId, accountRef, otherAccountRef } }),
  ConnectionInvalid: ({ context, message, provider }) =>
    draft("connection-invalid", { detail: message, subsystem: provider, context }),
  CredentialsRefused: (error) => refusedCredentials(error),
  GroupNotConnected: ({ message }) => draft("connection-not-found", { detail: message }),
  OAuthSessionNotFound: ({ message }) => draft("oauth-session-not-found", { detail: message }),
  OAuthStateRefused: ({ message }) => draft("completion-refused", { detail: message, remedy: "Start a new sign-in." }),
  OAuthCompletionRefused: ({ message }) => draft("completion-refused", { detail: message }),
  CapabilityUnsupported: (error) => unsupported(error),
  ProviderError: (error) => failedCall(error),
  ProviderNotAnswering: ({ message, provider, retryAfter }) =>
    draft("provider-not-answering", { detail: message, subsystem: provider, retryAfter }),

  InstallationNotFound: ({ message }) => draft("installation-not-found", { detail: message }),
  AlreadyInstalled: ({ installationId, message }) =>
    draft("already-installed", { detail: message }, { installationId }),
  ConfigNotFound: ({ message }) => draft("config-not-found", { detail: message }),
  ConfigChanged: ({ actual, message }) => draft("config-changed", { detail: message }, { configId: actual }),
  ConfigInvalid: (error) => invalidConfig(error),

  FindRejected: ({ reasons }, body?: unknown) =>
    rejected(reasons, body, (tag, particulars) => draft(kinds[tag], particulars)),
  WriteRejected: ({ reasons }, body?: unknown) =>
    rejected(reasons, body, (tag, particulars) => draft(kinds[tag], particulars)),
  WriteFailed: (error) => failedWrite(error),
  QueueFull: ({ message }) => draft("queue-full", { detail: message, retryIn: "10 seconds" }),
  RecordsBusy: ({ message }) => draft("record-busy", { detail: message, retryIn: "1 second" }),
  IdempotencyKeyBusy: ({ message, operationId, retrySeconds = 1 }) =>
    draft(
      "idempotency-key-busy",
      { detail: message, retryIn: Duration.seconds(retrySeconds) },
      operationId === undefined ? {} : { operationId }
    ),
  IdempotencyKeyReused: ({ message, operationId }) =>
    draft("idempotency-key-reused", { detail: message }, operationId === undefined ? {} : { operationId }),
  OperationNotFound: ({ message }) => draft("operation-not-found", { detail: message }),
  OperationInProgress: ({ message }) => draft("operation-in-progress", { detail: message }),
  NothingToRedrive: ({ message }) => draft("nothing-to-redrive", { detail: message }),
  AccountChanged: ({ message }) => draft("account-changed", { detail: message }),
  RedriveJobNotFound: ({ message }) => draft("redrive-job-not-found", { detail: message }),
  RemovalJobNotFound: ({ message }) => draft("removal-job-not-found", { detail: message }),
  PayloadsRemoved: ({ message }) => draft("payloads-removed", { detail: message }),

  DestinationNotFound: ({ message }) => draft("destination-not-found", { detail: message }),
  DestinationExists: ({ message }) => draft("destination-exists", { detail: message }),
  DestinationInactive: ({ message }) => draft("destination-inactive", { detail: message }),
  DeliveryNotFound: ({ message }) => draft("delivery-not-found", { detail: message }),

  StoreUnavailable: ({ message }) => draft("store-unavailable", { detail: message, retryIn: "5 seconds" })
} satisfies Rows

export type DraftOf<E extends CallError> = E extends CallError ? ReturnType<(typeof drafts)[E["_tag"]]> : never

/** The kinds of problem that a failure can become. */
export type ProblemOf<E extends CallError> = DraftOf<E> extends ProblemDraft<infer Name> ? Problem<Name> : never

/** Whether a value is a failure of a call. */
export const isCallError = (error: unknown): error is CallError =>
  error instanceof Error && Predicate.hasProperty(error, "_tag") && Object.hasOwn(drafts, String(error._tag))

export const draftOf = <E extends CallError>(error: E, body?: unknown): DraftOf<E> => {
  const row: (error: never, body?: unknown) => unknown = drafts[error._tag]
  // The compiler can't see that an error's tag names the row that takes this very error.
  return row(error as never, body) as DraftOf<E>
}

/** Input whose form or meaning is wrong; each fault is an issue. */
const refusedInput = ({ faults }: InputRefused) =>
  invalidInput(faults.slice(0, mostFaults).map(issueOfFault), { total: faults.length })

/** Over HTTP, the object's name is part of the path and everything else of the body. */
const issueOfFault = ({ capability, kind = "invalid-input", message, name, value }: InputFault) =>
  issueOf(
    capability === undefined ? kind : "capability-unsupported",
    name === "objectName" ? "path" : "body",
    name,
    message,
    echoed(name.split("."), value)
  )

/** What the connected account doesn't have; each fault is an issue. */
const invalidConfig = ({ faults }: ConfigInvalid) => {
  const [first, ...others] = faults
  const detail =
    others.length === 0 ? first.message : `${faults.length} inputs don't fit the account; issues lists each of them`
  const shown = others.slice(0, mostFaults - 1)
  const causes = [first, ...shown].map(({ message }) => message)
  return draft("config-invalid", { detail, causes }, { issues: [issueOfFault(first), ...shown.map(issueOfFault)] })
}

const refusedManifest = ({ faults }: ManifestRefused) => {
  const [first, ...others] = Array.map(faults, ({ path, ...fault }) => ({ ...fault, name: nameOf(path) }))
  const shown = others.slice(0, mostFaults - 1)
  const detail =
    others.length === 0
      ? `${first.name}: ${first.message}`
      : `the manifest has ${faults.length} faults; issues lists each of them`
  const causes = [first, ...shown].map(({ message, name }) => `${name}: ${message}`)
  return draft("manifest-invalid", { detail, causes }, { issues: [issueOfFault(first), ...shown.map(issueOfFault)] })
}

/** Credentials that the provider doesn't accept; its own words are in the issues. */
const refusedCredentials = ({ faults, provider, summary }: CredentialsRefused) => {
  const [first, ...others] = faults
  const issues = { issues: [issueOfFault(first), ...others.map(issueOfFault)] as const }
  return draft("credentials-refused", { detail: summary, subsystem: provider }, issues)
}

/** A name that another project has: the request can take another one. */
const takenName = ({ message, name }: ProjectNameTaken) =>
  invalidInput([issueOf("invalid-input", "body", "name", message, name)])

/** The kind of problem that a reason is, alone or as an issue among others. */
const kinds = {
  InvalidInput: "invalid-input",
  CapabilityMissing: "capability-unsupported",
  ObjectNotDefined: "object-not-found",
  ObjectNotInstalled: "object-not-installed",
  DeletionDisabled: "deletion-disabled",
  LookupNotAllowed: "lookup-not-allowed"
} as const satisfies Record<(WriteRejection | FindRejection)["_tag"], string>

/** Reasons whose problem lists them as issues. */
type Listed = "InvalidInput" | "CapabilityMissing"

const isAlone = <Tag extends string>(tag: Tag): tag is Exclude<Tag, Listed> =>
  tag !== "InvalidInput" && tag !== "CapabilityMissing"

/** What a problem without issues says. */
interface Summary {
  readonly detail: string
  readonly causes: ReadonlyArray<string>
}

/** The problem of a refused write or search: the reasons' own kind when they share one, else all of them as issues. */
const rejected = <Reason extends WriteRejection | FindRejection, D>(
  reasons: Array.NonEmptyReadonlyArray<Reason>,
  body: unknown,
  alone: (tag: Exclude<Reason["_tag"], Listed>, summary: Summary) => D
) => {
  const shown = reasons.slice(0, mostFaults)
  const issues = shown.map((reason) => issueOfReason(reason, body))
  const [issue, ...others] = issues
  const total = reasons.length
  const [{ message }] = reasons
  const _tag: Reason["_tag"] = reasons[0]._tag
  if (issue === undefined || reasons.some((reason) => reason._tag !== _tag)) return invalidInput(issues, { total })
  const summary = {
    detail: others.length === 0 ? message : `${reasons.length} members can't be used here; issues lists each of them`,
    causes: shown.map((reason) => reason.message)
  }
  if (isAlone(_tag)) return alone(_tag, summary)
  return _tag === "InvalidInput"
    ? invalidInput(issues, { total })
    : draft("capability-unsupported", summary, { issues: [issue, ...others] })
}

const issueOfReason = (reason: WriteRejection | FindRejection, body: unknown) =>
  issueOf(
    reason._tag === "InvalidInput" && reason.isMissing === true ? "missing-member" : kinds[reason._tag],
    reason.name === "objectName" ? "path" : "body",
    reason.name,
    reason.message,
    reason.value ?? echoed(keysOf(reason.name), valueAt(body, keysOf(reason.name)))
  )

const keysOf = (name: string): ReadonlyArray<string> => name.match(/[^.[\]]+/gu) ?? []

/** What the body holds at a path of keys; undefined where it holds nothing. */
const valueAt = (value: unknown, [key, ...others]: ReadonlyArray<string>): unknown => {
  if (key === undefined) return value
  return Predicate.hasProperty(value, key) && Object.hasOwn(Object(value), key)
    ? valueAt(value[key], others)
    : undefined
}

const failedCall = ({ message, provider, reason }: ProviderError) => {
  const particulars = {
    detail: message,
    subsystem: provider,
    context: reason.context,
    retryAfter: "retryAfter" in reason ? reason.retryAfter : undefined
  }
  switch (reason._tag) {
    case "ProviderRejected": {
      const causes = reason.errors.map((each) => each.message)
      return draft("metadata-rejected", causes.length === 0 ? particulars : { ...particulars, causes })
    }
    case "ProviderUnauthorized":
      return draft("connection-invalid", particulars)
    case "ProviderAppInvalid":
      return draft("provider-app-invalid", particulars)
    case "ProviderQuotaExceeded":
      return draft("quota-exceeded", { ...particulars, retryIn: usualQuotaPause })
    case "ProviderRecordChanged":
    case "ProviderUnavailable":
      return draft(
        reason._tag === "ProviderUnavailable" ? unavailableName(reason) : "provider-unavailable",
        particulars
      )
  }
}

const unavailableName = ({ stopping, timedOut }: ProviderUnavailable) => {
  if (stopping === true) return "server-stopping"
  return timedOut ? "provider-timeout" : "provider-unavailable"
}

const unsupported = ({ input, message, remedy }: CapabilityUnsupported) =>
  draft(
    "capability-unsupported",
    { detail: message, remedy },
    {
      issues: [issueOf("capability-unsupported", input === "objectName" ? "path" : "body", input, message, null)]
    }
  )

/** The key of a write keeps any outcome that may have written something. */
const withNewKey = "Repeat the request with a new Idempotency-Key: this key keeps this answer."

/** The problem of a failed write, by what failed; all of them name the operation. */
const failedWrite = (error: WriteFailed) => {
  const { failure, operationId } = error
  const particulars = particularsOf(error)
  if (error.uncertain) return draft("outcome-uncertain", particulars, outcomeOf(error))
  switch (failure._tag) {
    case "ProviderRejected":
      return draft("provider-rejected", particulars, outcomeOf(error))
    case "ProviderUnauthorized":
      return draft("connection-invalid", particulars, { operationId })
    case "ProviderAppInvalid":
      return draft("provider-app-invalid", particulars, { operationId })
    case "ProviderQuotaExceeded":
      return draft("quota-exceeded", { ...particulars, retryIn: usualQuotaPause }, { operationId })
    case "ProviderRecordChanged":
      return draft("record-changed", particulars, { operationId })
    case "ProviderUnavailable":
      return draft(unavailableName(failure), particulars, { operationId })
  }
}

const particularsOf = (error: WriteFailed) => ({
  detail: error.message,
  causes: error.errors.map((each) => each.message),
  subsystem: error.provider,
  retryable: error.retryable,
  remedy: remedyOf(error),
  context: error.failure.context,
  retryAfter: error.retryable ? retryAfterOf(error.failure) : undefined
})

const goesOn =
  "Read the operation for its outcome: a worker repeats the write. Or repeat the request, which waits for the worker."

const remedyOf = (error: WriteFailed): string | undefined => {
  if (error.goesOn === true) return goesOn
  return error.repeatable && error.kept ? withNewKey : (changedDefaults(error) ?? matchRemedy(error))
}

/** The refused values come from the config, so correcting the record would not help. */
const changedDefaults = ({ errors }: WriteFailed): string | undefined => {
  const paths = [...new Set(errors.flatMap(({ configPath }) => configPath ?? []))]
  return paths.length === 0
    ? undefined
    : `Change the installation's ${paths.join(" and ")}, or send values for these fields.`
}

/** The provider refused nothing: the lookup did not end as the request expected. */
const matchRemedy = ({ errors }: WriteFailed): string | undefined =>
  errors.map(({ code }) => matchRemedies.get(code)).find((remedy) => remedy !== undefined)

const matchRemedies: ReadonlyMap<string | undefined, string> = new Map([
  ["match-found", "Set match.onFound to update or skip, or send another key."],
  ["match-not-found", "Send an upsert with match.onMissing create to create the record, or send another key."],
  [
    "match-ambiguous",
    "Match by a unique field, set match.onMany to oldest, or merge the records in errors[].candidates at the provider."
  ],
  ["reference-not-found", "Create the record that the reference names, or set onMissing of the reference to drop."],
  [
    "reference-ambiguous",
    "Refer by a unique field or by the id, or merge the records in errors[].candidates at the provider."
  ]
])

const retryAfterOf = (failure: ProviderFailure) => ("retryAfter" in failure ? failure.retryAfter : undefined)

/** The properties that a failed write shares with an answer. */
const outcomeOf = ({ batch, errors, message, operationId, warnings }: WriteFailed) => {
  const [first, ...others] = errors
  const reported: readonly [RecordError, ...Array<RecordError>] = [first ?? { message }, ...others]
  return {
    operationId,
    ...(batch === undefined ? { result: { success: false } as const } : batch),
    errors: reported,
    ...(warnings.length === 0 ? {} : { warnings })
  }
}
