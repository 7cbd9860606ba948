/** A dry run explains a write: it makes the write's plan and its requests, and sends, stores and reserves nothing. */
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Access from "../../call/Access.ts"
import { defineCall } from "../../call/Call.ts"
import { ConnectionNotFound } from "../../connections/ConnectionStore.ts"
import { withoutSecrets } from "../../connections/Credentials.ts"
import type { Caller } from "../../domain/Caller.ts"
import { ObjectName, type ProjectId } from "../../domain/Ids.ts"
import { RecordFields } from "../../domain/Json.ts"
import type { RecordError } from "../../domain/RecordOutcome.ts"
import { InstallationNotFound, InstallationStore, type WriteTarget } from "../../installations/InstallationStore.ts"
import type { Account, ProviderDriver } from "../../providers/ProviderDriver.ts"
import type { ProviderError } from "../../providers/ProviderError.ts"
import type { ProviderRequest } from "../../providers/ProviderRequest.ts"
import { IntegrationNotFound } from "../../integrations/IntegrationStore.ts"
import { ProviderUnknown } from "../../providers/ProviderRegistry.ts"
import { Descriptions } from "../../providers/calls/Descriptions.ts"
import type { DescribedFields } from "../../records/FindQuery.ts"
import type { Warning } from "../../domain/Warning.ts"
import { Explanation } from "../WriteAnswer.ts"
import type { Reference } from "../Reference.ts"
import { WriteRequest } from "../WriteRequest.ts"
import { queryOf } from "./Execute.ts"
import * as FoundReferences from "./FoundReferences.ts"
import * as ReferenceNames from "./ReferenceNames.ts"
import { planWrite } from "./Plan.ts"
import * as ExplainedRecord from "../rules/ExplainedRecord.ts"
import type { AssociationLabel } from "../rules/AssociationLabels.ts"
import * as AssociationLabels from "../rules/AssociationLabels.ts"
import type { FoundReference } from "../rules/ResolvedReferences.ts"
import * as References from "../rules/References.ts"
import * as Warnings from "../rules/Warnings.ts"
import * as ExplainedMatch from "./ExplainedMatch.ts"
import * as MatchWay from "../rules/MatchWay.ts"
import { type DirectWrite, type PlannedWrite, commandOf, linesOf } from "../rules/PlannedRecord.ts"
import { WriteRejected } from "../rules/WriteRejection.ts"

const ExplainInput = Schema.Struct({
  /** The project's id or name. */
  project: Schema.NonEmptyString,
  /** The integration's id or name. */
  integration: Schema.NonEmptyString,
  /** The name of the object in the manifest, such as `contacts`. */
  objectName: ObjectName,
  /** The write to explain. */
  request: WriteRequest,
  /**
   * What the provider holds now, by record id: decides on fields that are written only if they are empty. Without it these are
   * reported as conditional.
   */
  current: Schema.optionalKey(Schema.Record(Schema.String, RecordFields))
})

/** Explains what a write would send and why each field is written or not; sends nothing. */
export const explain = defineCall({
  name: "explain",
  access: ["full", "consumer", "viewer"],
  input: ExplainInput,
  success: Explanation,
  errors: [
    ConnectionNotFound,
    InstallationNotFound,
    IntegrationNotFound,
    ProviderUnknown,
    Access.TokenMismatch,
    WriteRejected
  ],
  audit: "none",
  run: Effect.fnUntraced(function* ({ caller, project }, input) {
    const { integration, request } = input
    yield* Access.ownRefs(caller, request)
    const key = { projectId: project.id, integration, groupRef: request.groupRef }
    return yield* explainOn(yield* (yield* InstallationStore).target(key), caller, input)
  })
})

