/** The whole library as one service: what HTTP handlers, the Promise door and Effect programs call. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as FiberSet from "effect/FiberSet"
import * as Layer from "effect/Layer"
import type { CallBudget } from "./ports/CallBudget.ts"
import { ConnectionStore } from "./ports/ConnectionStore.ts"
import { InstallationStore } from "./ports/InstallationStore.ts"
import { IntegrationStore } from "./ports/IntegrationStore.ts"
import { OperationHistory } from "./ports/OperationHistory.ts"
import { OperationQueue } from "./ports/OperationQueue.ts"
import { OperationStore } from "./ports/OperationStore.ts"
import { OrganizationStore } from "./ports/OrganizationStore.ts"
import { ProjectStore } from "./ports/ProjectStore.ts"
import { ProviderAppStore } from "./ports/ProviderAppStore.ts"
import { ProviderRegistry } from "./ports/ProviderRegistry.ts"
import type { Stores } from "./ports/Stores.ts"
import { authenticate } from "./usecases/Authenticate.ts"
import { CallPermits } from "./usecases/CallPermits.ts"
import { cancelOperation } from "./usecases/CancelOperation.ts"
import { createApiKey } from "./usecases/CreateApiKey.ts"
import { createConnection } from "./usecases/CreateConnection.ts"
import { createInstallation } from "./usecases/CreateInstallation.ts"
import { createOrganization } from "./usecases/CreateOrganization.ts"
import { createProject } from "./usecases/CreateProject.ts"
import { createProviderApp } from "./usecases/CreateProviderApp.ts"
import { deployManifest } from "./usecases/DeployManifest.ts"
import { describeObject } from "./usecases/DescribeObject.ts"
import { describeObjects } from "./usecases/DescribeObjects.ts"
import { explain } from "./usecases/Explain.ts"
import { flushOperation } from "./usecases/FlushOperation.ts"
import { getOperation } from "./usecases/GetOperation.ts"
import { getOperationLogs } from "./usecases/GetOperationLogs.ts"
import { getOperationRecords } from "./usecases/GetOperationRecords.ts"
import { keepHouse } from "./usecases/Housekeeping.ts"
import { Leases } from "./usecases/Leases.ts"
import { listOperations } from "./usecases/ListOperations.ts"
import { listProviderApps } from "./usecases/ListProviderApps.ts"
import { redriveOperation } from "./usecases/RedriveOperation.ts"
import * as Refreshes from "./usecases/Refreshes.ts"
import { removeProviderApp } from "./usecases/RemoveProviderApp.ts"
import { replaceCredentials } from "./usecases/ReplaceCredentials.ts"
import { updateOrganization } from "./usecases/UpdateOrganization.ts"
import { updateProviderApp } from "./usecases/UpdateProviderApp.ts"
import { work } from "./usecases/Worker.ts"
import { writeRecords } from "./usecases/WriteRecords.ts"

/** Every port that the core needs; a deployment is one layer of this type. */
export type Ports = Stores | ProviderRegistry

/** What use cases work with: the ports, and what this process keeps of them. */
type Within = Exclude<Ports, CallBudget> | CallPermits | Leases | Refreshes.Refreshes

/** Only the ports: the rest of a context, such as the current span, is each caller's own. */
const pick = Context.pick(
  OrganizationStore,
  ProjectStore,
  IntegrationStore,
  ProviderAppStore,
  ConnectionStore,
  InstallationStore,
  OperationStore,
  OperationQueue,
  OperationHistory,
  ProviderRegistry,
  CallPermits,
  Leases
)

const make = Effect.gen(function* () {
  const context = yield* Effect.context<Exclude<Within, Refreshes.Refreshes>>()
  const ports = Context.add(pick(context), Refreshes.Refreshes, yield* Refreshes.make)
  const writes = yield* FiberSet.make()
  yield* Effect.addFinalizer(() => Effect.ignore(Effect.timeout(FiberSet.awaitEmpty(writes), "30 seconds")))
  const bind =
    <Args extends ReadonlyArray<unknown>, A, E>(useCase: (...args: Args) => Effect.Effect<A, E, Within>) =>
    (...args: Args): Effect.Effect<A, E> =>
      Effect.provideContext(useCase(...args), ports)
  /** A write that has begun goes on when its caller goes away, and closing waits for it. */
  const carriedThrough =
    <Args extends ReadonlyArray<unknown>, A, E>(write: (...args: Args) => Effect.Effect<A, E>) =>
    (...args: Args): Effect.Effect<A, E> =>
      Effect.flatMap(FiberSet.run(writes, write(...args)), Fiber.join)
  return {
    authenticate: bind(authenticate),
    createOrganization: bind(createOrganization),
    updateOrganization: bind(updateOrganization),
    createProject: bind(createProject),
    createApiKey: bind(createApiKey),
    deployManifest: bind(deployManifest),
    createProviderApp: bind(createProviderApp),
    listProviderApps: bind(listProviderApps),
    updateProviderApp: bind(updateProviderApp),
    removeProviderApp: bind(removeProviderApp),
    createConnection: bind(createConnection),
    replaceCredentials: bind(replaceCredentials),
    createInstallation: bind(createInstallation),
    writeRecords: carriedThrough(bind(writeRecords)),
    explain: bind(explain),
    getOperation: bind(getOperation),
    listOperations: bind(listOperations),
    getOperationRecords: bind(getOperationRecords),
    getOperationLogs: bind(getOperationLogs),
    cancelOperation: bind(cancelOperation),
    flushOperation: bind(flushOperation),
    redriveOperation: bind(redriveOperation),
    describeObjects: bind(describeObjects),
    describeObject: bind(describeObject),
    /** Carries out what waits, until it is interrupted. Any number of processes may do so on one set of stores. */
    work: bind(work),
    /** Removes what is kept no longer, until it is interrupted. Any number of processes may do so too. */
    keepHouse: bind(keepHouse)
  }
})

export class Platform extends Context.Service<Platform, Effect.Success<typeof make>>()("@fieldgate/core/Platform") {
  static readonly layer: Layer.Layer<Platform, never, Ports> = Layer.effect(Platform, make).pipe(
    Layer.provide(Layer.merge(CallPermits.layer, Leases.layer))
  )
}
