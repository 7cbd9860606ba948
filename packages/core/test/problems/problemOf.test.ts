import { ConsoleKeysOff, NotAMember } from "../../src/members/calls/ConsoleSessions.ts"
import { MemberSessionNotFound } from "../../src/members/calls/MemberSessions.ts"
import { RedriveJobNotFound } from "../../src/operations/RedriveJobStore.ts"
import { RemovalJobNotFound } from "../../src/operations/RemovalJobStore.ts"
import { describe, expect, it } from "@effect/vitest"
import { GroupRef, OperationId } from "../../src/domain/Ids.ts"
import type { WriteType } from "../../src/writes/WriteRequest.ts"
import { AccountMismatch } from "../../src/connections/Connection.ts"
import { ConnectionInUse, ConnectionNotFound } from "../../src/connections/ConnectionStore.ts"
import {
  AlreadyInstalled,
  ConfigChanged,
  ConfigNotFound,
  InstallationNotFound
} from "../../src/installations/InstallationStore.ts"
import { IntegrationExists } from "../../src/integrations/calls/Integrations.ts"
import { IntegrationNotFound, RevisionNotFound } from "../../src/integrations/IntegrationStore.ts"
import {
  OAuthCompletionRefused,
  OAuthSessionNotFound,
  OAuthStateRefused
} from "../../src/connections/OAuthSessionStore.ts"
import { OperationNotFound, RecordsBusy } from "../../src/operations/OperationStore.ts"
import { OrganizationNotFound } from "../../src/projects/OrganizationStore.ts"
import { ProjectNameTaken, ProjectNotFound } from "../../src/projects/ProjectStore.ts"
import { ApiKeyNotFound, LastFullKey } from "../../src/projects/ApiKeyStore.ts"
import { JwtKeyNotFound } from "../../src/projects/JwtKeyStore.ts"
import {
  type ProviderFailure,
  ProviderAppInvalid,
  ProviderError,
  ProviderQuotaExceeded,
  ProviderRecordChanged,
  ProviderRejected,
  ProviderUnauthorized,
  ProviderUnavailable
} from "../../src/providers/ProviderError.ts"
import { DestinationExists, DestinationNotFound } from "../../src/webhooks/DestinationStore.ts"
import { DeliveryNotFound } from "../../src/webhooks/EventOutbox.ts"
import { DestinationInactive } from "../../src/webhooks/calls/Destinations.ts"
import { ProviderAppExists, ProviderAppNotFound } from "../../src/providers/ProviderAppStore.ts"
import { ProviderUnknown } from "../../src/providers/ProviderRegistry.ts"
import { StoreUnavailable } from "../../src/domain/StoreError.ts"
import { InsufficientScope, TokenMismatch } from "../../src/call/Access.ts"
import { ApiKeyInvalid } from "../../src/projects/calls/Authentication.ts"
import { CapabilityUnsupported } from "../../src/providers/calls/ObjectsAndFields.ts"
import { ConnectionInvalid } from "../../src/connections/calls/CredentialsCheck.ts"
import { CredentialsRefused } from "../../src/connections/calls/CredentialsCheck.ts"
import { ConfigInvalid } from "../../src/installations/calls/ConfigCheck.ts"
import { IdempotencyKeyBusy, IdempotencyKeyReused } from "../../src/writes/calls/Idempotency.ts"
import { InputRefused } from "../../src/call/InputRefused.ts"
import { GroupNotConnected } from "../../src/providers/calls/ProviderAccount.ts"
import { AccountChanged, NothingToRedrive, OperationInProgress, PayloadsRemoved } from "../../src/operations/Redrive.ts"
import { ProviderNotAnswering } from "../../src/connections/calls/CircuitGuard.ts"
import { LimitReached } from "../../src/call/LimitReached.ts"
import { QueueFull } from "../../src/writes/calls/QueueCapacity.ts"
import { FindRejected } from "../../src/records/rules/FindRejection.ts"
import { WriteFailed } from "../../src/writes/WriteFailed.ts"
import { WriteRejected, type WriteRejection } from "../../src/writes/rules/WriteRejection.ts"
import * as DateTime from "effect/DateTime"
import { problemTypes, problemUrn } from "../../src/problems/ProblemTypes.ts"
import { type CallError, problemOf, problemResponse } from "../../src/problems/index.ts"
import { type ProblemKind, problems } from "../../src/problems/Problem.ts"
import { ManifestRefused } from "../../src/integrations/ManifestFault.ts"
import * as Schema from "effect/Schema"

