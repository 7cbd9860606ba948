/** Plans a write, or returns every reason against it. @rule write.refusals, write.dryRun, write.planTime, batch.faults */
import * as Data from "effect/Data"
import * as Result from "effect/Result"
import type { ObjectName } from "../../domain/Ids.ts"
import { deadlineHours, retryDeadlineHours } from "../../domain/Limits.ts"
import * as IdentifyingFields from "../../providers/IdentifyingFields.ts"
import * as Config from "../../installations/Config.ts"
import type { Warning } from "../../domain/Warning.ts"
import type { WriteRequest } from "../WriteRequest.ts"
import * as FieldMapping from "./FieldMapping.ts"
import { objectOf } from "./FieldMapping.ts"
import * as KeyForms from "./KeyForms.ts"
import * as MatchPlan from "./MatchPlan.ts"
import * as FieldRules from "./FieldRules.ts"
import { settingsPath } from "./FieldRule.ts"
import type { FieldDecision } from "./FieldRules.ts"
import { type BatchPolicy, type InputRecord, type PlanInput, recordsOf } from "./PlanInput.ts"
import type { PlannedWrite } from "./PlannedRecord.ts"
import { type RecordPlan, planRecord } from "./RecordPlan.ts"
import * as References from "./References.ts"
import { refusals } from "./Refusals.ts"
import * as StoredDecisions from "./StoredDecisions.ts"
import * as UnknownOutcome from "./UnknownOutcome.ts"
import * as Warnings from "./Warnings.ts"
import { WriteRejected, type WriteRejection } from "./WriteRejection.ts"

/** Common to all plans, whenever they are executed. */
interface Planned {
  readonly write: PlannedWrite
  readonly warnings: ReadonlyArray<Warning>
  /** For each record, every field with its rule: what the write is made of, and what its explanation says. */
  readonly decisions: ReadonlyArray<ReadonlyArray<FieldDecision>>
  /** The same of each record that is created where it isn't found. */
  readonly whenMissing: ReadonlyArray<ReadonlyArray<FieldDecision> | undefined>
}

export type WritePlan = Data.TaggedEnum<{
  /** Run now and answer the outcome. */
  Immediate: Planned
  /** Keep it, answer, and carry it out in the background; retries end after so many hours. @rule retry.deadline */
  Deferred: Planned & { readonly deadlineHours: number }
  /** Keep its one record with others of its kind, and answer. @rule auto.trigger */
  Accumulate: Planned & { readonly policy: BatchPolicy }
}>
export const WritePlan = Data.taggedEnum<WritePlan>()

export interface Planning {
  readonly records: ReadonlyArray<InputRecord>
  readonly planRecord: (record: InputRecord) => RecordPlan
  /** The plan, once every record has one. */
  readonly finish: (records: ReadonlyArray<RecordPlan>) => Result.Result<WritePlan, WriteRejected>
}

/** Every rule about what may be written and how. Pure: no clock, no ids, no services. */
export const planning = (input: PlanInput): Planning => {
  const { content, integration, request } = input
  const objectName = objectOf(integration, content, input.objectName) ?? input.objectName
  const { rules, settings } = rulesOf(input, objectName)
  const matching = MatchPlan.of(input, objectName, rules)
  const keys = MatchPlan.objectKeys(input, objectName, rules)
  const keyForms = KeyForms.of(input, objectName, [...MatchPlan.fieldsOf(matching), ...keys.flat()])
  const planned = { ...input, keyForms }
  const { type } = request
  return {
    records: recordsOf(request),
    planRecord: (record) =>
      matching === undefined || type === "create"
        ? planRecord(type === "upsert" ? "create" : type, record, rules, planned)
        : MatchPlan.planRecord(matching, type, record, rules, planned),
    finish: (records) => finish(input, objectName, { settings, keys }, records, matching?.faults)
  }
}

interface KnownRules {
  readonly integration: PlanInput["integration"]
  readonly names: PlanInput["fieldNames"]
  readonly rules: FieldRules.FieldRules
  readonly settings: FieldRules.FieldSettings
}

/** The rules of the objects of a config. Writes that are planned on the same cached config share them. */
const known = new WeakMap<PlanInput["content"], Map<string, KnownRules>>()

