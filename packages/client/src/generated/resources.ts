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
  /** The organization's ID. */
  readonly orgId: string
}

/** What `organizations.update` takes. */
export type UpdateOrganizationParams = {
  /** The organization's ID. */
  readonly orgId: string
} & Schemas["OrganizationUpdate"]

/** What `projects.create` takes. */
export type CreateProjectParams = Schemas["ProjectRequest"]

/** What `projects.get` takes. */
export interface GetProjectParams {
  /** The project's ID or name. */
  readonly project: string
  /** Whether the response includes `entitlements`. */
  readonly includeEntitlements?: boolean
}

/** What `projects.update` takes. */
export type UpdateProjectParams = {
  /** The project's ID or name. */
  readonly project: string
  /** The new values of the properties that `updateMask` names. */
  readonly changes: Schemas["ProjectUpdate"]["project"]
} & Omit<Schemas["ProjectUpdate"], "project">

/** What `projects.usage` takes. */
export interface GetUsageParams {
  /** The project's ID or name. */
  readonly project: string
}

/** What `apiKeys.create` takes. */
export type CreateApiKeyParams = {
  /** The project's ID or name. */
  readonly project: string
} & Schemas["ApiKeyRequest"]

/** What `apiKeys.list` takes. */
export interface ListApiKeysParams {
  /** The project's ID or name. */
  readonly project: string
  /** Only active keys (`true`) or only disabled keys (`false`). */
  readonly active?: boolean
}

/** What `apiKeys.update` takes. */
export type UpdateApiKeyParams = {
  /** The project's ID or name. */
  readonly project: string
  /** The API key's ID, not its value. */
  readonly apiKeyId: string
  /** Whether the project's last active key with the scope `full` may be removed. Afterwards only the command line can create a new one. */
  readonly last?: boolean
} & Schemas["ApiKeyUpdate"]

/** What `apiKeys.delete` takes. */
export interface DeleteApiKeyParams {
  /** The project's ID or name. */
  readonly project: string
  /** The API key's ID, not its value. */
  readonly apiKeyId: string
  /** Whether the project's last active key with the scope `full` may be removed. Afterwards only the command line can create a new one. */
  readonly last?: boolean
}

/** What `apiKeys.rotate` takes. */
export interface RotateApiKeyParams {
  /** The project's ID or name. */
  readonly project: string
  /** The API key's ID, not its value. */
  readonly apiKeyId: string
}

/** What `jwtKeys.create` takes. */
export type CreateJwtKeyParams = {
  /** The project's ID or name. */
  readonly project: string
} & Schemas["JwtKeyRequest"]

/** What `jwtKeys.list` takes. */
export interface ListJwtKeysParams {
  /** The project's ID or name. */
  readonly project: string
  /** Only active keys (`true`) or only disabled keys (`false`). */
  readonly active?: boolean
}

/** What `jwtKeys.update` takes. */
export type UpdateJwtKeyParams = {
  /** The project's ID or name. */
  readonly project: string
  /** The JWT key's ID, which is the `kid` of tokens. */
  readonly jwtKeyId: string
} & Schemas["JwtKeyUpdate"]

/** What `jwtKeys.delete` takes. */
export interface DeleteJwtKeyParams {
  /** The project's ID or name. */
  readonly project: string
  /** The JWT key's ID, which is the `kid` of tokens. */
  readonly jwtKeyId: string
}

/** What `providerApps.create` takes. */
export type CreateProviderAppParams = {
  /** The project's ID or name. */
  readonly project: string
} & Schemas["NewProviderApp"]

/** What `providerApps.list` takes. */
export interface ListProviderAppsParams {
  /** The project's ID or name. */
  readonly project: string
}

/** What `providerApps.get` takes. */
export interface GetProviderAppParams {
  /** The project's ID or name. */
  readonly project: string
  /** The provider app's ID. */
  readonly providerAppId: string
}

/** What `providerApps.update` takes. */
export type UpdateProviderAppParams = {
  /** The project's ID or name. */
  readonly project: string
  /** The provider app's ID. */
  readonly providerAppId: string
} & Schemas["ProviderAppUpdate"]

/** What `providerApps.delete` takes. */
export interface DeleteProviderAppParams {
  /** The project's ID or name. */
  readonly project: string
  /** The provider app's ID. */
  readonly providerAppId: string
}

/** What `connections.generate` takes. */
export type GenerateConnectionParams = {
  /** The project's ID or name. */
  readonly project: string
  /** With `true`, the credentials are saved without checking them with the provider. */
  readonly skipSampling?: boolean
} & Schemas["NewConnection"]

/** What `connections.list` takes. */
export interface ListConnectionsParams {
  /** The project's ID or name. */
  readonly project: string
  /** Only connections to this provider. */
  readonly provider?: string
  /** Only connections of this group. */
  readonly groupRef?: string
  /** Only connections of this consumer. */
  readonly consumerRef?: string
  /** Only connections with this status. */
  readonly status?: "created" | "working" | "bad_credentials"
  /** The maximum number of results per page. */
  readonly pageSize?: number
  /** The ID of the last result of the previous page; the response continues after it. */
  readonly pageToken?: string
  /** Only the result with this ID, or results with this text in the reference or name of the group or consumer, or the provider. Case-insensitive. */
  readonly search?: string
}

/** What `connections.get` takes. */
export interface GetConnectionParams {
  /** The project's ID or name. */
  readonly project: string
  /** The connection's ID. */
  readonly connectionId: string
  /** With `true`, the response includes the credentials, without a refresh token. */
  readonly includeCreds?: boolean
  /** With `true`, the response includes the credentials and their refresh token. */
  readonly includeRefreshToken?: boolean
  /** Refreshes the access token first: always, or only if it has expired or expires within five minutes. */
  readonly refresh?: "force" | "ifExpired"
}

/** What `connections.update` takes. */
export type UpdateConnectionParams = {
  /** The project's ID or name. */
  readonly project: string
  /** The connection's ID. */
  readonly connectionId: string
  /** With `true`, the credentials are saved without checking them with the provider. */
  readonly skipSampling?: boolean
} & Schemas["ConnectionUpdate"]

/** What `connections.delete` takes. */
export interface DeleteConnectionParams {
  /** The project's ID or name. */
  readonly project: string
  /** The connection's ID. */
  readonly connectionId: string
}

/** What `integrations.deploy` takes. */
export type DeployManifestParams = {
  /** The project's ID or name. */
  readonly project: string
  /** With `true`, integrations that the manifest doesn't contain are deleted with their installations. */
  readonly destructive?: boolean
  /** With `true`, nothing is deployed and the response is the plan. */
  readonly dryRun?: boolean
} & Schemas["ManifestSource"]

/** What `integrations.list` takes. */
export interface ListIntegrationsParams {
  /** The project's ID or name. */
  readonly project: string
  /** The maximum number of results per page. */
  readonly pageSize?: number
  /** The ID of the last result of the previous page; the response continues after it. */
  readonly pageToken?: string
}

/** What `integrations.create` takes. */
export type CreateIntegrationParams = {
  /** The project's ID or name. */
  readonly project: string
} & Schemas["NewIntegration"]

/** What `integrations.get` takes. */
export interface GetIntegrationParams {
  /** The project's ID or name. */
  readonly project: string
  /** The integration's ID or name. */
  readonly integration: string
}

/** What `integrations.delete` takes. */
export interface DeleteIntegrationParams {
  /** The project's ID or name. */
  readonly project: string
  /** The integration's ID or name. */
  readonly integration: string
}

/** What `revisions.create` takes. */
export type CreateRevisionParams = {
  /** The project's ID or name. */
  readonly project: string
  /** The integration's ID or name. */
  readonly integration: string
} & Schemas["RevisionSource"]

/** What `revisions.list` takes. */
export interface ListRevisionsParams {
  /** The project's ID or name. */
  readonly project: string
  /** The integration's ID or name. */
  readonly integration: string
  /** The maximum number of results per page. */
  readonly pageSize?: number
  /** The ID of the last result of the previous page; the response continues after it. */
  readonly pageToken?: string
}

/** What `revisions.get` takes. */
export interface GetRevisionParams {
  /** The project's ID or name. */
  readonly project: string
  /** The integration's ID or name. */
  readonly integration: string
  /** The revision's ID. */
  readonly revisionId: string
}

/** What `installations.create` takes. */
export type CreateInstallationParams = {
  /** The project's ID or name. */
  readonly project: string
  /** The integration's ID or name. */
  readonly integration: string
  /** With `true`, the config is saved without checking it against the connected account. */
  readonly skipSampling?: boolean
} & Schemas["NewInstallation"]

