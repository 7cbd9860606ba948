/** Reads operations: one of them, lists and searches, their records, attempts, logs and requests. @rule operation.requests */
import { isReadonlyArrayNonEmpty } from "effect/Array"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as Access from "../../call/Access.ts"
import { defineCall } from "../../call/Call.ts"
import { ConnectionNotFound, ConnectionStore } from "../../connections/ConnectionStore.ts"
import { withoutSecrets } from "../../connections/Credentials.ts"
import * as Outage from "../../connections/Outage.ts"
import { causesOf } from "../../domain/FailureCause.ts"
import { type ConnectionId, InstallationId, OperationId, type ProjectId } from "../../domain/Ids.ts"
import { countedRecords, logEntries, operationsLookedAt, pageSize } from "../../domain/Limits.ts"
import {
  fitting,
  OperationPageToken,
  pageOf,
  PageOf,
  PageSize,
  type Pagination,
  RecordPageToken
} from "../../domain/Page.ts"
import { IntegrationNotFound, IntegrationStore } from "../../integrations/IntegrationStore.ts"
import type { RecordOutcome } from "../../domain/RecordOutcome.ts"
import { OperationRequests } from "../../providers/ProviderRequest.ts"
import { ProviderRegistry, ProviderUnknown } from "../../providers/ProviderRegistry.ts"
import { attemptsOf } from "../rules/AttemptList.ts"
import { complete, explained } from "../../writes/rules/StoredDecisions.ts"
import { explainedRequests } from "../../writes/calls/DryRun.ts"
import * as FoundReferences from "../../writes/calls/FoundReferences.ts"
import { decidedBy } from "../../writes/rules/PlannedRecord.ts"
import { indexOf, RecordRef } from "../../writes/RecordRef.ts"
import { LogEntry } from "../LogEntry.ts"
import { Operation, OperationStatus } from "../Operation.ts"
import { OperationAttempt } from "../OperationAttempt.ts"
import { OperationHistory } from "../OperationHistory.ts"
import { OperationQueue } from "../OperationQueue.ts"
import { OperationRecord, RecordState } from "../OperationRecord.ts"
import { authorQueryOf, OperationFilters, parseSearchTerm } from "../OperationSearch.ts"
import { OperationNotFound, OperationStore } from "../OperationStore.ts"
import { PayloadsRemoved } from "../Redrive.ts"
import * as Statistics from "../Statistics.ts"
import { requireOperation, seesInstallation, visibleOf, visibleOperation, visibleRecord } from "./VisibleOperations.ts"
import { joined } from "../../domain/JoinedStruct.ts"

const operationInputProperties = {
  /** The project's id or name. */
  project: Schema.NonEmptyString,
  /** The operation's id. */
  operationId: OperationId
}

export interface OperationInputSchema extends Schema.Struct<typeof operationInputProperties> {}

/** Names one operation of a project. */
export const OperationInput: OperationInputSchema = Schema.Struct(operationInputProperties)

/** Which page of a list. */
const PageOfOperations = Schema.Struct({
  /** How many items to return, 1 to 1000. Default: 200. */
  pageSize: Schema.optionalKey(PageSize),
  /** Continues after an earlier page: its `pagination.nextPageToken`. */
  pageToken: Schema.optionalKey(OperationPageToken)
})

/** Gets an operation: its status, its counts, its result in a sentence. */
export const getOperation = defineCall({
  name: "getOperation",
  access: ["full", "consumer", "viewer"],
  input: OperationInput,
  success: Operation,
  errors: [OperationNotFound],
  audit: "none",
  run: Effect.fnUntraced(function* ({ caller, project }, { operationId }) {
    yield* requireOperation(caller, project.id, operationId)
    const operation = yield* withOutage(yield* (yield* OperationHistory).get(project.id, operationId))
    return visibleOperation(caller, operation)
  })
})

