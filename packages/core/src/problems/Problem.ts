/** The schema of every kind of problem (RFC 9457), discriminated by the literal in `type`. */
import * as Schema from "effect/Schema"
import { RecordFields } from "../domain/Json.ts"
import { problemStatus } from "../domain/Limits.ts"
import { RecordError } from "../domain/RecordOutcome.ts"
import { Warning } from "../domain/Warning.ts"
import { batchResults } from "../writes/WriteAnswer.ts"
import { type ProblemName, problemTypes, problemUrn } from "./ProblemTypes.ts"

export const problemMediaType = "application/problem+json"

const Uri = Schema.String.annotate({ format: "uri" })
const Email = Schema.String.annotate({ format: "email" })
const DateTimeString = Schema.String.annotate({ format: "date-time" })
const Status = Schema.Int.check(
  Schema.isBetween({ minimum: problemStatus.minimum, maximum: problemStatus.below - 1 })
).annotate({ format: "int32" })

const described = <S extends Schema.Top>(schema: S, description: string) => schema.annotateKey({ description })

/** What a problem holds beside `type` and `status`, which each kind fixes. */
export const problemMembers = {
  title: described(Schema.String, "A short summary of this kind of problem."),
  href: described(Uri, "A page that explains this kind of problem."),
  detail: described(Schema.String, "What went wrong in this request."),
  instance: described(Uri, "Identifies this occurrence."),
  subsystem: described(Schema.String, "Where the problem occurred: `api`, or the name of the provider."),
  time: described(DateTimeString, "When the problem occurred."),
  requestId: described(
    Schema.String,
    "The request's id, as in the header `X-Request-Id`; quote it when asking for help."
  ),
  causes: described(Schema.NonEmptyArray(Schema.String), "The causes of the problem, in no particular order."),
  remedy: described(Schema.String, "How to resolve the problem."),
  retryable: described(Schema.Boolean, "Whether the same request may succeed later."),
  retryAfter: described(Schema.optionalKey(DateTimeString), "The earliest time at which a retry makes sense."),
  supportEmail: described(Schema.optionalKey(Email), "An email address for help."),
  supportPhone: described(Schema.optionalKey(Schema.String), "A phone number for help."),
  supportUrl: described(Schema.optionalKey(Uri), "A page for help."),
  context: described(
    Schema.optionalKey(RecordFields),
    "Facts for debugging, such as the provider's own status and code."
  )
}

/** One invalid input: a problem of its own, with the place of the input. */
export const Issue = Schema.Struct({
  type: described(Uri, "The kind of fault."),
  title: problemMembers.title,
  status: described(Status, "The HTTP status of this kind of problem."),
  detail: described(Schema.String, "What is wrong with the input, and what is allowed."),
  in: described(Schema.Literals(["body", "header", "path", "query"]), "Which part of the request has the input."),
  name: described(Schema.String, "The input's name, such as `batch[7].record.id`."),
  value: described(
    Schema.optionalKey(Schema.Json),
    "The value as received: truncated if long, `null` if missing, hidden if it may be secret."
  ),
  line: described(Schema.optionalKey(Schema.Int), "In a manifest: the line, counted from 1."),
  column: described(Schema.optionalKey(Schema.Int), "In a manifest: the column, counted from 1.")
}).annotate({ identifier: "InputValidationIssue", description: "One invalid input." })
export type Issue = typeof Issue.Type

/** Every refusal of input lists its faults. */
const issues = { issues: described(Schema.NonEmptyArray(Issue), "All faults of the input.") }

const ofOperation = <S extends Schema.Top>(schema: S) => described(schema, "The operation of the write.")

/** The results of a failed write, with the same properties as an answer: of one record or of a batch. */
const failedWrite = {
  operationId: ofOperation(Schema.String),
  result: described(
    Schema.optionalKey(Schema.Struct({ success: described(Schema.Literal(false), "The record was not written.") })),
    "The outcome of a single record."
  ),
  successCount: described(Schema.optionalKey(batchResults.successCount), "How many records were written."),
  failureCount: described(Schema.optionalKey(batchResults.failureCount), "How many records were not written."),
  uncertainCount: described(batchResults.uncertainCount, "How many records may or may not have been written."),
  results: described(Schema.optionalKey(batchResults.results), "The outcome of each record of a batch, in its order."),
  errors: described(Schema.NonEmptyArray(RecordError), "Why records were not written."),
  warnings: described(
    Schema.optionalKey(Schema.Array(Warning)),
    "Parts of the request that had no effect or a limited one."
  )
}

/** Kinds that a write, among other calls, can fail with: then they name its operation. */
const duringWrite = { operationId: ofOperation(Schema.optionalKey(Schema.String)) }

const identifierOf = (name: string): string =>
  `${name.replaceAll(/(?:^|-)(\w)/gu, (_match, letter: string) => letter.toUpperCase())}Problem`

const problem = <const Name extends ProblemName, Extension extends Schema.Struct.Fields = {}>(
  name: Name,
  extension?: Extension
) => {
  const { cause, title } = problemTypes[name]
  const status: (typeof problemTypes)[Name]["status"] = problemTypes[name].status
  return Schema.Struct({
    type: Schema.Literal(problemUrn(name)),
    status: Schema.Literal(status),
    ...problemMembers,
    ...(extension ?? ({} as Extension))
  }).annotate({ identifier: identifierOf(name), title, description: cause })
}