/** The explanation of a write on a target that the caller may write to. */
export const explainOn = Effect.fnUntraced(function* (
  target: WriteTarget,
  caller: Caller,
  { current = {}, ...input }: Omit<typeof ExplainInput.Type, "project">,
  more: ReadonlyArray<Warning> = []
) {
  const { driver, installed, plan } = yield* planWrite(target, caller, input, "warn")
  const account = yield* installed.account
  const known = new Map(Object.entries(current))
  const stripped = { ...account, credentials: withoutSecrets(account.credentials) }
  // A dry run makes no call, so only a description that this process or the database has already can be used.
  const description = yield* (yield* Descriptions).known(account, plan.write.objectName)
  const fields = description ?? (yield* matchedFields(installed.installation.projectId, account, plan.write))
  const objects = yield* FoundReferences.knownObjects(driver, installed.installation.projectId, account, plan.write)
  const labels = yield* FoundReferences.knownLabels(driver, account, plan.write)
  const keys = yield* FoundReferences.knownKeys(driver, installed.installation.projectId, account, plan.write)
  const facts = { known, fields, objects, labels, keys }
  const { errors, idle, requests } = explainedRequests(driver, stripped, plan.write, facts)
  const empty = idle.map((place) => Warnings.nothingToSend(plan.write.shape === "record" ? undefined : place))
  // What follows walks through every field of the plan again.
  yield* Effect.yieldNow
  const decided = plan.decisions.map((decisions, place) => ({
    record: plan.write.shape === "record" ? "record" : `batch[${place}].record`,
    decisions
  }))
  const isReported = driver.describe?.dropsUnknown === true
  const object = isReported
    ? undefined
    : (description ?? (yield* storedObject(installed.installation.projectId, account, plan.write)))
  const unknown = object === undefined ? [] : Warnings.warnings(decided, object, driver.fieldNames)
  yield* Effect.yieldNow
  const warnings = [...more, ...plan.warnings, ...empty, ...unknown]
  const wayOf = MatchWay.of(driver, plan.write, fields)
  const explanation: Explanation = {
    dryRun: true,
    requests,
    records: plan.write.records.map((record, place) =>
      ExplainedRecord.explained(
        plan.write,
        {
          record,
          decisions: plan.decisions[place] ?? [],
          whenMissing: plan.whenMissing[place],
          isNative: wayOf(record) !== undefined
        },
        known.get(record.recordId ?? "")
      )
    ),
    ...(errors.length === 0 ? {} : { errors }),
    ...(warnings.length === 0 ? {} : { warnings })
  }
  yield* Effect.yieldNow
  return explanation
})

/** The object as it was described last, however long ago; undefined where not all of its fields are stored. */
const storedObject = Effect.fnUntraced(function* (
  projectId: ProjectId,
  account: Account,
  { objectName }: PlannedWrite
) {
  const stored = yield* ReferenceNames.stored(projectId, account, objectName)
  return stored === undefined || stored.partial === true
    ? undefined
    : { name: objectName, fields: stored.fields, readAt: stored.readAt }
})

/** What decides how a record is found: by an upsert of the provider, or by a lookup. */
const matchedFields = (projectId: ProjectId, account: Account, write: PlannedWrite) =>
  write.records.some(({ match }) => match !== undefined)
    ? FoundReferences.describedFields(projectId, account, write)
    : Effect.undefined

export interface ExplainedRequests {
  readonly requests: ReadonlyArray<ProviderRequest>
  /** Why the driver would refuse to send the write; none where it would not. */
  readonly errors: ReadonlyArray<RecordError>
  /** Places of records of which nothing may be written now. */
  readonly idle: ReadonlyArray<number>
}

/** What is known of the account without a call. */
export interface KnownAccount {
  /** The provider's current values, by record id. A record without them is reported as if it were empty. */
  readonly known: ReadonlyMap<string, RecordFields>
  /** Of the written object. */
  readonly fields?: DescribedFields | undefined
  /** Of the objects that records refer to. */
  readonly objects: FoundReferences.DescribedObjects
  /** Of links to another object, by its name; undefined where they must be read first. */
  readonly labels: (to: string) => ReadonlyArray<AssociationLabel> | undefined
  /** Of the searches for records that are referred to. */
  readonly keys: FoundReferences.KnownKeys
}

export const explainedRequests = (
  driver: ProviderDriver,
  account: Account,
  write: PlannedWrite,
  facts: KnownAccount
): ExplainedRequests => {
  const { type } = write
  if (type !== "upsert" && write.records.every(({ match }) => match === undefined)) {
    return explainedDirect(driver, account, { ...write, type }, facts)
  }
  const found = ExplainedMatch.requests(driver, account, write, facts.fields, (each) => {
    const { failure, requests } = explainedDirect(driver, account, each, facts)
    return failure === undefined ? Result.succeed(requests) : Result.fail(failure)
  })
  return Result.isFailure(found)
    ? { requests: [], errors: errorsOf(found.failure), idle: [] }
    : { requests: found.success, errors: [], idle: [] }
}

