/** One attempt at an operation as data: the records that wait, what the attempt said of them, and what follows. */
import type * as DateTime from "effect/DateTime"
import type { KeyEnd } from "../IdempotencyKey.ts"
import type { LogEntry } from "../../operations/LogEntry.ts"
import type { FinalStatus } from "../../operations/Operation.ts"
import type { RecordOutcome } from "../../domain/RecordOutcome.ts"
import type { PlannedRecord } from "./PlannedRecord.ts"

/** A record without a final outcome. */
export interface WaitingRecord {
  readonly index: number
  readonly record: PlannedRecord
  /** Attempts that ended without a final outcome for it. */
  readonly attempts: number
  /** A call that held it was begun and its answer never noted: the provider may have written it. */
  readonly unanswered: boolean
  /** What the last attempt said of it. */
  readonly last?: RecordOutcome
}

/** The final outcome of one record, by its index. */
export interface Ended {
  readonly index: number
  readonly outcome: RecordOutcome
}

/** What follows an attempt. */
export type Next =
  | { readonly _tag: "Done"; readonly status: FinalStatus; readonly result: string; readonly key?: KeyEnd }
  /** Tried again at that time; until then its lease is given back. The result says what it waits for. */
  | { readonly _tag: "Again"; readonly dueAt: DateTime.Utc; readonly result?: string }
  /** Waits for its connection, at most until that time. */
  | { readonly _tag: "Parked"; readonly until: DateTime.Utc; readonly result: string }

/** The end of an attempt. */
export interface AttemptEnd {
  readonly at: DateTime.Utc
  readonly ended: ReadonlyArray<Ended>
  /** What was said of records that are not final: kept until the next attempt. */
  readonly unended: ReadonlyArray<Ended>
  readonly next: Next
  /** Kept where retries have begun. */
  readonly retryUntil: DateTime.Utc
  readonly log: ReadonlyArray<LogEntry>
}
