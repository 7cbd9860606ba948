/**
 * What is left to do after a removal: operations that wait for what was removed end in steps, and those of an erased group are erased.
 * @rule removal.job, group.erase
 */
import * as Schema from "effect/Schema"
import { ConnectionId, GroupRef, InstallationId, OperationId, ProjectId, RemovalJobId } from "../domain/Ids.ts"

/** What was removed. */
export const RemovalRequest = Schema.Struct({
  /** Installations that are gone. */
  installationIds: Schema.Array(InstallationId),
  /** Their connections, which go too where no other installation uses them. */
  connections: Schema.Array(Schema.Struct({ id: ConnectionId, groupRef: GroupRef })),
  /** The group that is erased with these installations, and its name in the audit log from then on. Not kept once that is done. */
  erases: Schema.optionalKey(Schema.Struct({ groupRef: GroupRef, formerRef: Schema.String }))
})
export interface RemovalRequest extends Schema.Schema.Type<typeof RemovalRequest> {}

/** The last operation that was ended, of a removed installation or connection, or that was erased. */
export const RemovalCursor = Schema.Struct({
  of: Schema.Literals(["installation", "connection", "erasure"]),
  installationId: InstallationId,
  after: Schema.optionalKey(OperationId),
  /** Whether no write was in progress when this pass began to erase, so that it leaves nothing. Missing before that in the first pass. */
  isLast: Schema.optionalKey(Schema.Boolean)
})
export interface RemovalCursor extends Schema.Schema.Type<typeof RemovalCursor> {}

/** What a job has done so far. */
export const RemovalProgress = Schema.Struct({
  /** Operations that ended, and operations that are being sent and end with this attempt. */
  operations: Schema.Int,
  /** Records of these operations that were not sent. */
  records: Schema.Int
}).annotate({ identifier: "RemovalProgress" })
export interface RemovalProgress extends Schema.Schema.Type<typeof RemovalProgress> {}

/** What was erased of a group so far. */
export const GroupErasure = Schema.Struct({
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

export const nothingErased: GroupErasure = {
  connections: 0,
  installations: 0,
  operations: 0,
  records: 0,
  logEntries: 0,
  writesInFlight: 0,
  revokedGrants: 0,
  failedRevocations: 0
}

/** Ends the operations that waited for something that was deleted, which is gone already, or erases a group. */
export const RemovalJob = Schema.Struct({
  /** The job's ID. */
  id: RemovalJobId,
  /** The project whose operations it ends. */
  projectId: ProjectId,
  /** Your own ID of the group whose installation or connection was deleted; missing for an integration's, and for an erasure. */
  groupRef: Schema.optionalKey(GroupRef),
  /** `running` until all operations have ended. */
  state: Schema.Literals(["running", "done", "failed"]),
  /** When the deletion was requested. */
  createTime: Schema.DateTimeUtcFromString,
  /** When it last progressed. */
  updateTime: Schema.DateTimeUtcFromString,
  /** What it has done so far. */
  progress: RemovalProgress,
  /** For the erasure of a group: what it has deleted so far. */
  erased: Schema.optionalKey(GroupErasure)
}).annotate({ identifier: "RemovalJob" })
export interface RemovalJob extends Schema.Schema.Type<typeof RemovalJob> {}
