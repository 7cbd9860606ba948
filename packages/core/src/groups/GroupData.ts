/** Everything that is kept of a group: as lines of an export, and what an erasure has removed of it. */
import * as Schema from "effect/Schema"
import { Config } from "../installations/Config.ts"
import { Connection } from "../connections/Connection.ts"
import { InstallationId, OperationId } from "../domain/Ids.ts"
import { Installation } from "../installations/Installation.ts"
import { LogEntry } from "../operations/LogEntry.ts"
import { Operation } from "../operations/Operation.ts"
import { OperationRecord } from "../operations/OperationRecord.ts"
import { RedriveJob } from "../operations/RedriveJob.ts"
import { PlannedRecord } from "../writes/rules/PlannedRecord.ts"

const ConnectionLine = Schema.Struct({
  /** A connection, without its credentials. */
  type: Schema.tag("connection"),
  /** The connection. */
  connection: Connection
})
export interface ConnectionLine extends Schema.Schema.Type<typeof ConnectionLine> {}

const InstallationLine = Schema.Struct({
  /** An installation. */
  type: Schema.tag("installation"),
  /** The installation, with its latest config. */
  installation: Installation
})
export interface InstallationLine extends Schema.Schema.Type<typeof InstallationLine> {}

const ConfigLine = Schema.Struct({
  /** A saved config. */
  type: Schema.tag("config"),
  /** The installation that the config belongs to. */
  installationId: InstallationId,
  /** The config. */
  config: Config
})
export interface ConfigLine extends Schema.Schema.Type<typeof ConfigLine> {}

const OperationLine = Schema.Struct({
  /** An operation. */
  type: Schema.tag("operation"),
  /** The operation. */
  operation: Operation
})
export interface OperationLine extends Schema.Schema.Type<typeof OperationLine> {}

const RecordStep = Schema.Struct({
  /** A record of an operation. */
  type: Schema.tag("record"),
  /** The operation that the record belongs to. */
  operationId: OperationId,
  /** The record's outcome. */
  record: OperationRecord,
  /** The record as it was planned; kept for a few days after its operation has ended. */
  payload: Schema.optionalKey(PlannedRecord)
})
export interface RecordStep extends Schema.Schema.Type<typeof RecordStep> {}

const LogLine = Schema.Struct({
  /** A line of an operation's log. */
  type: Schema.tag("log"),
  /** The operation that the line belongs to. */
  operationId: OperationId,
  /** The line. */
  entry: LogEntry
})
export interface LogLine extends Schema.Schema.Type<typeof LogLine> {}

const RedriveJobLine = Schema.Struct({
  /** A bulk redrive whose filter names the group or one of its installations. */
  type: Schema.tag("redriveJob"),
  /** The job. */
  job: RedriveJob
})
export interface RedriveJobLine extends Schema.Schema.Type<typeof RedriveJobLine> {}

const EndLine = Schema.Struct({
  /** The end of the export. */
  type: Schema.tag("end")
})
export interface EndLine extends Schema.Schema.Type<typeof EndLine> {}

/** One line of an export. The last one is `end`: an export without it was cut off. */
export const GroupLine = Schema.Union([
  ConnectionLine,
  InstallationLine,
  ConfigLine,
  OperationLine,
  RecordStep,
  LogLine,
  RedriveJobLine,
  EndLine
]).annotate({ identifier: "GroupLine" })
export type GroupLine =
  | ConnectionLine
  | InstallationLine
  | ConfigLine
  | OperationLine
  | RecordStep
  | LogLine
  | RedriveJobLine
  | EndLine

/** What a call has deleted of a group. */
export const GroupErasure = Schema.Struct({
  /** Whether nothing is left. If not, call again. */
  complete: Schema.Boolean,
  /** Connections that were deleted, with their credentials. */
  connections: Schema.Int,
  /** Installations that were deleted, with all their configs. */
  installations: Schema.Int,
  /** Finished operations that were deleted, with the keys and answers of their requests. */
  operations: Schema.Int,
  /** Records of these operations. */
  records: Schema.Int,
  /** Log entries of these operations. */
  logEntries: Schema.Int,
  /** Writes that are still being executed; they are deleted once they have finished. */
  writesInFlight: Schema.Int,
  /** Grants of its connections that were revoked at their providers. */
  revokedGrants: Schema.Int,
  /** Grants that could not be revoked: the account's admin can remove the app at the provider. */
  failedRevocations: Schema.Int
}).annotate({ identifier: "GroupErasure" })
export interface GroupErasure extends Schema.Schema.Type<typeof GroupErasure> {}
