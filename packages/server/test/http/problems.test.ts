import { describe, expect, it } from "@effect/vitest"
import { GroupRef, OperationId } from "@fieldgate/core/domain/Ids"
import type { WriteType } from "@fieldgate/core/writes/WriteRequest"
import { ConnectionInUse, ConnectionNotFound } from "@fieldgate/core/connections/ConnectionStore"
import {
  AlreadyInstalled,
  ConfigChanged,
  ConfigNotFound,
  InstallationNotFound
} from "@fieldgate/core/installations/InstallationStore"
import { IntegrationExists } from "@fieldgate/core/integrations/calls/CreateIntegration"
import { IntegrationNotFound, RevisionNotFound } from "@fieldgate/core/integrations/IntegrationStore"
import { OAuthCompletionRefused, OAuthSessionNotFound } from "@fieldgate/core/connections/OAuthSessionStore"
import { OperationNotFound, RecordsBusy } from "@fieldgate/core/operations/OperationStore"
import { OrganizationNotFound } from "@fieldgate/core/projects/OrganizationStore"
import { ProjectNameTaken, ProjectNotFound } from "@fieldgate/core/projects/ProjectStore"
import { ApiKeyNotFound, LastFullKey } from "@fieldgate/core/projects/ApiKeyStore"
import { JwtKeyNotFound } from "@fieldgate/core/projects/JwtKeyStore"
import {
  type ProviderFailure,
  ProviderAppInvalid,
  ProviderError,
  ProviderQuotaExceeded,
  ProviderRecordChanged,
  ProviderRejected,
  ProviderUnauthorized,
  ProviderUnavailable
} from "@fieldgate/core/providers/ProviderError"
import { DestinationExists, DestinationNotFound } from "@fieldgate/core/webhooks/DestinationStore"
import { DeliveryNotFound } from "@fieldgate/core/webhooks/EventOutbox"
import { DestinationInactive } from "@fieldgate/core/webhooks/calls/ActiveDestination"
import { ProviderAppExists, ProviderAppNotFound } from "@fieldgate/core/providers/ProviderAppStore"
import { ProviderUnknown } from "@fieldgate/core/providers/ProviderRegistry"
import { StoreUnavailable } from "@fieldgate/core/domain/StoreError"
import { InsufficientScope, TokenMismatch } from "@fieldgate/core/call/Access"
import { ApiKeyInvalid } from "@fieldgate/core/projects/calls/Authentication"
import { CapabilityUnsupported } from "@fieldgate/core/providers/calls/CapabilityUnsupported"
import { ConnectionInvalid, CredentialsRefused } from "@fieldgate/core/connections/calls/CredentialsCheck"
import { ConfigInvalid } from "@fieldgate/core/installations/calls/ConfigCheck"
import { IdempotencyKeyBusy, IdempotencyKeyReused } from "@fieldgate/core/writes/calls/Idempotency"
import { InputRefused } from "@fieldgate/core/call/InputRefused"
import { GroupNotConnected } from "@fieldgate/core/providers/calls/ProviderAccount"
import { NothingToRedrive, OperationInProgress, PayloadsRemoved } from "@fieldgate/core/operations/Redrive"
import { ProviderNotAnswering } from "@fieldgate/core/connections/calls/CircuitGuard"
import { LimitReached } from "@fieldgate/core/call/LimitReached"
import { QueueFull } from "@fieldgate/core/writes/calls/QueueCapacity"
import { WriteFailed } from "@fieldgate/core/writes/WriteFailed"
import { WriteRejected, type WriteRejection } from "@fieldgate/core/writes/rules/WriteRejection"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { type TokenFault, tokenFaults, TokenRefused } from "../../src/auth/TokenRefused.ts"
import { problemTypes } from "../../src/contract/ProblemTypes.ts"
import type { problems } from "../../src/contract/Problems.ts"
import { AuthenticationThrottled } from "../../src/http/FailedAuthentications.ts"
import { draftOf, drafts, type UseCaseError } from "../../src/http/ProblemMapping.ts"
import { PublicUrlMissing } from "../../src/http/PublicUrlMissing.ts"
import { whole } from "../../src/manifest/ManifestInvalid.ts"
import { serve } from "./TestPlatform.ts"

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