/** An operation that is held shows how many others wait with it, and its result says what they wait for. */
const withOutage = Effect.fnUntraced(function* (operation: Operation) {
  const { metadata, projectId, result } = operation
  if (metadata?.outage === undefined) return operation
  const { connectionId, since } = metadata.outage
  const waitingWrites = yield* (yield* OperationQueue).waiting([connectionId])
  const name = yield* nameOf(projectId, connectionId)
  const sentence = Outage.sentenceOf(name, since, waitingWrites)
  const shown: Operation = {
    ...operation,
    // A connection that must be renewed would hold it also if the provider answered.
    result: metadata.stage === "parked" ? (result ?? sentence) : sentence,
    metadata: { ...metadata, outage: { ...metadata.outage, waitingWrites } }
  }
  return shown
})

/** The provider's name for people; a connection that was removed at this moment has no name any more. */
const nameOf = Effect.fnUntraced(
  function* (projectId: ProjectId, connectionId: ConnectionId) {
    const { provider } = yield* (yield* ConnectionStore).get(projectId, connectionId)
    const driver = yield* Effect.option((yield* ProviderRegistry).get(provider))
    return Option.match(driver, { onNone: (): string => provider, onSome: ({ displayName }) => displayName })
  },
  Effect.catchTag("ConnectionNotFound", () => Effect.succeed("The provider"))
)

/** Lists the operations of an installation, the latest first, page by page. */
export const listOperations = defineCall({
  name: "listOperations",
  access: ["full", "consumer", "viewer"],
  input: joined(
    Schema.Struct({
      /** The project's id or name. */
      project: Schema.NonEmptyString,
      /** The integration's id or name. */
      integration: Schema.NonEmptyString,
      /** The installation's id. */
      installationId: InstallationId,
      /** Only operations with this status. */
      status: Schema.optionalKey(OperationStatus)
    }),
    PageOfOperations
  ),
  success: PageOf(Operation),
  errors: [IntegrationNotFound],
  audit: "none",
  run: Effect.fnUntraced(function* (
    { caller, project },
    { installationId, integration, pageSize: size = pageSize.default, pageToken, status }
  ) {
    const { id: integrationId } = yield* (yield* IntegrationStore).resolve(project.id, integration)
    if (!(yield* seesInstallation(caller, project.id, installationId))) return pageOf([], size, String)
    const found = yield* (yield* OperationHistory).list({
      projectId: project.id,
      integrationId,
      installationId,
      status,
      before: pageToken === undefined ? undefined : OperationId.make(pageToken),
      limit: size + 1
    })
    const visible = found.map((operation) => visibleOperation(caller, operation))
    return pageOf(visible, size, ({ id }) => id)
  })
})

/** Searches a project's operations, the latest first, page by page; a page before the last may hold fewer than requested. */
export const searchOperations = defineCall({
  name: "searchOperations",
  access: ["full", "consumer", "viewer"],
  input: joined(
    joined(
      Schema.Struct({
        /** The project's id or name. */
        project: Schema.NonEmptyString
      }),
      OperationFilters
    ),
    PageOfOperations
  ),
  success: PageOf(Operation),
  errors: [IntegrationNotFound, Access.TokenMismatch],
  audit: "none",
  run: Effect.fnUntraced(function* ({ caller, project }, input) {
    yield* Access.ownRefs(caller, input)
    const {
      errorCode,
      mode,
      objectName,
      pageSize: size = pageSize.default,
      pageToken,
      resolution,
      search,
      since,
      status,
      type,
      until
    } = input
    const author = authorQueryOf(input)
    if (author !== undefined) yield* Access.require(caller, "searchAuthors")
    const { next, operations } = yield* (yield* OperationHistory).search({
      ...(yield* visibleOf(caller, project.id, input)),
      ...(search === undefined ? {} : parseSearchTerm(search)),
      status,
      type,
      mode,
      objectName,
      author,
      errorCode,
      resolution,
      since,
      until,
      before: pageToken === undefined ? undefined : OperationId.make(pageToken),
      limit: size,
      most: operationsLookedAt
    })
    const results = fitting(operations.map((operation) => visibleOperation(caller, operation)))
    const from = results.length < operations.length ? results.at(-1)?.id : next
    const pagination: Pagination = from === undefined ? { done: true } : { done: false, nextPageToken: from }
    return { results, pagination }
  })
})

