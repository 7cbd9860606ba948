/** How destinations and deliveries are told, and when the page asks again. */
import type { Delivery, Destination } from "@fieldgate/client"
import { describe, expect, test } from "vitest"
import {
  answerInWords,
  attemptInWords,
  deliveryState,
  destinationState,
  isUnderWay,
  knownStatus,
  latestFailure
} from "../src/webhooks/words.ts"

const time = "2026-11-22T08:00:00.000Z"

const destination = (members: Partial<Destination> = {}): Destination => ({
  id: "d",
  projectId: "p",
  name: "backend",
  type: "webhook",
  metadata: { url: "https://app.test/hooks" },
  active: true,
  createTime: time,
  ...members
})

const delivery = (members: Partial<Delivery> = {}): Delivery => ({
  id: "v",
  destinationId: "d",
  notificationType: "webhook.test",
  status: "waiting",
  createTime: time,
  updateTime: time,
  attempts: [],
  ...members
})

const failed = { time, responseStatus: 503, error: "the receiver answered 503", durationMillis: 40 }
const through = { time: "2026-11-22T08:00:05.000Z", responseStatus: 204, durationMillis: 12 }

test("a destination is active, failing or disabled; disabled says more than failing", () => {
  const states = [
    destination(),
    destination({ failingSince: time }),
    destination({ active: false, failingSince: time })
  ]
  expect(states.map((each) => destinationState(each).label)).toEqual(["Active", "Failing", "Disabled"])
})

describe("a delivery", () => {
  test.each([
    [delivery({ nextAttemptTime: time }), "info", "Waiting"],
    [delivery({ nextAttemptTime: time, attempts: [failed] }), "warning", "Waiting"],
    [delivery({ attempts: [failed] }), "info", "Being sent"],
    [delivery({ status: "delivered", attempts: [failed, through] }), "success", "Delivered"],
    [delivery({ status: "failed", attempts: [failed] }), "error", "Failed"]
  ])("%#", (given, tone, label) => {
    expect(deliveryState(given)).toEqual({ tone, label })
  })

  test("tells its latest answer, and how many attempts there were as far as they are told", () => {
    expect([failed, through].map(answerInWords)).toEqual(["the receiver answered 503", "the receiver answered 204"])
    expect(attemptInWords(delivery({ attempts: [failed, through] }))).toBe("attempt 2")
    expect(attemptInWords(delivery({ attempts: Array.from({ length: 20 }, () => failed) }))).toBe("attempt 20 or later")
  })
})

test("why a destination fails is what its latest attempt says, of any delivery", () => {
  const later = { ...failed, time: "2026-11-22T09:00:00.000Z", error: "the receiver could not be reached" }
  expect(latestFailure([delivery({ attempts: [failed] }), delivery({ attempts: [failed, later] })])).toBe(later.error)
  expect(latestFailure([delivery({ attempts: [failed, through] })])).toBeUndefined()
  expect(latestFailure([delivery()])).toBeUndefined()
})

test("the page asks again while something is sent or will be soon, and not for a retry in an hour", () => {
  const now = Date.parse(time)
  const inAnHour = new Date(now + 3_600_000).toISOString()
  expect(isUnderWay([delivery()], now)).toBe(true)
  expect(isUnderWay([delivery({ nextAttemptTime: time })], now)).toBe(true)
  expect(isUnderWay([delivery({ nextAttemptTime: inAnHour })], now)).toBe(false)
  expect(isUnderWay([delivery({ status: "failed" })], now)).toBe(false)
})

test("a status in the address that means nothing is passed by", () => {
  expect([knownStatus("failed"), knownStatus("lost"), knownStatus("")]).toEqual(["failed", undefined, undefined])
})
