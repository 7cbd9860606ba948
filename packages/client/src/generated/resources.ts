/**
 * Generated from openapi.json by `npm run codegen`; don't edit.
 * The resources of the client: the parameters of each method, its answer, and the request that it makes.
 */
import type { Call, CallOptions, PlainText } from "../Call.ts"
import { resource } from "../resource.ts"
import type { components } from "./schema.ts"

type Schemas = components["schemas"]

/** What `organizations.create` takes. */
export type CreateOrganizationParams = Schemas["OrganizationRequest"]

/** What `organizations.get` takes. */
export interface GetOrganizationParams {
  /** The organization's id. */
  readonly orgId: string
}

/** What `organizations.update` takes. */
export type UpdateOrganizationParams = {
  /** The organization's id. */
  readonly orgId: string
} & Schemas["OrganizationUpdate"]

/** What `projects.create` takes. */
export type CreateProjectParams = Schemas["ProjectRequest"]

/** What `projects.get` takes. */
export interface GetProjectParams {
  /** The project's id or its name. */
  readonly project: string
  /** Whether the answer tells `entitlements` too. */
  readonly includeEntitlements?: boolean
}

/** What `projects.update` takes. */
export type UpdateProjectParams = {
  /** The project's id or its name. */
  readonly project: string
  /** The new values of the properties that `updateMask` names. */
  readonly changes: Schemas["ProjectUpdate"]["project"]
} & Omit<Schemas["ProjectUpdate"], "project">

/** What `apiKeys.create` takes. */
export type CreateApiKeyParams = {
  /** The project's id or its name. */
  readonly project: string
} & Schemas["ApiKeyRequest"]

/** What `apiKeys.list` takes. */
export interface ListApiKeysParams {
  /** The project's id or its name. */
  readonly project: string
  /** Only the active ones, or only the disabled ones. */
  readonly active?: boolean
}

/** What `apiKeys.update` takes. */
export type UpdateApiKeyParams = {
  /** The project's id or its name. */
  readonly project: string
  /** The API key's id, never its value. */
  readonly apiKeyId: string
  /** Whether the project may be left without an active key of the scope `full`. Then only the command line can make a new one. */
  readonly last?: boolean
} & Schemas["ApiKeyUpdate"]

/** What `apiKeys.delete` takes. */
export interface DeleteApiKeyParams {
  /** The project's id or its name. */
  readonly project: string
  /** The API key's id, never its value. */
  readonly apiKeyId: string
  /** Whether the project may be left without an active key of the scope `full`. Then only the command line can make a new one. */
  readonly last?: boolean
}

/** What `apiKeys.rotate` takes. */
export interface RotateApiKeyParams {
  /** The project's id or its name. */
  readonly project: string
  /** The API key's id, never its value. */
  readonly apiKeyId: string
}

/** What `jwtKeys.create` takes. */
export type CreateJwtKeyParams = {
  /** The project's id or its name. */
  readonly project: string
} & Schemas["JwtKeyRequest"]

/** What `jwtKeys.list` takes. */
export interface ListJwtKeysParams {
  /** The project's id or its name. */
  readonly project: string
  /** Only the active ones, or only the disabled ones. */
  readonly active?: boolean
}

/** What `jwtKeys.update` takes. */
export type UpdateJwtKeyParams = {
  /** The project's id or its name. */
  readonly project: string
  /** The JWT key's id, which tokens name as `kid`. */
  readonly jwtKeyId: string
} & Schemas["JwtKeyUpdate"]

/** What `jwtKeys.delete` takes. */
export interface DeleteJwtKeyParams {
  /** The project's id or its name. */
  readonly project: string
  /** The JWT key's id, which tokens name as `kid`. */
  readonly jwtKeyId: string
}

/** What `providerApps.create` takes. */
export type CreateProviderAppParams = {
  /** The project's id or its name. */
  readonly project: string
} & Schemas["NewProviderApp"]

/** What `providerApps.list` takes. */
export interface ListProviderAppsParams {
  /** The project's id or its name. */
  readonly project: string
}

/** What `providerApps.get` takes. */
export interface GetProviderAppParams {
  /** The project's id or its name. */
  readonly project: string
  /** The provider app's id. */
  readonly providerAppId: string
}

/** What `providerApps.update` takes. */
export type UpdateProviderAppParams = {
  /** The project's id or its name. */
  readonly project: string
  /** The provider app's id. */
  readonly providerAppId: string
} & Schemas["ProviderAppUpdate"]

/** What `providerApps.delete` takes. */
export interface DeleteProviderAppParams {
  /** The project's id or its name. */
  readonly project: string
  /** The provider app's id. */
  readonly providerAppId: string
}

/** What `connections.generate` takes. */
export type GenerateConnectionParams = {
  /** The project's id or its name. */
  readonly project: string
  /** With `true` the credentials are saved without asking the provider whether it accepts them. */
  readonly skipSampling?: boolean
} & Schemas["NewConnection"]

/** What `connections.list` takes. */
export interface ListConnectionsParams {
  /** The project's id or its name. */
  readonly project: string
  /** Only those to this provider. */
  readonly provider?: string
  /** Only those of this group. */
  readonly groupRef?: string
  /** Only those of this consumer. */
  readonly consumerRef?: string
  /** Only those with this status. */
  readonly status?: "created" | "working" | "bad_credentials"
  /** How many items one page holds. */
  readonly pageSize?: number
  /** Only those that come after this one: the id of the last one of the page before. */
  readonly pageToken?: string
  /** Only the one with this id, or those with this text in the reference or the name of the group or the consumer, or the provider; capitals don't matter. */
  readonly search?: string
}

/** What `connections.get` takes. */
export interface GetConnectionParams {
  /** The project's id or its name. */
  readonly project: string
  /** The connection's id. */
  readonly connectionId: string
  /** With `true` the credentials are answered too, without a refresh token. */
  readonly includeCreds?: boolean
  /** With `true` the credentials are answered with their refresh token. */
  readonly includeRefreshToken?: boolean
  /** Renews the access token first: in any case, or where it has ended or ends within five minutes. */
  readonly refresh?: "force" | "ifExpired"
}

/** What `connections.update` takes. */
export type UpdateConnectionParams = {
  /** The project's id or its name. */
  readonly project: string
  /** The connection's id. */
  readonly connectionId: string
  /** With `true` the credentials are saved without asking the provider whether it accepts them. */
  readonly skipSampling?: boolean
} & Schemas["ConnectionUpdate"]

/** What `connections.delete` takes. */
export interface DeleteConnectionParams {
  /** The project's id or its name. */
  readonly project: string
  /** The connection's id. */
  readonly connectionId: string
}

/** What `integrations.deploy` takes. */
export type DeployManifestParams = {
  /** The project's id or its name. */
  readonly project: string
  /** With `true`, integrations that the manifest doesn't hold are removed, and their installations. */
  readonly destructive?: boolean
  /** With `true` nothing is deployed: the answer is the plan. */
  readonly dryRun?: boolean
} & Schemas["ManifestSource"]

/** What `integrations.list` takes. */
export interface ListIntegrationsParams {
  /** The project's id or its name. */
  readonly project: string
  /** How many items one page holds. */
  readonly pageSize?: number
  /** Only those that come after this one: the id of the last one of the page before. */
  readonly pageToken?: string
}

