/** The journal of writes in memory: gone with the process, so for tests and trials only. */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type { IdempotencyKey, KeyEnd } from "../domain/IdempotencyKey.ts"
import type { OperationId, ProjectId } from "../domain/Ids.ts"
import { canMove, type Operation } from "../domain/Operation.ts"
import type { RecordOutcome } from "../domain/RecordOutcome.ts"
import { type ClaimedKey, IdempotencyKeyTaken, OperationNotFound, OperationStore } from "../ports/OperationStore.ts"
import { settled } from "../write/Outcome.ts"
import type { PlannedRecord } from "../write/PlannedRecord.ts"

interface Row {
  readonly operation: Operation
  readonly items: ReadonlyArray<PlannedRecord>
  readonly outcomes: ReadonlyArray<RecordOutcome | undefined>
}

export const layer: Layer.Layer<OperationStore> = Layer.sync(OperationStore, () => {
  const rows = new Map<OperationId, Row>()
  const keys = new Map<string, ClaimedKey & { readonly key: IdempotencyKey; readonly expiresAt: DateTime.Utc }>()
  const keyOf = (projectId: ProjectId, key: string) => JSON.stringify([projectId, key])
  const claimed = (projectId: ProjectId, key: string, at: DateTime.Utc) =>
    Option.filter(Option.fromUndefinedOr(keys.get(keyOf(projectId, key))), ({ expiresAt }) =>
      DateTime.isLessThan(at, expiresAt)
    )
  const keyTaken = (operationId: OperationId) =>
    Option.map(
      Option.fromUndefinedOr([...keys.values()].find((each) => each.operationId === operationId)),
      ({ key }) => key
    )
  const endKey = (projectId: ProjectId, operationId: OperationId, end: KeyEnd) => {
    const name = keyOf(projectId, end.key)
    const before = keys.get(name)
    if (before?.operationId !== operationId) return
    if (end._tag === "Free") keys.delete(name)
    else keys.set(name, { ...before, answer: Option.some(end.answer) })
  }
  const row = (projectId: ProjectId, id: OperationId) =>
    Effect.suspend(() => {
      const found = rows.get(id)
      return found?.operation.projectId === projectId
        ? Effect.succeed(found)
        : Effect.fail(new OperationNotFound({ operationId: id }))
    })
  return OperationStore.of({
    begin: (operation, items, claim) =>
      Effect.suspend(() => {
        const { createTime, id, projectId } = operation
        if (claim !== undefined) {
          if (Option.isSome(claimed(projectId, claim.key, createTime))) {
            return Effect.fail(new IdempotencyKeyTaken({ key: claim.key }))
          }
          const { digest, expiresAt } = claim
          keys.set(keyOf(projectId, claim.key), {
            key: claim.key,
            digest,
            expiresAt,
            operationId: id,
            answer: Option.none()
          })
        }
        rows.set(id, { operation, items, outcomes: items.map(() => undefined) })
        return Effect.void
      }),
    claimed: (projectId, key, at) =>
      Effect.sync(() =>
        Option.map(claimed(projectId, key, at), ({ answer, digest, operationId }): ClaimedKey => ({
          answer,
          digest,
          operationId
        }))
      ),
    settle: (projectId, id, end) =>
      Effect.map(row(projectId, id), (found) => {
        if (!canMove(found.operation.status, end.status)) return found.operation
        const operation = settled(found.operation, end)
        rows.set(id, { ...found, operation, outcomes: end.outcomes })
        if (end.key !== undefined) endKey(projectId, id, end.key)
        return operation
      }),
    abandoned: (before, limit) =>
      Effect.sync(() =>
        [...rows.values()]
          .filter(
            ({ operation }) => operation.status === "in_progress" && DateTime.isLessThan(operation.createTime, before)
          )
          .slice(0, limit)
          .map(({ items, operation }) => ({ operation, records: items.length, key: keyTaken(operation.id) }))
      ),
    get: (projectId, id) => Effect.map(row(projectId, id), ({ operation }) => operation),
    outcomes: (projectId, id) => Effect.map(row(projectId, id), ({ outcomes }) => outcomes)
  })
})