/** What `installations.list` takes. */
export interface ListInstallationsParams {
  /** The project's ID or name. */
  readonly project: string
  /** The integration's ID or name. */
  readonly integration: string
  /** Only installations of this group. */
  readonly groupRef?: string
  /** Only installations whose account works, or whose account must be reconnected. */
  readonly healthStatus?: "healthy" | "unhealthy"
  /** The maximum number of results per page. */
  readonly pageSize?: number
  /** The ID of the last result of the previous page; the response continues after it. */
  readonly pageToken?: string
  /** Only the result with this ID, or results with this text in the group's reference or name, or the provider. Case-insensitive. */
  readonly search?: string
}

/** What `installations.connectAndInstall` takes. */
export type ConnectAndInstallParams = {
  /** The project's ID or name. */
  readonly project: string
  /** The integration's ID or name. */
  readonly integration: string
  /** With `true`, the config is saved without checking it against the connected account. */
  readonly skipSampling?: boolean
} & Schemas["NewConnectedInstallation"]

/** What `installations.validate` takes. */
export type ValidateInstallationParams = {
  /** The project's ID or name. */
  readonly project: string
  /** The integration's ID or name. */
  readonly integration: string
  /** With `true`, the config is saved without checking it against the connected account. */
  readonly skipSampling?: boolean
} & Schemas["NewInstallation"]

/** What `installations.list` takes. */
export interface ListProjectInstallationsParams {
  /** The project's ID or name. */
  readonly project: string
  /** Only installations of this group. */
  readonly groupRef?: string
  /** Only installations whose account works, or whose account must be reconnected. */
  readonly healthStatus?: "healthy" | "unhealthy"
  /** The maximum number of results per page. */
  readonly pageSize?: number
  /** The ID of the last result of the previous page; the response continues after it. */
  readonly pageToken?: string
  /** Only the result with this ID, or results with this text in the group's reference or name, or the provider. Case-insensitive. */
  readonly search?: string
}

/** What `installations.get` takes. */
export interface GetInstallationParams {
  /** The project's ID or name. */
  readonly project: string
  /** The integration's ID or name. */
  readonly integration: string
  /** The installation's ID. */
  readonly installationId: string
}

/** What `installations.update` takes. */
export type UpdateInstallationParams = {
  /** The project's ID or name. */
  readonly project: string
  /** The integration's ID or name. */
  readonly integration: string
  /** The installation's ID. */
  readonly installationId: string
  /** The `ETag` of the config that the change is based on. If it is no longer current, the request is refused. */
  readonly ifMatch?: string
  /** With `true`, the config is saved without checking it against the connected account. */
  readonly skipSampling?: boolean
} & Schemas["InstallationUpdate"]

/** What `installations.delete` takes. */
export interface DeleteInstallationParams {
  /** The project's ID or name. */
  readonly project: string
  /** The integration's ID or name. */
  readonly integration: string
  /** The installation's ID. */
  readonly installationId: string
}

/** What `installations.patchObject` takes. */
export type PatchInstallationObjectParams = {
  /** The project's ID or name. */
  readonly project: string
  /** The integration's ID or name. */
  readonly integration: string
  /** The object's name in the config. */
  readonly objectName: string
  /** The `ETag` of the config that the change is based on. If it is no longer current, the request is refused. */
  readonly ifMatch?: string
  /** With `true`, the config is saved without checking it against the connected account. */
  readonly skipSampling?: boolean
} & Schemas["ObjectPatch"]

/** What `installations.configs` takes. */
export interface ListConfigsParams {
  /** The project's ID or name. */
  readonly project: string
  /** The integration's ID or name. */
  readonly integration: string
  /** The installation's ID. */
  readonly installationId: string
}

/** What `installations.config` takes. */
export interface GetConfigParams {
  /** The project's ID or name. */
  readonly project: string
  /** The integration's ID or name. */
  readonly integration: string
  /** The installation's ID. */
  readonly installationId: string
  /** The config's ID. */
  readonly configId: string
}

/** What `objectMetadata.upsert` takes. */
export type UpsertFieldsParams = {
  /** The project's ID or name. */
  readonly project: string
  /** The integration's ID or name. */
  readonly integration: string
} & Schemas["FieldsUpsert"]

/** What `objectMetadata.upsert` takes. */
export type UpsertProviderFieldsParams = {
  /** The project's ID or name. */
  readonly project: string
  /** The provider's name. */
  readonly provider: string
} & Schemas["FieldsUpsert"]

/** What `objectMetadata.get` takes. */
export interface GetObjectMetadataParams {
  /** The project's ID or name. */
  readonly project: string
  /** The integration's ID or name. */
  readonly integration: string
  /** The object's name at the provider, or its mapped name. */
  readonly objectName: string
  /** The group that owns the account. */
  readonly groupRef: string
  /** With `true`, read-only fields are omitted. */
  readonly excludeReadOnly?: boolean
  /** With `true`, the metadata is read from the provider; otherwise a response from the last minute may be reused. */
  readonly refresh?: boolean
}

/** What `objectMetadata.get` takes. */
export interface GetProviderObjectMetadataParams {
  /** The project's ID or name. */
  readonly project: string
  /** The provider's name. */
  readonly provider: string
  /** The object's name at the provider, or its mapped name. */
  readonly objectName: string
  /** The group that owns the account. */
  readonly groupRef: string
  /** With `true`, read-only fields are omitted. */
  readonly excludeReadOnly?: boolean
  /** With `true`, the metadata is read from the provider; otherwise a response from the last minute may be reused. */
  readonly refresh?: boolean
}

/** What `objectMetadata.hydrate` takes. */
export interface HydrateRevisionParams {
  /** The project's ID or name. */
  readonly project: string
  /** The integration's ID or name. */
  readonly integration: string
  /** The revision's ID. */
  readonly revisionId: string
  /** The connection whose objects and fields are added. Default: none are added. */
  readonly connectionId?: string
  /** With `true`, the metadata is read from the provider; otherwise a response from the last minute may be reused. */
  readonly refresh?: boolean
}

/** What `records.write` takes. */
export type WriteRecordsParams = {
  /** The project's ID or name. */
  readonly project: string
  /** The integration's ID or name. */
  readonly integration: string
  /** The object's name in the integration's definition. */
  readonly objectName: string
} & Schemas["WriteRequest"]

/** What `records.find` takes. */
export type FindRecordsParams = {
  /** The project's ID or name. */
  readonly project: string
  /** The integration's ID or name. */
  readonly integration: string
  /** The object's name in the integration's definition. */
  readonly objectName: string
} & Schemas["FindRequest"]

/** What `operations.get` takes. */
export interface GetOperationParams {
  /** The project's ID or name. */
  readonly project: string
  /** The operation's ID. */
  readonly operationId: string
}

/** What `operations.search` takes. */
export interface SearchOperationsParams {
  /** The project's ID or name. */
  readonly project: string
  /** Only operations with this status. */
  readonly status?: "in_progress" | "success" | "failure"
  /** Only writes of this type. */
  readonly type?: "create" | "update" | "upsert" | "delete"
  /** Only writes of this mode. */
  readonly mode?: "synchronous" | "asynchronous"
  /** Only operations of this integration, by ID or name. */
  readonly integration?: string
  /** Only operations of this installation. */
  readonly installationId?: string
  /** Only operations of this group, including its deleted installations. With a token, always the token's group. */
  readonly groupRef?: string
  /** Only writes to accounts of this provider, through integrations that still exist. */
  readonly provider?: string
  /** Only writes to this object of the provider. */
  readonly objectName?: string
  /** Only operations with a failed or uncertain record that has an error with this code of the provider. */
  readonly errorCode?: string
  /** Only finished operations with failed or uncertain records: `unresolved` if some of these records have not been redriven, `resolved` if all have. */
  readonly resolution?: "resolved" | "unresolved"
  /** Only operations accepted at or after this time, such as `2026-11-22T08:00:00Z`. */
  readonly since?: string
  /** Only operations accepted before this time. */
  readonly until?: string
  /** An operation's ID, a record reference, or the provider's ID of a record, which finds the operations that have written or will write that record. */
  readonly search?: string
  /** Only writes that this actor sent or redrove: `key:` and an API key's ID, `consumer:` and a `consumerRef`, `member:` and a member's ID, `command:` and a command, or `host`. Requires an API key, like all filters by author. */
  readonly actor?: string
  /** Only writes of the request with this `X-Request-Id`. */
  readonly requestId?: string
  /** Only writes with this `Idempotency-Key`. */
  readonly idempotencyKey?: string
  /** Only writes with exactly this `reason`. */
  readonly reason?: string
  /** Only writes with this entry of `metadata`, as `key=value`. */
  readonly metadata?: string
  /** The maximum number of results per page. */
  readonly pageSize?: number
  /** The `nextPageToken` of the previous page. */
  readonly pageToken?: string
}

/** What `operations.watch` takes. */
export interface WatchOperationsParams {
  /** The project's ID or name. */
  readonly project: string
  /** Only this operation, beginning with its present state. */
  readonly operationId?: string
  /** Only operations of this integration, by ID or name. */
  readonly integration?: string
  /** Only operations of this installation. */
  readonly installationId?: string
  /** Only operations of this group, including its deleted installations. With a token, always the token's group. */
  readonly groupRef?: string
  /** Continues after the event with this ID, at most five minutes old. Wins over `Last-Event-ID`. */
  readonly after?: string
  /** The stream ends after this time; `0` returns what has changed so far. */
  readonly seconds?: number
}