/** What `integrations.create` takes. */
export type CreateIntegrationParams = {
  /** The project's id or its name. */
  readonly project: string
} & Schemas["NewIntegration"]

/** What `integrations.get` takes. */
export interface GetIntegrationParams {
  /** The project's id or its name. */
  readonly project: string
  /** The integration's id or its name. */
  readonly integration: string
}

/** What `integrations.delete` takes. */
export interface DeleteIntegrationParams {
  /** The project's id or its name. */
  readonly project: string
  /** The integration's id or its name. */
  readonly integration: string
}

/** What `revisions.create` takes. */
export type CreateRevisionParams = {
  /** The project's id or its name. */
  readonly project: string
  /** The integration's id or its name. */
  readonly integration: string
} & Schemas["RevisionSource"]

/** What `revisions.list` takes. */
export interface ListRevisionsParams {
  /** The project's id or its name. */
  readonly project: string
  /** The integration's id or its name. */
  readonly integration: string
  /** How many items one page holds. */
  readonly pageSize?: number
  /** Only those that come after this one: the id of the last one of the page before. */
  readonly pageToken?: string
}

/** What `revisions.get` takes. */
export interface GetRevisionParams {
  /** The project's id or its name. */
  readonly project: string
  /** The integration's id or its name. */
  readonly integration: string
  /** The revision's id. */
  readonly revisionId: string
}

/** What `installations.create` takes. */
export type CreateInstallationParams = {
  /** The project's id or its name. */
  readonly project: string
  /** The integration's id or its name. */
  readonly integration: string
  /** With `true` the config is saved without a look at the connected account. */
  readonly skipSampling?: boolean
} & Schemas["NewInstallation"]

/** What `installations.list` takes. */
export interface ListInstallationsParams {
  /** The project's id or its name. */
  readonly project: string
  /** The integration's id or its name. */
  readonly integration: string
  /** Only those of this group. */
  readonly groupRef?: string
  /** Only those whose account works, or must be connected again. */
  readonly healthStatus?: "healthy" | "unhealthy"
  /** How many items one page holds. */
  readonly pageSize?: number
  /** Only those that come after this one: the id of the last one of the page before. */
  readonly pageToken?: string
  /** Only the one with this id, or those with this text in the group's reference or name, or the provider; capitals don't matter. */
  readonly search?: string
}

/** What `installations.connectAndInstall` takes. */
export type ConnectAndInstallParams = {
  /** The project's id or its name. */
  readonly project: string
  /** The integration's id or its name. */
  readonly integration: string
  /** With `true` the config is saved without a look at the connected account. */
  readonly skipSampling?: boolean
} & Schemas["NewConnectedInstallation"]

/** What `installations.validate` takes. */
export type ValidateInstallationParams = {
  /** The project's id or its name. */
  readonly project: string
  /** The integration's id or its name. */
  readonly integration: string
  /** With `true` the config is saved without a look at the connected account. */
  readonly skipSampling?: boolean
} & Schemas["NewInstallation"]

/** What `installations.list` takes. */
export interface ListProjectInstallationsParams {
  /** The project's id or its name. */
  readonly project: string
  /** Only those of this group. */
  readonly groupRef?: string
  /** Only those whose account works, or must be connected again. */
  readonly healthStatus?: "healthy" | "unhealthy"
  /** How many items one page holds. */
  readonly pageSize?: number
  /** Only those that come after this one: the id of the last one of the page before. */
  readonly pageToken?: string
  /** Only the one with this id, or those with this text in the group's reference or name, or the provider; capitals don't matter. */
  readonly search?: string
}

/** What `installations.get` takes. */
export interface GetInstallationParams {
  /** The project's id or its name. */
  readonly project: string
  /** The integration's id or its name. */
  readonly integration: string
  /** The installation's id. */
  readonly installationId: string
}

/** What `installations.update` takes. */
export type UpdateInstallationParams = {
  /** The project's id or its name. */
  readonly project: string
  /** The integration's id or its name. */
  readonly integration: string
  /** The installation's id. */
  readonly installationId: string
  /** The `ETag` of the config that the change was made from: a stale one is refused. */
  readonly ifMatch?: string
  /** With `true` the config is saved without a look at the connected account. */
  readonly skipSampling?: boolean
} & Schemas["InstallationUpdate"]

/** What `installations.delete` takes. */
export interface DeleteInstallationParams {
  /** The project's id or its name. */
  readonly project: string
  /** The integration's id or its name. */
  readonly integration: string
  /** The installation's id. */
  readonly installationId: string
}

/** What `installations.patchObject` takes. */
export type PatchInstallationObjectParams = {
  /** The project's id or its name. */
  readonly project: string
  /** The integration's id or its name. */
  readonly integration: string
  /** The object's name in the config. */
  readonly objectName: string
  /** The `ETag` of the config that the change was made from: a stale one is refused. */
  readonly ifMatch?: string
  /** With `true` the config is saved without a look at the connected account. */
  readonly skipSampling?: boolean
} & Schemas["ObjectPatch"]

/** What `installations.configs` takes. */
export interface ListConfigsParams {
  /** The project's id or its name. */
  readonly project: string
  /** The integration's id or its name. */
  readonly integration: string
  /** The installation's id. */
  readonly installationId: string
}

/** What `installations.config` takes. */
export interface GetConfigParams {
  /** The project's id or its name. */
  readonly project: string
  /** The integration's id or its name. */
  readonly integration: string
  /** The installation's id. */
  readonly installationId: string
  /** The config's id. */
  readonly configId: string
}

/** What `objectMetadata.upsert` takes. */
export type UpsertFieldsParams = {
  /** The project's id or its name. */
  readonly project: string
  /** The integration's id or its name. */
  readonly integration: string
} & Schemas["FieldsUpsert"]

/** What `objectMetadata.upsert` takes. */
export type UpsertProviderFieldsParams = {
  /** The project's id or its name. */
  readonly project: string
  /** The provider's name. */
  readonly provider: string
} & Schemas["FieldsUpsert"]

/** What `objectMetadata.get` takes. */
export interface GetObjectMetadataParams {
  /** The project's id or its name. */
  readonly project: string
  /** The integration's id or its name. */
  readonly integration: string
  /** The object's name at the provider, or its mapped name. */
  readonly objectName: string
  /** The group whose account is looked at. */
  readonly groupRef: string
  /** With `true` fields that nobody may write are left out. */
  readonly excludeReadOnly?: boolean
  /** With `true` the provider is asked anew; else an answer of the last minute may be told again. */
  readonly refresh?: boolean
}

/** What `objectMetadata.get` takes. */
export interface GetProviderObjectMetadataParams {
  /** The project's id or its name. */
  readonly project: string
  /** The provider's name. */
  readonly provider: string
  /** The object's name at the provider, or its mapped name. */
  readonly objectName: string
  /** The group whose account is looked at. */
  readonly groupRef: string
  /** With `true` fields that nobody may write are left out. */
  readonly excludeReadOnly?: boolean
  /** With `true` the provider is asked anew; else an answer of the last minute may be told again. */
  readonly refresh?: boolean
}

/** What `objectMetadata.hydrate` takes. */
export interface HydrateRevisionParams {
  /** The project's id or its name. */
  readonly project: string
  /** The integration's id or its name. */
  readonly integration: string
  /** The revision's id. */
  readonly revisionId: string
  /** The connection whose objects and fields are joined in; without it none are. */
  readonly connectionId?: string
  /** With `true` the provider is asked anew; else an answer of the last minute may be told again. */
  readonly refresh?: boolean
}

