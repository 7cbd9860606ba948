/** Whether the reported outcome of each record matches the provider's records. Pure. */
import type { RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"

export type Held = ReadonlyMap<string, Readonly<Record<string, string>>>

export interface RequestedChange {
  readonly type: "create" | "update" | "delete"
  readonly recordId?: string
  readonly mark: string
}

export interface RecordCheck {
  readonly outcome: RecordOutcome["outcome"]
  readonly isWritten: boolean
  readonly isDuplicated: boolean
  readonly misreport: string | undefined
}

/** One result per record; `mark` is the field that identifies records. */
export const check = (
  mark: string,
  requested: ReadonlyArray<RequestedChange>,
  reported: ReadonlyArray<RecordOutcome>,
  before: Held,
  after: Held
): ReadonlyArray<RecordCheck> =>
  requested.map((each, index): RecordCheck => {
    const outcome = reported[index]
    if (outcome === undefined) {
      return { outcome: "uncertain", isWritten: false, isDuplicated: false, misreport: "no outcome was reported" }
    }
    if (each.type === "create") return created(mark, each, outcome, after)
    return each.type === "delete"
      ? deleted(each, outcome, before, after)
      : updated(mark, requested, index, reported, before, after)
  })

/** A record that is reported as written exists once, under its id. */
const created = (
  mark: string,
  requested: RequestedChange,
  { outcome, recordId }: RecordOutcome,
  after: Held
): RecordCheck => {
  const copies = [...after].filter(([, fields]) => fields[mark] === requested.mark).map(([id]) => id)
  const [copy] = copies
  const isDuplicated = copies.length > 1
  const misreport =
    outcome === "success" && copy !== recordId
      ? `reported as ${recordId}, there as ${copies.join()}`
      : outcome === "failed" && copy !== undefined
        ? `reported as failed, there as ${copy}`
        : undefined
  return { outcome, isWritten: copy !== undefined, isDuplicated, misreport }
}

const deleted = (requested: RequestedChange, { outcome }: RecordOutcome, before: Held, after: Held): RecordCheck => {
  const isThere = after.has(requested.recordId ?? "")
  const isGone = !isThere && before.has(requested.recordId ?? "")
  const misreport =
    outcome === "success" && isThere
      ? "reported as deleted, still there"
      : outcome === "failed" && isGone
        ? "reported as failed, gone"
        : undefined
  return { outcome, isWritten: isGone, isDuplicated: false, misreport }
}

/** Of several updates of one record in a batch, the last one that is reported as written wins. */
const updated = (
  mark: string,
  requested: ReadonlyArray<RequestedChange>,
  index: number,
  reported: ReadonlyArray<RecordOutcome>,
  before: Held,
  after: Held
): RecordCheck => {
  const { mark: own, recordId = "" } = requested[index] ?? { mark: "" }
  const outcome = reported[index]?.outcome ?? "uncertain"
  const rivals = requested.flatMap((each, at) => (each.recordId === recordId ? [at] : []))
  const isCertain = rivals.every((at) => reported[at]?.outcome !== "uncertain")
  const last = rivals.findLast((at) => reported[at]?.outcome === "success")
  const expected = last === undefined ? before.get(recordId)?.[mark] : requested[last]?.mark
  const held = after.get(recordId)?.[mark]
  const isOvertaken = outcome === "success" && last !== index
  const misreport = isCertain && held !== expected ? `holds ${held}, expected ${expected}` : undefined
  return { outcome, isWritten: isOvertaken || held === own, isDuplicated: false, misreport }
}

/** Changes at the provider that no write requested. */
export const unrequestedChanges = (
  mark: string,
  requested: ReadonlyArray<RequestedChange>,
  before: Held,
  after: Held
): ReadonlyArray<string> => {
  const marks = new Set(requested.map((each) => each.mark))
  const ids = new Set(requested.map((each) => each.recordId))
  const made = [...after].filter(([id, fields]) => !before.has(id) && !marks.has(fields[mark] ?? ""))
  const gone = [...before.keys()].filter((id) => !after.has(id) && !ids.has(id))
  const changed = [...after].filter(
    ([id, fields]) => before.has(id) && !ids.has(id) && before.get(id)?.[mark] !== fields[mark]
  )
  return [...made, ...changed].map(([id]) => id).concat(gone)
}

/** Records with a changed field that may be written only if it is empty. */
export const overwritten = (field: string, before: Held, after: Held): ReadonlyArray<string> =>
  [...after].flatMap(([id, fields]) => {
    const held = before.get(id)?.[field] ?? ""
    return held === "" || held === fields[field] ? [] : [id]
  })
