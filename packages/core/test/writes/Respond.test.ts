/** @rule sync.failure */
import { describe, expect, it } from "@effect/vitest"
import * as Result from "effect/Result"
import type { RecordOutcome } from "../../src/domain/RecordOutcome.ts"
import * as Sample from "../../testing/Sample.ts"
import { endOf } from "../../src/writes/rules/WriteEnd.ts"
import type { WriteEnvelope } from "../../src/writes/WriteEnvelope.ts"

const envelope = { type: "update", mode: "synchronous", allOrNone: false, headers: [] } as const
const busy: RecordOutcome = { outcome: "failed", retryable: true, errors: [{ message: "busy" }] }
const refused: RecordOutcome = { outcome: "failed", errors: [{ message: "no such state" }] }
const lost: RecordOutcome = { outcome: "uncertain", retryable: true, errors: [{ message: "no answer" }] }

const failureOf = (shape: WriteEnvelope["shape"], outcomes: ReadonlyArray<RecordOutcome>) => {
  const { response } = endOf(Sample.provider, Sample.operation(), { ...envelope, shape }, outcomes, [], undefined)
  return Result.isFailure(response) ? response.failure : expect.fail("a success")
}

describe("a batch of which nothing was written", () => {
  it.each<readonly [string, ReadonlyArray<RecordOutcome>, object]>([
    ["may be repeated where every record may", [busy, busy], { _tag: "ProviderUnavailable", written: "no" }],
    [
      "may have been written where an answer was lost",
      [busy, lost],
      { _tag: "ProviderUnavailable", written: "unknown" }
    ],
    ["is refused where one record was", [busy, refused], { _tag: "ProviderRejected" }],
    ["is refused where all records were", [refused, refused], { _tag: "ProviderRejected" }]
  ])("%s", (_, outcomes, failure) => {
    expect(failureOf("batch", outcomes).failure).toMatchObject(failure)
  })

  it("lists the records of a batch, but not a single record", () => {
    expect(failureOf("batch", [busy, refused]).batch).toMatchObject({ successCount: 0, failureCount: 2 })
    expect(failureOf("record", [refused]).batch).toBeUndefined()
  })
})