/** Every failure of a use case, the status it becomes and the kind of problem. Spec 7, settled 5. */
const table: ReadonlyArray<readonly [UseCaseError, number, keyof typeof problems]> = [
  [new ApiKeyInvalid(), 401, "api-key-invalid"],
  [new AuthenticationThrottled({ address: "203.0.113.7" }), 429, "rate-limited"],
  [new InsufficientScope({ action: "writeRecords" }), 403, "insufficient-scope"],
  ...(Object.keys(tokenFaults) as ReadonlyArray<TokenFault>).map(
    (fault) => [new TokenRefused({ fault }), 401, fault] as const
  ),
  [new PublicUrlMissing(), 409, "public-url-missing"],
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
  [new QueueFull({ bound: "deployment", most: 1000 }), 429, "queue-full"],
  [new OperationInProgress({ operationId: "op" }), 409, "operation-in-progress"],
  [new NothingToRedrive({ operationId: "op", outcome: "failed" }), 422, "nothing-to-redrive"],
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
  [whole("fieldgate.yaml", "it is empty"), 422, "manifest-invalid"],
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
  [new StoreUnavailable({ store: "project", cause: "down" }), 503, "store-unavailable"],
  [new RecordsBusy({ recordIds: ["7"] }), 409, "record-busy"],
  [new IdempotencyKeyBusy({ key: "k", operationId: "op" }), 409, "idempotency-key-busy"],
  [new IdempotencyKeyReused({ key: "k", operationId: "op" }), 422, "idempotency-key-reused"]
]

describe("Failures and their problems", () => {
  it.each(table.map((row) => [row[0]._tag, row[1], row[2], row[0]] as const))(
    "7 %s is %i %s",
    (_tag, status, name, error) => {
      expect(draftOf(error).name).toBe(name)
      expect(problemTypes[name].status).toBe(status)
    }
  )

  it("7 every failure that has a problem stands in the table", () => {
    expect(new Set(table.map(([error]) => error._tag))).toEqual(new Set(Object.keys(drafts)))
  })

  it("5xx, 429 and 409 promise that a repetition does no harm, everything else forbids it", () => {
    for (const [name, { retryable, status }] of Object.entries(problemTypes)) {
      // What is there stays there.
      const lasting = [
        "already-installed",
        "integration-exists",
        "provider-app-exists",
        "connection-in-use",
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

describe("A problem", () => {
  it.effect("2.2 settled 2: has all members that help, and the support contacts of the settings", () =>
    Effect.gen(function* () {
      const support = { supportEmail: "help@acme.test", supportPhone: "+49 30 1", supportUrl: "https://acme.test/help" }
      const { call } = yield* serve({ settings: { support, origin: "https://api.acme.test/" } })
      const answer = yield* call("/v1/projects/nope/operations/1", { headers: { "x-request-id": "r-1" } })
      expect(answer.headers.get("content-type")).toBe("application/problem+json")
      expect(answer.json).toEqual({
        type: "urn:fieldgate:problem:project-not-found",
        href: "https://api.acme.test/problems/project-not-found",
        title: "The project does not exist",
        status: 404,
        detail: 'there is no project with the id or name "nope"',
        instance: "urn:fieldgate:request:r-1",
        subsystem: "api",
        time: "1970-01-01T00:00:00.000Z",
        requestId: "r-1",
        causes: ['there is no project with the id or name "nope"'],
        remedy: problemTypes["project-not-found"].remedy,
        retryable: false,
        ...support
      })
    })
  )

  it.effect("settled 2: links to its page at the address that the caller used", () =>
    Effect.gen(function* () {
      const { call } = yield* serve()
      const { json } = yield* call("/nothing")
      expect(json.href).toBe("http://fieldgate.test/problems/route-not-found")
      expect(json).not.toHaveProperty("supportEmail")
      const page = yield* call(new URL(json.href).pathname)
      expect(page.status).toBe(200)
      expect(page.text).toContain(problemTypes["route-not-found"].title)
    })
  )
})
