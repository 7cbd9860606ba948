/** The library for Node programs without Effect: plain JSON in, promises out, tagged errors thrown. */
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import { Caller } from "../domain/Caller.ts"
import { Platform } from "../Platform.ts"
import type { ProviderDriver } from "../ports/ProviderDriver.ts"
import { ProviderRegistry } from "../ports/ProviderRegistry.ts"
import type { Stores } from "../ports/Stores.ts"
import * as ConnectByOAuth from "../usecases/ConnectByOAuth.ts"
import * as CreateApiKey from "../usecases/CreateApiKey.ts"
import * as CreateConnection from "../usecases/CreateConnection.ts"
import * as CreateInstallation from "../usecases/CreateInstallation.ts"
import * as CreateJwtKey from "../usecases/CreateJwtKey.ts"
import * as CreateOrganization from "../usecases/CreateOrganization.ts"
import * as CreateProject from "../usecases/CreateProject.ts"
import * as CreateProviderApp from "../usecases/CreateProviderApp.ts"
import * as DeployManifest from "../usecases/DeployManifest.ts"
import * as CreateIntegration from "../usecases/CreateIntegration.ts"
import * as CreateRevision from "../usecases/CreateRevision.ts"
import * as DeleteIntegration from "../usecases/DeleteIntegration.ts"
import * as GetIntegration from "../usecases/GetIntegration.ts"
import * as GetRevision from "../usecases/GetRevision.ts"
import * as ListIntegrations from "../usecases/ListIntegrations.ts"
import * as ListRevisions from "../usecases/ListRevisions.ts"
import * as PlanDeploy from "../usecases/PlanDeploy.ts"
import * as DescribeObject from "../usecases/DescribeObject.ts"
import * as DescribeObjects from "../usecases/DescribeObjects.ts"
import * as EraseGroup from "../usecases/EraseGroup.ts"
import * as Explain from "../usecases/Explain.ts"
import * as FinishOAuth from "../usecases/FinishOAuth.ts"
import * as GetOAuthSession from "../usecases/GetOAuthSession.ts"
import * as ExportGroup from "../usecases/ExportGroup.ts"
import * as GetBootstrap from "../usecases/GetBootstrap.ts"
import * as GetOperation from "../usecases/GetOperation.ts"
import * as GetOperationRecords from "../usecases/GetOperationRecords.ts"
import * as GetOrganization from "../usecases/GetOrganization.ts"
import * as GetProject from "../usecases/GetProject.ts"
import * as GetProvider from "../usecases/GetProvider.ts"
import * as GetProviderApp from "../usecases/GetProviderApp.ts"
import * as HydrateRevision from "../usecases/HydrateRevision.ts"
import * as ListApiKeys from "../usecases/ListApiKeys.ts"
import * as ListJwtKeys from "../usecases/ListJwtKeys.ts"
import * as ListOperations from "../usecases/ListOperations.ts"
import * as ListProjects from "../usecases/ListProjects.ts"
import * as ListProviderApps from "../usecases/ListProviderApps.ts"
import * as ListProviders from "../usecases/ListProviders.ts"
import * as ReconnectByOAuth from "../usecases/ReconnectByOAuth.ts"
import * as RedriveOperation from "../usecases/RedriveOperation.ts"
import * as RemoveApiKey from "../usecases/RemoveApiKey.ts"
import * as RemoveJwtKey from "../usecases/RemoveJwtKey.ts"
import * as RemoveProviderApp from "../usecases/RemoveProviderApp.ts"
import * as ReplaceCredentials from "../usecases/ReplaceCredentials.ts"
import * as RotateApiKey from "../usecases/RotateApiKey.ts"
import * as UpdateApiKey from "../usecases/UpdateApiKey.ts"
import * as UpdateJwtKey from "../usecases/UpdateJwtKey.ts"
import * as UpdateOrganization from "../usecases/UpdateOrganization.ts"
import * as UpdateProject from "../usecases/UpdateProject.ts"
import * as UpdateProviderApp from "../usecases/UpdateProviderApp.ts"
import * as DeleteConnection from "../usecases/DeleteConnection.ts"
import * as GenerateConnection from "../usecases/GenerateConnection.ts"
import * as GetConnection from "../usecases/GetConnection.ts"
import * as ListConnections from "../usecases/ListConnections.ts"
import * as UpdateConnection from "../usecases/UpdateConnection.ts"
import * as DeleteInstallation from "../usecases/DeleteInstallation.ts"
import * as GetInstallation from "../usecases/GetInstallation.ts"
import * as ListConfigs from "../usecases/ListConfigs.ts"
import * as ListInstallations from "../usecases/ListInstallations.ts"
import * as PatchInstallationObject from "../usecases/PatchInstallationObject.ts"
import * as UpdateInstallation from "../usecases/UpdateInstallation.ts"
import * as UpsertFields from "../usecases/UpsertFields.ts"
import * as ValidateInstallation from "../usecases/ValidateInstallation.ts"
import { AskedWrite } from "../usecases/AskedWrite.ts"

