/** The whole library as one service: what HTTP handlers, the Promise door and Effect programs call. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as FiberSet from "effect/FiberSet"
import * as Layer from "effect/Layer"
import type { PlatformCalls } from "./platform/PlatformCalls.ts"
import { ApiKeyStore } from "./ports/ApiKeyStore.ts"
import type { CallBudget } from "./ports/CallBudget.ts"
import { CircuitBreaker } from "./ports/CircuitBreaker.ts"
import { ConnectionStore } from "./ports/ConnectionStore.ts"
import { ConsoleSessionStore } from "./ports/ConsoleSessionStore.ts"
import { DestinationStore } from "./ports/DestinationStore.ts"
import { EventOutbox } from "./ports/EventOutbox.ts"
import { InstallationStore } from "./ports/InstallationStore.ts"
import { IntegrationStore } from "./ports/IntegrationStore.ts"
import { JwtKeyStore } from "./ports/JwtKeyStore.ts"
import { OAuthSessionStore } from "./ports/OAuthSessionStore.ts"
import { OperationHistory } from "./ports/OperationHistory.ts"
import { OperationQueue } from "./ports/OperationQueue.ts"
import { OperationStore } from "./ports/OperationStore.ts"
import { OrganizationStore } from "./ports/OrganizationStore.ts"
import { ProjectStore } from "./ports/ProjectStore.ts"
import { ProviderAppStore } from "./ports/ProviderAppStore.ts"
import { ProviderRegistry } from "./ports/ProviderRegistry.ts"
import type { Stores } from "./ports/Stores.ts"
import { authenticate, recall } from "./usecases/Authenticate.ts"
import { CallPermits } from "./usecases/CallPermits.ts"
import * as Circuits from "./usecases/Circuits.ts"
import { cancelOperation } from "./usecases/CancelOperation.ts"
import { completeOAuth } from "./usecases/CompleteOAuth.ts"
import { connectAndInstall } from "./usecases/ConnectAndInstall.ts"
import { closeConsoleSession, consoleCaller, openConsoleSession } from "./usecases/ConsoleSessions.ts"
import { connectByOAuth } from "./usecases/ConnectByOAuth.ts"
import { createApiKey } from "./usecases/CreateApiKey.ts"
import { createConnection } from "./usecases/CreateConnection.ts"
import { createDestination } from "./usecases/CreateDestination.ts"
import { createInstallation } from "./usecases/CreateInstallation.ts"
import { createJwtKey } from "./usecases/CreateJwtKey.ts"
import { createOrganization } from "./usecases/CreateOrganization.ts"
import { createProject } from "./usecases/CreateProject.ts"
import { createProviderApp } from "./usecases/CreateProviderApp.ts"
import { deployManifest } from "./usecases/DeployManifest.ts"
import * as Descriptions from "./usecases/Descriptions.ts"
import { createIntegration } from "./usecases/CreateIntegration.ts"
import { createRevision } from "./usecases/CreateRevision.ts"
import { deleteIntegration } from "./usecases/DeleteIntegration.ts"
import { getBacklog } from "./usecases/GetBacklog.ts"
import { getDeliveryBacklog } from "./usecases/GetDeliveryBacklog.ts"
import { getDestination } from "./usecases/GetDestination.ts"
import { getIntegration } from "./usecases/GetIntegration.ts"
import { getRevision } from "./usecases/GetRevision.ts"
import { listDeliveries } from "./usecases/ListDeliveries.ts"
import { listDestinations } from "./usecases/ListDestinations.ts"
import { listIntegrations } from "./usecases/ListIntegrations.ts"
import { listRevisions } from "./usecases/ListRevisions.ts"
import { planDeploy } from "./usecases/PlanDeploy.ts"
import { deliverWebhooks } from "./usecases/DeliverWebhooks.ts"
import { describeObject } from "./usecases/DescribeObject.ts"
import { describeObjects } from "./usecases/DescribeObjects.ts"
import { eraseGroup } from "./usecases/EraseGroup.ts"
import { explain } from "./usecases/Explain.ts"
import { finishOAuth } from "./usecases/FinishOAuth.ts"
import { getBootstrap } from "./usecases/GetBootstrap.ts"
import { exportGroup } from "./usecases/ExportGroup.ts"
import { flushOperation } from "./usecases/FlushOperation.ts"
import { getOAuthSession } from "./usecases/GetOAuthSession.ts"
import { getOperation } from "./usecases/GetOperation.ts"
import { getOperationAttempts } from "./usecases/GetOperationAttempts.ts"
import { getOperationLogs } from "./usecases/GetOperationLogs.ts"
import { getOperationRecords } from "./usecases/GetOperationRecords.ts"
import { getOperationRequests } from "./usecases/GetOperationRequests.ts"
import { getOutages } from "./usecases/GetOutages.ts"
import { getOrganization } from "./usecases/GetOrganization.ts"
import { getProject } from "./usecases/GetProject.ts"
import { getProvider } from "./usecases/GetProvider.ts"
import { getProviderApp } from "./usecases/GetProviderApp.ts"
import { getStatistics } from "./usecases/GetStatistics.ts"
import { hydrateRevision } from "./usecases/HydrateRevision.ts"
import { keepHouse } from "./usecases/Housekeeping.ts"
import { Leases } from "./usecases/Leases.ts"
import { listApiKeys } from "./usecases/ListApiKeys.ts"
import { listJwtKeys } from "./usecases/ListJwtKeys.ts"
import { listOperations } from "./usecases/ListOperations.ts"
import { listProjects } from "./usecases/ListProjects.ts"
import { listProviderApps } from "./usecases/ListProviderApps.ts"
import { listProviders } from "./usecases/ListProviders.ts"
import * as QueueRoom from "./usecases/QueueRoom.ts"
import { reconnectByOAuth } from "./usecases/ReconnectByOAuth.ts"
import { redriveOperation } from "./usecases/RedriveOperation.ts"
import * as Refreshes from "./usecases/Refreshes.ts"
import * as Remembered from "./usecases/Remembered.ts"
import { removeApiKey } from "./usecases/RemoveApiKey.ts"
import { removeDestination } from "./usecases/RemoveDestination.ts"
import { removeJwtKey } from "./usecases/RemoveJwtKey.ts"
import { removeProviderApp } from "./usecases/RemoveProviderApp.ts"
import { replayDeliveries, replayDelivery } from "./usecases/ReplayDeliveries.ts"
import { replaceCredentials } from "./usecases/ReplaceCredentials.ts"
import { rotateApiKey } from "./usecases/RotateApiKey.ts"
import { searchOperations } from "./usecases/SearchOperations.ts"
import { updateApiKey } from "./usecases/UpdateApiKey.ts"
import { testDestination } from "./usecases/TestDestination.ts"
import { updateDestination } from "./usecases/UpdateDestination.ts"
import { updateJwtKey } from "./usecases/UpdateJwtKey.ts"
import { updateOrganization } from "./usecases/UpdateOrganization.ts"
import { updateProject } from "./usecases/UpdateProject.ts"
import { updateProviderApp } from "./usecases/UpdateProviderApp.ts"
import { verificationKey } from "./usecases/VerificationKey.ts"
import { deleteConnection } from "./usecases/DeleteConnection.ts"
import { generateConnection } from "./usecases/GenerateConnection.ts"
import { getConfig } from "./usecases/GetConfig.ts"
import { getConnection } from "./usecases/GetConnection.ts"
import { listConnections } from "./usecases/ListConnections.ts"
import { updateConnection } from "./usecases/UpdateConnection.ts"
import { deleteInstallation } from "./usecases/DeleteInstallation.ts"
import { getInstallation } from "./usecases/GetInstallation.ts"
import { listConfigs } from "./usecases/ListConfigs.ts"
import { listInstallations } from "./usecases/ListInstallations.ts"
import { patchInstallationObject } from "./usecases/PatchInstallationObject.ts"
import { updateInstallation } from "./usecases/UpdateInstallation.ts"
import { upsertFields } from "./usecases/UpsertFields.ts"
import { validateInstallation } from "./usecases/ValidateInstallation.ts"
import { work } from "./usecases/Worker.ts"
import * as WorkerWatch from "./usecases/WorkerWatch.ts"
import { writeRecords } from "./usecases/WriteRecords.ts"

export type { PlatformCalls } from "./platform/PlatformCalls.ts"

/** Every port that the core needs; a deployment is one layer of this type. */
export type Ports = Stores | ProviderRegistry