const occurrence = { requestId: "r-1", now: new Date("2026-11-22T09:00:00Z") }
const strict = { onExcessProperty: "error" } as const

const group = { groupRef: GroupRef.make("acme"), integrationId: "crm" }
const failed = (type: WriteType, failure: ProviderFailure) =>
  new WriteFailed({
    operationId: OperationId.make("op"),
    provider: "recording",
    uncertain: type === "create" && failure._tag === "ProviderUnavailable" && failure.written === "unknown",
    failure,
    errors: [{ message: failure.message }],
    warnings: []
  })
const away = (written: "no" | "unknown", timedOut: boolean) =>
  new ProviderUnavailable({ message: "away", written, timedOut })
const calling = (reason: ProviderFailure) => new ProviderError({ provider: "x", reason })
const reason = { name: "record", message: "no" }
const rejected = (first: WriteRejection, ...others: ReadonlyArray<WriteRejection>) =>
  new WriteRejected({ reasons: [first, ...others] })

/** Each failure of a call, its status and its kind of problem. */
const table = [
  [
    new ManifestRefused({ faults: [{ path: ["integrations", 0, "provider"], message: "no" }] }),
    422,
    "manifest-invalid"
  ],
  [new OAuthStateRefused({ reason: "used" }), 409, "completion-refused"],
  [new ApiKeyInvalid({}), 401, "api-key-invalid"],
  [new InsufficientScope({ action: "writeRecords" }), 403, "insufficient-scope"],
  [new LimitReached({ what: "connections", most: 100, remedy: "delete one" }), 409, "limit-reached"],
  [new LastFullKey({ apiKeyId: "k" }), 409, "last-full-key"],
  [new ApiKeyNotFound({ apiKeyId: "k" }), 404, "api-key-not-found"],
  [new JwtKeyNotFound({ jwtKeyId: "k" }), 404, "jwt-key-not-found"],
  [new ProjectNameTaken({ name: "shop" }), 400, "input-validation"],
  [new TokenMismatch({ member: "groupRef", asked: "b", claimed: "a" }), 403, "token-mismatch"],
  [new OrganizationNotFound({ orgId: "o" }), 404, "organization-not-found"],
  [new ProjectNotFound({ project: "p" }), 404, "project-not-found"],
  [new IntegrationNotFound({ integration: "i" }), 404, "integration-not-found"],
  [new InstallationNotFound({ integration: "crm", groupRef: group.groupRef }), 404, "installation-not-found"],
  [new ConnectionInUse({ connectionId: "c" }), 409, "connection-in-use"],
  [
    new AccountMismatch({ connectionId: "c", accountRef: "1", otherAccountRef: "2", account: "1", otherAccount: "2" }),
    409,
    "account-mismatch"
  ],
  [new ConnectionNotFound({ connectionId: "c" }), 404, "connection-not-found"],
  [new ProviderUnknown({ provider: "x", known: [] }), 404, "provider-not-found"],
  [new GroupNotConnected({ provider: "x", groupRef: "acme" }), 404, "connection-not-found"],
  [new ConfigNotFound({ configId: "c" }), 404, "config-not-found"],
  [new RevisionNotFound({ revisionId: "r" }), 404, "revision-not-found"],
  [
    new CapabilityUnsupported({ capability: "metadata", provider: "x", input: "objectName" }),
    400,
    "capability-unsupported"
  ],
  [calling(new ProviderUnauthorized({ message: "no" })), 403, "connection-invalid"],
  [calling(new ProviderAppInvalid({ message: "no" })), 403, "provider-app-invalid"],
  [calling(new ProviderQuotaExceeded({ message: "no" })), 429, "quota-exceeded"],
  [calling(away("no", true)), 504, "provider-timeout"],
  [calling(away("no", false)), 502, "provider-unavailable"],
  [calling(new ProviderRejected({ message: "no", errors: [] })), 422, "metadata-rejected"],
  [new OAuthSessionNotFound({ sessionId: "s" }), 404, "oauth-session-not-found"],
  [new OAuthCompletionRefused({ reason: "wrong" }), 409, "completion-refused"],
  [new ProviderAppNotFound({ providerAppId: "a" }), 404, "provider-app-not-found"],
  [new DestinationNotFound({ destination: "a" }), 404, "destination-not-found"],
  [new DestinationExists({ name: "a" }), 409, "destination-exists"],
  [new DestinationInactive({ name: "a" }), 409, "destination-inactive"],
  [new DeliveryNotFound({ deliveryId: "a" }), 404, "delivery-not-found"],
  [new ProviderAppExists({ provider: "x", environment: "production" }), 409, "provider-app-exists"],
  [new OperationNotFound({ operationId: "op" }), 404, "operation-not-found"],
  [
    new ProviderNotAnswering({
      provider: "hubspot",
      displayName: "HubSpot",
      since: DateTime.makeUnsafe(0),
      retryAfter: DateTime.makeUnsafe(0)
    }),
    503,
    "provider-not-answering"
  ],
  [new ConsoleKeysOff(), 403, "insufficient-scope"],
  [new NotAMember({ account: "gus@acme.example" }), 403, "insufficient-scope"],
  [new MemberSessionNotFound({ sessionId: "s" }), 404, "member-session-not-found"],
  [new QueueFull({ bound: "deployment", most: 1000 }), 429, "queue-full"],
  [new OperationInProgress({ operationId: "op" }), 409, "operation-in-progress"],
  [new NothingToRedrive({ operationId: "op", outcome: "failed" }), 422, "nothing-to-redrive"],
  [new AccountChanged({ operationId: "op" }), 409, "account-changed"],
  [new PayloadsRemoved({ operationId: "op" }), 410, "payloads-removed"],
  [new InputRefused({ faults: [{ name: "connectionId", message: "no" }] }), 400, "input-validation"],
  [
    new CredentialsRefused({ provider: "x", summary: "no", faults: [{ name: "apiKey", message: "no" }] }),
    422,
    "credentials-refused"
  ],
  [
    new ConnectionInvalid({ connectionId: "c", provider: "x", displayName: "X", reason: "no" }),
    403,
    "connection-invalid"
  ],
  [new ConfigInvalid({ faults: [{ name: "config.content", message: "no" }] }), 422, "config-invalid"],
  [new IntegrationExists({ name: "crm", integrationId: "i" }), 409, "integration-exists"],
  [new AlreadyInstalled({ groupRef: "acme", installationId: "i" }), 409, "already-installed"],
  [new ConfigChanged({ expected: "c", actual: "d" }), 412, "config-changed"],
  [rejected({ _tag: "InvalidInput", ...reason }), 400, "input-validation"],
  [
    rejected({ _tag: "CapabilityMissing", ...reason, capability: "delete", provider: "x" }),
    400,
    "capability-unsupported"
  ],
  [rejected({ _tag: "ObjectNotDefined", ...reason }), 404, "object-not-found"],
  [rejected({ _tag: "ObjectNotInstalled", ...reason }), 403, "object-not-installed"],
  [rejected({ _tag: "DeletionDisabled", ...reason }), 403, "deletion-disabled"],
  [new FindRejected({ reasons: [{ _tag: "LookupNotAllowed", ...reason }] }), 403, "lookup-not-allowed"],
  [new FindRejected({ reasons: [{ _tag: "ObjectNotDefined", ...reason }] }), 404, "object-not-found"],
  [rejected({ _tag: "DeletionDisabled", ...reason }, { _tag: "InvalidInput", ...reason }), 400, "input-validation"],
  [failed("create", new ProviderRejected({ message: "no", errors: [] })), 422, "provider-rejected"],
  [failed("create", new ProviderUnauthorized({ message: "no" })), 403, "connection-invalid"],
  [failed("create", new ProviderAppInvalid({ message: "no" })), 403, "provider-app-invalid"],
  [failed("create", new ProviderQuotaExceeded({ message: "no" })), 429, "quota-exceeded"],
  [failed("create", away("unknown", true)), 422, "outcome-uncertain"],
  [failed("create", away("unknown", false)), 422, "outcome-uncertain"],
  [failed("create", away("no", true)), 504, "provider-timeout"],
  [failed("create", away("no", false)), 502, "provider-unavailable"],
  [failed("update", new ProviderRecordChanged({ message: "no" })), 409, "record-changed"],
  [failed("update", away("unknown", true)), 504, "provider-timeout"],
  [failed("delete", away("unknown", false)), 502, "provider-unavailable"],
  [new RedriveJobNotFound({ jobId: "j" }), 404, "redrive-job-not-found"],
  [new RemovalJobNotFound({ jobId: "j" }), 404, "removal-job-not-found"],
  [new StoreUnavailable({ store: "project", cause: "down" }), 503, "store-unavailable"],
  [new RecordsBusy({ recordIds: ["7"] }), 409, "record-busy"],
  [new IdempotencyKeyBusy({ key: "k", operationId: "op" }), 409, "idempotency-key-busy"],
  [new IdempotencyKeyReused({ key: "k", operationId: "op" }), 422, "idempotency-key-reused"]
] as const satisfies ReadonlyArray<readonly [CallError, number, ProblemKind]>

