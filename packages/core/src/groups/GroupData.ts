/** Everything that is kept of a group, as lines of an export. */
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
