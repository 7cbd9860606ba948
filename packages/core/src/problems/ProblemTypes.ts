/** Every kind of problem, as data: the HTTP API, `problemOf`, the client's types and docs/errors.md read this table. */
import type { ProblemType } from "./ProblemType.ts"
import { requestProblems } from "./RequestProblems.ts"
import { setupProblems } from "./SetupProblems.ts"

export const problemTypes = {
  ...requestProblems,
  ...setupProblems,
  "capability-unsupported": {
    status: 400,
    title: "Not supported by the provider",
    cause: "The request uses a feature that the installation's provider doesn't support. Nothing was sent.",
    remedy: "Remove the inputs that are listed in issues.",
    retryable: false
  },
  "object-not-found": {
    status: 404,
    title: "Object not found",
    cause: "The integration's definition has no write object with the objectName in the path.",
    remedy: "Check the object's name in the path, or add the object to the manifest and deploy it.",
    retryable: false
  },
  "object-not-installed": {
    status: 403,
    title: "Object not installed",
    cause: "The integration defines the object, but the config of the group's installation doesn't include it.",
    remedy: "Add the object to write.objects in the installation's config.",
    retryable: false
  },
  "deletion-disabled": {
    status: 403,
    title: "Deletion disabled",
    cause: "The installation's config doesn't enable deletion for the object. Deletion is disabled by default.",
    remedy: "Set deletionSettings.enabled to true for the object in the installation's config.",
    retryable: false
  },
  "lookup-not-allowed": {
    status: 403,
    title: "Lookup not allowed",
    cause:
      "The manifest doesn't allow finding records of the object, or allows it only to API keys and the host program. Nothing was read.",
    remedy:
      'Set lookup to true for the write object in the manifest, or to "consumer" to allow consumer tokens, and deploy it.',
    retryable: false
  },
  "record-busy": {
    status: 409,
    title: "Concurrent write in progress",
    cause:
      "Writes of the same record run one after another. Another write of this record did not finish within the time that this one could wait. Nothing was sent.",
    remedy: "Send the same request again a little later.",
    retryable: true
  },
  "idempotency-key-busy": {
    status: 409,
    title: "Request in progress",
    cause: "An earlier request with the same Idempotency-Key is still being processed.",
    remedy: "Send the same request again a little later; it returns the response of the first request.",
    retryable: true
  },
  "idempotency-key-reused": {
    status: 422,
    title: "Idempotency-Key reused",
    cause: "An Idempotency-Key identifies one request, and this request differs from the first one with the key.",
    remedy: "Use a new key for a new request.",
    retryable: false
  },
  "queue-full": {
    status: 429,
    title: "Write queue full",
    cause:
      "The connection, the project or the deployment has as many pending asynchronous writes as allowed; detail names the limit. This write was not accepted.",
    remedy:
      "Reconnect the account if detail asks for it; otherwise repeat the request after the time in retryAfter. Synchronous writes are still accepted.",
    retryable: true
  },
  "operation-not-found": {
    status: 404,
    title: "Operation not found",
    cause: "The project has no operation with this id.",
    remedy:
      "Use the operationId from the response to a write, with credentials of the project that the write was sent to.",
    retryable: false
  },
  "operation-in-progress": {
    status: 409,
    title: "Operation in progress",
    cause: "Some records of the operation have no outcome yet, so the failed ones can't be selected.",
    remedy: "Repeat the request when the operation has finished, or cancel the operation first.",
    retryable: true
  },
  "nothing-to-redrive": {
    status: 422,
    title: "No matching records to redrive",
    cause: "No record of the operation has the requested outcome, so there is nothing to write again.",
    remedy: "Check the outcomes of the operation's records.",
    retryable: false
  },
  "account-changed": {
    status: 409,
    title: "Account changed",
    cause:
      "The installation has moved to another account since the operation was accepted, and a write goes only to the account for which it was accepted. Nothing was sent.",
    remedy: "Send the records as a new write, with the record ids of the present account.",
    retryable: false
  },
  "redrive-job-not-found": {
    status: 404,
    title: "Redrive job not found",
    cause: "The project has no redrive job with this ID, or retention has removed it.",
    remedy: "Use the ID from the response to the request that created the job, with credentials of the same project.",
    retryable: false
  },
  "removal-job-not-found": {
    status: 404,
    title: "Removal job not found",
    cause: "The project has no removal job with this ID, or retention has removed it.",
    remedy: "Use the ID from the response to the deletion, with credentials of the same project.",
    retryable: false
  },
  "payloads-removed": {
    status: 410,
    title: "Record payloads removed",
    cause:
      "The operation finished longer ago than payloads are retained, or its records were erased, so they were removed. Only their outcomes remain.",
    remedy: "Send the records as a new write.",
    retryable: false
  },
  "connection-invalid": {
    status: 403,
    title: "Connection invalid",
    cause: "The provider no longer accepts the connection's credentials: they expired, were revoked or were replaced.",
    remedy: "Ask the customer to reconnect the account, then repeat the request.",
    retryable: false
  },
  "provider-app-invalid": {
    status: 403,
    title: "Provider app credentials rejected",
    cause:
      "The connection's access token has expired and could not be refreshed: the project's provider app is missing, or the provider rejected its credentials. Nothing was sent.",
    remedy:
      "Create or correct the provider app as detail describes, then repeat the request. Accounts don't have to be reconnected.",
    retryable: false
  },
  "provider-rejected": {
    status: 422,
    title: "Write rejected",
    cause:
      "The provider rejected the record, for example because of an invalid value, a missing record, a conflict or a missing permission; or the write's match rules did, because no record or more than one has the key. Nothing was written.",
    remedy: "Correct the record according to the messages in errors, then send it again.",
    retryable: false
  },
  "metadata-rejected": {
    status: 422,
    title: "Call rejected by the provider",
    cause:
      "The provider rejected a search for records, or a call about its objects or fields: the object does not exist, or the connected user lacks the permission to read or change the definitions. Nothing was changed.",
    remedy: "Correct the request as detail describes, or change the connected user's permissions at the provider.",
    retryable: false
  },
  "record-changed": {
    status: 409,
    title: "Record changed concurrently",
    cause:
      "The update depends on the record's current values, and the record changed repeatedly between reading and writing it. Nothing was written.",
    remedy: "Send the update again a little later.",
    retryable: true
  },
  "outcome-uncertain": {
    status: 422,
    title: "Outcome unknown",
    cause:
      "The create was sent, but the provider's answer was lost, and lookups did not show whether the record was created. Repeating the request could create the record twice.",
    remedy:
      "Check at the provider whether the record exists before you create it again. Asynchronous creates are looked up and retried until their deadline.",
    retryable: false
  },
  "quota-exceeded": {
    status: 429,
    title: "Provider rate limit exceeded",
    cause: "The provider currently accepts no more calls for this account. Nothing was written.",
    remedy: "Repeat the request after the time in retryAfter.",
    retryable: true
  },
  "provider-unavailable": {
    status: 502,
    title: "Provider unavailable",
    cause: "The provider was unreachable or returned a server error. Repeating the request is safe.",
    remedy: "Repeat the request later.",
    retryable: true
  },
  "provider-timeout": {
    status: 504,
    title: "Provider timeout",
    cause: "The provider did not answer in time. Repeating the request is safe.",
    remedy: "Repeat the request later.",
    retryable: true
  },
  "provider-not-answering": {
    status: 503,
    title: "Provider not answering",
    cause:
      "Several consecutive calls over the connection got no answer from the provider. No writes are sent until it answers again. Nothing was sent.",
    remedy: "Repeat the request after the time in retryAfter, or send it with mode asynchronous.",
    retryable: true
  },
  "server-stopping": {
    status: 503,
    title: "Server stopping",
    cause: "The process is stopping and had not sent the write to the provider. Nothing was sent, and nothing will be.",
    remedy: "Repeat the request: another process answers it.",
    retryable: true
  },
  "outcome-pending": {
    status: 422,
    title: "Outcome pending",
    cause: "The process stopped or failed before it had the outcome of the write. What was stored or sent goes on.",
    remedy:
      "Read the operation for the outcome, or repeat the request with the same Idempotency-Key. Without a key, repeating it could write twice.",
    retryable: false
  },
  "store-unavailable": {
    status: 503,
    title: "Database unavailable",
    cause: "The server could not reach its database, or the database is overloaded. Nothing was sent to the provider.",
    remedy: "Repeat the request after the time in retryAfter.",
    retryable: true
  },
  "secrets-unreadable": {
    status: 500,
    title: "Stored secrets unreadable",
    cause:
      "The server's encryption keys can't decrypt a secret that the call needs: a key is missing or differs, or the stored secret is damaged. Nothing was sent.",
    remedy:
      "Set FIELDGATE_ENCRYPTION_KEY to the keys that encrypted the database; check them with `fieldgate start --check-config`. If a single connection is damaged, reconnect it.",
    retryable: false
  },
  internal: {
    status: 500,
    title: "Internal server error",
    cause: "An unexpected error occurred in the server. Its log has the details under the request's id.",
    remedy: "Report the requestId to the operator of this server. Check the operation before you repeat a write.",
    retryable: false
  }
} as const satisfies Record<string, ProblemType>

export type ProblemName = keyof typeof problemTypes

export const problemNames = Object.keys(problemTypes) as ReadonlyArray<ProblemName>

const urnPrefix = "urn:fieldgate:problem:"

/** The `type` of a problem: the same in every deployment, so that a client can narrow by it. */
export const problemUrn = <Name extends ProblemName>(name: Name) => `${urnPrefix}${name}` as const

export const nameOfUrn = (type: string): ProblemName | undefined =>
  problemNames.find((name) => type === problemUrn(name))