const rulesOf = (
  { content, fieldNames, integration, labelledNames }: PlanInput,
  objectName: ObjectName
): KnownRules => {
  const names = labelledNames ?? fieldNames
  const ofConfig = known.get(content) ?? new Map<string, KnownRules>()
  const found = ofConfig.get(objectName)
  if (found !== undefined && found.integration === integration && found.names === names) return found
  const write = Config.writeObject(content, objectName)
  const settings = write?.selectedFieldSettings ?? {}
  const mappings = FieldMapping.mappingsOf(integration, content, objectName)
  const rules = FieldRules.of(settings, mappings, settingsPath(objectName), names)
  const made = { integration, names, rules, settings }
  // Any name can be asked for; the names of the config are few.
  if (write !== undefined) known.set(content, ofConfig.set(objectName, made))
  return made
}

export const plan = (input: PlanInput): Result.Result<WritePlan, WriteRejected> => {
  const { finish, planRecord, records } = planning(input)
  return finish(records.map(planRecord))
}

interface ObjectRules {
  readonly settings: FieldRules.FieldSettings
  /** The provider's fields of each key that the object has without a request. */
  readonly keys: ReadonlyArray<ReadonlyArray<string>>
}

const finish = (
  input: PlanInput,
  objectName: ObjectName,
  { keys, settings }: ObjectRules,
  records: ReadonlyArray<RecordPlan>,
  faults: ReadonlyArray<WriteRejection> = []
): Result.Result<WritePlan, WriteRejected> => {
  const { capabilities, integration, request } = input
  const reasons = [
    ...refusals(input, objectName, settings),
    ...faults,
    ...records.flatMap((each) => each.faults),
    ...References.tooMany(records.map(({ record }) => record)),
    ...MatchPlan.twins(records)
  ]
  const [reason, ...others] = reasons
  if (reason !== undefined) return Result.fail(refused(reason, others))
  const [first, ...rest] = StoredDecisions.shortened(records.map((each) => each.record))
  if (first === undefined) return Result.fail(refused(noRecord))
  const identifiedBy = IdentifyingFields.ofObject(input.identifyingFields, objectName)
  const write: PlannedWrite = {
    type: request.type,
    mode: request.type === "delete" ? "synchronous" : (request.mode ?? "synchronous"),
    objectName,
    records: [first, ...rest],
    shape: request.batch === undefined ? "record" : "batch",
    allOrNone:
      request.type !== "delete" &&
      request.type !== "upsert" &&
      capabilities.allOrNone[request.type] &&
      request.batchPolicy?.allOrNone === true,
    headers: request.headers ?? [],
    ...returned(request, integration, objectName),
    ...UnknownOutcome.of(request, integration, objectName),
    ...(identifiedBy === undefined ? {} : { identifiedBy }),
    ...(keys.length === 0 ? {} : { keys })
  }
  const warnings = [
    ...Warnings.ofRequest(request, capabilities),
    ...UnknownOutcome.warnings(request, write),
    ...records.flatMap((each) => each.warnings)
  ]
  const decisions = records.map((each) => each.decisions)
  const whenMissing = records.map((each) => each.whenMissing)
  return Result.succeed(timed(request, { write, warnings, decisions, whenMissing }))
}

/** The request's choice, or else the manifest's for the object; without either the mode decides. @rule write.returnRecord */
const returned = (
  { returnRecord, type }: WriteRequest,
  { write }: PlanInput["integration"],
  objectName: ObjectName
): Pick<PlannedWrite, "returnRecord"> => {
  if (type === "delete") return {}
  const chosen = returnRecord ?? write?.objects?.find((object) => object.objectName === objectName)?.returnRecord
  return chosen === undefined ? {} : { returnRecord: chosen }
}

/** When it runs: immediately, in the background, or in an auto batch. @rule async.accept, auto.policy */
const timed = ({ autoBatchPolicy, retryPolicy }: WriteRequest, planned: Planned): WritePlan => {
  if (planned.write.mode === "synchronous") return WritePlan.Immediate(planned)
  if (autoBatchPolicy === undefined) {
    const hours = retryPolicy?.deadlineHours ?? deadlineHours.default
    return WritePlan.Deferred({ ...planned, deadlineHours: hours })
  }
  const { maxDelayMinutes, retryDeadlineHours: hours = retryDeadlineHours.default } = autoBatchPolicy
  return WritePlan.Accumulate({ ...planned, policy: { maxDelayMinutes, retryDeadlineHours: hours } })
}

const refused = (first: WriteRejection, others: ReadonlyArray<WriteRejection> = []) =>
  new WriteRejected({ reasons: [first, ...others] })

const noRecord: WriteRejection = {
  _tag: "InvalidInput",
  name: "record",
  message: "send record for one record, or batch for many",
  isMissing: true
}
