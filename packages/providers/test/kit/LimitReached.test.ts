/** @rule limit.callBudget */
import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as HubSpotErrors from "../../src/hubspot/HubSpotErrors.ts"
import { definition } from "../../src/pipedrive/Pipedrive.ts"
import * as RateLimitEnd from "../../src/rest/RateLimitEnd.ts"

const now = DateTime.makeUnsafe("2026-11-21T22:00:00Z")
type Headers = Readonly<Record<string, string>>
const answer = (headers: Headers) => ({ status: 200, headers, body: "{}" })

const hubSpot = (headers: Headers) => HubSpotErrors.usedUpUntil(answer(headers), { now, timeZone: undefined })
const pipedrive = (headers: Headers) => RateLimitEnd.usedUpUntil(definition.rateLimit, answer(headers), now)

describe("the remaining limit in an answer", () => {
  it.each<[string, (headers: Headers) => DateTime.Utc | undefined, Headers, number | undefined]>([
    ["HubSpot: some", hubSpot, { "x-hubspot-ratelimit-remaining": "1" }, undefined],
    ["HubSpot: nothing said", hubSpot, {}, undefined],
    ["HubSpot: none in its usual window", hubSpot, { "x-hubspot-ratelimit-remaining": "0" }, 10],
    [
      "HubSpot: none in the window that it names",
      hubSpot,
      { "x-hubspot-ratelimit-remaining": "0", "x-hubspot-ratelimit-interval-milliseconds": "5000" },
      5
    ],
    ["HubSpot: none today", hubSpot, { "x-hubspot-ratelimit-daily-remaining": "0" }, 7200],
    ["Pipedrive: some", pipedrive, { "x-ratelimit-remaining": "3", "x-ratelimit-reset": "2" }, undefined],
    ["Pipedrive: none until the reset", pipedrive, { "x-ratelimit-remaining": "0", "x-ratelimit-reset": "2" }, 2],
    ["Pipedrive: none today", pipedrive, { "x-daily-ratelimit-token-remaining": "0" }, 7200]
  ])("reads %s", (_sentence, read, headers, seconds) => {
    const until = read(headers)
    const expected = seconds === undefined ? undefined : DateTime.toEpochMillis(DateTime.add(now, { seconds }))
    assert.strictEqual(until === undefined ? undefined : DateTime.toEpochMillis(until), expected)
  })
})