/** What a platform is made of: stores, and a driver per provider. */
export interface PlatformOptions<E> {
  readonly stores: Layer.Layer<Stores, E>
  readonly drivers: ReadonlyArray<ProviderDriver>
}

/**
 * Makes the platform. The program that holds it may do everything; dispose it to wait for running writes.
 * Rejections are the library's tagged errors: `error._tag` tells them apart, and a malformed input is a `SchemaError`.
 */
export const makePlatform = async <E>({ drivers, stores }: PlatformOptions<E>) => {
  const registry = Layer.succeed(ProviderRegistry, ProviderRegistry.fromDrivers(drivers))
  const runtime = ManagedRuntime.make(Platform.layer.pipe(Layer.provide([stores, registry])))
  const platform = await runtime.runPromise(Platform)
  /** Decodes as the HTTP door does: unknown members are faults, and all faults come together. */
  const door = <S extends Schema.ConstraintDecoder<unknown>, A, X>(
    input: S,
    useCase: (caller: Caller, input: S["Type"]) => Effect.Effect<A, X>
  ) => {
    const decode = Schema.decodeUnknownEffect(input, { errors: "all", onExcessProperty: "error" })
    return async (encoded: S["Encoded"]): Promise<A> => {
      const exit = await runtime.runPromiseExit(
        Effect.flatMap(decode(encoded), (decoded) => useCase(Caller.Host(), decoded))
      )
      if (Exit.isSuccess(exit)) return exit.value
      throw Cause.squash(exit.cause)
    }
  }
  return {
    createOrganization: door(CreateOrganization.Input, platform.createOrganization),
    getOrganization: door(GetOrganization.Input, platform.getOrganization),
    updateOrganization: door(UpdateOrganization.Input, platform.updateOrganization),
    createProject: door(CreateProject.Input, platform.createProject),
    listProjects: door(ListProjects.Input, platform.listProjects),
    getProject: door(GetProject.Input, platform.getProject),
    updateProject: door(UpdateProject.Input, platform.updateProject),
    createApiKey: door(CreateApiKey.Input, platform.createApiKey),
    listApiKeys: door(ListApiKeys.Input, platform.listApiKeys),
    updateApiKey: door(UpdateApiKey.Input, platform.updateApiKey),
    rotateApiKey: door(RotateApiKey.Input, platform.rotateApiKey),
    removeApiKey: door(RemoveApiKey.Input, platform.removeApiKey),
    createJwtKey: door(CreateJwtKey.Input, platform.createJwtKey),
    listJwtKeys: door(ListJwtKeys.Input, platform.listJwtKeys),
    updateJwtKey: door(UpdateJwtKey.Input, platform.updateJwtKey),
    removeJwtKey: door(RemoveJwtKey.Input, platform.removeJwtKey),
    deployManifest: door(DeployManifest.Input, platform.deployManifest),
    listProviders: door(ListProviders.Input, platform.listProviders),
    getProvider: door(GetProvider.Input, (_caller, input) => platform.getProvider(input)),
    getProviderApp: door(GetProviderApp.Input, platform.getProviderApp),
    planDeploy: door(PlanDeploy.Input, platform.planDeploy),
    createIntegration: door(CreateIntegration.Input, platform.createIntegration),
    listIntegrations: door(ListIntegrations.Input, platform.listIntegrations),
    getIntegration: door(GetIntegration.Input, platform.getIntegration),
    deleteIntegration: door(DeleteIntegration.Input, platform.deleteIntegration),
    createRevision: door(CreateRevision.Input, platform.createRevision),
    listRevisions: door(ListRevisions.Input, platform.listRevisions),
    getRevision: door(GetRevision.Input, platform.getRevision),
    createProviderApp: door(CreateProviderApp.Input, platform.createProviderApp),
    listProviderApps: door(ListProviderApps.Input, platform.listProviderApps),
    updateProviderApp: door(UpdateProviderApp.Input, platform.updateProviderApp),
    removeProviderApp: door(RemoveProviderApp.Input, platform.removeProviderApp),
    createConnection: door(CreateConnection.Input, platform.createConnection),
    generateConnection: door(GenerateConnection.Input, platform.generateConnection),
    listConnections: door(ListConnections.Input, platform.listConnections),
    getConnection: door(GetConnection.Input, platform.getConnection),
    updateConnection: door(UpdateConnection.Input, platform.updateConnection),
    deleteConnection: door(DeleteConnection.Input, platform.deleteConnection),
    replaceCredentials: door(ReplaceCredentials.Input, platform.replaceCredentials),
    connectByOAuth: door(ConnectByOAuth.Input, platform.connectByOAuth),
    reconnectByOAuth: door(ReconnectByOAuth.Input, platform.reconnectByOAuth),
    finishOAuth: door(FinishOAuth.Input, platform.finishOAuth),
    getOAuthSession: door(GetOAuthSession.Input, platform.getOAuthSession),
    createInstallation: door(CreateInstallation.Input, platform.createInstallation),
    validateInstallation: door(ValidateInstallation.Input, platform.validateInstallation),
    getInstallation: door(GetInstallation.Input, platform.getInstallation),
    listInstallations: door(ListInstallations.Input, platform.listInstallations),
    updateInstallation: door(UpdateInstallation.Input, platform.updateInstallation),
    patchInstallationObject: door(PatchInstallationObject.Input, platform.patchInstallationObject),
    deleteInstallation: door(DeleteInstallation.Input, platform.deleteInstallation),
    listConfigs: door(ListConfigs.Input, platform.listConfigs),
    getBootstrap: door(GetBootstrap.Input, platform.getBootstrap),
    /** Lines as they are read, for `for await`. */
    exportGroup: door(ExportGroup.Input, (caller, input) =>
      Effect.map(platform.exportGroup(caller, input), Stream.toAsyncIterable)
    ),
    eraseGroup: door(EraseGroup.Input, platform.eraseGroup),
    writeRecords: door(AskedWrite, platform.writeRecords),
    explain: door(Explain.Input, platform.explain),
    getOperation: door(GetOperation.Input, platform.getOperation),
    listOperations: door(ListOperations.Input, platform.listOperations),
    getOperationRecords: door(GetOperationRecords.Input, platform.getOperationRecords),
    getOperationLogs: door(GetOperation.Input, platform.getOperationLogs),
    cancelOperation: door(GetOperation.Input, platform.cancelOperation),
    flushOperation: door(GetOperation.Input, platform.flushOperation),
    redriveOperation: door(RedriveOperation.Input, platform.redriveOperation),
    describeObjects: door(DescribeObjects.Input, platform.describeObjects),
    describeObject: door(DescribeObject.Input, platform.describeObject),
    hydrateRevision: door(HydrateRevision.Input, platform.hydrateRevision),
    upsertFields: door(UpsertFields.Input, platform.upsertFields),
    [Symbol.asyncDispose]: () => runtime.dispose()
  }
}
