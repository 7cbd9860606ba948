/** Which problem each failure of a use case becomes: the only place where a status meets an error. Spec 7, settled 5. */
import { failedAuthentications } from "@fieldgate/core/domain/Limits"
import type { ConnectionInUse, ConnectionNotFound } from "@fieldgate/core/connections/ConnectionStore"
import type { DestinationExists, DestinationNotFound } from "@fieldgate/core/webhooks/DestinationStore"
import type { DeliveryNotFound } from "@fieldgate/core/webhooks/EventOutbox"
import type {
  AlreadyInstalled,
  ConfigChanged,
  ConfigNotFound,
  InstallationNotFound
} from "@fieldgate/core/installations/InstallationStore"
import type { ProviderNotAnswering } from "@fieldgate/core/connections/calls/CircuitGuard"
import type { IntegrationExists } from "@fieldgate/core/integrations/calls/CreateIntegration"
import type { IntegrationNotFound, RevisionNotFound } from "@fieldgate/core/integrations/IntegrationStore"
import type { OAuthCompletionRefused, OAuthSessionNotFound } from "@fieldgate/core/connections/OAuthSessionStore"
import type { OperationNotFound, RecordsBusy } from "@fieldgate/core/operations/OperationStore"
import type { ApiKeyNotFound, LastFullKey } from "@fieldgate/core/projects/ApiKeyStore"
import type { JwtKeyNotFound } from "@fieldgate/core/projects/JwtKeyStore"
import type { OrganizationNotFound } from "@fieldgate/core/projects/OrganizationStore"
import type { ProviderAppExists, ProviderAppNotFound } from "@fieldgate/core/providers/ProviderAppStore"
import type { ProjectNotFound } from "@fieldgate/core/projects/ProjectStore"
import type { ProviderUnknown } from "@fieldgate/core/providers/ProviderRegistry"
import type { StoreUnavailable } from "@fieldgate/core/domain/StoreError"
import type { DestinationInactive } from "@fieldgate/core/webhooks/calls/ActiveDestination"
import type { InsufficientScope, TokenMismatch } from "@fieldgate/core/call/Access"
import type { ApiKeyInvalid } from "@fieldgate/core/projects/calls/Authentication"
import type { ConnectionInvalid } from "@fieldgate/core/connections/calls/CredentialsCheck"
import type { IdempotencyKeyBusy, IdempotencyKeyReused } from "@fieldgate/core/writes/calls/Idempotency"
import type { LimitReached } from "@fieldgate/core/call/LimitReached"
import type { GroupNotConnected } from "@fieldgate/core/providers/calls/ProviderAccount"
import type { QueueFull } from "@fieldgate/core/writes/calls/QueueCapacity"
import type { NothingToRedrive, OperationInProgress, PayloadsRemoved } from "@fieldgate/core/operations/Redrive"
import type { Caller } from "@fieldgate/core/domain/Caller"
import * as Effect from "effect/Effect"
import type { TokenRefused } from "../auth/TokenRefused.ts"
import { CurrentCaller } from "../contract/Authentication.ts"
import type { AnswerName, Problem } from "../contract/Problems.ts"
import type { AuthenticationThrottled } from "./FailedAuthentications.ts"
import { failedCall, unsupported } from "./FailedCall.ts"
import { failedWrite } from "./FailedWrite.ts"
import { invalidManifest } from "./InvalidManifest.ts"
import { draft, type ProblemDraft, raise } from "./ProblemDraft.ts"
import type { PublicUrlMissing } from "./PublicUrlMissing.ts"
import { invalidConfig, refusedCredentials, refusedInput, rejectedWrite, takenName } from "./RefusedInput.ts"

const tokenRemedy =
  "Send a consumer token that your backend signed, in the header Authorization. While you build a page without a backend, set " +
  'the project\'s frontendKeys to "development" and name the groupRef.'