/** What use cases work with: the ports, and what this process keeps of them. */
type Within = Exclude<Ports, CallBudget> | CallPermits | Leases | InProcess

/** What a platform itself keeps, and no layer brings. */
type InProcess =
  | Circuits.Circuits
  | Refreshes.Refreshes
  | Descriptions.Descriptions
  | Remembered.Remembered
  | QueueRoom.QueueRoom
  | WorkerWatch.WorkerWatch

/** Only the ports: the rest of a context, such as the current span, is each caller's own. */
const pick = Context.pick(
  OrganizationStore,
  ProjectStore,
  ApiKeyStore,
  JwtKeyStore,
  IntegrationStore,
  ProviderAppStore,
  ConnectionStore,
  CircuitBreaker,
  OAuthSessionStore,
  ConsoleSessionStore,
  InstallationStore,
  OperationStore,
  OperationQueue,
  OperationHistory,
  DestinationStore,
  EventOutbox,
  ProviderRegistry,
  CallPermits,
  Leases
)

type FailureOf<Call> = Call extends (...args: never) => Effect.Effect<unknown, infer E> ? E : never

/** Failures that are declared and can't come: a use case that has lost one doesn't compile until its declaration has too. */
type Stale<Calls extends PlatformCalls> = {
  [Name in keyof PlatformCalls]: Exclude<FailureOf<PlatformCalls[Name]>, FailureOf<Calls[Name]>>
}[keyof PlatformCalls]