/** What `operations.count` takes. */
export interface CountOperationsParams {
  /** The project's ID or name. */
  readonly project: string
  /** Only operations with this status. */
  readonly status?: "in_progress" | "success" | "failure"
  /** Only writes of this type. */
  readonly type?: "create" | "update" | "upsert" | "delete"
  /** Only writes of this mode. */
  readonly mode?: "synchronous" | "asynchronous"
  /** Only operations of this integration, by ID or name. */
  readonly integration?: string
  /** Only operations of this installation. */
  readonly installationId?: string
  /** Only operations of this group, including its deleted installations. With a token, always the token's group. */
  readonly groupRef?: string
  /** Only writes to accounts of this provider, through integrations that still exist. */
  readonly provider?: string
  /** Only writes to this object of the provider. */
  readonly objectName?: string
  /** Only operations with a failed or uncertain record that has an error with this code of the provider. */
  readonly errorCode?: string
  /** Only operations accepted at or after this time, such as `2026-11-22T08:00:00Z`. */
  readonly since?: string
  /** Only operations accepted before this time. */
  readonly until?: string
  /** The `nextPageToken` of the previous page. */
  readonly pageToken?: string
}

/** What `operations.find` takes. */
export type FindWritesParams = {
  /** The project's ID or name. */
  readonly project: string
  /** By id or name. */
  readonly integration?: string
} & Omit<Schemas["RecordSearch"], "integrationId">

/** What `operations.statistics` takes. */
export interface GetStatisticsParams {
  /** The project's ID or name. */
  readonly project: string
  /** The last hour in steps of a minute, the last day in steps of an hour, or the last week in steps of six hours. */
  readonly range?: "hour" | "day" | "week"
  /** Only operations of this integration, by ID or name. */
  readonly integration?: string
  /** Only operations of this installation. */
  readonly installationId?: string
  /** Only operations of this group, including its deleted installations. With a token, always the token's group. */
  readonly groupRef?: string
}

/** What `operations.list` takes. */
export interface ListOperationsParams {
  /** The project's ID or name. */
  readonly project: string
  /** The integration's ID or name. */
  readonly integration: string
  /** The installation's ID. */
  readonly installationId: string
  /** Only operations with this status. */
  readonly status?: "in_progress" | "success" | "failure"
  /** The maximum number of results per page. */
  readonly pageSize?: number
  /** The `nextPageToken` of the previous page. */
  readonly pageToken?: string
}

/** What `operations.records` takes. */
export interface GetOperationRecordsParams {
  /** The project's ID or name. */
  readonly project: string
  /** The operation's ID. */
  readonly operationId: string
  /** Only records with this outcome. */
  readonly outcome?: "waiting" | "success" | "failed" | "uncertain"
  /** Only the record with this `recordRef`, as returned by the write. */
  readonly recordRef?: string
  /** The maximum number of results per page. */
  readonly pageSize?: number
  /** The `nextPageToken` of the previous page. */
  readonly pageToken?: string
}

/** What `operations.requests` takes. */
export interface GetOperationRequestsParams {
  /** The project's ID or name. */
  readonly project: string
  /** The operation's ID. */
  readonly operationId: string
}

/** What `operations.attempts` takes. */
export interface GetOperationAttemptsParams {
  /** The project's ID or name. */
  readonly project: string
  /** The operation's ID. */
  readonly operationId: string
}

/** What `operations.logs` takes. */
export interface GetOperationLogsParams {
  /** The project's ID or name. */
  readonly project: string
  /** The operation's ID. */
  readonly operationId: string
}

/** What `operations.cancel` takes. */
export interface CancelOperationParams {
  /** The project's ID or name. */
  readonly project: string
  /** The operation's ID. */
  readonly operationId: string
}

/** What `operations.flush` takes. */
export interface FlushOperationParams {
  /** The project's ID or name. */
  readonly project: string
  /** The operation's ID. */
  readonly operationId: string
}

/** What `operations.redrive` takes. */
export type RedriveOperationParams = {
  /** The project's ID or name. */
  readonly project: string
  /** The operation's ID. */
  readonly operationId: string
} & Schemas["RedriveRequest"]

/** What `operations.redriveAll` takes. */
export type RedriveAllParams = {
  /** The project's ID or name. */
  readonly project: string
} & Schemas["RedriveAllRequest"]

/** What `redriveJobs.list` takes. */
export interface ListRedriveJobsParams {
  /** The project's ID or name. */
  readonly project: string
  /** The maximum number of results per page. */
  readonly pageSize?: number
  /** The `nextPageToken` of the previous page. */
  readonly pageToken?: string
}

/** What `redriveJobs.get` takes. */
export interface GetRedriveJobParams {
  /** The project's ID or name. */
  readonly project: string
  /** The job's ID. */
  readonly jobId: string
}

/** What `redriveJobs.cancel` takes. */
export interface CancelRedriveJobParams {
  /** The project's ID or name. */
  readonly project: string
  /** The job's ID. */
  readonly jobId: string
}

/** What `removalJobs.get` takes. */
export interface GetRemovalJobParams {
  /** The project's ID or name. */
  readonly project: string
  /** The job's ID. */
  readonly jobId: string
}

/** What `oauth.connect` takes. */
export type ConnectByOAuthParams = {
  /** The project's ID or name. */
  readonly project: string
} & Omit<Schemas["OAuthConnectRequest"], "projectIdOrName" | "projectId">

/** What `oauth.reconnect` takes. */
export type ReconnectByOAuthParams = {
  /** The project's ID or name. */
  readonly project: string
  /** The connection's id. */
  readonly connectionId: string
} & Schemas["OAuthReconnectRequest"]

/** What `oauth.progress` takes. */
export interface GetOAuthSessionParams {
  /** The project's ID or name. */
  readonly project: string
  /** The session's ID, from the header `OAuth-Session-Id`. */
  readonly sessionId: string
}

/** What `oauth.complete` takes. */
export type CompleteOAuthParams = {
  /** The project's ID or name. */
  readonly project: string
  /** The session's ID, from the header `OAuth-Session-Id`. */
  readonly sessionId: string
} & Schemas["OAuthCompletion"]

/** What `groups.export` takes. */
export interface ExportGroupParams {
  /** The project's ID or name. */
  readonly project: string
  /** Your own ID of the group. */
  readonly groupRef: string
}

/** What `groups.erase` takes. */
export interface EraseGroupParams {
  /** The project's ID or name. */
  readonly project: string
  /** Your own ID of the group. */
  readonly groupRef: string
}

/** What `groups.exportPerson` takes. */
export type ExportPersonParams = {
  /** The project's ID or name. */
  readonly project: string
} & Schemas["Person"]

/** What `groups.erasePerson` takes. */
export type ErasePersonParams = {
  /** The project's ID or name. */
  readonly project: string
} & Schemas["Person"]

/** What `destinations.create` takes. */
export type CreateDestinationParams = {
  /** The project's ID or name. */
  readonly project: string
} & Schemas["NewDestination"]

/** What `destinations.list` takes. */
export interface ListDestinationsParams {
  /** The project's ID or name. */
  readonly project: string
}

/** What `destinations.get` takes. */
export interface GetDestinationParams {
  /** The project's ID or name. */
  readonly project: string
  /** The destination's name or ID. */
  readonly destination: string
  /** With `true`, the response includes the signing key and the headers. */
  readonly includeSecrets?: boolean
  /** With `true`, a new signing key is created first. For 24 hours, webhooks are signed with both the old and the new key. */
  readonly rotate?: boolean
}

/** What `destinations.update` takes. */
export type UpdateDestinationParams = {
  /** The project's ID or name. */
  readonly project: string
  /** The destination's name or ID. */
  readonly destination: string
  /** The new values of the properties that `updateMask` names. */
  readonly changes: Schemas["DestinationUpdate"]["destination"]
} & Omit<Schemas["DestinationUpdate"], "destination">

/** What `destinations.delete` takes. */
export interface DeleteDestinationParams {
  /** The project's ID or name. */
  readonly project: string
  /** The destination's name or ID. */
  readonly destination: string
}

/** What `destinations.test` takes. */
export interface TestDestinationParams {
  /** The project's ID or name. */
  readonly project: string
  /** The destination's name or ID. */
  readonly destination: string
}

/** What `deliveries.list` takes. */
export interface ListDeliveriesParams {
  /** The project's ID or name. */
  readonly project: string
  /** The destination's name or ID. */
  readonly destination: string
  /** Only deliveries with this status. */
  readonly status?: "waiting" | "delivered" | "failed"
  /** The maximum number of results per page. */
  readonly pageSize?: number
  /** The `nextPageToken` of the previous page. */
  readonly pageToken?: string
}

