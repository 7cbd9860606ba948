/**
 * Plans a write with its values in the provider's form. What is known of the object is stored, so that takes no call; a value that
 * doesn't fit it has the object described again, at most once a minute. Labels lead to their fields the same way.
 * @rule value.forms, value.fresh, value.described, field.labels
 */
import * as Array from "effect/Array"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { ConnectionStore } from "../../connections/ConnectionStore.ts"
import { descriptionSeconds } from "../../domain/Limits.ts"
import type { ProjectId } from "../../domain/Ids.ts"
import type { RecordOutcome } from "../../domain/RecordOutcome.ts"
import type { Warning } from "../../domain/Warning.ts"
import type { Installed } from "../../installations/InstallationStore.ts"
import { type DescriptionKey, outdated } from "../../providers/DescriptionStore.ts"
import type { Account, ProviderDriver } from "../../providers/ProviderDriver.ts"
import type { ValueForms } from "../../providers/ValueForms.ts"
import * as StoredDescription from "../../providers/StoredDescription.ts"
import { Descriptions } from "../../providers/calls/Descriptions.ts"
import * as ProviderAccount from "../../providers/calls/ProviderAccount.ts"
import { StoredDescriptions } from "../../providers/calls/StoredDescriptions.ts"
import { conversionOf } from "../rules/ConvertedValues.ts"
import * as FieldMapping from "../rules/FieldMapping.ts"
import type { DirectWrite, PlannedRecord } from "../rules/PlannedRecord.ts"
import type { PlanInput } from "../rules/PlanInput.ts"
import { convertedRecord } from "../rules/LateConversion.ts"
import * as Warnings from "../rules/Warnings.ts"
import type { WritePlan } from "../rules/WritePlan.ts"
import type { WriteRejected } from "../rules/WriteRejection.ts"

/** What becomes of values that don't fit a stored description which is not new. */
export type OnUnfit =
  /** The object is described again, and decides. */
  | "describe"
  /** The write is refused: its caller plans it again. */
  | "refuse"
  /** They go as they are, with a warning: nothing may be asked. */
  | "warn"

/** A plan or its refusal, by what is known of the object. */
export interface PlannedOnce {
  readonly finished: Result.Result<WritePlan, WriteRejected>
  /** Names of values that don't fit the description, and of fields that it doesn't have. */
  readonly unfit: ReadonlyArray<string>
  readonly unknown: ReadonlyArray<string>
}

export interface Planned extends Pick<PlannedOnce, "finished"> {
  readonly warnings: ReadonlyArray<Warning>
  /** Whether the object should be described again before the plan is used, and could not be here. */
  readonly isOpen: boolean
}

/** `planOnce` plans with one description of the object, or without. */
export const plan = Effect.fnUntracedEager(function* <E, R>(
  driver: ProviderDriver,
  { descriptions = {}, installation }: Installed,
  input: PlanInput,
  onUnfit: OnUnfit,
  planOnce: (input: PlanInput) => Effect.Effect<PlannedOnce, E, R>
) {
  const objectName = FieldMapping.objectOf(input.integration, input.content, input.objectName) ?? input.objectName
  const stored = Object.hasOwn(descriptions, objectName) ? descriptions[objectName] : undefined
  const isLabelled = driver.describe?.labels === true && namesFields(input)
  const isSought = driver.describe !== undefined && isMatched(input)
  const valueForms = isOff(input, objectName) ? undefined : driver.valueForms
  const isDropping = driver.describe?.dropsUnknown === true
  if (driver.describe === undefined || (valueForms === undefined && !isLabelled && !isSought && !isDropping)) {
    return end(yield* planOnce(input))
  }
  const version = stored ?? outdated
  const isLater = input.request.mode === "asynchronous" && input.request.type !== "delete" && onUnfit !== "warn"
  // A label leads to its field only by a description, and a misspelled key of a match is known only by it. All else can wait.
  if (version === outdated && isLater && !isLabelled && !isSought) return end(undescribed(yield* planOnce(input)))
  const { connection, projectId } = installation
  const key: DescriptionKey = { projectId, connectionId: connection.id, objectName }
  const by = (description: StoredDescription.StoredDescription, isLenient = false) => {
    const fieldNames = isLabelled ? StoredDescription.labelled(description, input.fieldNames) : input.fieldNames
    const conversion = conversionOf(valueForms ?? unchanged, description, fieldNames, isLenient)
    return planOnce({ ...input, ...(isLabelled ? { labelledNames: fieldNames } : {}), conversion })
  }
  const dropped = ({ unknown }: PlannedOnce, description: StoredDescription.StoredDescription) =>
    isDropping ? Warnings.ofDropped(objectName, unknown, description) : []
  const known = version === outdated ? undefined : yield* (yield* StoredDescriptions).load(key, version)
  const first = known === undefined ? undefined : yield* by(known)
  if (known !== undefined && first !== undefined) {
    const isNew = DateTime.isGreaterThan(
      DateTime.add(known.readAt, { seconds: descriptionSeconds }),
      yield* DateTime.now
    )
    if (isNew || (first.unfit.length === 0 && first.unknown.length === 0)) return end(first, dropped(first, known))
  }
  if (known !== undefined && isLater && !isSought) {
    const labels = isLabelled ? { labelledNames: StoredDescription.labelled(known, input.fieldNames) } : {}
    const later = yield* planOnce({ ...input, ...labels })
    // A list is a value only of a field that is described as one.
    if (Result.isSuccess(later.finished)) return end(undescribed(later), first && dropped(first, known))
  }
  const unconverted = first ?? (yield* planOnce(input))
  if (onUnfit === "refuse") return end(unconverted, [], true)
  if (known === undefined && isRefusedAnyway(unconverted)) return end(unconverted)
  const fresh = onUnfit === "describe" ? yield* describeAgain(key) : undefined
  if (fresh !== undefined) {
    const planned = yield* by(fresh)
    return end(planned, dropped(planned, fresh))
  }
  if (known === undefined) return end(unconverted, [notConverted(objectName, stored !== undefined)])
  const lenient = yield* by(known, true)
  return end(lenient, [...lenient.unfit.map(unfitWarning(known)), ...dropped(lenient, known)])
})

