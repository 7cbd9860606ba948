/** @rule webhook.attempts, webhook.disable */
import { describe, expect, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Redacted from "effect/Redacted"
import type { DestinationSecrets } from "../../src/webhooks/Destination.ts"
import { DeliveryId } from "../../src/domain/Ids.ts"
import { WebhookAnswer, attempts, decideDelivery, waitAfter } from "../../src/webhooks/rules/DeliveryDecision.ts"
import { headersOf, rotated, signedContent, signingKeys } from "../../src/webhooks/rules/SignedWebhook.ts"
import { headerFaults } from "../../src/webhooks/rules/DestinationChanges.ts"
import { faultOf } from "../../src/webhooks/rules/WebhookUrl.ts"

const now = DateTime.makeUnsafe("2026-03-01T12:00:00Z")

describe("When a delivery is tried again", () => {
  it("allows ten attempts over more than three days, with growing pauses", () => {
    const waits = Array.from({ length: attempts - 1 }, (_, index) => waitAfter(index + 1, 0) ?? Duration.zero)
    expect(attempts).toBe(10)
    expect(Duration.toSeconds(waits[0] ?? Duration.zero)).toBe(5)
    const hour = 3600
    expect(waits.map(Duration.toSeconds)).toEqual([
      5,
      300,
      1800,
      2 * hour,
      5 * hour,
      10 * hour,
      14 * hour,
      20 * hour,
      24 * hour
    ])
    expect(Duration.toHours(waits.reduce(Duration.sum))).toBeGreaterThan(72)
    expect(waitAfter(attempts, 0)).toBeUndefined()
  })

  it("chance adds a tenth of the wait at most; a receiver can ask for more, up to a day", () => {
    const millis = (...args: Parameters<typeof waitAfter>) => Duration.toMillis(waitAfter(...args) ?? Duration.zero)
    expect(millis(2, 1)).toBe(330_000)
    expect(millis(1, 0, Duration.minutes(2))).toBe(120_000)
    expect(millis(9, 0, Duration.minutes(2))).toBe(24 * 3_600_000)
    expect(millis(1, 0, Duration.days(30))).toBe(24 * 3_600_000)
  })
})

describe("What an attempt comes to", () => {
  const after = (answer: WebhookAnswer, attempt = 1) => decideDelivery(answer, { attempt, now, chance: 0 })
  const answered = (status: number) => WebhookAnswer.Answered({ status })
  it.each([
    [answered(200), 1, "Delivered"],
    [answered(204), 10, "Delivered"],
    [answered(301), 1, "Again"],
    [answered(400), 1, "Again"],
    [answered(410), 1, "Gone"],
    [answered(500), 9, "Again"],
    [answered(500), 10, "GivenUp"],
    [WebhookAnswer.Unanswered({ reason: "no answer" }), 1, "Again"],
    [WebhookAnswer.Unanswered({ reason: "no answer" }), 10, "GivenUp"]
  ])("%o at attempt %i: %s", (answer, attempt, tag) => {
    expect(after(answer, attempt)._tag).toBe(tag)
  })
  it.each([
    ["not before five days of failures are over", { days: 5, seconds: -1 }, answered(500), "Again"],
    ["after five days of failures", { days: 5 }, answered(500), "Gone"],
    ["however early the attempt", { days: 9 }, WebhookAnswer.Unanswered({ reason: "no answer" }), "Gone"],
    ["not by an attempt that goes through", { days: 9 }, answered(204), "Delivered"]
  ] as const)("ends a destination: %s", (_, { days, ...more }, answer, tag) => {
    const failingSince = DateTime.subtract(now, { days, ...more })
    expect(decideDelivery(answer, { attempt: 1, now, chance: 0, failingSince })._tag).toBe(tag)
  })
  it("names the reason, and doesn't follow redirects", () => {
    expect(after(answered(302))).toMatchObject({ error: "the receiver answered 302, and redirects are not followed" })
    expect(after(answered(300))).toMatchObject({ error: "the receiver answered 300, and redirects are not followed" })
    expect(after(answered(400))).toMatchObject({ error: "the receiver answered 400" })
    expect(after(WebhookAnswer.Unanswered({ reason: "no answer" }))).toMatchObject({ error: "no answer" })
  })
})

describe("Signing", () => {
  const parts = { id: DeliveryId.make("d1"), time: now, body: '{"a":1}' }
  it("signs id, time in seconds and body, and sends every signature under both names", () => {
    const seconds = "1772366400"
    expect(signedContent(parts)).toBe(`d1.${seconds}.{"a":1}`)
    expect(headersOf(parts, ["one", "two"])).toEqual({
      "webhook-id": "d1",
      "webhook-timestamp": seconds,
      "webhook-signature": "v1,one v1,two",
      "svix-id": "d1",
      "svix-timestamp": seconds,
      "svix-signature": "v1,one v1,two"
    })
  })
  it("signs with a former key until it expires", () => {
    const key = (name: string) => Redacted.make(name)
    const keys = [{ key: key("new") }, { key: key("old"), until: now }] as const
    const signing = (at: DateTime.Utc) => signingKeys({ keys, headers: {} }, at).map(Redacted.value)
    expect(signing(DateTime.subtract(now, { seconds: 1 }))).toEqual(["new", "old"])
    expect(signing(now)).toEqual(["new"])
  })
})

describe("Rotating a signing key", () => {
  const key = (name: string) => Redacted.make(name)
  const names = ({ keys }: DestinationSecrets) => keys.map((each) => Redacted.value(each.key))
  const days = (n: number) => DateTime.add(now, { days: n })
  const one: DestinationSecrets = { keys: [{ key: key("1") }], headers: { "x-a": key("a") } }

  it("signs with the former key for a day after a rotation", () => {
    const next = rotated(one, key("2"), now)
    expect([names(next), Object.keys(next.headers)]).toEqual([["2", "1"], ["x-a"]])
    expect(next.keys.map(({ until }) => until)).toEqual([undefined, days(1)])
  })
  it("keeps a former key's expiry at the next rotation, and drops expired keys", () => {
    const twice = rotated(rotated(one, key("2"), now), key("3"), DateTime.add(now, { hours: 23 }))
    expect(twice.keys[2]?.until).toEqual(days(1))
    expect(names(rotated(twice, key("4"), days(1)))).toEqual(["4", "3", "2"])
  })
  it("keeps four at most", () => {
    const many = ["2", "3", "4", "5", "6"].reduce((secrets, name) => rotated(secrets, key(name), now), one)
    expect(names(many)).toEqual(["6", "5", "4", "3"])
  })
})

describe("Where a webhook may go", () => {
  const away = { loopback: false }
  const here = { loopback: true }
  it.each([
    ["https://example.com/hooks?a=1", away, "none"],
    ["https://example.com:443/", away, "none"],
    ["https://example.com:8443/", away, "none"],
    ["https://example.com:22/", away, "port"],
    ["http://example.com/", away, "https"],
    ["http://example.com/", here, "https"],
    ["ftp://example.com/", away, "https"],
    ["ftp://localhost/", here, "https"],
    ["nonsense", away, "absolute URL"],
    ["https://user:secret@example.com/", away, "user name"],
    ["https://token@example.com/", away, "user name"],
    ["https://:secret@example.com/", away, "user name"],
    ["https://10.0.0.1/", away, "must use a host name"],
    ["https://93.184.215.14/", here, "must use a host name"],
    ["https://0xA9FEA9FE/", away, "must use a host name"],
    ["https://[fd00:ec2::254]/", away, "must use a host name"],
    ["https://localhost/", away, "this machine"],
    ["https://127.0.0.1/", away, "this machine"],
    ["https://2130706433/", away, "this machine"],
    ["https://0x7f.1/", away, "this machine"],
    ["https://[::1]/", away, "this machine"],
    ["http://127.0.0.1:9/", here, "none"],
    ["http://localhost:9000/", here, "none"]
  ])("%s with %o: %s", (url, rules, fault) => {
    expect(faultOf(url, rules) ?? "none").toContain(fault)
  })
})

describe("Which headers may be added", () => {
  const faults = (headers: Record<string, string>) =>
    headerFaults(Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, Redacted.make(value)])), [
      "metadata",
      "headers"
    ])
  it.each([
    [{ authorization: "Bearer 1", "X-Team": "a b" }, 0],
    [{ host: "other" }, 1],
    [{ "Webhook-Signature": "v1,none" }, 1],
    [{ "SVIX-ID": "1" }, 1],
    [{ "transfer-encoding": "chunked" }, 1],
    [{ Connection: "close" }, 1],
    [{ "x y": "1" }, 1],
    [{ "x-a": "1\r\nhost: other" }, 1],
    [{ "x-a": "" }, 1],
    [{ "x-a": "1", "X-A": "2" }, 2],
    [{ "x-a": "ü" }, 1]
  ])("%o has %i faults", (headers, count) => {
    expect(faults(headers)).toHaveLength(count)
  })
  it("never repeats a value", () => {
    expect(JSON.stringify(faults({ "x-a": "secret\n" }))).not.toContain("secret")
  })
})
