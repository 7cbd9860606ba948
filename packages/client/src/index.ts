/** The public names of `@fieldgate/client`. */
export type { Credentials, GetToken, Subject } from "./Authorization.ts"
export type { CallOptions } from "./Call.ts"
export type { ClientOptions, Fetch } from "./ClientOptions.ts"
export { type Client, createClient } from "./createClient.ts"
export type { Problem, ProblemName, ProblemOf, ProblemType } from "./Problem.ts"
export { ProblemError } from "./ProblemError.ts"
export type { WaitOptions } from "./waitForOperation.ts"
export type * from "./generated/resources.ts"
export type { Deliveries } from "./resources/Deliveries.ts"
export type { DeployManifestParams, Integrations } from "./resources/Integrations.ts"
export type { OAuth, OAuthSession } from "./resources/OAuth.ts"
export type {
  AnyRecords,
  AsyncWriteOptions,
  BatchItems,
  ItemOf,
  ObjectRecords,
  Objects,
  RecordTypes,
  SyncWriteOptions,
  WritableRecord,
  WriteOptions,
  WriteTarget
} from "./resources/Objects.ts"
export type { Operations } from "./resources/Operations.ts"
export type { ObjectTarget, Records, WriteCallOptions } from "./resources/Records.ts"
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
