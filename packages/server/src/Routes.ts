/** All routes without a socket: the API, the pages and the middleware. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as AuditHandlers from "./audit/AuditHandlers.ts"
import * as ProjectHandlers from "./projects/ProjectHandlers.ts"
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
import * as IntegrationHandlers from "./integrations/IntegrationHandlers.ts"
import * as ProviderHandlers from "./providers/ProviderHandlers.ts"
import * as OperationHandlers from "./operations/OperationHandlers.ts"
import * as RedriveJobHandlers from "./operations/RedriveJobHandlers.ts"
import * as RemovalJobHandlers from "./operations/RemovalJobHandlers.ts"
import * as OAuthCallback from "./connections/OAuthCallback.ts"
import * as Pages from "./http/pages/Pages.ts"
import * as Endpoints from "./http/Endpoints.ts"
import * as RequestCallers from "./http/RequestCallers.ts"
import * as RequestEnvelope from "./http/RequestEnvelope.ts"
import * as RequestCapacity from "./http/RequestCapacity.ts"
import { ServerSettings } from "./http/ServerSettings.ts"
import * as Health from "./http/monitoring/Health.ts"
import * as Prometheus from "./http/monitoring/Prometheus.ts"
import * as WriteHandlers from "./writes/WriteHandlers.ts"

const endpoints = Endpoints.layer({
  organizations: ProjectHandlers.organizations,
  projects: ProjectHandlers.projects,
  apiKeys: ProjectHandlers.apiKeys,
  jwtKeys: ProjectHandlers.jwtKeys,
  providers: ProviderHandlers.providers,
  providerApps: ProviderHandlers.providerApps,
  connections: ConnectionHandlers.connections,
  integrations: IntegrationHandlers.integrations,
  installations: InstallationHandlers.installations,
  objectMetadata: ProviderHandlers.objectMetadata,
  write: WriteHandlers.write,
  operations: OperationHandlers.operations,
  redriveJobs: RedriveJobHandlers.redriveJobs,
  removalJobs: RemovalJobHandlers.removalJobs,
  oauth: ConnectionHandlers.oauth,
  groups: GroupHandlers.groups,
  audit: AuditHandlers.audit,
  destinations: DestinationHandlers.destinations,
  bootstrap: InstallationHandlers.bootstrap
})

/** Middleware added first is outermost. */
const surroundings = Layer.provideMerge(ConsoleSession.layer, RequestEnvelope.layer)

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
  Layer.mergeAll(endpoints, WriteHandlers.writeRecords).pipe(Layer.provide(RequestCallers.layer)),
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
  Layer.provideMerge([RequestCapacity.layer, FailedAuthentications.layer, identityProvider])
)
