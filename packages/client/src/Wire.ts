/** The bodies of the API by their names in the OpenAPI document. @rule client.methods */
import type { components } from "./generated/schema.ts"

type Schemas = components["schemas"]

export type Organization = Schemas["Organization"]
export type OrganizationUpdate = Schemas["OrganizationUpdate"]
export type Project = Schemas["Project"]
export type ProjectRequest = Schemas["ProjectRequest"]
export type ProjectUpdate = Schemas["ProjectUpdate"]
export type ApiKey = Schemas["ApiKey"]
export type ApiKeyRequest = Schemas["ApiKeyRequest"]
export type ApiKeyUpdate = Schemas["ApiKeyUpdate"]
export type ApiKeyWithValue = Schemas["ApiKeyWithValue"]
export type JwtKey = Schemas["JwtKey"]
export type JwtKeyRequest = Schemas["JwtKeyRequest"]
export type JwtKeyUpdate = Schemas["JwtKeyUpdate"]
export type CreatedJwtKey = Schemas["CreatedJwtKey"]
export type ProviderInfo = Schemas["ProviderInfo"]
export type ProviderApp = Schemas["ProviderApp"]
export type NewProviderApp = Schemas["NewProviderApp"]
export type ProviderAppUpdate = Schemas["ProviderAppUpdate"]
export type FindRequest = Schemas["FindRequest"]
export type FoundRecords = Schemas["FoundRecords"]
export type Connection = Schemas["Connection"]
export type NewConnectedInstallation = Schemas["NewConnectedInstallation"]
export type ConnectedInstallation = Schemas["ConnectedInstallation"]
export type ConnectionWithCredentials = Schemas["ConnectionWithCredentials"]
export type NewConnection = Schemas["NewConnection"]
export type ConnectionUpdate = Schemas["ConnectionUpdate"]
export type Integration = Schemas["Integration"]
export type Revision = Schemas["Revision"]
export type NewIntegration = Schemas["NewIntegration"]
export type DeployPlan = Schemas["DeployPlan"]
export type Destination = Schemas["Destination"]
export type Delivery = Schemas["Delivery"]
export type DeliveryPage = Schemas["DeliveryPage"]
export type Bootstrap = Schemas["Bootstrap"]
export type GroupErasure = Schemas["GroupErasure"]
export type GroupLine = Schemas["GroupLine"]
export type Installation = Schemas["Installation"]
export type NewInstallation = Schemas["NewInstallation"]
export type InstallationUpdate = Schemas["InstallationUpdate"]
export type ObjectPatch = Schemas["ObjectPatch"]
export type Config = Schemas["Config"]
export type SavedConfig = Schemas["SavedConfig"]
export type ValidationAnswer = Schemas["ValidationAnswer"]
export type FieldDefinition = Schemas["FieldDefinition"]
export type FieldMetadata = Schemas["FieldMetadata"]
export type FieldsUpsert = Schemas["FieldsUpsert"]
export type FieldsUpserted = Schemas["FieldsUpserted"]
export type HydratedRevision = Schemas["HydratedRevision"]
export type OAuthReconnectRequest = Schemas["OAuthReconnectRequest"]
export type OAuthProgress = Schemas["OAuthProgress"]
export type Operation = Schemas["Operation"]
export type OperationPage = Schemas["OperationPage"]
export type OperationRecord = Schemas["OperationRecord"]
export type OperationRecordPage = Schemas["OperationRecordPage"]
export type OperationFacets = Schemas["OperationFacets"]
export type RecordSearch = Schemas["RecordSearch"]
export type WriteMatch = Schemas["WriteMatch"]
export type WriteMatchPage = Schemas["WriteMatchPage"]
export type LogEntry = Schemas["LogEntry"]
export type OperationAttempt = Schemas["OperationAttempt"]
export type OperationRequests = Schemas["OperationRequests"]
export type Statistics = Schemas["Statistics"]
export type RedriveAllRequest = Schemas["RedriveAllRequest"]
export type RedriveJob = Schemas["RedriveJob"]
export type RedriveJobPage = Schemas["RedriveJobPage"]
export type RemovalJob = Schemas["RemovalJob"]
export type Usage = Schemas["Usage"]
export type RedriveRequest = Schemas["RedriveRequest"]
export type RedriveAnswer = Schemas["RedriveAnswer"]
export type Author = Schemas["Author"]
export type AuditEvent = Schemas["AuditEvent"]
export type AuditEventPage = Schemas["AuditEventPage"]
export type Association = Schemas["Association"]
export type BatchItem = Schemas["BatchItem"]
export type AcceptedAnswer = Schemas["AcceptedAnswer"]
export type BatchAnswer = Schemas["BatchAnswer"]
export type BatchResult = Schemas["BatchResult"]
export type Explanation = Schemas["Explanation"]
export type FieldExplanation = Schemas["FieldExplanation"]
export type ProviderRequest = Schemas["ProviderRequest"]
export type RecordExplanation = Schemas["RecordExplanation"]
export type StoredFieldExplanation = Schemas["StoredFieldExplanation"]
export type StoredRecordExplanation = Schemas["StoredRecordExplanation"]
export type RecordAnswer = Schemas["RecordAnswer"]
export type Warning = Schemas["Warning"]
export type InputValidationIssue = Schemas["InputValidationIssue"]

