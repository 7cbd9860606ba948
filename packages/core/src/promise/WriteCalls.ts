/** Writes, and what became of them. */
import type { LogEntry } from "../operations/LogEntry.ts"
import type { Operation } from "../operations/Operation.ts"
import type { OperationAttempt } from "../operations/OperationAttempt.ts"
import type { OperationRecord } from "../operations/OperationRecord.ts"
import type { Page } from "../domain/Page.ts"
import type { OperationRequests } from "../providers/ProviderRequest.ts"
import type { RedriveAnswer } from "../operations/Redrive.ts"
import type { Statistics } from "../operations/Statistics.ts"
import type { Explanation, WriteAnswer } from "../writes/WriteAnswer.ts"
import { AskedWrite } from "../writes/calls/AskedWrite.ts"
import * as Explain from "../writes/calls/Explain.ts"
import * as GetOperation from "../operations/calls/GetOperation.ts"
import * as GetOperationRecords from "../operations/calls/GetOperationRecords.ts"
import * as GetStatistics from "../operations/calls/GetStatistics.ts"
import * as ListOperations from "../operations/calls/ListOperations.ts"
import * as RedriveOperation from "../operations/calls/RedriveOperation.ts"
import * as SearchOperations from "../operations/calls/SearchOperations.ts"
import type { Calling } from "./Calling.ts"
import type { CallOptions } from "./Waiting.ts"
import type { Platform } from "../Platform.ts"

/** Calls about writing records, and following what became of them. */
export interface WriteCalls {
  /** Creates, updates or deletes records by the installation's rules, at once or in the background. */
  writeRecords(input: typeof AskedWrite.Encoded, options?: CallOptions): Promise<WriteAnswer>
  /** Tells what a write would send and why each field goes or not; sends nothing. */
  explain(input: typeof Explain.Input.Encoded, options?: CallOptions): Promise<Explanation>
  /** Gets an operation: its status, its counts, its result in a sentence. */
  getOperation(input: typeof GetOperation.Input.Encoded, options?: CallOptions): Promise<Operation>
  /** Lists an installation's operations, the latest first, page by page. */
  listOperations(input: typeof ListOperations.Input.Encoded, options?: CallOptions): Promise<Page<Operation>>
  /** Searches a project's operations, the latest first, page by page; a page before the last may hold fewer than asked. */
  searchOperations(input: typeof SearchOperations.Input.Encoded, options?: CallOptions): Promise<Page<Operation>>
  /** Counts what was accepted in the last hour, day or week, and what became of it. */
  getStatistics(input: typeof GetStatistics.Input.Encoded, options?: CallOptions): Promise<Statistics>
  /** Tells the requests to the provider that an operation's plan comes to, without credentials. */
  getOperationRequests(input: typeof GetOperation.Input.Encoded, options?: CallOptions): Promise<OperationRequests>
  /** Tells what became of each record of an operation, page by page; with `recordRef`, of one alone. */
  getOperationRecords(
    input: typeof GetOperationRecords.Input.Encoded,
    options?: CallOptions
  ): Promise<Page<OperationRecord>>
  /** Tells the attempts at an operation one by one: when, what came of each and why, and the calls that it made. */
  getOperationAttempts(
    input: typeof GetOperation.Input.Encoded,
    options?: CallOptions
  ): Promise<ReadonlyArray<OperationAttempt>>
  /** Tells what happened to an operation, in order. */
  getOperationLogs(input: typeof GetOperation.Input.Encoded, options?: CallOptions): Promise<ReadonlyArray<LogEntry>>
  /** Cancels what of an operation isn't yet being sent. */
  cancelOperation(input: typeof GetOperation.Input.Encoded, options?: CallOptions): Promise<Operation>
  /** Lets a gathering batch run before its time. */
  flushOperation(input: typeof GetOperation.Input.Encoded, options?: CallOptions): Promise<Operation>
  /** Writes the failed records of an operation once more, as a new operation. */
  redriveOperation(input: typeof RedriveOperation.Input.Encoded, options?: CallOptions): Promise<RedriveAnswer>
}

export const writeCalls = ({ door }: Calling, platform: Platform["Service"]): WriteCalls => ({
  writeRecords: door(AskedWrite, platform.writeRecords),
  explain: door(Explain.Input, platform.explain),
  getOperation: door(GetOperation.Input, platform.getOperation),
  listOperations: door(ListOperations.Input, platform.listOperations),
  searchOperations: door(SearchOperations.Input, platform.searchOperations),
  getStatistics: door(GetStatistics.Input, platform.getStatistics),
  getOperationRequests: door(GetOperation.Input, platform.getOperationRequests),
  getOperationRecords: door(GetOperationRecords.Input, platform.getOperationRecords),
  getOperationAttempts: door(GetOperation.Input, platform.getOperationAttempts),
  getOperationLogs: door(GetOperation.Input, platform.getOperationLogs),
  cancelOperation: door(GetOperation.Input, platform.cancelOperation),
  flushOperation: door(GetOperation.Input, platform.flushOperation),
  redriveOperation: door(RedriveOperation.Input, platform.redriveOperation)
})