const end = ({ finished }: PlannedOnce, warnings: ReadonlyArray<Warning> = [], isOpen = false): Planned => ({
  finished,
  warnings,
  isOpen
})

/** The plan of a write whose worker describes the object before it sends the records. @rule value.described */
const undescribed = ({ finished, ...planned }: PlannedOnce): PlannedOnce => ({
  ...planned,
  finished: Result.map(finished, (plan): WritePlan =>
    plan._tag === "Accumulate"
      ? { ...plan, write: { ...plan.write, records: [open(plan.write.records[0])] } }
      : { ...plan, write: { ...plan.write, records: Array.map(plan.write.records, open) } }
  )
})

const open = (record: PlannedRecord): PlannedRecord => ({ ...record, undescribed: true })

/** Whether a rule refuses the write that no description of the object changes, so that nothing needs to be asked. */
const isRefusedAnyway = ({ finished }: PlannedOnce): boolean =>
  Result.isFailure(finished) && finished.failure.reasons.some(({ _tag }) => _tag !== "InvalidInput")

/** Values that go as they are. */
const unchanged: ValueForms = (_, value) => Result.succeed(value)

/** A delete by an id names no field. */
const namesFields = (input: PlanInput): boolean => input.request.type !== "delete" || isMatched(input)

/** Whether records are looked for by a key. @rule match.request */
const isMatched = ({ request: { match, type } }: PlanInput): boolean => type === "upsert" || match !== undefined

/** @rule value.off */
const isOff = ({ integration, request }: PlanInput, objectName: string): boolean =>
  request.type === "delete" ||
  integration.write?.objects?.find((object) => object.objectName === objectName)?.convertValues === false

const notConverted = (objectName: string, wasDescribed: boolean): Warning => ({
  message:
    "the values were not checked or converted to the provider's form: " +
    (wasDescribed
      ? `the connection has new credentials, and "${objectName}" has not been described since`
      : `"${objectName}" has not been described yet`)
})

const unfitWarning =
  ({ readAt }: StoredDescription.StoredDescription) =>
  (name: string): Warning => ({
    name,
    message:
      `the value doesn't fit the field as it was described at ${DateTime.formatIso(readAt)}, and goes as it is: the object ` +
      "could not be described again"
  })

/** What the provider says of the object now; undefined where it can't be asked. */
const describeAgain = (key: DescriptionKey) =>
  Effect.gen(function* () {
    const { connectionId, objectName, projectId } = key
    const connection = yield* (yield* ConnectionStore).get(projectId, connectionId)
    const { account, driver, within } = yield* ProviderAccount.open(projectId, connection)
    if (driver.describe === undefined) return undefined
    const { object } = yield* Descriptions
    const metadata = yield* within(object(driver.describe, projectId, account, objectName, "soon"))
    return StoredDescription.of(metadata, yield* DateTime.now, driver.describe.labels)
  }).pipe(Effect.catch(notDescribed), Effect.catchDefect(notDescribed))

const notDescribed = (error: unknown) =>
  Effect.as(Effect.logWarning("describing an object for a write failed; its values go as they are", error), undefined)

interface ConvertedWrite {
  readonly write: DirectWrite
  /** The outcomes of records that are not sent, because a value doesn't fit. */
  readonly refused: ReadonlyMap<number, RecordOutcome>
}

/** Converts the records that were planned without a description; an object that can't be described now fails the call. @rule value.described */
export const atLast = Effect.fnUntraced(function* (
  driver: ProviderDriver,
  projectId: ProjectId,
  account: Account,
  write: DirectWrite
) {
  const { describe, fieldNames, valueForms } = driver
  const none: ConvertedWrite = { write, refused: new Map() }
  if (describe === undefined || valueForms === undefined) return none
  if (!write.records.some(({ undescribed: isOpen }) => isOpen === true)) return none
  const metadata = yield* (yield* Descriptions).object(describe, projectId, account, write.objectName).pipe(
    Effect.catchIf(
      ({ reason }) => reason._tag === "ProviderRejected",
      () => Effect.undefined
    )
  )
  const description = metadata && StoredDescription.of(metadata, yield* DateTime.now, describe.labels)
  if (description === undefined) return none
  const conversion = conversionOf(valueForms, description, fieldNames)
  const refused = new Map<number, RecordOutcome>()
  const records = Array.map(write.records, (record, place) => {
    if (record.undescribed !== true) return record
    const fits = convertedRecord(conversion, record)
    if (Result.isSuccess(fits)) return fits.success
    refused.set(place, { outcome: "failed", errors: fits.failure })
    return record
  })
  const converted: ConvertedWrite = { write: { ...write, records }, refused }
  return converted
})
