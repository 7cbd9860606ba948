/** What is left to do after a removal: operations that wait for what was removed end in steps. @rule removal.job */
import * as Schema from "effect/Schema"
import { ConnectionId, GroupRef, InstallationId, OperationId, ProjectId, RemovalJobId } from "../domain/Ids.ts"

/** What was removed. */
export const RemovalRequest = Schema.Struct({
  /** Installations that are gone. */
  installationIds: Schema.Array(InstallationId),
  /** Their connections, which go too where no other installation uses them. */
  connections: Schema.Array(Schema.Struct({ id: ConnectionId, groupRef: GroupRef }))
})
export interface RemovalRequest extends Schema.Schema.Type<typeof RemovalRequest> {}

/** The last operation that was ended: of a removed installation, or of a removed connection. */
export const RemovalCursor = Schema.Struct({
  of: Schema.Literals(["installation", "connection"]),
  installationId: InstallationId,
  after: Schema.optionalKey(OperationId)
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

/** Ends the operations that waited for something that was deleted, which is gone already. */
export const RemovalJob = Schema.Struct({
  /** The job's ID. */
  id: RemovalJobId,
  /** The project whose operations it ends. */
  projectId: ProjectId,
  /** Your own ID of the group whose installation or connection was deleted; missing for an integration's. */
  groupRef: Schema.optionalKey(GroupRef),
  /** `running` until all operations have ended. */
  state: Schema.Literals(["running", "done", "failed"]),
  /** When the deletion was requested. */
  createTime: Schema.DateTimeUtcFromString,
  /** When it last progressed. */
  updateTime: Schema.DateTimeUtcFromString,
  /** What it has done so far. */
  progress: RemovalProgress
}).annotate({ identifier: "RemovalJob" })
export interface RemovalJob extends Schema.Schema.Type<typeof RemovalJob> {}