/** Counts what was accepted in the last hour, day or week, and what became of it. */
export const getStatistics = defineCall({
  name: "getStatistics",
  access: ["full", "consumer", "viewer"],
  input: Schema.Struct({
    /** The project's id or name. */
    project: Schema.NonEmptyString,
    /** Missing: the last hour. */
    range: Schema.optionalKey(Statistics.StatisticsRange),
    /** Only writes of this group, by your own id of it. */
    groupRef: OperationFilters.fields.groupRef,
    /** Only writes of this installation. */
    installationId: OperationFilters.fields.installationId,
    /** Only writes of this integration, by its id or name. */
    integrationId: OperationFilters.fields.integrationId
  }),
  success: Statistics.Statistics,
  errors: [IntegrationNotFound, Access.TokenMismatch],
  audit: "none",
  run: Effect.fnUntraced(function* ({ caller, project }, input) {
    yield* Access.ownRefs(caller, input)
    const { range = "hour" } = input
    const window = Statistics.windowAt(range, yield* DateTime.now)
    const visible = yield* visibleOf(caller, project.id, input)
    const counted = yield* (yield* OperationHistory).statistics({ ...visible, ...window, most: countedRecords })
    const { countedSince, failures, latency, steps } = counted
    const statistics: Statistics.Statistics = {
      range,
      startTime: window.from,
      endTime: window.until,
      stepSeconds: window.stepSeconds,
      ...(countedSince === undefined ? {} : { countedSince }),
      steps: Statistics.filled(steps, window),
      ...(latency === undefined ? {} : { latency }),
      causes: causesOf(failures)
    }
    return statistics
  })
})

/** Gets the outcome of each record of an operation, page by page; with `recordRef`, of one alone. */
export const getOperationRecords = defineCall({
  name: "getOperationRecords",
  access: ["full", "consumer", "viewer"],
  input: joined(
    OperationInput,
    Schema.Struct({
      /** Only records with this outcome. */
      outcome: Schema.optionalKey(RecordState),
      /** Only the record with this reference; none where it is another operation's. */
      recordRef: Schema.optionalKey(RecordRef),
      /** How many records to return, 1 to 1000. Default: 200. */
      pageSize: PageOfOperations.fields.pageSize,
      /** Continues after an earlier page: its `pagination.nextPageToken`. */
      pageToken: Schema.optionalKey(RecordPageToken)
    })
  ),
  success: PageOf(OperationRecord),
  errors: [OperationNotFound],
  audit: "none",
  run: Effect.fnUntraced(function* (
    { caller, project },
    { operationId, outcome, pageSize: size = pageSize.default, pageToken = "0", recordRef }
  ) {
    yield* requireOperation(caller, project.id, operationId)
    const only = recordRef === undefined ? undefined : (indexOf(operationId, recordRef) ?? behindEveryRecord)
    const found = yield* (yield* OperationHistory).records({
      projectId: project.id,
      operationId,
      outcome,
      from: Math.max(Number(pageToken), only ?? 0),
      limit: only === undefined ? size + 1 : 1
    })
    return pageOf(
      found.filter(({ index }) => only === undefined || index === only).map((record) => visibleRecord(caller, record)),
      size,
      ({ index }) => `${index + 1}`
    )
  })
})

const behindEveryRecord = 1_000_000

