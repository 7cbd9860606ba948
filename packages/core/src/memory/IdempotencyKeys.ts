import * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"
import type { ErasableKey } from "../operations/rules/ErasedRecords.ts"
import { IdempotencyKey, type KeyEnd } from "../writes/IdempotencyKey.ts"
import type { OperationId, ProjectId } from "../domain/Ids.ts"
import { redriveKeyOf, redriveOutcomes } from "../operations/rules/RedriveLink.ts"
import type { ClaimedKey, IdempotencyClaim } from "../operations/OperationStore.ts"

interface KeyRow {
  readonly key: IdempotencyKey
  readonly expiresAt: DateTime.Utc
  readonly claimed: ClaimedKey
}

const nameOf = (projectId: ProjectId, key: IdempotencyKey) => JSON.stringify([projectId, key])

export const make = () => {
  const rows = new Map<string, KeyRow>()
  return {
    /** The write that a key is claimed for at this time; an expired key is free. */
    claimed: (projectId: ProjectId, key: IdempotencyKey, at: DateTime.Utc): Option.Option<ClaimedKey> => {
      const row = rows.get(nameOf(projectId, key))
      return row !== undefined && DateTime.isLessThan(at, row.expiresAt) ? Option.some(row.claimed) : Option.none()
    },
    take: (projectId: ProjectId, { expiresAt, key }: IdempotencyClaim, claimed: ClaimedKey) =>
      void rows.set(nameOf(projectId, key), { key, expiresAt, claimed }),
    end: (projectId: ProjectId, operationId: OperationId, end: KeyEnd) => {
      const name = nameOf(projectId, end.key)
      const row = rows.get(name)
      if (row?.claimed.operationId !== operationId) return
      if (end._tag === "Free") rows.delete(name)
      else rows.set(name, { ...row, claimed: { ...row.claimed, answer: Option.some(end.answer) } })
    },
    sweep: (at: DateTime.Utc, limit: number): number => {
      const expired = [...rows]
        .filter(([, { expiresAt }]) => DateTime.isLessThanOrEqualTo(expiresAt, at))
        .slice(0, limit)
      for (const [name] of expired) rows.delete(name)
      return expired.length
    },
    /** Removes the links of an operation that is removed. */
    unlink: (projectId: ProjectId, operationId: OperationId) => {
      for (const outcome of redriveOutcomes) rows.delete(nameOf(projectId, redriveKeyOf(outcome, operationId)))
    },
    forget: (operationId: OperationId) => {
      for (const [name, { claimed }] of rows) if (claimed.operationId === operationId) rows.delete(name)
    },
    /** The operation of a key that is linked, whatever its expiry. */
    linked: (projectId: ProjectId, key: IdempotencyKey): OperationId | undefined =>
      rows.get(nameOf(projectId, key))?.claimed.operationId,
    allOf: (operationId: OperationId): ReadonlyArray<ErasableKey> =>
      [...rows.values()]
        .filter(({ claimed }) => claimed.operationId === operationId)
        .map(({ claimed, key }) => ({
          key,
          index: claimed.place?.index,
          answer: Option.getOrUndefined(claimed.answer)
        })),
    /** Removes a key, or changes its answer. */
    erase: (projectId: ProjectId, key: string, kept: ErasableKey | undefined) => {
      const name = nameOf(projectId, IdempotencyKey.make(key))
      const row = rows.get(name)
      if (row === undefined || kept === undefined) rows.delete(name)
      else rows.set(name, { ...row, claimed: { ...row.claimed, answer: Option.fromUndefinedOr(kept.answer) } })
    },
    ofOperation: (operationId: OperationId): Option.Option<IdempotencyKey> =>
      Option.fromUndefinedOr([...rows.values()].find(({ claimed }) => claimed.operationId === operationId)?.key)
  }
}
export type IdempotencyKeys = ReturnType<typeof make>
