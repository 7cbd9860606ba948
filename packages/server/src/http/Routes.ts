/** The whole HTTP side without a socket: the API, the pages, and what surrounds each request. */
import * as ByteSize from "effect/ByteSize"
import * as Effect from "effect/Effect"
import * as HttpIncomingMessage from "effect/http/HttpIncomingMessage"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import * as Layer from "effect/Layer"
import { Api } from "../contract/Api.ts"
import * as ApiKeyHandlers from "./ApiKeyHandlers.ts"
import * as AuthenticationLayer from "./AuthenticationLayer.ts"
import * as ConnectionHandlers from "./ConnectionHandlers.ts"
import * as ConsoleRoutes from "./console/ConsoleRoutes.ts"
import * as ConsoleSession from "./console/ConsoleSession.ts"
import * as Cors from "./Cors.ts"
import * as BootstrapHandlers from "./BootstrapHandlers.ts"
import * as DemoRoutes from "./demo/DemoRoutes.ts"
import * as DestinationHandlers from "./DestinationHandlers.ts"
import * as FailedAuthentications from "./FailedAuthentications.ts"
import * as GroupHandlers from "./GroupHandlers.ts"
import * as InputValidationLayer from "./InputValidationLayer.ts"
import * as JwtKeyHandlers from "./JwtKeyHandlers.ts"
import * as IntegrationHandlers from "./IntegrationHandlers.ts"
import * as InstallationHandlers from "./InstallationHandlers.ts"
import * as ProviderHandlers from "./ProviderHandlers.ts"
import * as OperationHandlers from "./OperationHandlers.ts"
import * as OAuthHandlers from "./OAuthHandlers.ts"
import * as OrganizationHandlers from "./OrganizationHandlers.ts"
import * as Pages from "./pages/Pages.ts"
import * as ProjectHandlers from "./ProjectHandlers.ts"
import * as RequestBodyLayer from "./RequestBodyLayer.ts"
import * as ProblemResponse from "./ProblemResponse.ts"
import * as RequestEnvelope from "./RequestEnvelope.ts"
import * as RequestRoom from "./RequestRoom.ts"
import { ServerSettings } from "./ServerSettings.ts"
import * as Health from "./watching/Health.ts"
import * as Prometheus from "./watching/Prometheus.ts"
import * as WriteHandlers from "./WriteHandlers.ts"

const handlers = Layer.mergeAll(
  OrganizationHandlers.layer,
  ProjectHandlers.layer,
  ApiKeyHandlers.layer,
  JwtKeyHandlers.layer,
  ProviderHandlers.providers,
  ProviderHandlers.providerApps,
  ConnectionHandlers.layer,
  IntegrationHandlers.layer,
  InstallationHandlers.layer,
  ProviderHandlers.objectMetadata,
  WriteHandlers.layer,
  OperationHandlers.layer,
  OAuthHandlers.layer,
  GroupHandlers.layer,
  DestinationHandlers.layer,
  BootstrapHandlers.layer
).pipe(
  Layer.provide([RequestBodyLayer.layer, InputValidationLayer.layer, AuthenticationLayer.layer, ProblemResponse.layer])
)

/** What is added first surrounds the rest. */
const surroundings = Layer.provideMerge(ConsoleSession.layer, Layer.provideMerge(Cors.layer, RequestEnvelope.layer))

const bodyLimit = Layer.effect(
  HttpIncomingMessage.MaxBodySize,
  Effect.map(ServerSettings, ({ bodyLimitBytes }) => ByteSize.bytes(bodyLimitBytes))
)

const metrics = Layer.unwrap(
  Effect.map(ServerSettings, (settings) => (settings.metrics ? Prometheus.layer : Layer.empty))
)

export const layer = Layer.mergeAll(
  HttpApiBuilder.layer(Api).pipe(Layer.provide(handlers)),
  Pages.layer,
  ConsoleRoutes.layer,
  DemoRoutes.layer,
  Health.layer,
  metrics
).pipe(
  Layer.provideMerge(surroundings),
  Layer.provideMerge(bodyLimit),
  Layer.provideMerge([RequestRoom.layer, FailedAuthentications.layer])
)
