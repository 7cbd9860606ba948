/** All routes without a socket: the API, the pages and the middleware. */
import * as ByteSize from "effect/ByteSize"
import * as Effect from "effect/Effect"
import * as HttpIncomingMessage from "effect/http/HttpIncomingMessage"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import * as Layer from "effect/Layer"
import { Api } from "./contract/Api.ts"
import * as AuditHandlers from "./audit/AuditHandlers.ts"
import * as ProjectHandlers from "./projects/ProjectHandlers.ts"
import * as AuthenticationLayer from "./http/AuthenticationLayer.ts"
import * as ConnectionHandlers from "./connections/ConnectionHandlers.ts"
import * as ConsoleRoutes from "./http/console/ConsoleRoutes.ts"
import * as MemberRoutes from "./http/console/MemberRoutes.ts"
import * as SignInRoutes from "./http/console/SignInRoutes.ts"
import * as IdentityProvider from "./members/IdentityProvider.ts"
import * as ConsoleSession from "./http/console/ConsoleSession.ts"
import * as InstallationHandlers from "./installations/InstallationHandlers.ts"
import * as DemoRoutes from "./http/demo/DemoRoutes.ts"
import * as DestinationHandlers from "./webhooks/DestinationHandlers.ts"
import * as FailedAuthentications from "./http/FailedAuthentications.ts"
import * as GroupHandlers from "./groups/GroupHandlers.ts"
import * as InputValidationLayer from "./http/input/InputValidationLayer.ts"
import * as IntegrationHandlers from "./integrations/IntegrationHandlers.ts"
import * as ProviderHandlers from "./providers/ProviderHandlers.ts"
import * as OperationHandlers from "./operations/OperationHandlers.ts"
import * as RedriveJobHandlers from "./operations/RedriveJobHandlers.ts"
import * as OAuthCallback from "./connections/OAuthCallback.ts"
import * as Pages from "./http/pages/Pages.ts"
import * as RequestBodyLayer from "./http/input/RequestBodyLayer.ts"
import * as ProblemResponse from "./http/ProblemResponse.ts"
import * as ReadRoutes from "./http/ReadRoutes.ts"
import * as RequestEnvelope from "./http/RequestEnvelope.ts"
import * as RequestCapacity from "./http/RequestCapacity.ts"
import { ServerSettings } from "./http/ServerSettings.ts"
import * as Health from "./http/monitoring/Health.ts"
import * as Prometheus from "./http/monitoring/Prometheus.ts"
import * as WriteHandlers from "./writes/WriteHandlers.ts"

const handlers = Layer.mergeAll(
  ProjectHandlers.organizations,
  ProjectHandlers.projects,
  ProjectHandlers.apiKeys,
  ProjectHandlers.jwtKeys,
  ProviderHandlers.providers,
  ProviderHandlers.providerApps,
  ConnectionHandlers.connections,
  IntegrationHandlers.layer,
  InstallationHandlers.installations,
  ProviderHandlers.objectMetadata,
  WriteHandlers.found,
  OperationHandlers.layer,
  RedriveJobHandlers.layer,
  ConnectionHandlers.oauth,
  GroupHandlers.layer,
  AuditHandlers.layer,
  DestinationHandlers.layer,
  InstallationHandlers.bootstrap
).pipe(Layer.provide([RequestBodyLayer.layer, InputValidationLayer.layer, ProblemResponse.layer]))

/** Middleware added first is outermost. */
const surroundings = Layer.provideMerge(ConsoleSession.layer, RequestEnvelope.layer)

const bodyLimit = Layer.effect(
  HttpIncomingMessage.MaxBodySize,
  Effect.map(ServerSettings, ({ bodyLimitBytes }) => ByteSize.bytes(bodyLimitBytes))
)

const identityProvider = Layer.effect(
  IdentityProvider.CurrentIdentityProvider,
  Effect.gen(function* () {
    const { identityProvider: configured } = yield* ServerSettings
    return { provider: configured === undefined ? undefined : yield* IdentityProvider.make(configured) }
  })
)

const metrics = Layer.unwrap(
  Effect.map(ServerSettings, (settings) => (settings.metrics ? Prometheus.layer : Layer.empty))
)

export const layer = Layer.mergeAll(
  Layer.mergeAll(
    HttpApiBuilder.layer(Api).pipe(Layer.provide(ReadRoutes.shortened(handlers))),
    WriteHandlers.written
  ).pipe(Layer.provide(AuthenticationLayer.layer)),
  Pages.layer,
  OAuthCallback.layer,
  ConsoleRoutes.layer,
  SignInRoutes.layer,
  MemberRoutes.layer,
  DemoRoutes.layer,
  Health.layer,
  metrics
).pipe(
  Layer.provideMerge(surroundings),
  Layer.provideMerge(bodyLimit),
  Layer.provideMerge([RequestCapacity.layer, FailedAuthentications.layer, identityProvider])
)
