/** Writes of records by their keys. @rule match.recent */
import type * as DateTime from "effect/DateTime"
import type { ConnectionId, ObjectName, ProjectId } from "../domain/Ids.ts"
import type { RecordOutcome } from "../domain/RecordOutcome.ts"
import type { RecordPlace } from "./WriteMatch.ts"

/** Writes of an account's records by their keys, as `MatchPlan.keyText` writes them. */
export interface KeyWritesQuery {
  readonly projectId: ProjectId
  readonly connectionId: ConnectionId
  readonly objectName: ObjectName
  readonly keys: ReadonlyArray<string>
  /** Of operations that were accepted from then on. */
  readonly since: DateTime.Utc
}

/** One write of a record that has one of the keys. */
export interface KeyWrite extends RecordPlace {
  readonly key: string
  /** Its outcome, or the one of its last attempt while it has none. */
  readonly outcome?: RecordOutcome | undefined
  /** A call of it was started and has no answer yet. */
  readonly isSending: boolean
  /** When its operation was saved last. */
  readonly savedAt: DateTime.Utc
}
