/** One schema per kind of problem, told apart by the literal in `type`. Spec 2.2, 2.3, 7. */
import { RecordError } from "@fieldgate/core/domain/RecordOutcome"
import { batchResults, Warning } from "@fieldgate/core/writes/WriteAnswer"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import * as Schema from "effect/Schema"
import { Issue, problemMediaType, problemMembers } from "./Problem.ts"
import { type ProblemName, problemTypes, problemUrn } from "./ProblemTypes.ts"

/** Every refusal of input says what is wrong where. Spec 2.3, 7.2. */
const issues = { issues: Schema.NonEmptyArray(Issue) }

/** What a failed write says in its own words; the same members as an answer's, of one record or of a batch. Settled 3. */
const failedWrite = {
  operationId: Schema.String,
  result: Schema.optionalKey(Schema.Struct({ success: Schema.Literal(false) })),
  successCount: Schema.optionalKey(batchResults.successCount),
  failureCount: Schema.optionalKey(batchResults.failureCount),
  uncertainCount: batchResults.uncertainCount,
  results: Schema.optionalKey(batchResults.results),
  errors: Schema.NonEmptyArray(RecordError),
  warnings: Schema.optionalKey(Schema.Array(Warning))
}

/** A problem that a write, among others, can meet: then its operation is named. */
const duringWrite = { operationId: Schema.optionalKey(Schema.String) }

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
  })
    .annotate({ identifier: identifierOf(name), title, description: cause })
    .pipe(HttpApiSchema.status(status), HttpApiSchema.asJson({ contentType: problemMediaType }))
}

/** The schema of each kind that an answer can be; the kinds that only issues have are not among them. */
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
  "object-not-installed": problem("object-not-installed"),
  "connection-invalid": problem("connection-invalid", duringWrite),
  "provider-app-invalid": problem("provider-app-invalid", duringWrite),
  "organization-not-found": problem("organization-not-found"),
  "api-key-not-found": problem("api-key-not-found"),
  "jwt-key-not-found": problem("jwt-key-not-found"),
  "project-not-found": problem("project-not-found"),
  "integration-not-found": problem("integration-not-found"),
  "revision-not-found": problem("revision-not-found"),
  "config-not-found": problem("config-not-found"),
  "installation-not-found": problem("installation-not-found"),
  "connection-not-found": problem("connection-not-found"),
  "connection-in-use": problem("connection-in-use"),
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
  "payloads-removed": problem("payloads-removed"),
  "route-not-found": problem("route-not-found"),
  "method-not-allowed": problem("method-not-allowed"),
  "body-too-large": problem("body-too-large"),
  "unsupported-media-type": problem("unsupported-media-type"),
  "metadata-rejected": problem("metadata-rejected"),
  "integration-exists": problem("integration-exists", { integrationId: Schema.String }),
  "manifest-invalid": problem("manifest-invalid", issues),
  "already-installed": problem("already-installed", { installationId: Schema.String }),
  "config-changed": problem("config-changed", { configId: Schema.String }),
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
  "store-unavailable": problem("store-unavailable"),
  "server-busy": problem("server-busy"),
  "provider-timeout": problem("provider-timeout", duringWrite)
}

/** A kind of problem that stands alone as an answer. */
export type AnswerName = keyof typeof problems

/** A problem as it goes over the wire; without a name, any of them. */
export type Problem<Name extends AnswerName = AnswerName> = (typeof problems)[Name]["Type"]

/** The schemas of some kinds, for an endpoint's declaration. */
export const anyOf = <const Names extends ReadonlyArray<AnswerName>>(...names: Names) =>
  names.map((name: Names[number]) => problems[name])
