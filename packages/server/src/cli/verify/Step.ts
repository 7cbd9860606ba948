/** A step of a run, and what its calls are held against. */
import type { RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import type { Account, ProviderDriver } from "@fieldgate/core/providers/ProviderDriver"
import type { ProviderError } from "@fieldgate/core/providers/ProviderError"
import * as Data from "effect/Data"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { Difference } from "./Findings.ts"
import type { Probe } from "./Probe.ts"
import type { Sample } from "./Sample.ts"
import type * as Written from "./Written.ts"

/** A step that can't run, such as one whose record was not created. */
export class StepSkipped extends Data.TaggedError("StepSkipped")<{ readonly reason: string }> {}

export interface Step {
  readonly name: string
  /** Whether the provider should refuse the calls of the step. */
  readonly refused?: true
  /** Statuses of refusals that are usual in the step. */
  readonly usual?: ReadonlyArray<number>
  /** Returns what the driver understood otherwise than the step expects. */
  readonly run: Effect.Effect<ReadonlyArray<Difference>, ProviderError | StepSkipped>
}

export interface Setting {
  /** The status of a call of our own, with the credentials of the driver's calls. */
  readonly probe: (probe: Probe) => Effect.Effect<number, StepSkipped>
  readonly driver: ProviderDriver
  readonly account: Account
  readonly sample: Sample
  readonly written: Written.Written
  /** Whether custom fields are created and removed. */
  readonly customFields: boolean
  /** How long a search may take to find a new record. */
  readonly search: { readonly times: number; readonly pause: Duration.Input }
}

export const differs = (ours: string, theirs: string): ReadonlyArray<Difference> => [{ ours, theirs }]
export const same: ReadonlyArray<Difference> = []

export const succeeded = (outcomes: ReadonlyArray<RecordOutcome>): ReadonlyArray<Difference> =>
  outcomes.flatMap(({ errors = [], outcome }) =>
    outcome === "success" ? same : differs("success", [outcome, ...errors.map(({ message }) => message)].join(": "))
  )

export const compared = (sent: unknown, held: unknown): ReadonlyArray<Difference> =>
  held === sent ? same : differs("the value that was sent", held === undefined ? "no value" : "another value")

/** A failure with one of these reasons, or an outcome that reports one. */
export const refusal = <A>(
  call: Effect.Effect<A, ProviderError | StepSkipped>,
  reasons: ReadonlyArray<string>
): Step["run"] =>
  Effect.flatMap(Effect.result(call), (result) => {
    if (Result.isSuccess(result)) {
      const outcomes: unknown = result.success
      const refused =
        Array.isArray(outcomes) &&
        outcomes.every(
          (each: unknown) => typeof each === "object" && each !== null && "outcome" in each && each.outcome === "failed"
        )
      return Effect.succeed(refused ? same : differs("a refusal", "success"))
    }
    const { failure } = result
    if (failure._tag === "StepSkipped") return Effect.fail(failure)
    const { _tag: reason } = failure.reason
    return Effect.succeed(
      reasons.includes(reason) ? same : differs(reasons.join(" or "), `${reason}: ${failure.message}`)
    )
  })

/** The text of a value, or of the first of several, as a search takes it. */
export const textOf = (value: unknown): string => {
  const first: unknown = Array.isArray(value) ? value[0] : value
  return typeof first === "string" ? first : ""
}