/** One row per failure, by its tag. An endpoint that can fail with anything else doesn't compile. */
export const drafts = {
  ApiKeyInvalid: (error: ApiKeyInvalid) => draft("api-key-invalid", { detail: error.message }),
  AuthenticationThrottled: ({ message }: AuthenticationThrottled) =>
    draft("rate-limited", { detail: message, retryIn: { seconds: failedAuthentications.pauseSeconds } }),
  TokenRefused: ({ fault, message }: TokenRefused) => draft(fault, { detail: message }),
  InsufficientScope: ({ message, needsToken }: InsufficientScope) =>
    draft("insufficient-scope", { detail: message, remedy: needsToken === true ? tokenRemedy : undefined }),
  TokenMismatch: (error: TokenMismatch) => draft("token-mismatch", { detail: error.message }),
  OrganizationNotFound: (error: OrganizationNotFound) => draft("organization-not-found", { detail: error.message }),
  ApiKeyNotFound: (error: ApiKeyNotFound) => draft("api-key-not-found", { detail: error.message }),
  PublicUrlMissing: (error: PublicUrlMissing) => draft("public-url-missing", { detail: error.message }),
  LastFullKey: (error: LastFullKey) => draft("last-full-key", { detail: error.message }),
  JwtKeyNotFound: (error: JwtKeyNotFound) => draft("jwt-key-not-found", { detail: error.message }),
  ProjectNameTaken: takenName,
  ProjectNotFound: (error: ProjectNotFound) => draft("project-not-found", { detail: error.message }),
  IntegrationNotFound: (error: IntegrationNotFound) => draft("integration-not-found", { detail: error.message }),
  RevisionNotFound: (error: RevisionNotFound) => draft("revision-not-found", { detail: error.message }),
  ConfigNotFound: (error: ConfigNotFound) => draft("config-not-found", { detail: error.message }),
  InstallationNotFound: (error: InstallationNotFound) => draft("installation-not-found", { detail: error.message }),
  LimitReached: (error: LimitReached) => draft("limit-reached", { detail: error.message }),
  ConnectionInUse: (error: ConnectionInUse) => draft("connection-in-use", { detail: error.message }),
  ConnectionNotFound: (error: ConnectionNotFound) => draft("connection-not-found", { detail: error.message }),
  ProviderAppNotFound: (error: ProviderAppNotFound) => draft("provider-app-not-found", { detail: error.message }),
  ProviderAppExists: (error: ProviderAppExists) => draft("provider-app-exists", { detail: error.message }),
  DestinationNotFound: (error: DestinationNotFound) => draft("destination-not-found", { detail: error.message }),
  DestinationExists: (error: DestinationExists) => draft("destination-exists", { detail: error.message }),
  DestinationInactive: (error: DestinationInactive) => draft("destination-inactive", { detail: error.message }),
  DeliveryNotFound: (error: DeliveryNotFound) => draft("delivery-not-found", { detail: error.message }),
  GroupNotConnected: (error: GroupNotConnected) => draft("connection-not-found", { detail: error.message }),
  ProviderUnknown: (error: ProviderUnknown) => draft("provider-not-found", { detail: error.message }),
  OperationNotFound: (error: OperationNotFound) => draft("operation-not-found", { detail: error.message }),
  OAuthSessionNotFound: (error: OAuthSessionNotFound) => draft("oauth-session-not-found", { detail: error.message }),
  OAuthCompletionRefused: (error: OAuthCompletionRefused) => draft("completion-refused", { detail: error.message }),
  OperationInProgress: (error: OperationInProgress) => draft("operation-in-progress", { detail: error.message }),
  NothingToRedrive: (error: NothingToRedrive) => draft("nothing-to-redrive", { detail: error.message }),
  PayloadsRemoved: (error: PayloadsRemoved) => draft("payloads-removed", { detail: error.message }),
  ManifestInvalid: invalidManifest,
  IntegrationExists: ({ integrationId, message }: IntegrationExists) =>
    draft("integration-exists", { detail: message }, { integrationId }),
  InputRefused: refusedInput,
  CapabilityUnsupported: unsupported,
  ProviderError: failedCall,
  ConfigInvalid: invalidConfig,
  ConnectionInvalid: ({ context, message, provider }: ConnectionInvalid) =>
    draft("connection-invalid", { detail: message, subsystem: provider, context }),
  CredentialsRefused: refusedCredentials,
  AlreadyInstalled: ({ installationId, message }: AlreadyInstalled) =>
    draft("already-installed", { detail: message }, { installationId }),
  ConfigChanged: ({ actual, message }: ConfigChanged) =>
    draft("config-changed", { detail: message }, { configId: actual }),
  WriteRejected: rejectedWrite,
  WriteFailed: failedWrite,
  ProviderNotAnswering: ({ message, provider, retryAfter }: ProviderNotAnswering) =>
    draft("provider-not-answering", { detail: message, subsystem: provider, retryAfter }),
  QueueFull: ({ message }: QueueFull) => draft("queue-full", { detail: message, retryIn: "10 seconds" }),
  RecordsBusy: ({ message }: RecordsBusy) => draft("record-busy", { detail: message, retryIn: "1 second" }),
  IdempotencyKeyBusy: ({ message, operationId }: IdempotencyKeyBusy) =>
    draft(
      "idempotency-key-busy",
      { detail: message, retryIn: "1 second" },
      operationId === undefined ? {} : { operationId }
    ),
  IdempotencyKeyReused: ({ message, operationId }: IdempotencyKeyReused) =>
    draft("idempotency-key-reused", { detail: message }, { operationId }),
  StoreUnavailable: (error: StoreUnavailable) =>
    draft("store-unavailable", { detail: error.message, retryIn: "5 seconds" })
}
type Drafts = typeof drafts