type Create = Schemas["CreateRequest"]
type Update = Schemas["UpdateRequest"]
type Upsert = Schemas["UpsertRequest"]
type Delete = Schemas["DeleteRequest"]

/** How a write finds its records by keys. @rule match.request */
export type Match = Schemas["Match"]

/** Creates one record. @rule write.create */
export interface CreateRecord extends Omit<Create, "record" | "batch"> {
  readonly record: NonNullable<Create["record"]>
  readonly batch?: never
}

/** A record with the provider's id. */
interface WithId {
  /** The provider's id of the record. */
  readonly id: string | number
}

/** Updates the record that `record.id` names. @rule write.update */
export interface UpdateRecord extends Omit<Update, "record" | "batch" | "match"> {
  readonly record: NonNullable<Update["record"]> & WithId
  readonly batch?: never
  readonly match?: never
}

/** Updates the record that has the key of `match`. @rule match.request */
export interface UpdateByMatch extends Omit<Update, "record" | "batch" | "match"> {
  readonly record: NonNullable<Update["record"]>
  readonly batch?: never
  readonly match: Match
}

/** Creates one record, or updates the one that has its key. @rule match.request */
export interface UpsertRecord extends Omit<Upsert, "record" | "batch"> {
  readonly record: NonNullable<Upsert["record"]>
  readonly batch?: never
}

/** Deletes the record that `record.id` names. @rule write.delete */
export interface DeleteRecord extends Omit<Delete, "record" | "match"> {
  readonly record: Delete["record"] & WithId
  readonly match?: never
}

/** Deletes the record that has the key of `match`. @rule match.request */
export interface DeleteByMatch extends Omit<Delete, "match"> {
  readonly match: Match
}

/** Creates several records. @rule batch.records */
export interface CreateBatch extends Omit<Create, "record" | "batch"> {
  readonly batch: NonNullable<Create["batch"]>
  readonly record?: never
}

/** Updates several records. @rule batch.records */
export interface UpdateBatch extends Omit<Update, "record" | "batch"> {
  readonly batch: NonNullable<Update["batch"]>
  readonly record?: never
}

/** Creates several records, or updates those that have their keys. @rule match.request, batch.records */
export interface UpsertBatch extends Omit<Upsert, "record" | "batch"> {
  readonly batch: NonNullable<Upsert["batch"]>
  readonly record?: never
}

/** One record to write, discriminated by `type`. */
export type RecordWrite = CreateRecord | UpdateRecord | UpdateByMatch | UpsertRecord | DeleteRecord | DeleteByMatch

/** Several records to write, discriminated by `type`. */
export type BatchWrite = CreateBatch | UpdateBatch | UpsertBatch

/** A write that is answered once it is stored, and executed in the background. @rule async.accept, auto.policy */
export type AsyncWrite = (CreateRecord | UpdateRecord | UpdateByMatch | UpsertRecord | BatchWrite) & {
  readonly mode: "asynchronous"
}

/** A write that is answered once it is executed. @rule sync.answer */
export type SyncWrite<Write> = Write & { readonly mode?: "synchronous" }

/** What to write: `record` or `batch`, never both. @rule write.body */
export type WriteRequest = RecordWrite | BatchWrite

/** A write that is explained and not executed. */
export type DryRun = WriteRequest & { readonly dryRun: true }

/** The outcome of a record or of a batch, or the operation of an asynchronous write; with `dryRun`, an explanation. */
export type WriteAnswer = ((RecordAnswer | BatchAnswer | AcceptedAnswer) & { readonly dryRun?: never }) | Explanation
