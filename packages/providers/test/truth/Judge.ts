/** Whether what was told of each record is what the provider holds. Pure. */
import type { RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"

/** The records that a provider holds, by id. */
export type Held = ReadonlyMap<string, Readonly<Record<string, string>>>

export interface Asked {
  readonly type: "create" | "update" | "delete"
  /** The id of an update or delete. */
  readonly recordId?: string
  readonly mark: string
}

export interface Verdict {
  readonly outcome: RecordOutcome["outcome"]
  readonly isWritten: boolean
  readonly isDoubled: boolean
  /** Why what was told is wrong. */
  readonly lie: string | undefined
}

/** One verdict for each record; `mark` is the field by which records are known again. */
export const judge = (
  mark: string,
  asked: ReadonlyArray<Asked>,
  told: ReadonlyArray<RecordOutcome>,
  before: Held,
  after: Held
): ReadonlyArray<Verdict> =>
  asked.map((each, index): Verdict => {
    const outcome = told[index]
    if (outcome === undefined) {
      return { outcome: "uncertain", isWritten: false, isDoubled: false, lie: "nothing was told of it" }
    }
    if (each.type === "create") return created(mark, each, outcome, after)
    return each.type === "delete"
      ? deleted(each, outcome, before, after)
      : updated(mark, asked, index, told, before, after)
  })

/** A record that is told to be there is there once, under its id. */
const created = (mark: string, asked: Asked, { outcome, recordId }: RecordOutcome, after: Held): Verdict => {
  const copies = [...after].filter(([, fields]) => fields[mark] === asked.mark).map(([id]) => id)
  const [copy] = copies
  const isDoubled = copies.length > 1
  const lie =
    outcome === "success" && copy !== recordId
      ? `told as ${recordId}, there as ${copies.join()}`
      : outcome === "failed" && copy !== undefined
        ? `told as failed, there as ${copy}`
        : undefined
  return { outcome, isWritten: copy !== undefined, isDoubled, lie }
}

const deleted = (asked: Asked, { outcome }: RecordOutcome, before: Held, after: Held): Verdict => {
  const isThere = after.has(asked.recordId ?? "")
  const isGone = !isThere && before.has(asked.recordId ?? "")
  const lie =
    outcome === "success" && isThere
      ? "told as deleted, still there"
      : outcome === "failed" && isGone
        ? "told as failed, gone"
        : undefined
  return { outcome, isWritten: isGone, isDoubled: false, lie }
}

/** Of several updates of one record in a batch, the last that is told to be written is what it holds. */
const updated = (
  mark: string,
  asked: ReadonlyArray<Asked>,
  index: number,
  told: ReadonlyArray<RecordOutcome>,
  before: Held,
  after: Held
): Verdict => {
  const { mark: own, recordId = "" } = asked[index] ?? { mark: "" }
  const outcome = told[index]?.outcome ?? "uncertain"
  const rivals = asked.flatMap((each, at) => (each.recordId === recordId ? [at] : []))
  const isCertain = rivals.every((at) => told[at]?.outcome !== "uncertain")
  const last = rivals.findLast((at) => told[at]?.outcome === "success")
  const expected = last === undefined ? before.get(recordId)?.[mark] : asked[last]?.mark
  const held = after.get(recordId)?.[mark]
  const isOvertaken = outcome === "success" && last !== index
  const lie = isCertain && held !== expected ? `holds ${held}, told to hold ${expected}` : undefined
  return { outcome, isWritten: isOvertaken || held === own, isDoubled: false, lie }
}

/** What changed at the provider that nobody asked for. */
export const unasked = (
  mark: string,
  asked: ReadonlyArray<Asked>,
  before: Held,
  after: Held
): ReadonlyArray<string> => {
  const marks = new Set(asked.map((each) => each.mark))
  const ids = new Set(asked.map((each) => each.recordId))
  const made = [...after].filter(([id, fields]) => !before.has(id) && !marks.has(fields[mark] ?? ""))
  const gone = [...before.keys()].filter((id) => !after.has(id) && !ids.has(id))
  const changed = [...after].filter(
    ([id, fields]) => before.has(id) && !ids.has(id) && before.get(id)?.[mark] !== fields[mark]
  )
  return [...made, ...changed].map(([id]) => id).concat(gone)
}

/** Records of which a field that goes only if it is empty had a value, and has another now. */
export const overwritten = (field: string, before: Held, after: Held): ReadonlyArray<string> =>
  [...after].flatMap(([id, fields]) => {
    const held = before.get(id)?.[field] ?? ""
    return held === "" || held === fields[field] ? [] : [id]
  })