/** What `deliveries.get` takes. */
export interface GetDeliveryParams {
  /** The project's ID or name. */
  readonly project: string
  /** The destination's name or ID. */
  readonly destination: string
  /** The delivery's ID. */
  readonly deliveryId: string
}

/** What `deliveries.replay` takes. */
export interface ReplayDeliveryParams {
  /** The project's ID or name. */
  readonly project: string
  /** The destination's name or ID. */
  readonly destination: string
  /** The delivery's ID. */
  readonly deliveryId: string
}

/** What `deliveries.replayAll` takes. */
export type ReplayDeliveriesParams = {
  /** The project's ID or name. */
  readonly project: string
  /** The destination's name or ID. */
  readonly destination: string
} & Schemas["ReplayRequest"]

/** What `audit.list` takes. */
export interface ListAuditEventsParams {
  /** The project's ID or name. */
  readonly project: string
  /** Only operations accepted at or after this time, such as `2026-11-22T08:00:00Z`. */
  readonly since?: string
  /** Only operations accepted before this time. */
  readonly until?: string
  /** Only what this actor did: `key:` and an API key's ID, `consumer:` and a `consumerRef`, `member:` and a member's ID, `command:` and a command, or `host`. */
  readonly actor?: string
  /** Only this action, such as `apiKey.create`. */
  readonly action?:
    | "apiKey.authenticate"
    | "apiKey.create"
    | "apiKey.delete"
    | "apiKey.rotate"
    | "apiKey.update"
    | "audit.export"
    | "connection.authorize"
    | "connection.confirm"
    | "connection.create"
    | "connection.delete"
    | "connection.replaceCredentials"
    | "connection.revealCredentials"
    | "connection.update"
    | "delivery.replay"
    | "delivery.replayFailed"
    | "destination.create"
    | "destination.delete"
    | "destination.revealSecrets"
    | "destination.update"
    | "field.upsert"
    | "group.erase"
    | "group.export"
    | "installation.connect"
    | "installation.create"
    | "installation.delete"
    | "installation.update"
    | "integration.create"
    | "integration.delete"
    | "integration.deploy"
    | "integration.revise"
    | "jwtKey.create"
    | "jwtKey.delete"
    | "jwtKey.update"
    | "member.authenticate"
    | "operation.cancel"
    | "operation.flush"
    | "organization.create"
    | "organization.update"
    | "person.erase"
    | "person.export"
    | "project.create"
    | "project.update"
    | "providerApp.create"
    | "providerApp.delete"
    | "providerApp.update"
    | "redriveJob.cancel"
    | "redriveJob.create"
    | "session.authenticate"
    | "session.close"
    | "session.open"
    | "session.revoke"
    | "token.authenticate"
  /** Only events about the item with this ID. */
  readonly targetId?: string
  /** Only events about this group, also after it was erased. */
  readonly groupRef?: string
  /** Only events with this outcome. */
  readonly outcome?: "success" | "refused" | "failed"
  /** The maximum number of results per page. */
  readonly pageSize?: number
  /** The `nextPageToken` of the previous page. */
  readonly pageToken?: string
}

/** What `audit.export` takes. */
export interface ExportAuditEventsParams {
  /** The project's ID or name. */
  readonly project: string
  /** Only operations accepted at or after this time, such as `2026-11-22T08:00:00Z`. */
  readonly since?: string
  /** Only operations accepted before this time. */
  readonly until?: string
  /** Only what this actor did: `key:` and an API key's ID, `consumer:` and a `consumerRef`, `member:` and a member's ID, `command:` and a command, or `host`. */
  readonly actor?: string
  /** Only this action, such as `apiKey.create`. */
  readonly action?:
    | "apiKey.authenticate"
    | "apiKey.create"
    | "apiKey.delete"
    | "apiKey.rotate"
    | "apiKey.update"
    | "audit.export"
    | "connection.authorize"
    | "connection.confirm"
    | "connection.create"
    | "connection.delete"
    | "connection.replaceCredentials"
    | "connection.revealCredentials"
    | "connection.update"
    | "delivery.replay"
    | "delivery.replayFailed"
    | "destination.create"
    | "destination.delete"
    | "destination.revealSecrets"
    | "destination.update"
    | "field.upsert"
    | "group.erase"
    | "group.export"
    | "installation.connect"
    | "installation.create"
    | "installation.delete"
    | "installation.update"
    | "integration.create"
    | "integration.delete"
    | "integration.deploy"
    | "integration.revise"
    | "jwtKey.create"
    | "jwtKey.delete"
    | "jwtKey.update"
    | "member.authenticate"
    | "operation.cancel"
    | "operation.flush"
    | "organization.create"
    | "organization.update"
    | "person.erase"
    | "person.export"
    | "project.create"
    | "project.update"
    | "providerApp.create"
    | "providerApp.delete"
    | "providerApp.update"
    | "redriveJob.cancel"
    | "redriveJob.create"
    | "session.authenticate"
    | "session.close"
    | "session.open"
    | "session.revoke"
    | "token.authenticate"
  /** Only events about the item with this ID. */
  readonly targetId?: string
  /** Only events about this group, also after it was erased. */
  readonly groupRef?: string
  /** Only events with this outcome. */
  readonly outcome?: "success" | "refused" | "failed"
}

/** What `bootstrap.get` takes. */
export interface GetBootstrapParams {
  /** The project's ID or name. */
  readonly project: string
  /** The integration's ID or name. */
  readonly integration: string
  /** Your own ID of the group. */
  readonly groupRef: string
  /** Your own ID of the end user; with a token, it must match the token. */
  readonly consumerRef?: string
}

/** What `providers.get` takes. */
export interface GetProviderParams {
  /** The provider's name, as in manifests. */
  readonly provider: string
}

/** Owners of projects. */
export interface OrganizationsResource {
  /** Create an organization. Creates an organization and its team Everyone. The API key's organization becomes its parent. */
  readonly create: (input: CreateOrganizationParams, options?: CallOptions) => Promise<Schemas["Organization"]>
  /** Get an organization. Returns the API key's organization, or an organization created with one of its keys. */
  readonly get: (input: GetOrganizationParams, options?: CallOptions) => Promise<Schemas["Organization"]>
  /** Update an organization. Sets the properties named in `updateMask` to their values in `org`. */
  readonly update: (input: UpdateOrganizationParams, options?: CallOptions) => Promise<Schemas["Organization"]>
}

export const organizations = (call: Call): OrganizationsResource =>
  resource<OrganizationsResource>(call, {
    create: "POST /orgs",
    get: "get /orgs/{orgId}",
    update: "PATCH /orgs/{orgId}"
  })

/** Projects with their own integrations, connections and keys. */
export interface ProjectsResource {
  /** List projects. Returns the projects that the credentials give access to. An API key belongs to one project. */
  readonly list: (options?: CallOptions) => Promise<ReadonlyArray<Schemas["Project"]>>
  /** Create a project. Creates a project in an organization. Its name must be unique in the organization and must not look like an ID. */
  readonly create: (input: CreateProjectParams, options?: CallOptions) => Promise<Schemas["Project"]>
  /** Get a project. Returns a project by its ID or name. */
  readonly get: (input: GetProjectParams, options?: CallOptions) => Promise<Schemas["Project"]>
  /** Update a project. Sets the properties named in `updateMask` to their values in `project`. */
  readonly update: (input: UpdateProjectParams, options?: CallOptions) => Promise<Schemas["Project"]>
  /** Get the usage of a project. Returns the project's unfinished operations and their limits, the groups with most of them, and the limits of requests. */
  readonly usage: (input: GetUsageParams, options?: CallOptions) => Promise<Schemas["Usage"]>
}

export const projects = (call: Call): ProjectsResource =>
  resource<ProjectsResource>(call, {
    list: "get /projects",
    create: "POST /projects",
    get: "get /projects/{project}",
    update: "PATCH /projects/{project}?changes:project",
    usage: "get /projects/{project}/usage"
  })

