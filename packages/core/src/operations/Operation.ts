/** One write as the log shows it; its states are in `rules/OperationTransitions.ts`. @rule operation.fields, operation.status */
import * as Schema from "effect/Schema"
import {
  ConfigId,
  ConnectionId,
  GroupRef,
  InstallationId,
  IntegrationId,
  ObjectName,
  OperationId,
  ProjectId
} from "../domain/Ids.ts"
import { Author } from "../writes/Author.ts"
import { WriteMode, WriteType } from "../writes/WriteRequest.ts"

export const OperationStatus = Schema.Literals(["in_progress", "success", "failure"])
export type OperationStatus = typeof OperationStatus.Type

export type FinalStatus = Exclude<OperationStatus, "in_progress">

/** The records of an operation, by their outcomes. */
export const RecordCounts = Schema.Struct({
  /** All records. */
  total: Schema.Int,
  /** Records that were written. */
  succeeded: Schema.Int,
  /** Records of which nothing was written. */
  failed: Schema.Int,
  /** Records that may or may not have been written, because the provider's answer was lost. */
  uncertain: Schema.Int,
  /** Records without an outcome yet. */
  waiting: Schema.Int
}).annotate({ identifier: "RecordCounts" })
export interface RecordCounts extends Schema.Schema.Type<typeof RecordCounts> {}

/** How often an operation was attempted. */
export const OperationAttempts = Schema.Struct({
  /** Attempts that were started so far, the first one included. */
  attempts: Schema.Int,
  /** When the last attempt started. */
  lastAttempt: Schema.optionalKey(Schema.DateTimeUtcFromString)
}).annotate({ identifier: "OperationAttempts" })

/** What an operation waits for until it has ended; `status` says how it ended. */
export const OperationStage = Schema.Literals(["accumulating", "ready", "running", "parked", "done"])
export type OperationStage = typeof OperationStage.Type

/** The kind of write. */
export const WriteSummary = Schema.Struct({
  /** What the write does. */
  type: WriteType,
  /** Whether the caller waited for the provider. */
  mode: WriteMode,
  /** Whether it batches single writes of many callers. */
  autoBatch: Schema.Boolean
}).annotate({ identifier: "WriteSummary" })

/** The provider is not answering; the operation waits until it does. */
export const OperationOutage = Schema.Struct({
  /** The connection whose writes are held. */
  connectionId: ConnectionId,
  /** Since when calls over the connection have had no answer. */
  since: Schema.DateTimeUtcFromString,
  /** Operations that wait for the connection; present where one operation is read. */
  waitingWrites: Schema.optionalKey(Schema.Int)
}).annotate({ identifier: "OperationOutage" })

/** The earlier operation whose records an operation writes again, and who asked for that. */
export const Redrive = Schema.Struct({
  /** The earlier operation. */
  operationId: OperationId,
  /** Who asked for the redrive; the operation's own author is the earlier one's. */
  author: Author
}).annotate({ identifier: "Redrive" })
export interface Redrive extends Schema.Schema.Type<typeof Redrive> {}

/** The operations that write an operation's records again. */
export const RedrivenBy = Schema.Struct({
  /** The operation that writes its failed records again. */
  failed: Schema.optionalKey(OperationId),
  /** The operation that writes its uncertain records again. */
  uncertain: Schema.optionalKey(OperationId)
}).annotate({ identifier: "RedrivenBy" })
export interface RedrivenBy extends Schema.Schema.Type<typeof RedrivenBy> {}

/** What became of a write. */
export const Operation = Schema.Struct({
  /** The operation's id. */
  id: OperationId,
  /** The project that the write was sent to. */
  projectId: ProjectId,
  /** The integration of the write. */
  integrationId: IntegrationId,
  /** The installation of the write. */
  installationId: InstallationId,
  /** The config that the write was planned with. */
  configId: ConfigId,
  /** The kind of operation. */
  actionType: Schema.Literals(["write"]),
  /** `in_progress` until the write has finished; `success` when at least one record was written. */
  status: OperationStatus,
  /** How it finished or what it waits for, in words, such as the provider's message on failure. */
  result: Schema.optionalKey(Schema.String),
  /** When the write was accepted. */
  createTime: Schema.DateTimeUtcFromString,
  /** When the operation last changed. */
  updateTime: Schema.DateTimeUtcFromString,
  /** The object that was written to. */
  resource: ObjectName,
  /** The group that the write is for, by your own id of it; missing once nothing is stored of the group's installation. */
  groupRef: Schema.optionalKey(GroupRef),
  /**
   * Who asked for the write, and what the request said about it. Missing where the records are of several requests, as in an auto
   * batch: then each record has its own.
   */
  author: Schema.optionalKey(Author),
  /** Present where the operation writes records of an earlier one again. */
  redrive: Schema.optionalKey(Redrive),
  /** What is known of the write beside its status. */
  metadata: Schema.optionalKey(
    Schema.Struct({
      /** The objects that were written to. */
      objects: Schema.Array(Schema.String),
      /**
       * A value by which people recognize the first record: the e-mail address, domain, name or external id that was sent, else the
       * provider's id. Missing for a record without any, for a large one, and once payloads are removed.
       */
      subject: Schema.optionalKey(Schema.String),
      /** The provider's ids of the written records. */
      successfulRecordIds: Schema.optionalKey(Schema.Array(Schema.String)),
      /** The records of the operation, by their outcomes. */
      counts: Schema.optionalKey(RecordCounts),
      /** The attempts so far. */
      retry: Schema.optionalKey(OperationAttempts),
      /** What was requested. */
      write: Schema.optionalKey(WriteSummary),
      /**
       * What the operation waits for: `accumulating` more records, a worker (`ready`), the attempt that runs, a working
       * connection (`parked`), or nothing (`done`).
       */
      stage: Schema.optionalKey(OperationStage),
      /** When it is looked at next; while it runs, when its lease ends. */
      dueTime: Schema.optionalKey(Schema.DateTimeUtcFromString),
      /** Present while the operation is held. */
      outage: Schema.optionalKey(OperationOutage),
      /** Present once its failed or uncertain records were redriven. */
      redrivenBy: Schema.optionalKey(RedrivenBy),
      /** Whether all records that were not written have been redriven; present on a finished operation with such records. */
      resolved: Schema.optionalKey(Schema.Boolean)
    })
  )
}).annotate({ identifier: "Operation" })
export interface Operation extends Schema.Schema.Type<typeof Operation> {}
