/** Operations: what became of a write, and what can still be done about it. Spec 4.4. */
import type { Call, CallOptions } from "../Call.ts"
import { ended, type WaitOptions } from "../ended.ts"
import { items } from "../pages.ts"
import type {
  LogEntry,
  Operation,
  OperationAttempt,
  OperationPage,
  OperationRecord,
  OperationRecordPage,
  OperationRequests,
  RedriveAnswer,
  RedriveRequest,
  Statistics
} from "../Wire.ts"

export interface OperationTarget {
  /** The project's id or name. */
  readonly project: string
  readonly operationId: string
}

/** Where a list goes on: `nextPageToken` of the page before. */
interface PageOptions {
  /** 1 to 1000; default 200. */
  readonly pageSize?: number
  readonly pageToken?: string
}

export interface OperationsOfInstallation extends PageOptions {
  /** The project's id or name. */
  readonly project: string
  /** The integration's id or name. */
  readonly integration: string
  readonly installationId: string
  readonly status?: Operation["status"]
}

/** Whose operations; each must hold that is given. */
interface OfWhom {
  /** The project's id or name. */
  readonly project: string
  /** The integration's id or name. */
  readonly integrationId?: string
  readonly installationId?: string
  readonly groupRef?: string
}

export interface OperationsSought extends OfWhom, PageOptions {
  readonly status?: Operation["status"]
  readonly type?: "create" | "update" | "delete"
  readonly mode?: "synchronous" | "asynchronous"
  readonly objectName?: string
  /** Accepted at this time or later, such as `2026-11-22T08:00:00Z`. */
  readonly since?: string
  /** Accepted before this time. */
  readonly until?: string
  /** An operation's id, a record's reference, or the provider's id of a record. */
  readonly search?: string
}

export interface StatisticsAsked extends OfWhom {
  /** Default: the last hour. */
  readonly range?: Statistics["range"]
}

export interface RecordsOfOperation extends OperationTarget, PageOptions {
  readonly outcome?: OperationRecordPage["results"][number]["outcome"]
  /** As the answer to a write called its record. */
  readonly recordRef?: string
}

export interface Operations {
  /** Reads an operation as it stands now. Spec 4.4. */
  readonly get: (input: OperationTarget, options?: CallOptions) => Promise<Operation>
  /** Asks for it again and again, at most every ten seconds in the long run, and answers it once it has ended. */
  readonly wait: (input: OperationTarget, options?: WaitOptions) => Promise<Operation>
  /** Those of an installation, the newest first. */
  readonly list: (input: OperationsOfInstallation, options?: CallOptions) => Promise<OperationPage>
  /** All of them, page after page: `for await (const operation of operations.all(…))`. */
  readonly all: (input: OperationsOfInstallation, options?: CallOptions) => AsyncIterable<Operation>
  /** Those of a project, the newest first. A page may hold fewer than asked for, even none: go on until `done`. */
  readonly search: (input: OperationsSought, options?: CallOptions) => Promise<OperationPage>
  /** What was accepted in the last hour, day or week, step by step, and what became of it. */
  readonly statistics: (input: StatisticsAsked, options?: CallOptions) => Promise<Statistics>
  /** The requests to the provider that its plan comes to, without credentials. */
  readonly requests: (input: OperationTarget, options?: CallOptions) => Promise<OperationRequests>
  /** What became of each record, or of one by its `recordRef`. */
  readonly records: (input: RecordsOfOperation, options?: CallOptions) => Promise<OperationRecordPage>
  /** All of them, page after page. */
  readonly allRecords: (input: RecordsOfOperation, options?: CallOptions) => AsyncIterable<OperationRecord>
  /** Its attempts one by one: when, what came of each and why, and the calls that it made. */
  readonly attempts: (input: OperationTarget, options?: CallOptions) => Promise<ReadonlyArray<OperationAttempt>>
  /** What happened to it on its way. */
  readonly logs: (input: OperationTarget, options?: CallOptions) => Promise<ReadonlyArray<LogEntry>>
  /** Ends what has not been sent yet. */
  readonly cancel: (input: OperationTarget, options?: CallOptions) => Promise<Operation>
  /** Runs an auto batch before its delay is over. */
  readonly flush: (input: OperationTarget, options?: CallOptions) => Promise<Operation>
  /** Writes its failed records once more, as a new operation; asked again, it answers the first redrive. */
  readonly redrive: (input: OperationTarget & RedriveRequest, options?: CallOptions) => Promise<RedriveAnswer>
}

const project = "/v1/projects/{projectIdOrName}"
const path = `${project}/operations/{operationId}` as const
const listPath = `${project}/integrations/{integrationId}/installations/{installationId}/operations` as const

export const operations = (call: Call): Operations => {
  const target = ({ operationId, project: projectIdOrName }: OperationTarget) => ({
    path: { projectIdOrName, operationId }
  })
  const get: Operations["get"] = (input, options) => call("get", path, target(input), options)
  const list: Operations["list"] = (
    { project: projectIdOrName, integration: integrationId, installationId, ...query },
    options
  ) => call("get", listPath, { path: { projectIdOrName, integrationId, installationId }, query }, options)
  const records: Operations["records"] = ({ project, operationId, ...query }, options) =>
    call("get", `${path}/records`, { ...target({ project, operationId }), query }, options)
  return {
    get,
    wait: (input, options = {}) => ended((each) => get(input, each), options),
    list,
    all: (input, options) => items((pageToken) => list({ ...input, ...from(pageToken) }, options)),
    search: ({ project: projectIdOrName, ...query }, options) =>
      call("get", `${project}/operations`, { path: { projectIdOrName }, query }, options),
    statistics: ({ project: projectIdOrName, ...query }, options) =>
      call("get", `${project}/statistics`, { path: { projectIdOrName }, query }, options),
    requests: (input, options) => call("get", `${path}/requests`, target(input), options),
    records,
    allRecords: (input, options) => items((pageToken) => records({ ...input, ...from(pageToken) }, options)),
    attempts: (input, options) => call("get", `${path}/attempts`, target(input), options),
    logs: (input, options) => call("get", `${path}/logs`, target(input), options),
    cancel: (input, options) => call("post", `${path}:cancel`, target(input), options),
    flush: (input, options) => call("post", `${path}:flush`, target(input), options),
    redrive: ({ project, operationId, ...body }, options) =>
      call("post", `${path}:redrive`, { ...target({ project, operationId }), body }, options)
  }
}

const from = (pageToken: string | undefined) => (pageToken === undefined ? {} : { pageToken })
