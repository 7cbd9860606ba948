import type { RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import type { ProviderFailure } from "@fieldgate/core/providers/ProviderError"
import type { WriteCommand } from "@fieldgate/core/writes/rules/PlannedRecord"
import * as Effect from "effect/Effect"
import type { RestDefinition } from "./RestDefinition.ts"

/** A delete has then reached its goal. A repeated delete whose first answer was lost ends like this. */
export const isSuccess =
  ({ displayName }: RestDefinition, { items, type }: WriteCommand) =>
  (written: Effect.Effect<ReadonlyArray<RecordOutcome>, ProviderFailure>) =>
    Effect.catchIf(
      written,
      (failure) => type === "delete" && failure._tag === "ProviderRejected" && failure.context?.["status"] === 410,
      () => {
        const warnings = [`the record was already deleted at ${displayName}`]
        const { recordId = "" } = items[0]
        return Effect.succeed<ReadonlyArray<RecordOutcome>>([{ outcome: "success", recordId, warnings }])
      }
    )
