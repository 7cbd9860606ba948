import { describe, expect, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import type { RecordOutcome } from "../../src/domain/RecordOutcome.ts"
import * as FailedCall from "../../src/providers/FailedCall.ts"
import {
  ProviderAppInvalid,
  type ProviderFailure,
  ProviderQuotaExceeded,
  ProviderRecordChanged,
  ProviderRejected,
  ProviderUnauthorized,
  ProviderUnavailable
} from "../../src/providers/ProviderError.ts"

const message = "no"
const retryAfter = DateTime.makeUnsafe("2026-01-01T00:00:02Z")
const unavailable = (written: "no" | "unknown") =>
  new ProviderUnavailable({ message, written, timedOut: false, retryAfter })

describe("a failed call means for its records (4.3.5)", () => {
  it.each<[string, ProviderFailure, RecordOutcome]>([
    ["a refusal: refused again", new ProviderRejected({ message, errors: [] }), { outcome: "failed" }],
    [
      "a limit: later, not before it ends",
      new ProviderQuotaExceeded({ message, retryAfter }),
      { outcome: "failed", retryable: true, retryAfter }
    ],
    ["no call: later", unavailable("no"), { outcome: "failed", retryable: true, retryAfter }],
    [
      "a lost answer: open, and never called retryable",
      unavailable("unknown"),
      { outcome: "uncertain", unanswered: true, retryAfter }
    ],
    [
      "a success that can't be read: open, but answered",
      new ProviderUnavailable({ message, written: "unknown", timedOut: false, context: { status: 200 } }),
      { outcome: "uncertain" }
    ],
    [
      "a record that changed in the meantime: it may be read again",
      new ProviderRecordChanged({ message }),
      { outcome: "failed", retryable: true }
    ],
    [
      "a rejected provider app: once it is corrected",
      new ProviderAppInvalid({ message }),
      { outcome: "failed", retryable: true }
    ],
    [
      "dead credentials: once the account is connected again",
      new ProviderUnauthorized({ message }),
      { outcome: "failed", retryable: true, unauthorized: true }
    ]
  ])("%s", (_, failure, outcome) => {
    expect(FailedCall.outcomeOf(failure)).toEqual({ ...outcome, errors: [{ message }] })
  })

  it("reports the remaining records as certainly not written", () => {
    const following = FailedCall.unsentBecauseOf(unavailable("unknown"))
    expect([following.outcome, following.retryable]).toEqual(["failed", true])
    const refused = FailedCall.unsentBecauseOf(new ProviderRejected({ message, errors: [] }))
    expect(refused.retryable).toBeUndefined()
  })
})