/** What `records.write` takes. */
export type WriteRecordsParams = {
  /** The project's id or its name. */
  readonly project: string
  /** The integration's id or its name. */
  readonly integration: string
  /** The object's name in the integration's definition. */
  readonly objectName: string
} & Schemas["WriteRequest"]

/** What `operations.get` takes. */
export interface GetOperationParams {
  /** The project's id or its name. */
  readonly project: string
  /** The operation's id. */
  readonly operationId: string
}

/** What `operations.search` takes. */
export interface SearchOperationsParams {
  /** The project's id or its name. */
  readonly project: string
  /** Only operations with this status. */
  readonly status?: "in_progress" | "success" | "failure"
  /** Only writes of this type. */
  readonly type?: "create" | "update" | "delete"
  /** Only writes of this mode. */
  readonly mode?: "synchronous" | "asynchronous"
  /** Only those of this integration, by id or name. */
  readonly integration?: string
  /** Only those of this installation. */
  readonly installationId?: string
  /** Only those of this group, of installations that it no longer has too. A token's group is its own. */
  readonly groupRef?: string
  /** Only those that write to this object of the provider. */
  readonly objectName?: string
  /** Only those accepted at this time or later, such as `2026-11-22T08:00:00Z`. */
  readonly since?: string
  /** Only those accepted before this time. */
  readonly until?: string
  /** An operation's id, a record's reference, or the provider's id of a record: then the operations that wrote it, or are to change it. */
  readonly search?: string
  /** How many items one page holds. */
  readonly pageSize?: number
  /** The `nextPageToken` of the page before. */
  readonly pageToken?: string
}

/** What `operations.statistics` takes. */
export interface GetStatisticsParams {
  /** The project's id or its name. */
  readonly project: string
  /** The last hour in minutes, the last day in hours, or the last week in quarters of a day. */
  readonly range?: "hour" | "day" | "week"
  /** Only those of this integration, by id or name. */
  readonly integration?: string
  /** Only those of this installation. */
  readonly installationId?: string
  /** Only those of this group, of installations that it no longer has too. A token's group is its own. */
  readonly groupRef?: string
}

/** What `operations.list` takes. */
export interface ListOperationsParams {
  /** The project's id or its name. */
  readonly project: string
  /** The integration's id or its name. */
  readonly integration: string
  /** The installation's id. */
  readonly installationId: string
  /** Only operations with this status. */
  readonly status?: "in_progress" | "success" | "failure"
  /** How many items one page holds. */
  readonly pageSize?: number
  /** The `nextPageToken` of the page before. */
  readonly pageToken?: string
}

/** What `operations.records` takes. */
export interface GetOperationRecordsParams {
  /** The project's id or its name. */
  readonly project: string
  /** The operation's id. */
  readonly operationId: string
  /** Only records with this outcome. */
  readonly outcome?: "waiting" | "success" | "failed" | "uncertain"
  /** Only the record that a write's answer called so. */
  readonly recordRef?: string
  /** How many items one page holds. */
  readonly pageSize?: number
  /** The `nextPageToken` of the page before. */
  readonly pageToken?: string
}

/** What `operations.requests` takes. */
export interface GetOperationRequestsParams {
  /** The project's id or its name. */
  readonly project: string
  /** The operation's id. */
  readonly operationId: string
}

/** What `operations.attempts` takes. */
export interface GetOperationAttemptsParams {
  /** The project's id or its name. */
  readonly project: string
  /** The operation's id. */
  readonly operationId: string
}

/** What `operations.logs` takes. */
export interface GetOperationLogsParams {
  /** The project's id or its name. */
  readonly project: string
  /** The operation's id. */
  readonly operationId: string
}

/** What `operations.cancel` takes. */
export interface CancelOperationParams {
  /** The project's id or its name. */
  readonly project: string
  /** The operation's id. */
  readonly operationId: string
}

/** What `operations.flush` takes. */
export interface FlushOperationParams {
  /** The project's id or its name. */
  readonly project: string
  /** The operation's id. */
  readonly operationId: string
}

/** What `operations.redrive` takes. */
export type RedriveOperationParams = {
  /** The project's id or its name. */
  readonly project: string
  /** The operation's id. */
  readonly operationId: string
} & Schemas["RedriveRequest"]

/** What `oauth.connect` takes. */
export type ConnectByOAuthParams = {
  /** The project's id or its name. */
  readonly project: string
} & Omit<Schemas["OAuthConnectRequest"], "projectIdOrName" | "projectId">

/** What `oauth.reconnect` takes. */
export type ReconnectByOAuthParams = {
  /** The project's id or its name. */
  readonly project: string
  /** The connection's id. */
  readonly connectionId: string
} & Schemas["OAuthReconnectRequest"]

/** What `oauth.progress` takes. */
export interface GetOAuthSessionParams {
  /** The project's id or its name. */
  readonly project: string
  /** The session's id, from the header `OAuth-Session-Id`. */
  readonly sessionId: string
}

/** What `oauth.complete` takes. */
export type CompleteOAuthParams = {
  /** The project's id or its name. */
  readonly project: string
  /** The session's id, from the header `OAuth-Session-Id`. */
  readonly sessionId: string
} & Schemas["OAuthCompletion"]

/** What `groups.export` takes. */
export interface ExportGroupParams {
  /** The project's id or its name. */
  readonly project: string
  /** Your own id of the group. */
  readonly groupRef: string
}

/** What `groups.erase` takes. */
export interface EraseGroupParams {
  /** The project's id or its name. */
  readonly project: string
  /** Your own id of the group. */
  readonly groupRef: string
}

/** What `destinations.create` takes. */
export type CreateDestinationParams = {
  /** The project's id or its name. */
  readonly project: string
} & Schemas["NewDestination"]

/** What `destinations.list` takes. */
export interface ListDestinationsParams {
  /** The project's id or its name. */
  readonly project: string
}

/** What `destinations.get` takes. */
export interface GetDestinationParams {
  /** The project's id or its name. */
  readonly project: string
  /** The destination's name or its id. */
  readonly destination: string
  /** With `true` the signing key and the headers are answered too. */
  readonly includeSecrets?: boolean
  /** With `true` a new signing key is made first. The former one signs beside it for 24 hours. */
  readonly rotate?: boolean
}

/** What `destinations.update` takes. */
export type UpdateDestinationParams = {
  /** The project's id or its name. */
  readonly project: string
  /** The destination's name or its id. */
  readonly destination: string
  /** The new values of the properties that `updateMask` names. */
  readonly changes: Schemas["DestinationUpdate"]["destination"]
} & Omit<Schemas["DestinationUpdate"], "destination">

/** What `destinations.delete` takes. */
export interface DeleteDestinationParams {
  /** The project's id or its name. */
  readonly project: string
  /** The destination's name or its id. */
  readonly destination: string
}

/** What `destinations.test` takes. */
export interface TestDestinationParams {
  /** The project's id or its name. */
  readonly project: string
  /** The destination's name or its id. */
  readonly destination: string
}

