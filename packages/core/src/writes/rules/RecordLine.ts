/** What a plan comes to for each record, once the provider's current values are known. Pure. Spec 2.9. */
import { isReadonlyArrayNonEmpty } from "effect/Array"
import type { RecordFields } from "../../domain/Json.ts"
import type { RecordOutcome } from "../../domain/RecordOutcome.ts"
import * as HeldBack from "./HeldBack.ts"
import * as MissingRecord from "./MissingRecord.ts"
import * as PlannedRecord from "./PlannedRecord.ts"
import type { WriteCommand, WriteItem } from "./WriteCommand.ts"
import type { PlannedWrite } from "./WritePlan.ts"

/** What a record holds now, as far as it was asked. */
export interface CurrentRecord {
  readonly fields: RecordFields
  readonly guard?: string
}

/** `Idle`: nothing of it may be written now. `Missing`: its current values could not be read. */
export type RecordLine =
  | { readonly _tag: "Send"; readonly item: WriteItem }
  | { readonly _tag: "Idle" | "Missing"; readonly outcome: RecordOutcome }

/** One line for each record; `current` is by record id, and `provider` the provider's name for people. */
export const linesOf = (
  write: PlannedWrite,
  current: ReadonlyMap<string, CurrentRecord>,
  provider: string
): ReadonlyArray<RecordLine> => {
  const { allOrNone, records } = write
  const lines = records.map((record) => lineOf(write, provider, record, current.get(record.recordId ?? "")))
  // All or none holds for a record that could not be looked at too: nothing is sent beside it. Spec 4.3.4.
  return allOrNone && lines.some(({ _tag }) => _tag === "Missing")
    ? lines.map((line) => (line._tag === "Missing" ? line : { _tag: "Missing", outcome: HeldBack.outcome() }))
    : lines
}

/** The command of the records to send; undefined where there is none. */
export const commandOf = (
  { allOrNone, headers, objectName, type }: PlannedWrite,
  lines: ReadonlyArray<RecordLine>
): WriteCommand | undefined => {
  const items = lines.flatMap((line) => (line._tag === "Send" ? [line.item] : []))
  return isReadonlyArrayNonEmpty(items) ? { type, objectName, items, allOrNone, headers } : undefined
}

const lineOf = (
  { objectName, type }: Pick<PlannedWrite, "objectName" | "type">,
  provider: string,
  record: PlannedRecord.PlannedRecord,
  now: CurrentRecord | undefined
): RecordLine => {
  const { recordId = "" } = record
  if (record.ifEmpty !== undefined && now === undefined) {
    const missing = MissingRecord.sentence(provider, objectName, recordId)
    const message = `${missing}: the fields to write only if empty could not be read`
    return { _tag: "Missing", outcome: { outcome: "failed", errors: [{ message }] } }
  }
  const item = PlannedRecord.resolve(record, now?.fields ?? {})
  if (type === "update" && PlannedRecord.hasNothing(item)) {
    return { _tag: "Idle", outcome: { outcome: "success", recordId } }
  }
  return { _tag: "Send", item: now?.guard === undefined ? item : { ...item, guard: now.guard } }
}