type Unlisted = Exclude<CallError["_tag"], (typeof table)[number][0]["_tag"]>
const listed: [Unlisted] extends [never] ? true : { readonly "the table lacks": Unlisted } = true
void listed

describe("Failures of calls and their problems", () => {
  it.each(table.map((row) => [row[0]._tag, row[1], row[2], row[0]] as const))(
    "%s is %i %s",
    (_tag, status, name, error) => {
      const problem = problemOf(error, occurrence)
      expect(problem).toMatchObject({ type: problemUrn(name), status })
      expect(() => Schema.decodeUnknownSync(problems[name])(problem, strict)).not.toThrow()
    }
  )

  it("5xx, 429 and 409 promise that a repetition does no harm, everything else forbids it", () => {
    for (const [name, { retryable, status }] of Object.entries(problemTypes)) {
      // What is there stays there.
      const lasting = [
        "account-changed",
        "already-installed",
        "integration-exists",
        "provider-app-exists",
        "connection-in-use",
        "account-mismatch",
        "last-full-key",
        "limit-reached",
        "public-url-missing",
        "destination-exists",
        "destination-inactive",
        "completion-refused"
      ].includes(name)
      expect([name, retryable]).toEqual([name, !lasting && [409, 429, 502, 503, 504].includes(status)])
    }
  })
})