/** What `deliveries.list` takes. */
export interface ListDeliveriesParams {
  /** The project's id or its name. */
  readonly project: string
  /** The destination's name or its id. */
  readonly destination: string
  /** Only deliveries with this status. */
  readonly status?: "waiting" | "delivered" | "failed"
  /** How many items one page holds. */
  readonly pageSize?: number
  /** The `nextPageToken` of the page before. */
  readonly pageToken?: string
}

/** What `deliveries.replay` takes. */
export interface ReplayDeliveryParams {
  /** The project's id or its name. */
  readonly project: string
  /** The destination's name or its id. */
  readonly destination: string
  /** The delivery's id. */
  readonly deliveryId: string
}

/** What `deliveries.replayAll` takes. */
export type ReplayDeliveriesParams = {
  /** The project's id or its name. */
  readonly project: string
  /** The destination's name or its id. */
  readonly destination: string
} & Schemas["ReplayRequest"]

/** What `bootstrap.get` takes. */
export interface GetBootstrapParams {
  /** The project's id or its name. */
  readonly project: string
  /** The integration's id or its name. */
  readonly integration: string
  /** Your own id of the group. */
  readonly groupRef: string
  /** Your own id of the end user; with a token, it must be the token's. */
  readonly consumerRef?: string
}

/** What `providers.get` takes. */
export interface GetProviderParams {
  /** The provider's name, as manifests write it. */
  readonly provider: string
}

/** Administrative containers of projects. */
export interface OrganizationsResource {
  /** Create an organization. Makes an organization and its team Everyone. The organization of the key becomes its parent. */
  readonly create: (input: CreateOrganizationParams, options?: CallOptions) => Promise<Schemas["Organization"]>
  /** Get an organization. Answers the organization of the API key, or one that was made with a key of it. */
  readonly get: (input: GetOrganizationParams, options?: CallOptions) => Promise<Schemas["Organization"]>
  /** Update an organization. Changes the members that `updateMask` names to their values in `org`. */
  readonly update: (input: UpdateOrganizationParams, options?: CallOptions) => Promise<Schemas["Organization"]>
}

export const organizations = (call: Call): OrganizationsResource =>
  resource<OrganizationsResource>(call, {
    create: "POST /orgs",
    get: "get /orgs/{orgId}",
    update: "PATCH /orgs/{orgId}"
  })

/** What a customer builds. */
export interface ProjectsResource {
  /** List projects. Answers the projects that the credentials are for: an API key is for one. */
  readonly list: (options?: CallOptions) => Promise<ReadonlyArray<Schemas["Project"]>>
  /** Create a project. Makes a project in an organization. Its name is one that no other project of the organization has, and looks like no id. */
  readonly create: (input: CreateProjectParams, options?: CallOptions) => Promise<Schemas["Project"]>
  /** Get a project. Answers a project by its id or its name. */
  readonly get: (input: GetProjectParams, options?: CallOptions) => Promise<Schemas["Project"]>
  /** Update a project. Changes the members that `updateMask` names to their values in `project`. */
  readonly update: (input: UpdateProjectParams, options?: CallOptions) => Promise<Schemas["Project"]>
}

export const projects = (call: Call): ProjectsResource =>
  resource<ProjectsResource>(call, {
    list: "get /projects",
    create: "POST /projects",
    get: "get /projects/{project}",
    update: "PATCH /projects/{project}?changes:project"
  })

/** Secrets of a project for its backend and the UI library. */
export interface ApiKeysResource {
  /** Create an API key. Makes a key and answers its value, this once. Scope `full`, the default, is for your backend, `frontend` for the UI library. A project that never had a key gets its first one from a full key of its organization. */
  readonly create: (input: CreateApiKeyParams, options?: CallOptions) => Promise<Schemas["ApiKeyWithValue"]>
  /** List API keys. Answers the project's API keys, the oldest first, without their values. */
  readonly list: (input: ListApiKeysParams, options?: CallOptions) => Promise<ReadonlyArray<Schemas["ApiKey"]>>
  /** Update an API key. Changes the members that `updateMask` names to their values in `apiKey`; `active: false` disables the key. The last active key of the scope `full` is only disabled with `last=true`. */
  readonly update: (input: UpdateApiKeyParams, options?: CallOptions) => Promise<Schemas["ApiKey"]>
  /** Remove an API key. Forgets the key, which opens nothing from then on. The last active key of the scope `full` is only removed with `last=true`. */
  readonly delete: (input: DeleteApiKeyParams, options?: CallOptions) => Promise<void>
  /** Rotate an API key. Gives the key a new value and answers it, this once; the former value opens nothing from then on. For a change without a gap, create a second key and disable the first one later. */
  readonly rotate: (input: RotateApiKeyParams, options?: CallOptions) => Promise<Schemas["ApiKeyWithValue"]>
}

export const apiKeys = (call: Call): ApiKeysResource =>
  resource<ApiKeysResource>(call, {
    create: "POST /projects/{project}/api-keys",
    list: "get /projects/{project}/api-keys",
    update: "PATCH /projects/{project}/api-keys/{apiKeyId}?last",
    delete: "delete /projects/{project}/api-keys/{apiKeyId}",
    rotate: "post /projects/{project}/api-keys/{apiKeyId}/rotate"
  })

/** Public keys that prove the tokens of consumers. */
export interface JwtKeysResource {
  /** Create a JWT key. Registers an RSA public key. Tokens that its private half has signed are accepted from then on. */
  readonly create: (input: CreateJwtKeyParams, options?: CallOptions) => Promise<Schemas["CreatedJwtKey"]>
  /** List JWT keys. Answers the project's JWT keys, the oldest first. */
  readonly list: (input: ListJwtKeysParams, options?: CallOptions) => Promise<ReadonlyArray<Schemas["JwtKey"]>>
  /** Update a JWT key. Changes the members that `updateMask` names to their values in `jwtKey`; `active: false` disables the key. */
  readonly update: (input: UpdateJwtKeyParams, options?: CallOptions) => Promise<Schemas["JwtKey"]>
  /** Remove a JWT key. Forgets the key, which opens nothing from then on. */
  readonly delete: (input: DeleteJwtKeyParams, options?: CallOptions) => Promise<void>
}

export const jwtKeys = (call: Call): JwtKeysResource =>
  resource<JwtKeysResource>(call, {
    create: "POST /projects/{project}/jwt-keys",
    list: "get /projects/{project}/jwt-keys",
    update: "PATCH /projects/{project}/jwt-keys/{jwtKeyId}",
    delete: "delete /projects/{project}/jwt-keys/{jwtKeyId}"
  })

/** Your OAuth apps at providers, by which accounts sign in. */
export interface ProviderAppsResource {
  /** Register a provider app. Keeps the client id and secret of the OAuth app that you have registered at a provider. Accounts sign in to it, and their tokens are renewed with it. A project has one app per provider and environment. */
  readonly create: (input: CreateProviderAppParams, options?: CallOptions) => Promise<Schemas["ProviderApp"]>
  /** List provider apps. Answers the project's provider apps, without their secrets. */
  readonly list: (
    input: ListProviderAppsParams,
    options?: CallOptions
  ) => Promise<ReadonlyArray<Schemas["ProviderApp"]>>
  /** Get a provider app. Answers one provider app, without its secret. */
  readonly get: (input: GetProviderAppParams, options?: CallOptions) => Promise<Schemas["ProviderApp"]>
  /** Update a provider app. Changes the members that `updateMask` names to their values in `providerApp`: `clientId`, `clientSecret`, `externalRef`, `scopes`, `metadata`. */
  readonly update: (input: UpdateProviderAppParams, options?: CallOptions) => Promise<Schemas["ProviderApp"]>
  /** Remove a provider app. Forgets the app: connections that were made with it go on until their access tokens end. */
  readonly delete: (input: DeleteProviderAppParams, options?: CallOptions) => Promise<void>
}

