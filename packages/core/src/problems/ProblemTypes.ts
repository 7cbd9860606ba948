/** Every kind of problem, as data: the HTTP API, `problemOf`, the client's types and docs/errors.md read this table. */
import type { ProblemType } from "./ProblemType.ts"
import { requestProblems } from "./RequestProblems.ts"
import { setupProblems } from "./SetupProblems.ts"

export const problemTypes = {
  ...requestProblems,
  ...setupProblems,
  "capability-unsupported": {
    status: 400,
    title: "The provider can't do this",
    cause: "The request asks for something that the installation's provider has no means for. Nothing was sent.",
    remedy: "Leave out the members that are listed in issues.",
    retryable: false
  },
  "object-not-found": {
    status: 404,
    title: "The integration defines no such object",
    cause: "The objectName in the path is not among the write objects of the integration's definition.",
    remedy: "Check the object's name in the path, or add it to the manifest and deploy it.",
    retryable: false
  },
  "object-not-installed": {
    status: 403,
    title: "The installation doesn't allow writing this object",
    cause: "The integration defines the object, but the group's installation was saved without it.",
    remedy: "Add the object to write.objects in the installation's config.",
    retryable: false
  },
  "deletion-disabled": {
    status: 403,
    title: "Deleting is disabled for this object",
    cause: "The installation's config doesn't enable deletion for the object; that is the default.",
    remedy: "Set deletionSettings.enabled to true for the object in the installation's config.",
    retryable: false
  },
  "record-busy": {
    status: 409,
    title: "Another write of the record is under way",
    cause:
      "Two calls never write one record at the same time, and another one was still writing it when this one had waited long enough. Nothing was sent.",
    remedy: "Send the same request again a little later.",
    retryable: true
  },
  "idempotency-key-busy": {
    status: 409,
    title: "The first request with this key is still being answered",
    cause: "A request with the same Idempotency-Key was sent before, and its answer is not there yet.",
    remedy: "Send the same request again a little later; it will get the answer to the first.",
    retryable: true
  },
  "idempotency-key-reused": {
    status: 422,
    title: "The Idempotency-Key was used for another request",
    cause: "A key stands for one request, and this one differs from the one that it was first sent with.",
    remedy: "Take a new key for a new request.",
    retryable: false
  },
  "queue-full": {
    status: 429,
    title: "Too many writes are waiting",
    cause:
      "As many asynchronous writes wait as may of the connection, the project or the deployment; detail names the bound. This one was not accepted.",
    remedy:
      "Reconnect the account if detail asks for it; otherwise repeat the request after the time in retryAfter. Synchronous writes are accepted in the meantime.",
    retryable: true
  },
  "operation-not-found": {
    status: 404,
    title: "The operation does not exist",
    cause: "The project has no operation with this id.",
    remedy: "Use the operationId of a write's answer, with the project that it was sent to.",
    retryable: false
  },
  "operation-in-progress": {
    status: 409,
    title: "The operation is still in progress",
    cause: "Records of the operation still wait for their outcome, so nobody can say yet which of them have failed.",
    remedy: "Ask again when the operation has ended, or cancel it first.",
    retryable: true
  },
  "nothing-to-redrive": {
    status: 422,
    title: "No record of the operation ended so",
    cause: "The operation has no record with the outcome that was asked for, so there is nothing to write once more.",
    remedy: "Look at the operation's records for their outcomes.",
    retryable: false
  },
  "payloads-removed": {
    status: 410,
    title: "The operation's records are no longer kept",
    cause: "What the operation was to write was removed, because it ended long ago. Only its outcomes are still known.",
    remedy: "Send the records as a new write.",
    retryable: false
  },
  "connection-invalid": {
    status: 403,
    title: "The connection must be renewed",
    cause: "The provider no longer accepts the connection's credentials: they expired, were revoked or were replaced.",
    remedy: "Let the customer connect the account again, then repeat the request.",
    retryable: false
  },
  "provider-app-invalid": {
    status: 403,
    title: "Provider app credentials rejected",
    cause:
      "The connection's access token has ended, and the project's provider app is missing or the provider refused it, so no new token could be had. Nothing was sent.",
    remedy:
      "Create or correct the provider app as detail says, then repeat the request; no account must be connected again.",
    retryable: false
  },
  "provider-rejected": {
    status: 422,
    title: "The provider refused the write",
    cause:
      "The provider answered that the record can't be written: a wrong value, a missing record, a conflict, a missing permission. Nothing was written.",
    remedy: "Correct the record as the provider's messages in errors say, then send it again.",
    retryable: false
  },
  "metadata-rejected": {
    status: 422,
    title: "The provider refused a call about its objects or fields",
    cause:
      "The provider answered that it can't be done: the object isn't there, or the connected user may not see or change what objects are made of. Nothing was changed.",
    remedy: "Correct the request as detail says, or change the connected user's permissions at the provider.",
    retryable: false
  },
  "record-changed": {
    status: 409,
    title: "The record changes all the time",
    cause:
      "The update depends on what the record holds, and others changed it again and again between read and write. Nothing was written.",
    remedy: "Send the update again a little later.",
    retryable: true
  },
  "outcome-uncertain": {
    status: 422,
    title: "The record may have been created",
    cause:
      "The create was sent, but the provider's answer was lost, and no lookup showed whether the record was created. Repeating it could create the record twice.",
    remedy:
      "Look in the provider for the record before you create it again. Asynchronous creates are looked up and repeated until their deadline.",
    retryable: false
  },
  "quota-exceeded": {
    status: 429,
    title: "The provider's limit is used up",
    cause: "The provider accepts no more calls for this account for the moment. Nothing was written.",
    remedy: "Repeat the request after the time in retryAfter.",
    retryable: true
  },
  "provider-unavailable": {
    status: 502,
    title: "The provider could not be reached",
    cause: "The provider is down, unreachable or answered with a fault of its own. Repeating the request does no harm.",
    remedy: "Repeat the request later.",
    retryable: true
  },
  "provider-timeout": {
    status: 504,
    title: "The provider took too long",
    cause: "The provider gave no answer in time. Repeating the request does no harm.",
    remedy: "Repeat the request later.",
    retryable: true
  },
  "provider-not-answering": {
    status: 503,
    title: "Provider not answering",
    cause:
      "Several calls over the connection in a row had no answer from the provider. Until it answers again, writes are not sent.",
    remedy: "Repeat the request after retryAfter, or send it with mode asynchronous. Nothing was sent.",
    retryable: true
  },
  "store-unavailable": {
    status: 503,
    title: "The server's database could not be reached",
    cause: "The database is down or overloaded. Nothing was sent to the provider.",
    remedy: "Repeat the request after the time in retryAfter.",
    retryable: true
  },
  "secrets-unreadable": {
    status: 500,
    title: "Stored secrets can't be decrypted",
    cause:
      "The server's encryption keys don't decrypt a secret that the call needs. A key is missing or another one, or the stored " +
      "secret was damaged. Nothing was sent.",
    remedy:
      "Set FIELDGATE_ENCRYPTION_KEY to the keys that encrypted the database; `fieldgate start --check-config` tries them. Where " +
      "a single connection is damaged, connect it again.",
    retryable: false
  },
  internal: {
    status: 500,
    title: "Something is wrong in this server",
    cause: "The server met a fault of its own. Its log holds the details under the request's id.",
    remedy: "Report the requestId to whoever runs this server. Look the operation up before you repeat a write.",
    retryable: false
  }
} as const satisfies Record<string, ProblemType>

/** The name of a kind of problem, the last part of its `type`. */
export type ProblemName = keyof typeof problemTypes

export const problemNames = Object.keys(problemTypes) as ReadonlyArray<ProblemName>

const urnPrefix = "urn:fieldgate:problem:"

/** The `type` of a problem: the same in every deployment, so that a client can narrow by it. */
export const problemUrn = <Name extends ProblemName>(name: Name) => `${urnPrefix}${name}` as const

/** The name in a `type`, if it is one of ours. */
export const nameOfUrn = (type: string): ProblemName | undefined =>
  problemNames.find((name) => type === problemUrn(name))
