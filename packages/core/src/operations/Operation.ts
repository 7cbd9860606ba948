/** An operation: one write as the log shows it. Its states are the table in `rules/OperationTransitions.ts`. Spec 2.7, 3. */
import * as Schema from "effect/Schema"
import {
  ConfigId,
  ConnectionId,
  InstallationId,
  IntegrationId,
  ObjectName,
  OperationId,
  ProjectId
} from "../domain/Ids.ts"
import { WriteMode, WriteType } from "../writes/WriteRequest.ts"

export const OperationStatus = Schema.Literals(["in_progress", "success", "failure"])
export type OperationStatus = typeof OperationStatus.Type

/** How an operation can end. */
export type FinalStatus = Exclude<OperationStatus, "in_progress">

/** How the records of an operation fare. */
export const RecordCounts = Schema.Struct({
  total: Schema.Int,
  succeeded: Schema.Int,
  failed: Schema.Int,
  uncertain: Schema.Int,
  /** Without an outcome yet. */
  waiting: Schema.Int
}).annotate({ identifier: "RecordCounts" })
export interface RecordCounts extends Schema.Schema.Type<typeof RecordCounts> {}

/** How often an operation was taken up. */
export const OperationAttempts = Schema.Struct({
  /** Begun so far, the first one included. */
  attempts: Schema.Int,
  lastAttempt: Schema.optionalKey(Schema.DateTimeUtcFromString)
}).annotate({ identifier: "OperationAttempts" })

/** What an operation waits for until it has ended; `status` says how it ended. */
export const OperationStage = Schema.Literals(["accumulating", "ready", "running", "parked", "done"])
export type OperationStage = typeof OperationStage.Type

/** What was asked for. */
export const AskedOperation = Schema.Struct({
  type: WriteType,
  mode: WriteMode,
  /** Whether it gathers single writes of many callers. */
  autoBatch: Schema.Boolean
}).annotate({ identifier: "AskedOperation" })

/** The provider has stopped answering over the operation's connection; the operation waits until it answers again. */
export const OperationOutage = Schema.Struct({
  connectionId: ConnectionId,
  since: Schema.DateTimeUtcFromString,
  /** Operations that wait for the connection; present where one operation is read. */
  waitingWrites: Schema.optionalKey(Schema.Int)
}).annotate({ identifier: "OperationOutage" })

export const Operation = Schema.Struct({
  id: OperationId,
  projectId: ProjectId,
  integrationId: IntegrationId,
  installationId: InstallationId,
  /** The config that the write was planned with. */
  configId: ConfigId,
  actionType: Schema.Literals(["write"]),
  status: OperationStatus,
  /** A sentence for a person, such as the provider's message on failure. */
  result: Schema.optionalKey(Schema.String),
  createTime: Schema.DateTimeUtcFromString,
  updateTime: Schema.DateTimeUtcFromString,
  /** The object that was written to. */
  resource: ObjectName,
  metadata: Schema.optionalKey(
    Schema.Struct({
      objects: Schema.Array(Schema.String),
      successfulRecordIds: Schema.optionalKey(Schema.Array(Schema.String)),
      counts: Schema.optionalKey(RecordCounts),
      retry: Schema.optionalKey(OperationAttempts),
      write: Schema.optionalKey(AskedOperation),
      stage: Schema.optionalKey(OperationStage),
      /** When it is looked at next; while it runs, when its lease ends. */
      dueTime: Schema.optionalKey(Schema.DateTimeUtcFromString),
      /** Present while the operation is held. */
      outage: Schema.optionalKey(OperationOutage)
    })
  )
}).annotate({ identifier: "Operation" })
export interface Operation extends Schema.Schema.Type<typeof Operation> {}