export const providerApps = (call: Call): ProviderAppsResource =>
  resource<ProviderAppsResource>(call, {
    create: "POST /projects/{project}/provider-apps",
    list: "get /projects/{project}/provider-apps",
    get: "get /projects/{project}/provider-apps/{providerAppId}",
    update: "PATCH /projects/{project}/provider-apps/{providerAppId}",
    delete: "delete /projects/{project}/provider-apps/{providerAppId}"
  })

/** The accounts that consumers have connected. */
export interface ConnectionsResource {
  /** Connect an account. Makes a connection with credentials that are at hand: one of `apiKey`, `basicAuth`, `oauth2ClientCredentials`, `oauth2PasswordCredentials` and `oauth2AuthorizationCode`, or none of them. The provider must offer that way to sign in, and everything that its calls need to know of an account must be told. The provider is asked whether it accepts the credentials: refused ones are not stored, and `account` says whose account they open. A provider that could not be asked is a warning. */
  readonly generate: (input: GenerateConnectionParams, options?: CallOptions) => Promise<Schemas["Connection"]>
  /** List connections. Lists connections without their credentials, the newest first. Answers at most `pageSize` (200 by default), and fewer where they are large. While more follow, the header `Next-Page-Token` has the `pageToken` of the next page, which is the last one's `id`. */
  readonly list: (input: ListConnectionsParams, options?: CallOptions) => Promise<ReadonlyArray<Schemas["Connection"]>>
  /** Get a connection. Answers the connection. Credentials, and their renewal, are for keys with the scope full. */
  readonly get: (input: GetConnectionParams, options?: CallOptions) => Promise<Schemas["ConnectionWithCredentials"]>
  /** Update a connection. Replaces the members that `updateMask` names: `providerWorkspaceRef`, `providerMetadata`, and the credentials of the kind that the connection signs in with. New credentials are checked as those of a new connection. With new credentials or facts it counts as created again, and writes that waited for it go on at once. */
  readonly update: (input: UpdateConnectionParams, options?: CallOptions) => Promise<Schemas["Connection"]>
  /** Remove a connection. Forgets it with its credentials. A connection that an installation stands on stays; writes that wait for it end as failed, with the message `connection removed`. */
  readonly delete: (input: DeleteConnectionParams, options?: CallOptions) => Promise<void>
}

export const connections = (call: Call): ConnectionsResource =>
  resource<ConnectionsResource>(call, {
    generate: "POST /projects/{project}/connections:generate?skipSampling",
    list: "get /projects/{project}/connections",
    get: "get /projects/{project}/connections/{connectionId}",
    update: "PATCH /projects/{project}/connections/{connectionId}?skipSampling",
    delete: "delete /projects/{project}/connections/{connectionId}"
  })

/** What a manifest defines: providers, objects, fields. */
export interface IntegrationsResource {
  /** Deploy a manifest. Brings the project's integrations to what the manifest says, and answers them in its order. An integration that differs gets a new revision; one that doesn't stays as it is. Installations keep their configs: what the new revision no longer defines can't be written until it is back. With `dryRun=true` the answer is a plan. */
  readonly deploy: (
    input: DeployManifestParams,
    options?: CallOptions
  ) => Promise<ReadonlyArray<Schemas["Integration"]> | Schemas["DeployPlan"]>
  /** List integrations. Lists integrations with their latest revisions, the oldest first. Answers at most `pageSize` (200 by default), and fewer where they are large. While more follow, the header `Next-Page-Token` has the `pageToken` of the next page, which is the last one's `id`. */
  readonly list: (
    input: ListIntegrationsParams,
    options?: CallOptions
  ) => Promise<ReadonlyArray<Schemas["Integration"]>>
  /** Add an integration. Adds one integration outside of any manifest. `latestRevision.content` has the members of an integration in a manifest. */
  readonly create: (input: CreateIntegrationParams, options?: CallOptions) => Promise<void>
  /** Get an integration. Answers it with its latest revision, by id or name. */
  readonly get: (input: GetIntegrationParams, options?: CallOptions) => Promise<Schemas["Integration"]>
  /** Remove an integration. Removes it with its revisions and its installations. Writes that wait end as failed, with the message `installation removed`. The connections stay. */
  readonly delete: (input: DeleteIntegrationParams, options?: CallOptions) => Promise<void>
}

export const integrations = (call: Call): IntegrationsResource =>
  resource<IntegrationsResource>(call, {
    deploy: "PUT /projects/{project}/integrations:batch?destructive&dryRun",
    list: "get /projects/{project}/integrations",
    create: "POST /projects/{project}/integrations",
    get: "get /projects/{project}/integrations/{integration}",
    delete: "delete /projects/{project}/integrations/{integration}"
  })

/** What a manifest defines: providers, objects, fields. */
export interface RevisionsResource {
  /** Add a revision. Gives this integration alone a new revision, even where nothing differs: what the manifest holds for it, or `content`. */
  readonly create: (input: CreateRevisionParams, options?: CallOptions) => Promise<void>
  /** List revisions. Lists the revisions of the integration, the latest first. Answers at most `pageSize` (200 by default), and fewer where they are large. While more follow, the header `Next-Page-Token` has the `pageToken` of the next page, which is the last one's `id`. */
  readonly list: (input: ListRevisionsParams, options?: CallOptions) => Promise<ReadonlyArray<Schemas["Revision"]>>
  /** Get a revision. Answers one deployed state of the integration's definition. */
  readonly get: (input: GetRevisionParams, options?: CallOptions) => Promise<Schemas["Revision"]>
}

export const revisions = (call: Call): RevisionsResource =>
  resource<RevisionsResource>(call, {
    create: "POST /projects/{project}/integrations/{integration}/revisions",
    list: "get /projects/{project}/integrations/{integration}/revisions",
    get: "get /projects/{project}/integrations/{integration}/revisions/{revisionId}"
  })

