/** The records that a run has created and not deleted yet. */
import type { RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import * as Effect from "effect/Effect"

export interface Written {
  /** In every value of the run. */
  readonly tag: string
  /** The first record of an object that exists, or an empty text. */
  readonly idOf: (objectName: string) => string
  readonly idsOf: (objectName: string) => ReadonlyArray<string>
  /** Keeps what a call creates. It is not interrupted, because a record that is not known is not deleted. */
  readonly creating: <E, R>(
    objectName: string,
    call: Effect.Effect<ReadonlyArray<RecordOutcome>, E, R>
  ) => Effect.Effect<ReadonlyArray<RecordOutcome>, E, R>
  /** Forgets a record that the call deletes. */
  readonly deleting: <A, E, R>(
    objectName: string,
    recordId: string,
    call: Effect.Effect<A, E, R>
  ) => Effect.Effect<A, E, R>
  /** The newest first, because later records may refer to earlier ones. */
  readonly all: () => ReadonlyArray<{ readonly objectName: string; readonly recordId: string }>
}

export const make = (tag: string): Written => {
  const records = new Map<string, { readonly objectName: string; readonly recordId: string }>()
  const keyOf = (objectName: string, recordId: string) => `${objectName}/${recordId}`
  const idsOf = (objectName: string) =>
    [...records.values()].flatMap((each) => (each.objectName === objectName ? [each.recordId] : []))
  return {
    tag,
    idOf: (objectName) => idsOf(objectName)[0] ?? "",
    idsOf,
    creating: (objectName, call) =>
      Effect.uninterruptible(
        Effect.tap(call, (outcomes) =>
          Effect.sync(() => {
            for (const { outcome, recordId } of outcomes) {
              if (outcome === "failed" || recordId === undefined) continue
              records.set(keyOf(objectName, recordId), { objectName, recordId })
            }
          })
        )
      ),
    deleting: (objectName, recordId, call) =>
      Effect.uninterruptible(Effect.tap(call, () => Effect.sync(() => records.delete(keyOf(objectName, recordId))))),
    all: () => [...records.values()].toReversed()
  }
}
