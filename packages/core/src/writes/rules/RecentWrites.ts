/** What the latest writes of a key say about the records that have it. Pure. @rule match.recent */
import type * as DateTime from "effect/DateTime"
import type { OperationId } from "../../domain/Ids.ts"
import { keyWrites } from "../../domain/Limits.ts"
import type { KeyWrite } from "../../operations/KeyWrite.ts"
import type { RecordPlace } from "../../operations/WriteMatch.ts"

export interface RecentWrites {
  /** Records that were written with the key, the oldest write first. They may have changed or been deleted since. */
  readonly recordIds: ReadonlyArray<string>
  /** An operation that may have created a record with the key: its outcome is unknown. */
  readonly open: OpenWrite | undefined
}

export interface OpenWrite {
  readonly operationId: OperationId
  /** When its call ended or its answer was given up; undefined while it may be running. */
  readonly savedAt: DateTime.Utc | undefined
}

/**
 * By key; `own`: the record of each key that is being written now. `writes`: the newest of each key first. Later records of the same
 * operation have not been sent, although their batch has.
 */
export const byKey = (
  writes: ReadonlyArray<KeyWrite>,
  own: ReadonlyMap<string, RecordPlace> = new Map()
): ReadonlyMap<string, RecentWrites> => {
  const earlier = writes.filter(({ index, key, operationId }) => {
    const place = own.get(key)
    return place?.operationId !== operationId || index < place.index
  })
  return new Map([...Map.groupBy(earlier, ({ key }) => key)].map(([key, all]) => [key, ofKey(all)]))
}

const ofKey = (writes: ReadonlyArray<KeyWrite>): RecentWrites => {
  const written = writes.flatMap(({ outcome }) =>
    outcome?.outcome === "success" && outcome.recordId !== undefined ? [outcome.recordId] : []
  )
  return {
    recordIds: [...new Set(written)].slice(0, keyWrites.records).toReversed(),
    open: openOf(writes.find(({ isSending, outcome }) => isSending || outcome?.outcome === "uncertain"))
  }
}

const openOf = (write: KeyWrite | undefined): OpenWrite | undefined =>
  write === undefined
    ? undefined
    : { operationId: write.operationId, savedAt: write.isSending ? undefined : write.savedAt }