/** What each group has installed, and how it is set up. */
export interface InstallationsResource {
  /** Install an integration. Installs the integration for a group, over one of its connections. A group installs an integration once. The config may hold fewer objects than the integration defines. Before it is saved, the provider is asked whether the account has what it names. */
  readonly create: (input: CreateInstallationParams, options?: CallOptions) => Promise<Schemas["Installation"]>
  /**
   * List the installations of an integration. Lists those of all groups, the oldest first, or the one of a group. Answers at most `pageSize` (200 by default), and fewer where they are large. While more follow, the header `Next-Page-Token` has the `pageToken` of the next page, which is the last one's `id`.
   *
   * Or: List the installations of a project. Lists those of all integrations, the oldest first. Answers at most `pageSize` (200 by default), and fewer where they are large. While more follow, the header `Next-Page-Token` has the `pageToken` of the next page, which is the last one's `id`.
   */
  readonly list: (
    input: ListInstallationsParams | ListProjectInstallationsParams,
    options?: CallOptions
  ) => Promise<ReadonlyArray<Schemas["Installation"]>>
  /** Connect an account and install an integration. Makes what is missing and repairs what is there, so the call can be repeated. Credentials that the provider doesn't accept are refused and nothing is stored. A connection of the same account gets the new credentials; another account gets a connection of its own, and the installation moves to it. An installation that is there keeps its config. */
  readonly connectAndInstall: (
    input: ConnectAndInstallParams,
    options?: CallOptions
  ) => Promise<Schemas["ConnectedInstallation"]>
  /** Validate an installation. Makes all checks of a save and saves nothing, whether the group has installed the integration or not. */
  readonly validate: (input: ValidateInstallationParams, options?: CallOptions) => Promise<Schemas["ValidationAnswer"]>
  /** Get an installation. Answers it with its current config, whose id is the `ETag`. */
  readonly get: (input: GetInstallationParams, options?: CallOptions) => Promise<Schemas["Installation"]>
  /** Update an installation. Replaces the members that `updateMask` names, all or none: `connectionId`, `config.createdBy`, `config.content.read.objects.<object>`, `config.content.read.objects.<object>.disabled`, `config.content.write.objects` or `.<object>` of it, `config.content.subscribe.objects` or `.<object>` of it, `config.content.proxy.enabled`. What no mask names is ignored. Every save is a config with an id of its own. */
  readonly update: (input: UpdateInstallationParams, options?: CallOptions) => Promise<Schemas["Installation"]>
  /** Remove an installation. Removes it with the history of its configs. Writes that wait end as failed, with the message `installation removed`. The connection goes too, unless another installation stands on it. */
  readonly delete: (input: DeleteInstallationParams, options?: CallOptions) => Promise<void>
  /** Patch an object of an installation. Changes the settings of one object by a JSON Patch with `add`, `remove` and `replace`, all or none. Use `add` for a member that isn't there yet, such as `/deletionSettings` the first time. */
  readonly patchObject: (
    input: PatchInstallationObjectParams,
    options?: CallOptions
  ) => Promise<Schemas["Installation"]>
  /** List the configs of an installation. Answers when each config was saved, and by whom; the current one first, and at most 1000 of them. */
  readonly configs: (input: ListConfigsParams, options?: CallOptions) => Promise<ReadonlyArray<Schemas["SavedConfig"]>>
  /** Get a config. Answers one config that the installation has, or had, with what it holds. */
  readonly config: (input: GetConfigParams, options?: CallOptions) => Promise<Schemas["Config"]>
}

export const installations = (call: Call): InstallationsResource =>
  resource<InstallationsResource>(call, {
    create: "POST /projects/{project}/integrations/{integration}/installations?skipSampling",
    list: "get /projects/{project}/integrations/{integration}/installations /projects/{project}/installations",
    connectAndInstall: "POST /projects/{project}/integrations/{integration}/installations:connect?skipSampling",
    validate: "POST /projects/{project}/integrations/{integration}/installations:validate?skipSampling",
    get: "get /projects/{project}/integrations/{integration}/installations/{installationId}",
    update: "PATCH /projects/{project}/integrations/{integration}/installations/{installationId}?ifMatch&skipSampling",
    delete: "delete /projects/{project}/integrations/{integration}/installations/{installationId}",
    patchObject:
      "PATCH /projects/{project}/integrations/{integration}/objects/{objectName}/config-content?ifMatch&skipSampling",
    configs: "get /projects/{project}/integrations/{integration}/installations/{installationId}/configs",
    config: "get /projects/{project}/integrations/{integration}/installations/{installationId}/configs/{configId}"
  })

/** The objects and fields of connected accounts, and custom fields that are made there. */
export interface ObjectMetadataResource {
  /**
   * Upsert custom fields of an installation. Creates the fields, or changes those that are there until they are as defined; sending it again does no harm. The answer says of each field what was done, with a warning for what the provider can't express. With `success: false` the fields with `errors` are not as they were defined, and the others are. Where nothing was changed because the provider could not be used, the answer is a problem.
   *
   * Or: Upsert custom fields of a connection. Creates the fields, or changes those that are there until they are as defined; sending it again does no harm. The answer says of each field what was done, with a warning for what the provider can't express. With `success: false` the fields with `errors` are not as they were defined, and the others are. Where nothing was changed because the provider could not be used, the answer is a problem.
   */
  readonly upsert: (
    input: UpsertFieldsParams | UpsertProviderFieldsParams,
    options?: CallOptions
  ) => Promise<Schemas["FieldsUpserted"]>
  /**
   * Get an object's fields of an installation. Answers the object with every field that the account under the group's installation may see, and an `ETag`.
   *
   * Or: Get an object's fields of a connection. Answers the object with every field that the group's newest account at the provider may see, and an `ETag`.
   */
  readonly get: (
    input: GetObjectMetadataParams | GetProviderObjectMetadataParams,
    options?: CallOptions
  ) => Promise<Schemas["SeenObjectMetadata"]>
  /** Get a revision with live fields. Answers a revision of the integration, its objects joined with what the connected account has. An object that the account doesn't have, or that could not be looked at, says why in `error`; the others are complete. A provider that can't tell what its objects are gives none of the live members. */
  readonly hydrate: (input: HydrateRevisionParams, options?: CallOptions) => Promise<Schemas["HydratedRevision"]>
}

export const objectMetadata = (call: Call): ObjectMetadataResource =>
  resource<ObjectMetadataResource>(call, {
    upsert:
      "PUT /projects/{project}/integrations/{integration}/object-metadata /projects/{project}/providers/{provider}/object-metadata",
    get: "get /projects/{project}/integrations/{integration}/objects/{objectName}/metadata /projects/{project}/providers/{provider}/objects/{objectName}/metadata",
    hydrate: "get /projects/{project}/integrations/{integration}/revisions/{revisionId}:hydrate"
  })

/** Write records to a customer's account at a provider. */
export interface RecordsResource {
  /** Write records. Creates, updates or deletes a record in the customer's account at the provider, through the installation of the group that `groupRef` names. With `mode: synchronous`, which is the default, the answer waits until the provider has answered; with `mode: asynchronous` the write is kept, answered with its operation and carried out in the background, with retries until a deadline. With `dryRun` the write is explained and not carried out. */
  readonly write: (
    input: WriteRecordsParams,
    options?: CallOptions
  ) => Promise<Schemas["RecordAnswer"] | Schemas["BatchAnswer"] | Schemas["AcceptedAnswer"] | Schemas["Explanation"]>
}

export const records = (call: Call): RecordsResource =>
  resource<RecordsResource>(call, {
    write: "POST /projects/{project}/integrations/{integration}/objects/{objectName}"
  })