const make = Effect.gen(function* () {
  const context = yield* Effect.context<Exclude<Within, InProcess>>()
  const ports = pick(context).pipe(
    Context.add(Circuits.Circuits, yield* Circuits.make),
    Context.add(Refreshes.Refreshes, yield* Refreshes.make),
    Context.add(Descriptions.Descriptions, yield* Descriptions.make),
    Context.add(Remembered.Remembered, yield* Remembered.make),
    Context.add(QueueRoom.QueueRoom, yield* QueueRoom.make),
    Context.add(WorkerWatch.WorkerWatch, yield* WorkerWatch.make)
  )
  const writes = yield* FiberSet.make()
  yield* Effect.addFinalizer(() => Effect.ignore(Effect.timeout(FiberSet.awaitEmpty(writes), "30 seconds")))
  const bind =
    <Args extends ReadonlyArray<unknown>, A, E>(useCase: (...args: Args) => Effect.Effect<A, E, Within>) =>
    (...args: Args): Effect.Effect<A, E> =>
      Effect.provideContext(useCase(...args), ports)
  /** What has begun at a provider goes on when its caller goes away, and closing waits for it. */
  const carriedThrough =
    <Args extends ReadonlyArray<unknown>, A, E>(write: (...args: Args) => Effect.Effect<A, E>) =>
    (...args: Args): Effect.Effect<A, E> =>
      Effect.flatMap(FiberSet.run(writes, write(...args)), Fiber.join)
  const calls = {
    authenticate: bind(authenticate),
    openConsoleSession: bind(openConsoleSession),
    consoleCaller: bind(consoleCaller),
    closeConsoleSession: bind(closeConsoleSession),
    recall: bind(recall),
    createOrganization: bind(createOrganization),
    verificationKey: bind(verificationKey),
    getOrganization: bind(getOrganization),
    updateOrganization: bind(updateOrganization),
    createProject: bind(createProject),
    listProjects: bind(listProjects),
    getProject: bind(getProject),
    updateProject: bind(updateProject),
    createApiKey: bind(createApiKey),
    listApiKeys: bind(listApiKeys),
    updateApiKey: bind(updateApiKey),
    rotateApiKey: bind(rotateApiKey),
    removeApiKey: bind(removeApiKey),
    createJwtKey: bind(createJwtKey),
    listJwtKeys: bind(listJwtKeys),
    updateJwtKey: bind(updateJwtKey),
    removeJwtKey: bind(removeJwtKey),
    deployManifest: bind(deployManifest),
    listProviders: bind(listProviders),
    getProvider: bind(getProvider),
    planDeploy: bind(planDeploy),
    createIntegration: bind(createIntegration),
    listIntegrations: bind(listIntegrations),
    getIntegration: bind(getIntegration),
    deleteIntegration: bind(deleteIntegration),
    createRevision: bind(createRevision),
    listRevisions: bind(listRevisions),
    getRevision: bind(getRevision),
    createProviderApp: bind(createProviderApp),
    getProviderApp: bind(getProviderApp),
    listProviderApps: bind(listProviderApps),
    updateProviderApp: bind(updateProviderApp),
    removeProviderApp: bind(removeProviderApp),
    createDestination: bind(createDestination),
    listDestinations: bind(listDestinations),
    getDestination: bind(getDestination),
    updateDestination: bind(updateDestination),
    removeDestination: bind(removeDestination),
    testDestination: bind(testDestination),
    listDeliveries: bind(listDeliveries),
    replayDelivery: bind(replayDelivery),
    replayDeliveries: bind(replayDeliveries),
    createConnection: bind(createConnection),
    generateConnection: bind(generateConnection),
    listConnections: bind(listConnections),
    getConnection: bind(getConnection),
    updateConnection: bind(updateConnection),
    deleteConnection: bind(deleteConnection),
    replaceCredentials: bind(replaceCredentials),
    connectByOAuth: bind(connectByOAuth),
    reconnectByOAuth: bind(reconnectByOAuth),
    finishOAuth: carriedThrough(bind(finishOAuth)),
    completeOAuth: carriedThrough(bind(completeOAuth)),
    getOAuthSession: bind(getOAuthSession),
    connectAndInstall: carriedThrough(bind(connectAndInstall)),
    createInstallation: bind(createInstallation),
    validateInstallation: bind(validateInstallation),
    getInstallation: bind(getInstallation),
    listInstallations: bind(listInstallations),
    updateInstallation: bind(updateInstallation),
    patchInstallationObject: bind(patchInstallationObject),
    deleteInstallation: bind(deleteInstallation),
    listConfigs: bind(listConfigs),
    getConfig: bind(getConfig),
    getBootstrap: bind(getBootstrap),
    exportGroup: bind(exportGroup),
    eraseGroup: bind(eraseGroup),
    writeRecords: carriedThrough(bind(writeRecords)),
    explain: bind(explain),
    getOperation: bind(getOperation),
    listOperations: bind(listOperations),
    searchOperations: bind(searchOperations),
    getStatistics: bind(getStatistics),
    getOperationRecords: bind(getOperationRecords),
    getOperationRequests: bind(getOperationRequests),
    getOperationAttempts: bind(getOperationAttempts),
    getOperationLogs: bind(getOperationLogs),
    cancelOperation: bind(cancelOperation),
    flushOperation: bind(flushOperation),
    redriveOperation: bind(redriveOperation),
    describeObjects: bind(describeObjects),
    describeObject: bind(describeObject),
    hydrateRevision: bind(hydrateRevision),
    upsertFields: carriedThrough(bind(upsertFields)),
    getBacklog: bind(getBacklog),
    getOutages: bind(getOutages),
    work: bind(work),
    getDeliveryBacklog: bind(getDeliveryBacklog),
    deliverWebhooks: bind(deliverWebhooks),
    keepHouse: bind(keepHouse)
  }
  const declared: [Stale<typeof calls>] extends [never]
    ? PlatformCalls
    : { readonly "never fails with": Stale<typeof calls> } = calls
  return declared
})

/** The library as a service: `const platform = yield* Platform`. Each call says in its type how it may fail. */
export class Platform extends Context.Service<Platform, PlatformCalls>()("@fieldgate/core/Platform") {
  static readonly layer: Layer.Layer<Platform, never, Ports> = Layer.effect(Platform, make).pipe(
    Layer.provide(Layer.merge(CallPermits.layer, Leases.layer))
  )
}