/** Gets the attempts at an operation one by one: when, the outcome and its reason, and the calls that were made. */
export const getOperationAttempts = defineCall({
  name: "getOperationAttempts",
  access: ["full", "consumer", "viewer"],
  input: OperationInput,
  success: Schema.Array(OperationAttempt),
  errors: [OperationNotFound],
  audit: "none",
  run: Effect.fnUntraced(function* ({ caller, project }, { operationId }) {
    yield* requireOperation(caller, project.id, operationId)
    const history = yield* OperationHistory
    const operation = yield* history.get(project.id, operationId)
    return latest(attemptsOf(operation, yield* history.logs(project.id, operationId, logEntries)))
  })
})

/** Gets the log of an operation, in order. */
export const getOperationLogs = defineCall({
  name: "getOperationLogs",
  access: ["full", "consumer", "viewer"],
  input: OperationInput,
  success: Schema.Array(LogEntry),
  errors: [OperationNotFound],
  audit: "none",
  run: Effect.fnUntraced(function* ({ caller, project }, { operationId }) {
    yield* requireOperation(caller, project.id, operationId)
    return latest(yield* (yield* OperationHistory).logs(project.id, operationId, logEntries))
  })
})

/** The last ones that fit in an answer. */
const latest = <A>(entries: ReadonlyArray<A>): ReadonlyArray<A> => fitting(entries.toReversed()).toReversed()

/** The fields that kept their values; undefined where the current values were not read, or nothing shows what they were. */
const keptIn = (outcome: RecordOutcome | undefined): ReadonlyArray<string> | undefined =>
  outcome?.outcome === "success" && outcome.action !== "created" ? (outcome.kept ?? []) : undefined

/**
 * Gets the requests to the provider that an operation's whole plan comes to, without credentials. A retry sends only the remaining
 * records. What a read found is known of written records alone: these are shown as they were sent.
 */
export const getOperationRequests = defineCall({
  name: "getOperationRequests",
  access: ["full", "consumer", "viewer"],
  input: OperationInput,
  success: OperationRequests,
  errors: [ConnectionNotFound, OperationNotFound, PayloadsRemoved, ProviderUnknown],
  audit: "none",
  run: Effect.fnUntraced(function* ({ caller, project }, { operationId }) {
    yield* requireOperation(caller, project.id, operationId)
    const store = yield* OperationStore
    const { resource } = yield* store.get(project.id, operationId)
    const planned = yield* (yield* OperationQueue).planned(project.id, operationId)
    if (Option.isNone(planned)) return yield* new PayloadsRemoved({ operationId })
    const { connectionId, envelope } = planned.value
    const outcomes = yield* store.outcomes(project.id, operationId)
    const decided = complete(planned.value.records).flatMap((record, index) =>
      record.erased === true ? [] : [{ record, kept: keptIn(outcomes[index]) }]
    )
    const records = decided.map(({ kept, record }) => (kept === undefined ? record : decidedBy(record, kept)))
    if (!isReadonlyArrayNonEmpty(records)) return yield* new PayloadsRemoved({ operationId })
    const connections = yield* ConnectionStore
    const account = yield* connections.account(project.id, connectionId)
    const { provider } = yield* connections.get(project.id, connectionId)
    const driver = yield* (yield* ProviderRegistry).get(provider)
    const stripped = { ...account, credentials: withoutSecrets(account.credentials) }
    const write = { ...envelope, objectName: resource, records }
    const objects = yield* FoundReferences.knownObjects(driver, project.id, account, write)
    const { errors, requests } = explainedRequests(driver, stripped, write, {
      known: new Map(),
      objects,
      keys: yield* FoundReferences.knownKeys(driver, project.id, account, write),
      labels: yield* FoundReferences.knownLabels(driver, account, write)
    })
    const { type } = envelope
    // What follows walks through every field of the plan again.
    yield* Effect.yieldNow
    const explanations =
      type === "delete"
        ? records.map(({ recordId }) => ({ ...(recordId === undefined ? {} : { recordId }), fields: [] }))
        : decided.map(({ kept, record }) => explained(type, resource, record, kept))
    const found: OperationRequests = { requests, records: explanations, ...(errors.length === 0 ? {} : { errors }) }
    return found
  })
})