/** The schema of each kind that a call or a request can fail with; the others occur in issues only. */
export const problems = {
  "input-validation": problem("input-validation", issues),
  "malformed-json": problem("malformed-json", issues),
  "capability-unsupported": problem("capability-unsupported", issues),
  unauthenticated: problem("unauthenticated"),
  "api-key-invalid": problem("api-key-invalid"),
  "token-malformed": problem("token-malformed"),
  "token-unsigned": problem("token-unsigned"),
  "token-algorithm-unsupported": problem("token-algorithm-unsupported"),
  "token-key-unknown": problem("token-key-unknown"),
  "token-signature-invalid": problem("token-signature-invalid"),
  "token-claims-invalid": problem("token-claims-invalid"),
  "token-audience-invalid": problem("token-audience-invalid"),
  "token-issuer-invalid": problem("token-issuer-invalid"),
  "token-superseded": problem("token-superseded"),
  "token-expired": problem("token-expired"),
  "token-not-yet-valid": problem("token-not-yet-valid"),
  "token-lifetime-too-long": problem("token-lifetime-too-long"),
  "insufficient-scope": problem("insufficient-scope"),
  "token-mismatch": problem("token-mismatch"),
  "deletion-disabled": problem("deletion-disabled"),
  "lookup-not-allowed": problem("lookup-not-allowed"),
  "object-not-installed": problem("object-not-installed"),
  "connection-invalid": problem("connection-invalid", duringWrite),
  "provider-app-invalid": problem("provider-app-invalid", duringWrite),
  "organization-not-found": problem("organization-not-found"),
  "api-key-not-found": problem("api-key-not-found"),
  "jwt-key-not-found": problem("jwt-key-not-found"),
  "member-session-not-found": problem("member-session-not-found"),
  "project-not-found": problem("project-not-found"),
  "integration-not-found": problem("integration-not-found"),
  "revision-not-found": problem("revision-not-found"),
  "config-not-found": problem("config-not-found"),
  "installation-not-found": problem("installation-not-found"),
  "connection-not-found": problem("connection-not-found"),
  "connection-in-use": problem("connection-in-use"),
  "account-mismatch": problem("account-mismatch"),
  "public-url-missing": problem("public-url-missing"),
  "limit-reached": problem("limit-reached"),
  "last-full-key": problem("last-full-key"),
  "provider-not-found": problem("provider-not-found"),
  "provider-app-not-found": problem("provider-app-not-found"),
  "provider-app-exists": problem("provider-app-exists"),
  "destination-not-found": problem("destination-not-found"),
  "delivery-not-found": problem("delivery-not-found"),
  "destination-exists": problem("destination-exists"),
  "destination-inactive": problem("destination-inactive"),
  "object-not-found": problem("object-not-found"),
  "operation-not-found": problem("operation-not-found"),
  "oauth-session-not-found": problem("oauth-session-not-found"),
  "completion-refused": problem("completion-refused"),
  "operation-in-progress": problem("operation-in-progress"),
  "nothing-to-redrive": problem("nothing-to-redrive"),
  "account-changed": problem("account-changed"),
  "redrive-job-not-found": problem("redrive-job-not-found"),
  "removal-job-not-found": problem("removal-job-not-found"),
  "payloads-removed": problem("payloads-removed"),
  "route-not-found": problem("route-not-found"),
  "method-not-allowed": problem("method-not-allowed"),
  "body-too-large": problem("body-too-large"),
  "unsupported-media-type": problem("unsupported-media-type"),
  "metadata-rejected": problem("metadata-rejected"),
  "integration-exists": problem("integration-exists", {
    integrationId: described(Schema.String, "The integration of that name.")
  }),
  "manifest-invalid": problem("manifest-invalid", issues),
  "already-installed": problem("already-installed", {
    installationId: described(Schema.String, "The group's installation.")
  }),
  "config-changed": problem("config-changed", { configId: described(Schema.String, "The current config.") }),
  "credentials-refused": problem("credentials-refused", issues),
  "config-invalid": problem("config-invalid", issues),
  "record-changed": problem("record-changed", duringWrite),
  "record-busy": problem("record-busy"),
  "idempotency-key-busy": problem("idempotency-key-busy", duringWrite),
  "idempotency-key-reused": problem("idempotency-key-reused", duringWrite),
  "provider-rejected": problem("provider-rejected", failedWrite),
  "outcome-uncertain": problem("outcome-uncertain", failedWrite),
  "quota-exceeded": problem("quota-exceeded", duringWrite),
  "rate-limited": problem("rate-limited"),
  "queue-full": problem("queue-full"),
  internal: problem("internal"),
  "secrets-unreadable": problem("secrets-unreadable"),
  "provider-unavailable": problem("provider-unavailable", duringWrite),
  "provider-not-answering": problem("provider-not-answering"),
  "server-stopping": problem("server-stopping", duringWrite),
  "outcome-pending": problem("outcome-pending", duringWrite),
  "store-unavailable": problem("store-unavailable"),
  "server-busy": problem("server-busy"),
  "provider-timeout": problem("provider-timeout", duringWrite)
}

/** A kind of problem that occurs as a response, not only as an issue. */
export type ProblemKind = keyof typeof problems

/** A problem as JSON; without a name, any of them. */
export type Problem<Name extends ProblemKind = ProblemKind> = (typeof problems)[Name]["Type"]