interface DirectRequests extends ExplainedRequests {
  readonly failure?: ProviderError
}

const explainedDirect = (
  driver: ProviderDriver,
  account: Account,
  planned: DirectWrite,
  { keys, known, labels, objects }: KnownAccount
): DirectRequests => {
  const separated = FoundReferences.separated(driver, planned, objects)
  const searches = searchesOf(driver, account, separated, { keys, labels })
  if (Result.isFailure(searches)) {
    return { requests: [], errors: errorsOf(searches.failure), idle: [], failure: searches.failure }
  }
  const { write } = FoundReferences.resolvedBy(separated, placeholder, (to) =>
    Result.succeed(labels(to) ?? placeholderLabels(separated, to))
  )
  const query = queryOf(write)
  const asked = query?.recordIds ?? []
  // The state that the read will find can't be known; a driver without such states doesn't look at it.
  const current = new Map(asked.map((id) => [id, { fields: known.get(id) ?? {}, guard: "{guard}" }]))
  const lines = linesOf(write, current, driver.displayName)
  const command = commandOf(write, lines)
  const idle = lines.flatMap((line, place) => (line._tag === "Idle" ? [place] : []))
  const reads = query === undefined ? nothing : driver.explain.read(account, query)
  if (Result.isFailure(reads)) return { requests: [], errors: errorsOf(reads.failure), idle, failure: reads.failure }
  const writes = command === undefined ? nothing : driver.explain.write(account, command)
  const before = searches.success
  if (Result.isFailure(writes)) {
    return { requests: [...before, ...reads.success], errors: errorsOf(writes.failure), idle, failure: writes.failure }
  }
  const isOpen = asked.some((id) => !known.has(id))
  const after = isOpen ? afterOpenRead : afterRead
  const found = before.length === 0 ? {} : { after: afterSearch }
  const written = writes.success.map((request) => ({ ...(query === undefined ? found : { after }), ...request }))
  return { requests: [...before, ...reads.success, ...written], errors: [], idle }
}

/** The searches for the records that are referred to by key. */
const searchesOf = (
  { capabilities, explain }: ProviderDriver,
  account: Account,
  { objectName, records }: DirectWrite,
  { keys, labels }: Pick<KnownAccount, "keys" | "labels">
): Result.Result<ReadonlyArray<ProviderRequest>, ProviderError> =>
  Result.map(
    Result.all([
      ...AssociationLabels.objectsOf(records)
        .filter((to) => labels(to) === undefined)
        .map((to) => explain.associationLabels?.(account, { from: objectName, to }) ?? nothing),
      ...References.lookupsOf(records)
        .flatMap((lookup) => FoundReferences.queriesOf({ capabilities }, lookup))
        .map((query) => explain.find?.(account, { ...query, keys: keys(query), described: undefined }) ?? nothing)
    ]),
    (requests) => requests.flat()
  )

/** In place of the kinds of links that labels name: no kind has the number 0. */
const placeholderLabels = ({ records }: DirectWrite, to: string): ReadonlyArray<AssociationLabel> =>
  records
    .flatMap(({ associationsByKey = [] }) => associationsByKey)
    .filter((each) => AssociationLabels.objectOf(each) === to)
    .flatMap(({ labels = [] }) => labels)
    .filter((label, place, all) => all.indexOf(label) === place)
    .map((label) => ({ label, associationCategory: `{category of ${label}}`, associationTypeId: 0 }))

/** In place of the id that a search will find. */
const placeholder = ({ by, object }: Reference): FoundReference => ({
  _tag: "Found",
  recordId: `{id of ${object} with ${Object.keys(by).join(" and ")}}`
})

const afterSearch = "the records and labels that it refers to were found: a record with a missing one is not sent"

const nothing: Result.Result<ReadonlyArray<ProviderRequest>, ProviderError> = Result.succeed([])

const afterRead = "the current values were read"
const afterOpenRead =
  "the current values were read: a field with ifEmpty is left out where it has a value, " +
  "and a record without remaining fields is not sent"

const errorsOf = ({ reason }: ProviderError): ReadonlyArray<RecordError> =>
  reason._tag === "ProviderRejected" && reason.errors.length > 0 ? reason.errors : [{ message: reason.message }]
