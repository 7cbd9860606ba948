/** A dry run explains a write: it makes the write's plan and its requests, and sends, stores and reserves nothing. */
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Access from "../../call/Access.ts"
import { defineCall } from "../../call/Call.ts"
import { ConnectionNotFound } from "../../connections/ConnectionStore.ts"
import { withoutSecrets } from "../../connections/Credentials.ts"
import { ObjectName } from "../../domain/Ids.ts"
import { RecordFields } from "../../domain/Json.ts"
import type { RecordError } from "../../domain/RecordOutcome.ts"
import { InstallationNotFound, InstallationStore, type WriteTarget } from "../../installations/InstallationStore.ts"
import type { Account, ProviderDriver } from "../../providers/ProviderDriver.ts"
import type { ProviderError } from "../../providers/ProviderError.ts"
import type { ProviderRequest } from "../../providers/ProviderRequest.ts"
import { IntegrationNotFound } from "../../integrations/IntegrationStore.ts"
import { ProviderUnknown } from "../../providers/ProviderRegistry.ts"
import { Descriptions } from "../../providers/calls/Descriptions.ts"
import type { Warning } from "../../domain/Warning.ts"
import { Explanation } from "../WriteAnswer.ts"
import { WriteRequest } from "../WriteRequest.ts"
import { queryOf } from "./Execute.ts"
import { planWrite } from "./Plan.ts"
import * as ExplainedRecord from "../rules/ExplainedRecord.ts"
import * as Warnings from "../rules/Warnings.ts"
import { type PlannedWrite, commandOf, linesOf } from "../rules/PlannedRecord.ts"
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
  run: ({ caller, project }, input) =>
    Effect.gen(function* () {
      const { integration, request } = input
      yield* Access.ownRefs(caller, request)
      const key = { projectId: project.id, integration, groupRef: request.groupRef }
      return yield* explainOn(yield* (yield* InstallationStore).target(key), input)
    })
})

/** The explanation of a write on a target that the caller may write to. */
export const explainOn = Effect.fnUntraced(function* (
  target: WriteTarget,
  { current = {}, ...input }: Omit<typeof ExplainInput.Type, "project">,
  more: ReadonlyArray<Warning> = []
) {
  const { driver, installed, plan } = yield* planWrite(target, input)
  const account = yield* installed.account
  const known = new Map(Object.entries(current))
  const stripped = { ...account, credentials: withoutSecrets(account.credentials) }
  const { errors, idle, requests } = explainedRequests(driver, stripped, plan.write, known)
  const empty = idle.map((place) => Warnings.nothingToSend(plan.write.shape === "record" ? undefined : place))
  // What follows walks through every field of the plan again.
  yield* Effect.yieldNow
  // A dry run makes no call, so only a description that this process has already can be compared.
  const description = yield* (yield* Descriptions).known(account, plan.write.objectName)
  const decided = plan.decisions.map((decisions, place) => ({
    record: plan.write.shape === "record" ? "record" : `batch[${place}].record`,
    decisions
  }))
  const unknown = description === undefined ? [] : Warnings.warnings(decided, description, driver.fieldNames)
  yield* Effect.yieldNow
  const warnings = [...more, ...plan.warnings, ...empty, ...unknown]
  const explanation: Explanation = {
    dryRun: true,
    requests,
    records: plan.write.records.map(({ recordId }, place) =>
      ExplainedRecord.explained(plan.write, recordId, plan.decisions[place] ?? [], known.get(recordId ?? ""))
    ),
    ...(errors.length === 0 ? {} : { errors }),
    ...(warnings.length === 0 ? {} : { warnings })
  }
  yield* Effect.yieldNow
  return explanation
})

export interface ExplainedRequests {
  readonly requests: ReadonlyArray<ProviderRequest>
  /** Why the driver would refuse to send the write; none where it would not. */
  readonly errors: ReadonlyArray<RecordError>
  /** Places of records of which nothing may be written now. */
  readonly idle: ReadonlyArray<number>
}

/** `known`: the provider's current values, by record id. A record without them is reported as if it were empty. */
export const explainedRequests = (
  driver: ProviderDriver,
  account: Account,
  write: PlannedWrite,
  known: ReadonlyMap<string, RecordFields>
): ExplainedRequests => {
  const query = queryOf(write)
  const asked = query?.recordIds ?? []
  // The state that the read will find can't be known; a driver without such states doesn't look at it.
  const current = new Map(asked.map((id) => [id, { fields: known.get(id) ?? {}, guard: "{guard}" }]))
  const lines = linesOf(write, current, driver.displayName)
  const command = commandOf(write, lines)
  const idle = lines.flatMap((line, place) => (line._tag === "Idle" ? [place] : []))
  const reads = query === undefined ? nothing : driver.explain.read(account, query)
  if (Result.isFailure(reads)) return { requests: [], errors: errorsOf(reads.failure), idle }
  const writes = command === undefined ? nothing : driver.explain.write(account, command)
  if (Result.isFailure(writes)) return { requests: reads.success, errors: errorsOf(writes.failure), idle }
  const isOpen = asked.some((id) => !known.has(id))
  const after = isOpen ? afterOpenRead : afterRead
  const written = query === undefined ? writes.success : writes.success.map((request) => ({ after, ...request }))
  return { requests: [...reads.success, ...written], errors: [], idle }
}

const nothing: Result.Result<ReadonlyArray<ProviderRequest>, ProviderError> = Result.succeed([])

const afterRead = "the current values were read"
const afterOpenRead =
  "the current values were read: a field with ifEmpty is left out where it has a value, " +
  "and a record without remaining fields is not sent"

const errorsOf = ({ reason }: ProviderError): ReadonlyArray<RecordError> =>
  reason._tag === "ProviderRejected" && reason.errors.length > 0 ? reason.errors : [{ message: reason.message }]
