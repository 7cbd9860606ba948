/** Every kind of problem that the API answers, as data: wire, client types and the pages at /problems read this table. Spec 7. */

import { connectionProblems } from "./ConnectionProblems.ts"
import { credentialProblems } from "./CredentialProblems.ts"
import { loadProblems } from "./LoadProblems.ts"
import type { ProblemType } from "./ProblemType.ts"
import { webhookProblems } from "./WebhookProblems.ts"

export const problemTypes = {
  "input-validation": {
    status: 400,
    title: "The request holds invalid input",
    cause: "Members of the request are missing, unknown, of the wrong kind, out of bounds, or contradict each other.",
    remedy: "Correct every input that is listed in issues, then send the request again.",
    retryable: false
  },
  "missing-member": {
    status: 400,
    title: "A required member is missing",
    cause: "The request lacks a member that the call needs. It is listed in the issues of a larger problem.",
    remedy: "Add the member that name points to.",
    retryable: false
  },
  "unknown-member": {
    status: 400,
    title: "A member is unknown",
    cause:
      "The request holds a member that the call doesn't have, often a misspelled one. Nothing is ignored silently.",
    remedy: "Correct the member's name or remove it.",
    retryable: false
  },
  "invalid-input": {
    status: 400,
    title: "A value is invalid",
    cause: "A value is of the wrong kind or out of bounds, or it contradicts another member.",
    remedy: "Change the value that name points to, as detail says.",
    retryable: false
  },
  "malformed-json": {
    status: 400,
    title: "The request body is not valid JSON",
    cause: "The body could not be read as JSON in UTF-8.",
    remedy: "Send valid JSON; detail says where reading stopped.",
    retryable: false
  },
  "capability-unsupported": {
    status: 400,
    title: "The provider can't do this",
    cause: "The request asks for something that the installation's provider has no means for. Nothing was sent.",
    remedy: "Leave out the members that are listed in issues.",
    retryable: false
  },
  ...credentialProblems,
  ...connectionProblems,
  ...loadProblems,
  ...webhookProblems,
  "deletion-disabled": {
    status: 403,
    title: "Deleting is disabled for this object",
    cause: "The installation's config doesn't enable deletion for the object; that is the default.",
    remedy: "Set deletionSettings.enabled to true for the object in the installation's config.",
    retryable: false
  },
  "object-not-installed": {
    status: 403,
    title: "The installation doesn't allow writing this object",
    cause: "The integration defines the object, but the group's installation was saved without it.",
    remedy: "Add the object to write.objects in the installation's config.",
    retryable: false
  },
  "organization-not-found": {
    status: 404,
    title: "The organization does not exist",
    cause: "No organization has this id, or the API key belongs to another one.",
    remedy: "Check orgId in the path; the key must belong to that organization.",
    retryable: false
  },
  "api-key-not-found": {
    status: 404,
    title: "The API key does not exist",
    cause: "The project has no API key with this id; it may have been removed.",
    remedy: "Use the id that the list of the project's API keys shows, not the key's value.",
    retryable: false
  },
  "jwt-key-not-found": {
    status: 404,
    title: "The JWT key does not exist",
    cause: "The project has no JWT key with this id; it may have been removed.",
    remedy: "Use the id that the list of the project's JWT keys shows.",
    retryable: false
  },
  "project-not-found": {
    status: 404,
    title: "The project does not exist",
    cause: "No project has this id or name, or the API key belongs to another project.",
    remedy: "Check the project's id or name in the path; the key must belong to that project.",
    retryable: false
  },
  "integration-not-found": {
    status: 404,
    title: "The integration does not exist",
    cause: "The project has no integration with this id or name.",
    remedy: "Check the integration in the path, and that its manifest was deployed to this project.",
    retryable: false
  },
  "revision-not-found": {
    status: 404,
    title: "The revision does not exist",
    cause: "The integration has no revision with this id.",
    remedy: "Use the id of the integration's latestRevision.",
    retryable: false
  },
  "config-not-found": {
    status: 404,
    title: "The config does not exist",
    cause: "The installation has never had a config with this id.",
    remedy: "Use an id from the list of the installation's configs.",
    retryable: false
  },
  "installation-not-found": {
    status: 404,
    title: "The installation does not exist",
    cause: "There is no installation of this integration for the groupRef of the request, or with the id in the path.",
    remedy: "Check groupRef or the installation's id, or let the group install the integration first.",
    retryable: false
  },
  "connection-not-found": {
    status: 404,
    title: "The connection does not exist",
    cause: "The project has no connection with this id; it may have been deleted.",
    remedy: "Connect the account again, then repeat the request.",
    retryable: false
  },
  "provider-not-found": {
    status: 404,
    title: "The provider is unknown to this server",
    cause: "This deployment has no driver for the provider that the request or the installation names.",
    remedy: "Check the provider's name in GET /v1/providers, or add its driver to the deployment.",
    retryable: false
  },
  "provider-app-not-found": {
    status: 404,
    title: "The provider app does not exist",
    cause: "The project has no provider app with this id; it may have been removed.",
    remedy: "Use the id that the list of the project's provider apps shows.",
    retryable: false
  },
  "object-not-found": {
    status: 404,
    title: "The integration defines no such object",
    cause: "The objectName in the path is not among the write objects of the integration's definition.",
    remedy: "Check the object's name in the path, or add it to the manifest and deploy it.",
    retryable: false
  },
  "operation-not-found": {
    status: 404,
    title: "The operation does not exist",
    cause: "The project has no operation with this id.",
    remedy: "Use the operationId of a write's answer, with the project that it was sent to.",
    retryable: false
  },
  "oauth-session-not-found": {
    status: 404,
    title: "The OAuth session does not exist",
    cause: "The project has no OAuth session with this id. Sessions are kept for a day.",
    remedy: "Use the session's id as the answer to oauth-connect told it, or begin a new sign-in.",
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
  "route-not-found": {
    status: 404,
    title: "Nothing is here",
    cause: "No call of the API has this path.",
    remedy: "Check the path against the API's reference at /docs. All calls start with /v1.",
    retryable: false
  },
  "method-not-allowed": {
    status: 405,
    title: "The method is not allowed here",
    cause: "The path exists, but not for this method.",
    remedy: "Use one of the methods in the header Allow.",
    retryable: false
  },
  "body-too-large": {
    status: 413,
    title: "The request body is too large",
    cause: "The body is longer than this server accepts.",
    remedy: "Send fewer records at a time.",
    retryable: false
  },
  "unsupported-media-type": {
    status: 415,
    title: "The request body's media type is not supported",
    cause: "The header Content-Type or Content-Encoding names a format that this server doesn't read.",
    remedy: "Send JSON, uncompressed, with the header Content-Type: application/json.",
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
  "provider-app-exists": {
    status: 409,
    title: "The project has an app for this provider already",
    cause: "A project has one provider app per provider and environment.",
    remedy: "Update that app, or remove it first.",
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
  "integration-exists": {
    status: 409,
    title: "The project has an integration of this name",
    cause: "Integrations of a project have names of their own. integrationId names the one that is there.",
    remedy: "Take another name, or deploy a manifest to change the one that is there.",
    retryable: false
  },
  "manifest-invalid": {
    status: 422,
    title: "The manifest is not valid",
    cause:
      "The manifest's text is no YAML, has unknown or missing members, or says what can't be deployed here. Nothing was deployed.",
    remedy: "Correct every fault that is listed in issues, each with its line and column, then deploy again.",
    retryable: false
  },
  "already-installed": {
    status: 409,
    title: "The group has installed the integration already",
    cause: "A group installs an integration once. installationId names the installation that is there.",
    remedy: "Update the installation that installationId names, or remove it first.",
    retryable: false
  },
  "config-changed": {
    status: 412,
    title: "The config was saved by somebody else",
    cause:
      "The header If-Match names a config that is no longer the current one. configId names the current one. Nothing was saved.",
    remedy: "Get the installation again, make the change from its current config, and send that with its ETag.",
    retryable: false
  },
  "config-invalid": {
    status: 422,
    title: "The connected account doesn't have what the config names",
    cause:
      "Before a config is saved, the provider is asked what the account has. An object or a field is missing, hidden, read-only or of another type, or the connected user may not see it. Nothing was saved.",
    remedy: "Correct the inputs that are listed in issues, or change the connected user's permissions at the provider.",
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
  internal: {
    status: 500,
    title: "Something is wrong in this server",
    cause: "The server met a fault of its own. Its log holds the details under the request's id.",
    remedy: "Report the requestId to whoever runs this server. Look the operation up before you repeat a write.",
    retryable: false
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
  "provider-unavailable": {
    status: 502,
    title: "The provider could not be reached",
    cause: "The provider is down, unreachable or answered with a fault of its own. Repeating the request does no harm.",
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
  "provider-timeout": {
    status: 504,
    title: "The provider took too long",
    cause: "The provider gave no answer in time. Repeating the request does no harm.",
    remedy: "Repeat the request later.",
    retryable: true
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
