/** @rule limit.callBudget */
import { assert, describe, it } from "@effect/vitest"
import type { ReportedLimits } from "@fieldgate/core/connections/CallPermit"
import * as DateTime from "effect/DateTime"
import { limitHeaders as hubSpotHeaders } from "../../src/hubspot/HubSpotErrors.ts"
import * as LimitHeaders from "../../src/kit/LimitHeaders.ts"
import { definition } from "../../src/pipedrive/Pipedrive.ts"
import { limitHeaders as salesforceHeaders } from "../../src/salesforce/SalesforceApi.ts"
import { definition as zohoDefinition } from "../../src/zoho/Zoho.ts"

const now = DateTime.makeUnsafe("2026-11-21T22:00:00Z")
type Headers = Readonly<Record<string, string>>
const answer = (headers: Headers) => ({ status: 200, headers, body: "{}" })

const hubSpot = (headers: Headers) => LimitHeaders.read(hubSpotHeaders, answer(headers), now, undefined).usedUpUntil
const pipedrive = (headers: Headers) =>
  LimitHeaders.read(definition.rateLimit, answer(headers), now, undefined).usedUpUntil

describe("the limits in an answer", () => {
  const salesforce = (headers: Headers) => LimitHeaders.read(salesforceHeaders, answer(headers), now, undefined)
  const zoho = (headers: Headers) => LimitHeaders.read(zohoDefinition.rateLimit, answer(headers), now, undefined)

  it.each<[string, ReportedLimits, object]>([
    [
      "HubSpot's window",
      LimitHeaders.read(
        hubSpotHeaders,
        answer({ "x-hubspot-ratelimit-max": "190", "x-hubspot-ratelimit-interval-milliseconds": "10000" }),
        now,
        undefined
      ).reported,
      { window: { calls: 190, millis: 10_000 } }
    ],
    [
      "HubSpot's day in the account's time zone",
      LimitHeaders.read(
        hubSpotHeaders,
        answer({ "x-hubspot-ratelimit-daily": "250000", "x-hubspot-ratelimit-daily-remaining": "17" }),
        now,
        "America/New_York"
      ).reported,
      { day: { limit: 250_000, remaining: 17, until: "2026-11-22T05:00:00.000Z" } }
    ],
    [
      "Pipedrive's window",
      LimitHeaders.read(definition.rateLimit, answer({ "x-ratelimit-limit": "80" }), now, undefined).reported,
      { window: { calls: 80 } }
    ],
    [
      "what is left of Salesforce's 24 hours, which have no end",
      salesforce({ "sforce-limit-info": "api-usage=14999/15000 per-app-api-usage=17/250(appName=a)" }).reported,
      { day: { limit: 15_000, remaining: 1, until: "2026-11-21T22:15:00.000Z" } }
    ],
    [
      "more than Salesforce's limit",
      salesforce({ "sforce-limit-info": "api-usage=7/5" }).reported,
      {
        day: { limit: 5, remaining: 0, until: "2026-11-21T22:15:00.000Z" }
      }
    ],
    [
      "Zoho's credits, of the smallest edition",
      zoho({ "x-api-credits-remaining": "400" }).reported,
      {
        day: { limit: 5000, remaining: 400, until: "2026-11-21T22:15:00.000Z" }
      }
    ],
    ["nothing", salesforce({}).reported, {}],
    [
      "nothing believable",
      LimitHeaders.read(definition.rateLimit, answer({ "x-ratelimit-limit": "0" }), now, undefined).reported,
      {}
    ],
    [
      "no number",
      LimitHeaders.read(definition.rateLimit, answer({ "x-ratelimit-limit": "-1e9" }), now, undefined).reported,
      {}
    ]
  ])("are read: %s", (_sentence, { day, window }, expected) => {
    const read = {
      ...(window && { window }),
      ...(day && { day: { ...day, until: DateTime.formatIso(day.until()) } })
    }
    assert.deepStrictEqual(read, expected)
  })

  it("hold no caller where only a refusal tells that a call is one too many", () => {
    assert.isUndefined(salesforce({ "sforce-limit-info": "api-usage=5/5" }).usedUpUntil)
    assert.isUndefined(zoho({ "x-api-credits-remaining": "0" }).usedUpUntil)
  })
})

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
