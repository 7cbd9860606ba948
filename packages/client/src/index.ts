/** Everything that may be imported from `@fieldgate/client`; made by hand, so that nothing becomes public by accident. */
export type { Credentials, GetToken, Subject } from "./Authorization.ts"
export type { CallOptions } from "./Call.ts"
export type { ClientOptions, Fetch } from "./ClientOptions.ts"
export { type Client, createClient } from "./createClient.ts"
export type { Problem, ProblemName, ProblemOf, ProblemType } from "./Problem.ts"
export { ProblemError } from "./ProblemError.ts"
export type { WaitOptions } from "./ended.ts"
export type { ApiKeys, ApiKeyTarget } from "./resources/ApiKeys.ts"
export type {
  Connections,
  ConnectionQuery,
  ConnectionTarget,
  CredentialsOptions,
  CredentialsQuery
} from "./resources/Connections.ts"
export type { Bootstraps, BootstrapTarget } from "./resources/Bootstrap.ts"
export type { Groups, GroupTarget } from "./resources/Groups.ts"
export type { ListPart } from "./resources/ListPart.ts"
export type {
  Installations,
  InstallationQuery,
  InstallationTarget,
  IntegrationTarget,
  SaveOptions
} from "./resources/Installations.ts"
export type { Integrations, ManifestToDeploy } from "./resources/Integrations.ts"
export type { JwtKeys, JwtKeyTarget } from "./resources/JwtKeys.ts"
export type { AccountTarget, ObjectMetadata, ObjectQuery } from "./resources/ObjectMetadata.ts"
export type {
  AndWait,
  AnyRecords,
  BatchItems,
  InBackground,
  ItemOf,
  ObjectRecords,
  Objects,
  RecordTypes,
  Whose,
  WritableRecord,
  WriteDetails
} from "./resources/Objects.ts"
export type {
  Operations,
  OperationsOfInstallation,
  OperationsSought,
  OperationTarget,
  RecordsOfOperation,
  StatisticsAsked
} from "./resources/Operations.ts"
export type { Organizations } from "./resources/Organizations.ts"
export type { ProjectChange, Projects, ProjectTarget } from "./resources/Projects.ts"
export type { ProviderApps, ProviderAppTarget } from "./resources/ProviderApps.ts"
export type { Providers } from "./resources/Providers.ts"
export type { Records, WriteOptions, WriteTarget } from "./resources/Records.ts"
export { TransportError, type TransportReason } from "./TransportError.ts"
export type {
  AcceptedAnswer,
  ApiKey,
  ApiKeyRequest,
  ApiKeyUpdate,
  ApiKeyWithValue,
  Association,
  BatchAnswer,
  BatchItem,
  BatchResult,
  BatchWrite,
  Config,
  ConnectedInstallation,
  Connection,
  ConnectionAnswer,
  ConnectionUpdate,
  ConnectionWithCredentials,
  Bootstrap,
  CreateBatch,
  CreatedJwtKey,
  CreateRecord,
  DeleteRecord,
  DryRun,
  Explanation,
  FieldDefinition,
  FieldExplanation,
  FieldMetadata,
  FieldsUpsert,
  FieldsUpserted,
  HydratedRevision,
  GroupErasure,
  GroupLine,
  InputValidationIssue,
  JwtKey,
  JwtKeyRequest,
  JwtKeyUpdate,
  LogEntry,
  Delivery,
  DeliveryPage,
  DeployPlan,
  Destination,
  Installation,
  Integration,
  InstallationUpdate,
  NewConnectedInstallation,
  NewConnection,
  NewInstallation,
  NewIntegration,
  NewProviderApp,
  OAuthProgress,
  OAuthReconnectRequest,
  ObjectPatch,
  Operation,
  OperationPage,
  OperationRecord,
  OperationRecordPage,
  OperationAttempt,
  OperationRequests,
  Organization,
  OrganizationUpdate,
  Project,
  ProjectRequest,
  ProjectUpdate,
  ProviderApp,
  ProviderAppUpdate,
  ProviderInfo,
  ProviderRequest,
  RecordAnswer,
  RecordExplanation,
  RecordWrite,
  RedriveAnswer,
  RedriveRequest,
  Revision,
  SavedConfig,
  Statistics,
  ValidationAnswer,
  UpdateBatch,
  UpdateRecord,
  Warning,
  WriteAnswer,
  WriteRequest
} from "./Wire.ts"
