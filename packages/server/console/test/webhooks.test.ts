import type { Delivery, Destination } from "@fieldgate/client"
import { describe, expect, it } from "vitest"
import {
  answerInWords,
  attemptInWords,
  deliveryState,
  destinationState,
  isInProgress,
  knownStatus,
  latestFailure
} from "../src/webhooks/words.ts"

const time = "2026-11-22T08:00:00.000Z"

const destination = (properties: Partial<Destination> = {}): Destination => ({
  id: "d",
  projectId: "p",
  name: "backend",
  type: "webhook",
  metadata: { url: "https://app.test/hooks" },
  active: true,
  createTime: time,
  ...properties
})

const delivery = (properties: Partial<Delivery> = {}): Delivery => ({
  id: "v",
  destinationId: "d",
  notificationType: "webhook.test",
  status: "waiting",
  createTime: time,
  updateTime: time,
  attempts: [],
  ...properties
})

const failed = { time, responseStatus: 503, error: "the receiver answered 503", durationMillis: 40 }
const through = { time: "2026-11-22T08:00:05.000Z", responseStatus: 204, durationMillis: 12 }

it("shows a destination as active, slow, failing or disabled; the later one takes precedence", () => {
  const states = [
    destination(),
    destination({ slowSince: time }),
    destination({ failingSince: time, slowSince: time }),
    destination({ active: false, failingSince: time })
  ]
  expect(states.map((each) => destinationState(each).label)).toEqual(["Active", "Slow", "Failing", "Disabled"])
})

describe("a delivery", () => {
  it.each([
    [delivery({ nextAttemptTime: time }), "info", "Waiting"],
    [delivery({ nextAttemptTime: time, attempts: [failed] }), "warning", "Waiting to retry"],
    [delivery({ attempts: [failed] }), "info", "Sending"],
    [delivery({ status: "delivered", attempts: [failed, through] }), "success", "Delivered"],
    [delivery({ status: "failed", attempts: [failed] }), "error", "Failed"]
  ])("has the state of case %#", (each, tone, label) => {
    expect(deliveryState(each)).toEqual({ tone, label })
  })

  it("shows its last response, and its number of attempts as far as they are listed", () => {
    expect([failed, through].map(answerInWords)).toEqual(["the receiver answered 503", "HTTP 204"])
    expect(attemptInWords(delivery({ attempts: [failed, through] }))).toBe("attempt 2")
    expect(attemptInWords(delivery({ attempts: Array.from({ length: 20 }, () => failed) }))).toBe("attempt 20 or later")
  })
})

it("takes the failure of a destination from the latest attempt of all deliveries", () => {
  const later = { ...failed, time: "2026-11-22T09:00:00.000Z", error: "the receiver could not be reached" }
  expect(latestFailure([delivery({ attempts: [failed] }), delivery({ attempts: [failed, later] })])).toBe(later.error)
  expect(latestFailure([delivery({ attempts: [failed, through] })])).toBeUndefined()
  expect(latestFailure([delivery()])).toBeUndefined()
})

it("refreshes while a delivery is sent or due soon, but not for a retry in an hour", () => {
  const now = Date.parse(time)
  const inAnHour = new Date(now + 3_600_000).toISOString()
  expect(isInProgress([delivery()], now)).toBe(true)
  expect(isInProgress([delivery({ nextAttemptTime: time })], now)).toBe(true)
  expect(isInProgress([delivery({ nextAttemptTime: inAnHour })], now)).toBe(false)
  expect(isInProgress([delivery({ status: "failed" })], now)).toBe(false)
})

it("ignores an unknown status in the URL", () => {
  expect([knownStatus("failed"), knownStatus("lost"), knownStatus("")]).toEqual(["failed", undefined, undefined])
})