/** Every failure that has a problem. */
export type UseCaseError = Parameters<Drafts[keyof Drafts]>[0]

type DraftOf<E extends UseCaseError> = E extends UseCaseError ? ReturnType<Drafts[E["_tag"]]> : never
type ProblemOf<Draft> = Draft extends ProblemDraft<infer Name extends AnswerName> ? Problem<Name> : never

/** The draft of a failure; `body` is the request's, for the values of its faults. */
export const draftOf = <E extends UseCaseError>(error: E, body?: unknown): DraftOf<E> => {
  const row: (error: never, body?: unknown) => unknown = drafts[error._tag]
  // The compiler can't see that an error's tag names the row that takes this very error.
  return row(error as never, body) as DraftOf<E>
}

/** Tells the log what no caller is told: why the store is away. */
export const noteFailure = (error: UseCaseError): Effect.Effect<void> =>
  error._tag === "StoreUnavailable" ? Effect.logError(error.message, error.cause) : Effect.void

/** The failures of a use case as problems of the current request. */
export const orProblem = <A, E extends UseCaseError, R>(
  self: Effect.Effect<A, E, R>,
  body?: unknown
): Effect.Effect<A, ProblemOf<DraftOf<E>>, R> =>
  self.pipe(Effect.catch((error) => Effect.andThen(noteFailure(error), raiseDraft(draftOf(error, body)))))

/** Makes a call for the request's caller; a failure becomes a problem. `body` is the request's, for the values in its issues. */
export const callFor = <Input, A, E extends UseCaseError>(
  call: (caller: Caller, input: Input) => Effect.Effect<A, E>,
  input: NoInfer<Input>,
  body?: unknown
) =>
  orProblem(
    Effect.flatMap(CurrentCaller, (caller) => call(caller, input)),
    body
  )

const raiseDraft = <Draft extends ProblemDraft>(drafted: Draft) =>
  // `raise` answers the problem of the very name that the draft has.
  raise(drafted) as Effect.Effect<never, ProblemOf<Draft>>