describe("A problem of an error", () => {
  it("names the request, the time and where to read about it", () => {
    expect(problemOf(new ProjectNotFound({ project: "nope" }), occurrence)).toEqual({
      type: "urn:fieldgate:problem:project-not-found",
      href: "https://github.com/fieldgate/fieldgate/blob/main/docs/errors.md",
      title: problemTypes["project-not-found"].title,
      status: 404,
      detail: 'project "nope" does not exist',
      instance: "urn:fieldgate:request:r-1",
      subsystem: "api",
      time: "2026-11-22T09:00:00.000Z",
      requestId: "r-1",
      causes: ['project "nope" does not exist'],
      remedy: problemTypes["project-not-found"].remedy,
      retryable: false
    })
  })

  it("hides the text of an unknown error", () => {
    const leaks = [new Error("password 4711"), Object.assign(new Error("4711"), { _tag: "Elsewhere" }), "4711", null]
    for (const error of [...leaks, { _tag: "QueueFull", message: "4711" }]) {
      const { body, status } = problemResponse(error, occurrence)
      expect(status).toBe(500)
      expect(body.type).toBe(problemUrn("internal"))
      expect(JSON.stringify(body)).not.toContain("4711")
    }
  })

  it("has a Retry-After of whole seconds where a time is known", () => {
    const retryAfter = DateTime.makeUnsafe("2026-11-22T09:00:29.200Z")
    const away = { provider: "hubspot", displayName: "HubSpot", since: DateTime.makeUnsafe(0), retryAfter }
    const headersOf = (error: unknown) => problemResponse(error, occurrence).headers
    expect(headersOf(new ProviderNotAnswering(away))).toEqual({
      "content-type": "application/problem+json",
      "retry-after": "30"
    })
    expect(headersOf(new ProviderNotAnswering({ ...away, retryAfter: DateTime.makeUnsafe(0) }))).toMatchObject({
      "retry-after": "1"
    })
    expect(headersOf(failed("create", new ProviderQuotaExceeded({ message: "no" })))).toMatchObject({
      "retry-after": "10"
    })
    expect(headersOf(new ProjectNotFound({ project: "nope" }))).not.toHaveProperty("retry-after")
  })

  it("lists every fault of a manifest", () => {
    const faults = [
      { path: ["integrations", 0, "provider"], message: "is unknown", value: "hubspt" },
      { path: ["integrations", 0, "name"], message: "is taken" }
    ] as const
    expect(problemOf(new ManifestRefused({ faults }), occurrence)).toMatchObject({
      detail: "the manifest has 2 faults; issues lists each of them",
      issues: [
        { in: "body", name: "integrations[0].provider", detail: "is unknown", value: "hubspt" },
        { name: "integrations[0].name", detail: "is taken", value: null }
      ]
    })
  })

  it("shows the values of a refused write's body", () => {
    const error = rejected({ _tag: "InvalidInput", name: "record.age", message: "no" })
    const body = { record: { age: "old" } }
    expect(problemOf(error, { ...occurrence, body })).toMatchObject({ issues: [{ name: "record.age", value: "old" }] })
    expect(problemOf(error, occurrence)).toMatchObject({ issues: [{ name: "record.age", value: null }] })
  })
})
