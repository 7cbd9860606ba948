/** Chooses the records of a finished operation to write again in a new operation. */
import { isReadonlyArrayNonEmpty, type NonEmptyReadonlyArray } from "effect/Array"
import * as Struct from "effect/Struct"
import type { LostCall } from "../../writes/LostCall.ts"
import type { Operation } from "../Operation.ts"
import type { RecordOutcome } from "../../domain/RecordOutcome.ts"
import type { PlannedRecord } from "../../writes/rules/PlannedRecord.ts"
import { complete, shortened } from "../../writes/rules/StoredDecisions.ts"
import type { WriteEnvelope } from "../../writes/WriteEnvelope.ts"

/** The records to write again, each with its place in the first operation. */
export interface RedrivePlan {
  readonly envelope: WriteEnvelope
  readonly records: NonEmptyReadonlyArray<PlannedRecord>
  readonly places: ReadonlyArray<number>
  /** Places of creates of which no lookup can show whether they were created. */
  readonly unknowable: ReadonlyArray<number>
}

export interface RedriveInput {
  readonly operation: Pick<Operation, "createTime" | "updateTime">
  readonly envelope: WriteEnvelope
  readonly records: ReadonlyArray<PlannedRecord>
  readonly outcomes: ReadonlyArray<RecordOutcome | undefined>
  readonly wanted: RecordOutcome["outcome"]
  /** The caller accepts that a record is created twice, where no lookup can show whether it was created. */
  readonly riskDuplicates: boolean
}

/** Plans a redrive; undefined without wanted records. Uncertain creates keep their lost calls, to be looked up before they are sent. */
export const planRedrive = ({
  envelope,
  operation,
  outcomes,
  records,
  riskDuplicates,
  wanted
}: RedriveInput): RedrivePlan | undefined => {
  const isUncertain = (envelope.type === "create" || envelope.type === "upsert") && wanted === "uncertain"
  const chosen = complete(records).flatMap((record, place) => {
    const outcome = outcomes[place]
    if (outcome?.outcome !== wanted || record.erased === true) return []
    const plan = Struct.omit(record, ["lostCall"])
    const call = isUncertain ? lostCallOf(operation, record, outcome) : undefined
    if (call === undefined) return [{ place, record: plan, isKnowable: true }]
    const risk = riskDuplicates ? { mayDuplicate: true as const } : {}
    const lostCall: LostCall = { ...call, lookup: "pending", ...risk }
    return [{ place, record: { ...plan, lostCall }, isKnowable: knowable.has(call.lookup) }]
  })
  const again = shortened(chosen.map(({ record }) => record))
  if (!isReadonlyArrayNonEmpty(again)) return undefined
  return {
    envelope: { ...envelope, mode: "asynchronous", shape: again.length === 1 ? "record" : "batch" },
    records: again,
    places: chosen.map(({ place }) => place),
    unknowable: chosen.flatMap(({ isKnowable, place }) => (isKnowable ? [] : [place]))
  }
}

/** Results of a lookup that another lookup may settle. */
const knowable: ReadonlySet<LostCall["lookup"]> = new Set(["pending", "absent", "repeatable"])

/** A record stored without its lost calls was sent at some time during its operation. */
const lostCallOf = (
  { createTime, updateTime }: RedriveInput["operation"],
  { lostCall: inherited }: PlannedRecord,
  { errors, lostCall = inherited }: RecordOutcome
): LostCall =>
  lostCall ?? {
    firstSent: createTime,
    lastSent: updateTime,
    cause: errors?.[0]?.message ?? "the provider's answer was lost",
    lookup: "pending"
  }