/** What became of a write, and what can still be done about it. */
export interface OperationsResource {
  /** Get an operation. Answers the state of a write: `in_progress`, `success` or `failure`, with what it led to. */
  readonly get: (input: GetOperationParams, options?: CallOptions) => Promise<Schemas["Operation"]>
  /** Search the operations of a project. Answers the newest operations first, in pages. One call looks at so many operations and no more, so a page may hold fewer than asked for, even none, before the last: go on until `done`. */
  readonly search: (input: SearchOperationsParams, options?: CallOptions) => Promise<Schemas["OperationPage"]>
  /** Get figures of a project's operations. Answers what was accepted in each step and what has become of it since: records by their outcomes, how long operations took, how full auto batches were; and why records were not written. Of a very busy project only the newest records are counted, and `countedSince` says from when on. */
  readonly statistics: (input: GetStatisticsParams, options?: CallOptions) => Promise<Schemas["Statistics"]>
  /** List the operations of an installation. Answers the newest operations first, in pages. What begins while you go through the pages moves nothing from one to another. */
  readonly list: (input: ListOperationsParams, options?: CallOptions) => Promise<Schemas["OperationPage"]>
  /** Get the records of an operation. Answers what became of each record, or what it waits for, in the order of the request. Of an auto batch, `recordRef` finds your own record among the others. */
  readonly records: (input: GetOperationRecordsParams, options?: CallOptions) => Promise<Schemas["OperationRecordPage"]>
  /** Get the requests of an operation. Answers the requests to the provider that the operation's plan comes to, without credentials. A retry sends only what still waits. Once its records are no longer kept, this is a 410. */
  readonly requests: (input: GetOperationRequestsParams, options?: CallOptions) => Promise<Schemas["OperationRequests"]>
  /** Get the attempts at an operation. Answers each attempt in the order of time: when it began and ended, what came of its records and why, when what failed is tried again, and the calls to the provider that it made. They are kept as long as the log, the latest 1000. A number is missing where an attempt only waited for an earlier write of the same record, or where its process ended before it could note what it did. */
  readonly attempts: (
    input: GetOperationAttemptsParams,
    options?: CallOptions
  ) => Promise<ReadonlyArray<Schemas["OperationAttempt"]>>
  /** Get the log of an operation. Answers what happened to it on its way: the ends of its attempts, waits for a connection. The latest 1000 entries, in their order. */
  readonly logs: (input: GetOperationLogsParams, options?: CallOptions) => Promise<ReadonlyArray<Schemas["LogEntry"]>>
  /** Cancel an operation. Ends what has not been sent yet as failed, with the message `cancelled`. What is being sent goes on and is not tried again. An operation that has ended stays as it is. */
  readonly cancel: (input: CancelOperationParams, options?: CallOptions) => Promise<Schemas["Operation"]>
  /** Run an auto batch now. Lets a batch that still accumulates run before its delay is over. Any other operation stays as it is. */
  readonly flush: (input: FlushOperationParams, options?: CallOptions) => Promise<Schemas["Operation"]>
  /** Write failed records once more. Makes a new asynchronous operation of the records that failed, as they were planned, with a deadline of its own. The records of an operation are redriven once: asking again, with or without an `Idempotency-Key`, answers the first redrive. What fails again is redriven from the new operation. Records whose outcome is uncertain are redriven with `outcome: uncertain`: creates are looked up first, and sent only where the provider doesn't have them. Where no lookup can show that, `riskDuplicates: true` is needed. */
  readonly redrive: (input: RedriveOperationParams, options?: CallOptions) => Promise<Schemas["RedriveAnswer"]>
}

export const operations = (call: Call): OperationsResource =>
  resource<OperationsResource>(call, {
    get: "get /projects/{project}/operations/{operationId}",
    search: "get /projects/{project}/operations?integration:integrationId",
    statistics: "get /projects/{project}/statistics?integration:integrationId",
    list: "get /projects/{project}/integrations/{integration}/installations/{installationId}/operations",
    records: "get /projects/{project}/operations/{operationId}/records",
    requests: "get /projects/{project}/operations/{operationId}/requests",
    attempts: "get /projects/{project}/operations/{operationId}/attempts",
    logs: "get /projects/{project}/operations/{operationId}/logs",
    cancel: "post /projects/{project}/operations/{operationId}:cancel",
    flush: "post /projects/{project}/operations/{operationId}:flush",
    redrive: "POST /projects/{project}/operations/{operationId}:redrive"
  })

/** Connecting accounts on the provider's page of consent. */
export interface OAuthResource {
  /** Connect an account by OAuth. Answers the address of the provider's page of consent, as plain text. Open it in a window: it ends on a page of this server that posts a message to the page that opened it. A sign-in is confirmed by the one who started it: the message is `{eventType: "AUTHORIZATION_PENDING", data: {session, completion}}`, and `completeOAuth` makes the connection. With `redirectUrl` the browser is sent there instead, with `fieldgate-session` and `fieldgate-completion` in the fragment or `error` in the query; with `openerOrigin` as well, only where the window has lost its opener. Both have to be of the server's redirect origins; an `openerOrigin` on the user's own machine (loopback) is always allowed. Without confirmation the message is `{eventType: "AUTHORIZATION_SUCCEEDED", data: {connection}}`, and the query of `redirectUrl` has `connectionId`. A failure is `{eventType: "AUTHORIZATION_FAILED", data: {error}, message}`. The header `OAuth-Session-Id` names the session, whose outcome can be asked for where the windows can't talk. It is open for ten minutes. */
  readonly connect: (input: ConnectByOAuthParams, options?: CallOptions) => Promise<PlainText>
  /** Renew a connection by OAuth. Answers the address of the provider's page of consent, as plain text. The consent gives the connection new credentials, and writes that waited for them go on. It ends as in `connectByOAuth`: nothing is replaced before the sign-in is confirmed. The body may be left out. */
  readonly reconnect: (input: ReconnectByOAuthParams, options?: CallOptions) => Promise<PlainText>
  /** Get the outcome of an OAuth session. Answers how far a sign-in has come, for pages that can't hear from its window. Sessions are kept for a day. */
  readonly progress: (input: GetOAuthSessionParams, options?: CallOptions) => Promise<Schemas["OAuthProgress"]>
  /** Confirm a sign-in. Makes the connection of a sign-in, or gives a connection its new credentials, once the one who started it confirms it: with the value that the browser received, and a token of the same group and consumer or a key. The value is accepted once, within ten minutes. */
  readonly complete: (input: CompleteOAuthParams, options?: CallOptions) => Promise<Schemas["OAuthProgress"]>
}

export const oauth = (call: Call): OAuthResource =>
  resource<OAuthResource>(call, {
    connect: "POST /oauth-connect?project:projectIdOrName",
    reconnect: "PATCH /projects/{project}/connections/{connectionId}:oauth-update",
    progress: "get /projects/{project}/oauth-connect/{sessionId}",
    complete: "POST /projects/{project}/oauth-connect/{sessionId}:complete"
  })

/** What is kept of your customers' companies, teams and workspaces. */
export interface GroupsResource {
  /** Export a group's data. Answers everything that is kept of a group, one JSON value in each line: connections without their secrets, installations with all their configs, operations with their records and logs. The last line is `end`; without it the answer was cut off. */
  readonly export: (input: ExportGroupParams, options?: CallOptions) => Promise<ReadonlyArray<Schemas["GroupLine"]>>
  /** Erase a group's data. Removes everything that is kept of a group, and answers what this call has removed. Writes that wait end as failed. A write that is being carried out is left to its end: then, and where there is much to remove, `complete` is `false`, and the same call again removes the rest. Nothing at the provider is touched. */
  readonly erase: (input: EraseGroupParams, options?: CallOptions) => Promise<Schemas["GroupErasure"]>
}

export const groups = (call: Call): GroupsResource =>
  resource<GroupsResource>(call, {
    export: "get /projects/{project}/groups/{groupRef}/data",
    erase: "delete /projects/{project}/groups/{groupRef}/data"
  })