/** Secrets of a project for its backend and the UI library. */
export interface ApiKeysResource {
  /** Create an API key. Creates a key and returns its value, which can't be read again. The scope `full`, the default, is for your backend, `frontend` for the UI library. The first key of a project is created with a full key of its organization. */
  readonly create: (input: CreateApiKeyParams, options?: CallOptions) => Promise<Schemas["ApiKeyWithValue"]>
  /** List API keys. Returns the project's API keys, oldest first, without their values. */
  readonly list: (input: ListApiKeysParams, options?: CallOptions) => Promise<ReadonlyArray<Schemas["ApiKey"]>>
  /** Update an API key. Sets the properties named in `updateMask` to their values in `apiKey`; `active: false` disables the key. Disabling the last active key with the scope `full` requires `last=true`. */
  readonly update: (input: UpdateApiKeyParams, options?: CallOptions) => Promise<Schemas["ApiKey"]>
  /** Delete an API key. Deletes the key, which stops working immediately. Deleting the last active key with the scope `full` requires `last=true`. */
  readonly delete: (input: DeleteApiKeyParams, options?: CallOptions) => Promise<void>
  /** Rotate an API key. Replaces the value of the key and returns the new one, which can't be read again. The old value stops working immediately. To rotate without downtime, create a second key and disable the first one later. */
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

/** Public keys that verify consumer tokens. */
export interface JwtKeysResource {
  /** Create a JWT key. Registers an RSA public key. Tokens signed with its private key are accepted from then on. */
  readonly create: (input: CreateJwtKeyParams, options?: CallOptions) => Promise<Schemas["CreatedJwtKey"]>
  /** List JWT keys. Returns the project's JWT keys, oldest first. */
  readonly list: (input: ListJwtKeysParams, options?: CallOptions) => Promise<ReadonlyArray<Schemas["JwtKey"]>>
  /** Update a JWT key. Sets the properties named in `updateMask` to their values in `jwtKey`; `active: false` disables the key. */
  readonly update: (input: UpdateJwtKeyParams, options?: CallOptions) => Promise<Schemas["JwtKey"]>
  /** Delete a JWT key. Deletes the key. Tokens signed with it are refused immediately. */
  readonly delete: (input: DeleteJwtKeyParams, options?: CallOptions) => Promise<void>
}

export const jwtKeys = (call: Call): JwtKeysResource =>
  resource<JwtKeysResource>(call, {
    create: "POST /projects/{project}/jwt-keys",
    list: "get /projects/{project}/jwt-keys",
    update: "PATCH /projects/{project}/jwt-keys/{jwtKeyId}",
    delete: "delete /projects/{project}/jwt-keys/{jwtKeyId}"
  })

/** Your OAuth apps at providers, with which accounts sign in. */
export interface ProviderAppsResource {
  /** Create a provider app. Stores the client ID and secret of an OAuth app that you have registered with a provider. Accounts sign in with this app, and their tokens are refreshed with it. A project has one app per provider and environment. */
  readonly create: (input: CreateProviderAppParams, options?: CallOptions) => Promise<Schemas["ProviderApp"]>
  /** List provider apps. Returns the project's provider apps, without their secrets. */
  readonly list: (
    input: ListProviderAppsParams,
    options?: CallOptions
  ) => Promise<ReadonlyArray<Schemas["ProviderApp"]>>
  /** Get a provider app. Returns a provider app, without its secret. */
  readonly get: (input: GetProviderAppParams, options?: CallOptions) => Promise<Schemas["ProviderApp"]>
  /** Update a provider app. Sets the properties named in `updateMask` to their values in `providerApp`: `clientId`, `clientSecret`, `externalRef`, `scopes`, `metadata`. */
  readonly update: (input: UpdateProviderAppParams, options?: CallOptions) => Promise<Schemas["ProviderApp"]>
  /** Delete a provider app. Deletes the app. Its connections work until their access tokens expire. */
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

/** Accounts at providers that consumers have connected. */
export interface ConnectionsResource {
  /** Connect an account. Creates a connection with existing credentials: one of `apiKey`, `basicAuth`, `oauth2ClientCredentials`, `oauth2PasswordCredentials` and `oauth2AuthorizationCode`, or none of them. The provider must support that sign-in method, and all inputs that it requires must be present. The credentials are checked with the provider: refused credentials are not stored, and `account` describes the account that they belong to. If the check was not possible, the response has a warning. */
  readonly generate: (input: GenerateConnectionParams, options?: CallOptions) => Promise<Schemas["Connection"]>
  /** List connections. Returns connections without their credentials, newest first. Returns at most `pageSize` results (200 by default), fewer if they are large. If more follow, the header `Next-Page-Token` has the `pageToken` of the next page, which is the `id` of the last result. */
  readonly list: (input: ListConnectionsParams, options?: CallOptions) => Promise<ReadonlyArray<Schemas["Connection"]>>
  /** Get a connection. Returns a connection. Reading and refreshing credentials requires a key with the scope full. */
  readonly get: (input: GetConnectionParams, options?: CallOptions) => Promise<Schemas["ConnectionWithCredentials"]>
  /** Update a connection. Replaces the properties named in `updateMask`: `providerWorkspaceRef`, `providerMetadata`, `budgetShare`, and credentials of the kind that the connection uses. New credentials are checked as in a new connection; those of another account are refused, because a connection keeps its account. After a change of credentials or metadata the connection counts as newly created, and waiting writes continue immediately. */
  readonly update: (input: UpdateConnectionParams, options?: CallOptions) => Promise<Schemas["Connection"]>
  /** Delete a connection. Deletes the connection and its credentials. A connection that an installation uses can't be deleted. Writes that wait for the connection fail with the message `connection removed`. It takes effect immediately. If so many writes wait that they can't be ended within a second, the response is 202 with a job that ends the rest: read it with `removalJobs.get`. */
  readonly delete: (input: DeleteConnectionParams, options?: CallOptions) => Promise<Schemas["RemovalJob"]>
}

export const connections = (call: Call): ConnectionsResource =>
  resource<ConnectionsResource>(call, {
    generate: "POST /projects/{project}/connections:generate?skipSampling",
    list: "get /projects/{project}/connections",
    get: "get /projects/{project}/connections/{connectionId}",
    update: "PATCH /projects/{project}/connections/{connectionId}?skipSampling",
    delete: "delete /projects/{project}/connections/{connectionId}"
  })

/** Integrations that a manifest defines: providers, objects, fields. */
export interface IntegrationsResource {
  /** Deploy a manifest. Updates the project's integrations to match the manifest and returns them in its order. A changed integration gets a new revision. Installations keep their configs; objects that the new revision no longer defines can't be written until a revision defines them again. With `dryRun=true`, the response is a plan. */
  readonly deploy: (
    input: DeployManifestParams,
    options?: CallOptions
  ) => Promise<ReadonlyArray<Schemas["Integration"]> | Schemas["DeployPlan"]>
  /** List integrations. Returns integrations with their latest revisions, oldest first. Returns at most `pageSize` results (200 by default), fewer if they are large. If more follow, the header `Next-Page-Token` has the `pageToken` of the next page, which is the `id` of the last result. */
  readonly list: (
    input: ListIntegrationsParams,
    options?: CallOptions
  ) => Promise<ReadonlyArray<Schemas["Integration"]>>
  /** Create an integration. Creates an integration without a manifest. `latestRevision.content` has the properties of an integration in a manifest. */
  readonly create: (input: CreateIntegrationParams, options?: CallOptions) => Promise<void>
  /** Get an integration. Returns an integration, by ID or name, with its latest revision. */
  readonly get: (input: GetIntegrationParams, options?: CallOptions) => Promise<Schemas["Integration"]>
  /** Delete an integration. Deletes the integration with its revisions and installations. Waiting writes fail with the message `installation removed`. Connections are kept. */
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

/** Integrations that a manifest defines: providers, objects, fields. */
export interface RevisionsResource {
  /** Create a revision. Creates a new revision of this integration only, even without a difference, from a manifest or from `content`. */
  readonly create: (input: CreateRevisionParams, options?: CallOptions) => Promise<void>
  /** List revisions. Returns the revisions of the integration, latest first. Returns at most `pageSize` results (200 by default), fewer if they are large. If more follow, the header `Next-Page-Token` has the `pageToken` of the next page, which is the `id` of the last result. */
  readonly list: (input: ListRevisionsParams, options?: CallOptions) => Promise<ReadonlyArray<Schemas["Revision"]>>
  /** Get a revision. Returns one deployed version of the integration's definition. */
  readonly get: (input: GetRevisionParams, options?: CallOptions) => Promise<Schemas["Revision"]>
}

export const revisions = (call: Call): RevisionsResource =>
  resource<RevisionsResource>(call, {
    create: "POST /projects/{project}/integrations/{integration}/revisions",
    list: "get /projects/{project}/integrations/{integration}/revisions",
    get: "get /projects/{project}/integrations/{integration}/revisions/{revisionId}"
  })

/** Integrations that groups have installed, with their configs. */
export interface InstallationsResource {
  /** Install an integration. Installs the integration for a group with one of its connections. A group can install an integration once. The config may contain fewer objects than the integration defines. Before it is saved, it is checked against the objects and fields of the account. */
  readonly create: (input: CreateInstallationParams, options?: CallOptions) => Promise<Schemas["Installation"]>
  /**
   * List the installations of an integration. Returns the installations of all groups, oldest first, or of one group. Returns at most `pageSize` results (200 by default), fewer if they are large. If more follow, the header `Next-Page-Token` has the `pageToken` of the next page, which is the `id` of the last result.
   *
   * Or: List the installations of a project. Returns the installations of all integrations, oldest first. Returns at most `pageSize` results (200 by default), fewer if they are large. If more follow, the header `Next-Page-Token` has the `pageToken` of the next page, which is the `id` of the last result.
   */
  readonly list: (
    input: ListInstallationsParams | ListProjectInstallationsParams,
    options?: CallOptions
  ) => Promise<ReadonlyArray<Schemas["Installation"]>>
  /** Connect an account and install an integration. Creates or updates the connection and the installation, so the call can be repeated. If the provider refuses the credentials, nothing is stored. An existing connection of the same account gets the new credentials; another account gets a new connection, and the installation moves to it. An existing installation keeps its config; a warning reports it if the given one differs. */
  readonly connectAndInstall: (
    input: ConnectAndInstallParams,
    options?: CallOptions
  ) => Promise<Schemas["ConnectedInstallation"]>
  /** Validate an installation. Runs all checks of a save without saving, whether or not the group has installed the integration. */
  readonly validate: (input: ValidateInstallationParams, options?: CallOptions) => Promise<Schemas["ValidationAnswer"]>
  /** Get an installation. Returns an installation with its current config, whose ID is the `ETag`. */
  readonly get: (input: GetInstallationParams, options?: CallOptions) => Promise<Schemas["Installation"]>
  /** Update an installation. Replaces the properties named in `updateMask`, all or none: `connectionId`, `config.createdBy`, `config.content.read.objects.<object>`, `config.content.read.objects.<object>.disabled`, `config.content.write.objects` or `.<object>` of it, `config.content.subscribe.objects` or `.<object>` of it, `config.content.proxy.enabled`. Properties that the mask doesn't name are ignored. Every save creates a config with a new ID. */
  readonly update: (input: UpdateInstallationParams, options?: CallOptions) => Promise<Schemas["Installation"]>
  /** Delete an installation. Deletes the installation and the history of its configs. Waiting writes fail with the message `installation removed`. Its connection is deleted too, unless another installation uses it. It takes effect immediately. If so many writes wait that they can't be ended within a second, the response is 202 with a job that ends the rest: read it with `removalJobs.get`. */
  readonly delete: (input: DeleteInstallationParams, options?: CallOptions) => Promise<Schemas["RemovalJob"]>
  /** Patch an object of an installation. Changes the settings of one object with a JSON Patch of `add`, `remove` and `replace`, all or none. Use `add` for a property that does not exist yet, such as `/deletionSettings`. */
  readonly patchObject: (
    input: PatchInstallationObjectParams,
    options?: CallOptions
  ) => Promise<Schemas["Installation"]>
  /** List the configs of an installation. Returns when and by whom each config was saved, newest first, at most 1000 configs. */
  readonly configs: (input: ListConfigsParams, options?: CallOptions) => Promise<ReadonlyArray<Schemas["SavedConfig"]>>
  /** Get a config. Returns a current or former config of the installation, with its content. */
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

/** Objects and fields of connected accounts, and creation of custom fields. */
export interface ObjectMetadataResource {
  /**
   * Upsert custom fields of an installation. Creates missing fields and updates existing ones to match their definitions; the call can be repeated. The response reports what was done for each field, with warnings for properties that the provider doesn't support. With `success: false`, the fields with `errors` don't match their definitions; all others do. If the provider was not available and nothing was changed, the response is a problem.
   *
   * Or: Upsert custom fields of a connection. Creates missing fields and updates existing ones to match their definitions; the call can be repeated. The response reports what was done for each field, with warnings for properties that the provider doesn't support. With `success: false`, the fields with `errors` don't match their definitions; all others do. If the provider was not available and nothing was changed, the response is a problem.
   */
  readonly upsert: (
    input: UpsertFieldsParams | UpsertProviderFieldsParams,
    options?: CallOptions
  ) => Promise<Schemas["FieldsUpserted"]>
  /**
   * Get an object's fields of an installation. Returns the object with all fields that are visible to the account of the group's installation, and an `ETag`.
   *
   * Or: Get an object's fields of a connection. Returns the object with all fields that are visible to the group's newest account at the provider, and an `ETag`.
   */
  readonly get: (
    input: GetObjectMetadataParams | GetProviderObjectMetadataParams,
    options?: CallOptions
  ) => Promise<Schemas["MappedObjectMetadata"]>
  /** Get a revision with live fields. Returns a revision of the integration, with its objects joined with the objects and fields of the connected account. If an object does not exist in the account or could not be read, `error` states the reason; the other objects are complete. For a provider without object metadata, the live properties are missing. */
  readonly hydrate: (input: HydrateRevisionParams, options?: CallOptions) => Promise<Schemas["HydratedRevision"]>
}

export const objectMetadata = (call: Call): ObjectMetadataResource =>
  resource<ObjectMetadataResource>(call, {
    upsert:
      "PUT /projects/{project}/integrations/{integration}/object-metadata /projects/{project}/providers/{provider}/object-metadata",
    get: "get /projects/{project}/integrations/{integration}/objects/{objectName}/metadata /projects/{project}/providers/{provider}/objects/{objectName}/metadata",
    hydrate: "get /projects/{project}/integrations/{integration}/revisions/{revisionId}:hydrate"
  })

/** Write records to a customer's account at a provider, and find the ones to write to. */
export interface RecordsResource {
  /** Write records. Creates, updates or deletes a record in the customer's account at the provider, through the installation of the group that `groupRef` names. With `mode: synchronous`, the default, the response contains the provider's answer. With `mode: asynchronous`, the write is stored, its operation is returned, and a worker executes it with retries until a deadline. With `dryRun`, the write is explained but not executed. */
  readonly write: (
    input: WriteRecordsParams,
    options?: CallOptions
  ) => Promise<Schemas["RecordAnswer"] | Schemas["BatchAnswer"] | Schemas["AcceptedAnswer"] | Schemas["Explanation"]>
  /** Find records. Finds the records in the customer's account that have the values of a key, such as the contact with an e-mail address. Only objects with `lookup` in the manifest and fields that the installation selected can be used; names and values are mapped as in writes. Nothing is stored. `delayed` says that the provider's search was used, which may not know the newest records. */
  readonly find: (input: FindRecordsParams, options?: CallOptions) => Promise<Schemas["FoundRecords"]>
}

export const records = (call: Call): RecordsResource =>
  resource<RecordsResource>(call, {
    write: "POST /projects/{project}/integrations/{integration}/objects/{objectName}",
    find: "POST /projects/{project}/integrations/{integration}/objects/{objectName}:find"
  })

/** Outcomes of writes, and actions on them. */
export interface OperationsResource {
  /** Get an operation. Returns the status of a write, `in_progress`, `success` or `failure`, with its result. */
  readonly get: (input: GetOperationParams, options?: CallOptions) => Promise<Schemas["Operation"]>
  /** Search the operations of a project. Returns matching operations in pages, newest first. A call reads a bounded number of operations, so a page may have fewer results than `pageSize`, or none, before the last page: continue until `done`. */
  readonly search: (input: SearchOperationsParams, options?: CallOptions) => Promise<Schemas["OperationPage"]>
  /** Watch operations. Sends changes of operations as they happen, as server-sent events. `ready` is first. `operation` is an operation that is new to the connection, `change` a JSON merge patch of one that was sent before, named by its `id`. An operation may be sent more than once. After `reset`, changes may be missing: search again. The stream ends after 300 seconds; connect again with the last event's ID. */
  readonly watch: (input: WatchOperationsParams, options?: CallOptions) => Promise<unknown>
  /** Count operations by their filters. Returns how many operations have each status, error code, group, integration, object, type and mode. A facet counts the operations that match every filter but its own. A page counts all operations that have been summarized in the background, and reads at most 10,000 others, the newest first: add the counts of further pages until `done`. */
  readonly count: (input: CountOperationsParams, options?: CallOptions) => Promise<Schemas["OperationFacets"]>
  /** Find who wrote a record. Returns every write of a record in pages, newest first: by an e-mail address, domain, name or external ID that was written, or by the provider's ID of the record. Writes that don't contain the value are included if they changed the same record. Writes are found until their payloads are removed. Values are matched by keyed digests, so no part of a value matches. */
  readonly find: (input: FindWritesParams, options?: CallOptions) => Promise<Schemas["WriteMatchPage"]>
  /** Get statistics of a project's operations. Returns, for the operations accepted in each step, the number of records by outcome, how long operations took, how full auto batches were, and why records were not written. For a very busy project only the newest records are counted, from `countedSince` on. */
  readonly statistics: (input: GetStatisticsParams, options?: CallOptions) => Promise<Schemas["Statistics"]>
  /** List the operations of an installation. Returns the operations in pages, newest first. Operations accepted while you page through the list don't shift results between pages. */
  readonly list: (input: ListOperationsParams, options?: CallOptions) => Promise<Schemas["OperationPage"]>
  /** Get the records of an operation. Returns the outcome of each record, or what it waits for, in the order of the request. In an auto batch, use `recordRef` to find your own record. */
  readonly records: (input: GetOperationRecordsParams, options?: CallOptions) => Promise<Schemas["OperationRecordPage"]>
  /** Get the requests of an operation. Returns the provider requests of the operation's plan, without credentials. A retry sends only the remaining records. After the operation's records have been deleted by retention, the response is 410. */
  readonly requests: (input: GetOperationRequestsParams, options?: CallOptions) => Promise<Schemas["OperationRequests"]>
  /** Get the attempts of an operation. Returns the attempts in chronological order: start and end, outcomes of the records with reasons, when failed records are retried, and the calls to the provider. The latest 1000 attempts are kept, as long as the log. A number is missing if an attempt only waited for an earlier write of the same record, or if its process ended before it could save the attempt. */
  readonly attempts: (
    input: GetOperationAttemptsParams,
    options?: CallOptions
  ) => Promise<ReadonlyArray<Schemas["OperationAttempt"]>>
  /** Get the log of an operation. Returns the latest 1000 log entries in chronological order: results of attempts, waits for a connection. */
  readonly logs: (input: GetOperationLogsParams, options?: CallOptions) => Promise<ReadonlyArray<Schemas["LogEntry"]>>
  /** Cancel an operation. Fails all records that have not been sent, with the message `cancelled`. Running calls finish and are not retried. A finished operation is not changed. */
  readonly cancel: (input: CancelOperationParams, options?: CallOptions) => Promise<Schemas["Operation"]>
  /** Run an auto batch now. Runs an auto batch that is still collecting records before its delay is over. Other operations are not changed. */
  readonly flush: (input: FlushOperationParams, options?: CallOptions) => Promise<Schemas["Operation"]>
  /** Redrive failed records. Creates a new asynchronous operation with the failed records, as they were planned, and a new deadline. The records of an operation are redriven once: repeating the call, with or without an `Idempotency-Key`, returns the first redrive. Redrive records that fail again from the new operation. Use `outcome: uncertain` for records with an uncertain outcome: creates are looked up first and sent only if the provider doesn't have them. If no lookup can prove that, `riskDuplicates: true` is required. */
  readonly redrive: (input: RedriveOperationParams, options?: CallOptions) => Promise<Schemas["RedriveAnswer"]>
  /** Redrive all matching operations. Creates a job that redrives every finished operation that matches the filter and has records with the requested outcome, newest first. Each is redriven as by `operations.redrive`: once, whichever job or call does it first. The new operations wait in the queue like other asynchronous writes. Read the progress with `redriveJobs.get`. With `dryRun`, the job only counts what it would redrive and skip. At most 5 jobs of a project run at a time; one job redrives at most 10,000 operations. */
  readonly redriveAll: (input: RedriveAllParams, options?: CallOptions) => Promise<Schemas["RedriveJob"]>
}

export const operations = (call: Call): OperationsResource =>
  resource<OperationsResource>(call, {
    get: "get /projects/{project}/operations/{operationId}",
    search: "get /projects/{project}/operations?integration:integrationId",
    watch: "get /projects/{project}/events?integration:integrationId",
    count: "get /projects/{project}/operation-counts?integration:integrationId",
    find: "POST /projects/{project}/operations:find?integration:integrationId",
    statistics: "get /projects/{project}/statistics?integration:integrationId",
    list: "get /projects/{project}/integrations/{integration}/installations/{installationId}/operations",
    records: "get /projects/{project}/operations/{operationId}/records",
    requests: "get /projects/{project}/operations/{operationId}/requests",
    attempts: "get /projects/{project}/operations/{operationId}/attempts",
    logs: "get /projects/{project}/operations/{operationId}/logs",
    cancel: "post /projects/{project}/operations/{operationId}:cancel",
    flush: "post /projects/{project}/operations/{operationId}:flush",
    redrive: "POST /projects/{project}/operations/{operationId}:redrive",
    redriveAll: "POST /projects/{project}/redrive-jobs"
  })

/** Bulk redrives of operations, and their progress. */
export interface RedriveJobsResource {
  /** List redrive jobs. Returns the project's redrive jobs in pages, newest first. Finished jobs are kept as long as operations. */
  readonly list: (input: ListRedriveJobsParams, options?: CallOptions) => Promise<Schemas["RedriveJobPage"]>
  /** Get a redrive job. Returns the job with its progress. */
  readonly get: (input: GetRedriveJobParams, options?: CallOptions) => Promise<Schemas["RedriveJob"]>
  /** Cancel a redrive job. Stops a running job. Operations that it has redriven stay redriven; a step of at most 50 operations that is running is finished. A finished job is not changed. */
  readonly cancel: (input: CancelRedriveJobParams, options?: CallOptions) => Promise<Schemas["RedriveJob"]>
}

export const redriveJobs = (call: Call): RedriveJobsResource =>
  resource<RedriveJobsResource>(call, {
    list: "get /projects/{project}/redrive-jobs",
    get: "get /projects/{project}/redrive-jobs/{jobId}",
    cancel: "post /projects/{project}/redrive-jobs/{jobId}:cancel"
  })

/** The end of writes that waited for a deleted installation or connection. */
export interface RemovalJobsResource {
  /** Get a removal job. Returns the job with its progress, also of a group's erasure. Finished jobs are kept as long as operations. */
  readonly get: (input: GetRemovalJobParams, options?: CallOptions) => Promise<Schemas["RemovalJob"]>
}

export const removalJobs = (call: Call): RemovalJobsResource =>
  resource<RemovalJobsResource>(call, {
    get: "get /projects/{project}/removal-jobs/{jobId}"
  })

/** Connecting accounts on the provider's consent page. */
export interface OAuthResource {
  /** Connect an account with OAuth. Returns the URL of the provider's consent page as plain text. Open it in a window. The sign-in finishes on a page of this server, which posts a message to the page that opened the window. The user who started the sign-in confirms it: the message is `{eventType: "AUTHORIZATION_PENDING", data: {session, completion}}`, and `completeOAuth` creates the connection. With `redirectUrl`, the browser is redirected there instead, with `fieldgate-session` and `fieldgate-completion` in the fragment or `error` in the query; if `openerOrigin` is set too, only if the window has lost its opener. Both must belong to the server's redirect origins; an `openerOrigin` on the user's own machine (loopback) is always allowed. Without confirmation, the message is `{eventType: "AUTHORIZATION_SUCCEEDED", data: {connection}}`, and the query of `redirectUrl` has `connectionId`. A failure is `{eventType: "AUTHORIZATION_FAILED", data: {error}, message}`. The header `OAuth-Session-Id` has the session's ID. Read the session's outcome with it if the windows can't exchange messages. A session expires after ten minutes. */
  readonly connect: (input: ConnectByOAuthParams, options?: CallOptions) => Promise<PlainText>
  /** Reconnect a connection with OAuth. Returns the URL of the provider's consent page as plain text. The consent gives the connection new credentials, and waiting writes continue. It finishes as in `connectByOAuth`: credentials are replaced only after the sign-in is confirmed. The body is optional. */
  readonly reconnect: (input: ReconnectByOAuthParams, options?: CallOptions) => Promise<PlainText>
  /** Get the outcome of an OAuth session. Returns the state of a sign-in, for pages that can't receive messages from its window. Sessions are kept for a day. */
  readonly progress: (input: GetOAuthSessionParams, options?: CallOptions) => Promise<Schemas["OAuthProgress"]>
  /** Confirm a sign-in. Creates the connection of a sign-in, or replaces a connection's credentials, after confirmation by the user who started it. Send the value that the browser received, with a token of the same group and consumer or an API key. The value is accepted once, within ten minutes. */
  readonly complete: (input: CompleteOAuthParams, options?: CallOptions) => Promise<Schemas["OAuthProgress"]>
}

export const oauth = (call: Call): OAuthResource =>
  resource<OAuthResource>(call, {
    connect: "POST /oauth-connect?project:projectIdOrName",
    reconnect: "PATCH /projects/{project}/connections/{connectionId}:oauth-update",
    progress: "get /projects/{project}/oauth-connect/{sessionId}",
    complete: "POST /projects/{project}/oauth-connect/{sessionId}:complete"
  })

/** Stored data of your customers' companies, teams and workspaces, and of single people. */
export interface GroupsResource {
  /** Export a group's data. Returns all stored data of a group as JSON lines: connections without their secrets, installations with all their configs, operations with their records and logs. The last line is `end`; without it, the response is incomplete. */
  readonly export: (input: ExportGroupParams, options?: CallOptions) => Promise<ReadonlyArray<Schemas["GroupLine"]>>
  /** Erase a group's data. Deletes all stored data of a group. Its installations are gone immediately, and waiting writes fail. The response is a job; `erased` counts what it has deleted. If there is much to delete, or a write is running, which is not interrupted, its `state` is `running` and the rest is deleted in the background: read it with `removalJobs.get`. Data at the provider is not changed. */
  readonly erase: (input: EraseGroupParams, options?: CallOptions) => Promise<Schemas["RemovalJob"]>
  /** Export a person's data. Returns all stored data of one person as JSON lines. By `email` or `recordId`: each write of the person's records, without other people's. By `consumerRef`: the consumer's connections without their secrets, the writes that it requested, and its events in the audit log. The last line is `end`; without it, the response is incomplete. Writes are found until their payloads are removed. */
  readonly exportPerson: (
    input: ExportPersonParams,
    options?: CallOptions
  ) => Promise<ReadonlyArray<Schemas["PersonLine"]>>
  /** Erase a person's data. Erases all stored data of one person and returns what this call has erased. Outcomes, counts and times of writes stay, and so does other people's data. The connections of an erased consumer go on working under another `consumerRef`. Repeat the call while `complete` is `false`; first wait for the operations in `operationsInProgress`, or cancel them. Data at the provider is not changed. */
  readonly erasePerson: (input: ErasePersonParams, options?: CallOptions) => Promise<Schemas["PersonErasure"]>
}

export const groups = (call: Call): GroupsResource =>
  resource<GroupsResource>(call, {
    export: "get /projects/{project}/groups/{groupRef}/data",
    erase: "delete /projects/{project}/groups/{groupRef}/data",
    exportPerson: "POST /projects/{project}/people:download",
    erasePerson: "POST /projects/{project}/people:erase"
  })

/** Receivers of your project's events as signed webhooks, and their deliveries. */
export interface DestinationsResource {
  /** Create a destination. From now on, the project's events are delivered to the destination's URL, which must start with `https://`. Webhooks are signed with the destination's own key; read it with `includeSecrets`. Without `events`, the destination receives all events. */
  readonly create: (input: CreateDestinationParams, options?: CallOptions) => Promise<Schemas["Destination"]>
  /** List destinations. Returns the project's destinations, ordered by name, without their secrets. */
  readonly list: (
    input: ListDestinationsParams,
    options?: CallOptions
  ) => Promise<ReadonlyArray<Schemas["Destination"]>>
  /** Get a destination. Returns a destination; with `rotate`, replaces its signing key first. */
  readonly get: (input: GetDestinationParams, options?: CallOptions) => Promise<Schemas["DestinationWithSecrets"]>
  /** Update a destination. Sets the properties named in `updateMask`: `name`, `metadata` (URL and all headers), `metadata.url`, `metadata.headers`, `events` (`null` for all), `active`. With `active` false, nothing is sent any more, and waiting deliveries fail; they can be replayed when the destination is active again. */
  readonly update: (input: UpdateDestinationParams, options?: CallOptions) => Promise<Schemas["Destination"]>
  /** Delete a destination. Deletes the destination and its deliveries. Nothing is sent to it any more. */
  readonly delete: (input: DeleteDestinationParams, options?: CallOptions) => Promise<void>
  /** Send a test event. Sends `webhook.test` to the destination in the same way as events, and returns the delivery. Its outcome appears in the list of deliveries. */
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

/** Receivers of your project's events as signed webhooks, and their deliveries. */
export interface DeliveriesResource {
  /** List deliveries. Returns sent and waiting deliveries, newest first, each with its latest attempts. Finished deliveries are kept for 30 days. */
  readonly list: (input: ListDeliveriesParams, options?: CallOptions) => Promise<Schemas["DeliveryPage"]>
  /** Get a delivery. Returns a delivery with its latest attempts and the body that its receiver gets. The body is the same at every attempt. */
  readonly get: (input: GetDeliveryParams, options?: CallOptions) => Promise<Schemas["DeliveryWithBody"]>
  /** Replay a delivery. Sends the webhook again now, with the same ID and body and a new set of attempts. A delivery that is being sent is not changed. */
  readonly replay: (input: ReplayDeliveryParams, options?: CallOptions) => Promise<Schemas["Delivery"]>
  /** Replay failed deliveries. Sends all failed deliveries again that were created at or after `since` and before `until` (default: now). Returns their number. */
  readonly replayAll: (input: ReplayDeliveriesParams, options?: CallOptions) => Promise<Schemas["ReplayAnswer"]>
}

export const deliveries = (call: Call): DeliveriesResource =>
  resource<DeliveriesResource>(call, {
    list: "get /projects/{project}/destinations/{destination}/deliveries",
    get: "get /projects/{project}/destinations/{destination}/deliveries/{deliveryId}",
    replay: "post /projects/{project}/destinations/{destination}/deliveries/{deliveryId}:replay",
    replayAll: "POST /projects/{project}/destinations/{destination}/deliveries:replay"
  })

/** Who did what in a project. Requires a key with the scope `full`. */
export interface AuditResource {
  /** List audit events. Returns who changed, revealed or exported what in the project, in pages, newest first. Refused and failed calls are counted: those of one kind within an hour are one event. */
  readonly list: (input: ListAuditEventsParams, options?: CallOptions) => Promise<Schemas["AuditEventPage"]>
  /** Export audit events as CSV. Returns the same events as CSV with a header line, newest first, at most 50,000. A cell that a spreadsheet would execute begins with an apostrophe. The export is itself an event. */
  readonly export: (input: ExportAuditEventsParams, options?: CallOptions) => Promise<PlainText>
}

export const audit = (call: Call): AuditResource =>
  resource<AuditResource>(call, {
    list: "get /projects/{project}/audit-events",
    export: "get /projects/{project}/audit-events:csv"
  })

/** The initial data of a UI. */
export interface BootstrapResource {
  /** Get the initial data of a UI. Returns the project, the integration with its latest revision, its provider, and the group's connections and installation. Resources that don't exist yet are omitted. */
  readonly get: (input: GetBootstrapParams, options?: CallOptions) => Promise<Schemas["Bootstrap"]>
}

export const bootstrap = (call: Call): BootstrapResource =>
  resource<BootstrapResource>(call, {
    get: "get /projects/{project}/integrations/{integration}/bootstrap"
  })

/** Products that can be connected. Requires no credentials. */
export interface ProvidersResource {
  /** List providers. Returns all providers for which this server has a driver, by name, with their sign-in methods and capabilities. */
  readonly list: (options?: CallOptions) => Promise<Readonly<Record<string, Schemas["ProviderInfo"]>>>
  /** Get a provider. Returns the provider's sign-in methods, the inputs that they require, and its capabilities. */
  readonly get: (input: GetProviderParams, options?: CallOptions) => Promise<Schemas["ProviderInfo"]>
}

export const providers = (call: Call): ProvidersResource =>
  resource<ProvidersResource>(call, {
    list: "get /providers",
    get: "get /providers/{provider}"
  })

/** Every resource of the API. */
export interface Resources {
  /** Owners of projects. */
  readonly organizations: OrganizationsResource
  /** Projects with their own integrations, connections and keys. */
  readonly projects: ProjectsResource
  /** Secrets of a project for its backend and the UI library. */
  readonly apiKeys: ApiKeysResource
  /** Public keys that verify consumer tokens. */
  readonly jwtKeys: JwtKeysResource
  /** Your OAuth apps at providers, with which accounts sign in. */
  readonly providerApps: ProviderAppsResource
  /** Accounts at providers that consumers have connected. */
  readonly connections: ConnectionsResource
  /** Integrations that a manifest defines: providers, objects, fields. */
  readonly integrations: IntegrationsResource
  /** Integrations that a manifest defines: providers, objects, fields. */
  readonly revisions: RevisionsResource
  /** Integrations that groups have installed, with their configs. */
  readonly installations: InstallationsResource
  /** Objects and fields of connected accounts, and creation of custom fields. */
  readonly objectMetadata: ObjectMetadataResource
  /** Write records to a customer's account at a provider, and find the ones to write to. */
  readonly records: RecordsResource
  /** Outcomes of writes, and actions on them. */
  readonly operations: OperationsResource
  /** Bulk redrives of operations, and their progress. */
  readonly redriveJobs: RedriveJobsResource
  /** The end of writes that waited for a deleted installation or connection. */
  readonly removalJobs: RemovalJobsResource
  /** Connecting accounts on the provider's consent page. */
  readonly oauth: OAuthResource
  /** Stored data of your customers' companies, teams and workspaces, and of single people. */
  readonly groups: GroupsResource
  /** Receivers of your project's events as signed webhooks, and their deliveries. */
  readonly destinations: DestinationsResource
  /** Receivers of your project's events as signed webhooks, and their deliveries. */
  readonly deliveries: DeliveriesResource
  /** Who did what in a project. Requires a key with the scope `full`. */
  readonly audit: AuditResource
  /** The initial data of a UI. */
  readonly bootstrap: BootstrapResource
  /** Products that can be connected. Requires no credentials. */
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
  "returnRecord",
  "batchPolicy",
  "autoBatchPolicy",
  "retryPolicy",
  "reason",
  "metadata",
  "match"
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
  redriveJobs: redriveJobs(call),
  removalJobs: removalJobs(call),
  oauth: oauth(call),
  groups: groups(call),
  destinations: destinations(call),
  deliveries: deliveries(call),
  audit: audit(call),
  bootstrap: bootstrap(call),
  providers: providers(call)
})
