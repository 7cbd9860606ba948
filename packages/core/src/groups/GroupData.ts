/** Everything that is kept of a group: as lines of an export, and what an erasure has removed of it. */
import * as Schema from "effect/Schema"
import { Config } from "../installations/Config.ts"
import { Connection } from "../connections/Connection.ts"
import { InstallationId, OperationId } from "../domain/Ids.ts"
import { Installation } from "../installations/Installation.ts"
import { LogEntry } from "../operations/LogEntry.ts"
import { Operation } from "../operations/Operation.ts"
import { OperationRecord } from "../operations/OperationRecord.ts"
import { PlannedRecord } from "../writes/rules/PlannedRecord.ts"

const ConnectionLine = Schema.Struct({ type: Schema.tag("connection"), connection: Connection })
export interface ConnectionLine extends Schema.Schema.Type<typeof ConnectionLine> {}

const InstallationLine = Schema.Struct({ type: Schema.tag("installation"), installation: Installation })
export interface InstallationLine extends Schema.Schema.Type<typeof InstallationLine> {}

const ConfigLine = Schema.Struct({ type: Schema.tag("config"), installationId: InstallationId, config: Config })
export interface ConfigLine extends Schema.Schema.Type<typeof ConfigLine> {}

const OperationLine = Schema.Struct({ type: Schema.tag("operation"), operation: Operation })
export interface OperationLine extends Schema.Schema.Type<typeof OperationLine> {}

const RecordStep = Schema.Struct({
  type: Schema.tag("record"),
  operationId: OperationId,
  record: OperationRecord,
  /** The record as it was planned; kept for a few days after its operation has ended. */
  payload: Schema.optionalKey(PlannedRecord)
})
export interface RecordStep extends Schema.Schema.Type<typeof RecordStep> {}

const LogLine = Schema.Struct({ type: Schema.tag("log"), operationId: OperationId, entry: LogEntry })
export interface LogLine extends Schema.Schema.Type<typeof LogLine> {}

const EndLine = Schema.Struct({ type: Schema.tag("end") })
export interface EndLine extends Schema.Schema.Type<typeof EndLine> {}

/** One line of an export. The last one is `end`: an export without it was cut off. */
export const GroupLine = Schema.Union([
  ConnectionLine,
  InstallationLine,
  ConfigLine,
  OperationLine,
  RecordStep,
  LogLine,
  EndLine
]).annotate({ identifier: "GroupLine" })
export type GroupLine = ConnectionLine | InstallationLine | ConfigLine | OperationLine | RecordStep | LogLine | EndLine

/** What one call has removed of a group. */
export const GroupErasure = Schema.Struct({
  /** Whether nothing is left. If not, ask again. */
  complete: Schema.Boolean,
  connections: Schema.Int,
  installations: Schema.Int,
  operations: Schema.Int,
  records: Schema.Int,
  logEntries: Schema.Int,
  /** Writes that were still being carried out: they are not cut off, and removed once they have ended. */
  writesInFlight: Schema.Int,
  /** Grants of its connections that were ended at their providers. */
  revokedGrants: Schema.Int,
  /** Those that a provider could not be made to end: the account's admin can remove the app there. */
  failedRevocations: Schema.Int
}).annotate({ identifier: "GroupErasure" })
export interface GroupErasure extends Schema.Schema.Type<typeof GroupErasure> {}