/** Where your project's events are delivered to as signed webhooks, and what was delivered. */
export interface DestinationsResource {
  /** Add a destination. Events of the project are delivered to its address from now on, signed with a key of its own: ask for that with `includeSecrets`. The address begins with `https://`. Without `events`, it gets all of them. */
  readonly create: (input: CreateDestinationParams, options?: CallOptions) => Promise<Schemas["Destination"]>
  /** List destinations. Answers the project's destinations by name, without their secrets. */
  readonly list: (
    input: ListDestinationsParams,
    options?: CallOptions
  ) => Promise<ReadonlyArray<Schemas["Destination"]>>
  /** Get a destination. Answers one destination, and rotates its signing key if you ask for it. */
  readonly get: (input: GetDestinationParams, options?: CallOptions) => Promise<Schemas["DestinationWithSecrets"]>
  /** Update a destination. Changes the members that `updateMask` names: `name`, `metadata` (address and all headers), `metadata.url`, `metadata.headers`, `events` (`null` for all), `active`. With `active` false nothing more is sent, and what waits ends as failed; it can be replayed once the destination is active again. */
  readonly update: (input: UpdateDestinationParams, options?: CallOptions) => Promise<Schemas["Destination"]>
  /** Remove a destination. Forgets it with its deliveries: nothing more is sent to it. */
  readonly delete: (input: DeleteDestinationParams, options?: CallOptions) => Promise<void>
  /** Send a test. Sends `webhook.test` to the destination by the way that events go, and answers the delivery: its list tells what became of it. */
  readonly test: (input: TestDestinationParams, options?: CallOptions) => Promise<Schemas["Delivery"]>
}

export const destinations = (call: Call): DestinationsResource =>
  resource<DestinationsResource>(call, {
    create: "POST /projects/{project}/destinations",
    list: "get /projects/{project}/destinations",
    get: "get /projects/{project}/destinations/{destination}",
    update: "PATCH /projects/{project}/destinations/{destination}?changes:destination",
    delete: "delete /projects/{project}/destinations/{destination}",
    test: "post /projects/{project}/destinations/{destination}:test"
  })

/** Where your project's events are delivered to as signed webhooks, and what was delivered. */
export interface DeliveriesResource {
  /** List deliveries. Answers what was sent to the destination or waits to be, the newest first, each with its latest attempts. What has ended is kept for 30 days. */
  readonly list: (input: ListDeliveriesParams, options?: CallOptions) => Promise<Schemas["DeliveryPage"]>
  /** Send a webhook again. Sends it now, with the same id and body, and with all its attempts before it again. One that is being sent stays as it is. */
  readonly replay: (input: ReplayDeliveryParams, options?: CallOptions) => Promise<Schemas["Delivery"]>
  /** Send all failed webhooks again. Sends every delivery once more that was made from `since` on, before `until` or now, and has failed. Answers how many. */
  readonly replayAll: (input: ReplayDeliveriesParams, options?: CallOptions) => Promise<Schemas["ReplayAnswer"]>
}

export const deliveries = (call: Call): DeliveriesResource =>
  resource<DeliveriesResource>(call, {
    list: "get /projects/{project}/destinations/{destination}/deliveries",
    replay: "post /projects/{project}/destinations/{destination}/deliveries/{deliveryId}:replay",
    replayAll: "POST /projects/{project}/destinations/{destination}/deliveries:replay"
  })

/** What a UI asks for first. */
export interface BootstrapResource {
  /** Get all that a UI begins with. Answers the project, the integration with its latest revision, its provider, and what the group has of them: connections and the installation. What there is not yet is left out. */
  readonly get: (input: GetBootstrapParams, options?: CallOptions) => Promise<Schemas["Bootstrap"]>
}

export const bootstrap = (call: Call): BootstrapResource =>
  resource<BootstrapResource>(call, {
    get: "get /projects/{project}/integrations/{integration}/bootstrap"
  })

/** The SaaS products that can be connected. No key is needed. */
export interface ProvidersResource {
  /** List providers. Returns a map from name to provider, for every provider that this server has a driver for: how accounts sign in, and what it can do. */
  readonly list: (options?: CallOptions) => Promise<Readonly<Record<string, Schemas["ProviderInfo"]>>>
  /** Get a provider. Answers how accounts of the provider sign in, what must be known of them, and what it can do. */
  readonly get: (input: GetProviderParams, options?: CallOptions) => Promise<Schemas["ProviderInfo"]>
}

export const providers = (call: Call): ProvidersResource =>
  resource<ProvidersResource>(call, {
    list: "get /providers",
    get: "get /providers/{provider}"
  })

/** Every resource of the API. */
export interface Resources {
  /** Administrative containers of projects. */
  readonly organizations: OrganizationsResource
  /** What a customer builds. */
  readonly projects: ProjectsResource
  /** Secrets of a project for its backend and the UI library. */
  readonly apiKeys: ApiKeysResource
  /** Public keys that prove the tokens of consumers. */
  readonly jwtKeys: JwtKeysResource
  /** Your OAuth apps at providers, by which accounts sign in. */
  readonly providerApps: ProviderAppsResource
  /** The accounts that consumers have connected. */
  readonly connections: ConnectionsResource
  /** What a manifest defines: providers, objects, fields. */
  readonly integrations: IntegrationsResource
  /** What a manifest defines: providers, objects, fields. */
  readonly revisions: RevisionsResource
  /** What each group has installed, and how it is set up. */
  readonly installations: InstallationsResource
  /** The objects and fields of connected accounts, and custom fields that are made there. */
  readonly objectMetadata: ObjectMetadataResource
  /** Write records to a customer's account at a provider. */
  readonly records: RecordsResource
  /** What became of a write, and what can still be done about it. */
  readonly operations: OperationsResource
  /** Connecting accounts on the provider's page of consent. */
  readonly oauth: OAuthResource
  /** What is kept of your customers' companies, teams and workspaces. */
  readonly groups: GroupsResource
  /** Where your project's events are delivered to as signed webhooks, and what was delivered. */
  readonly destinations: DestinationsResource
  /** Where your project's events are delivered to as signed webhooks, and what was delivered. */
  readonly deliveries: DeliveriesResource
  /** What a UI asks for first. */
  readonly bootstrap: BootstrapResource
  /** The SaaS products that can be connected. No key is needed. */
  readonly providers: ProvidersResource
}

/** Every property of the body of a write. */
export const writeProperties = [
  "groupRef",
  "type",
  "dryRun",
  "mode",
  "record",
  "batch",
  "associations",
  "headers",
  "batchPolicy",
  "autoBatchPolicy",
  "retryPolicy"
] as const

/** All resources, over one call. */
export const resources = (call: Call): Resources => ({
  organizations: organizations(call),
  projects: projects(call),
  apiKeys: apiKeys(call),
  jwtKeys: jwtKeys(call),
  providerApps: providerApps(call),
  connections: connections(call),
  integrations: integrations(call),
  revisions: revisions(call),
  installations: installations(call),
  objectMetadata: objectMetadata(call),
  records: records(call),
  operations: operations(call),
  oauth: oauth(call),
  groups: groups(call),
  destinations: destinations(call),
  deliveries: deliveries(call),
  bootstrap: bootstrap(call),
  providers: providers(call)
})
