/** @rule webhook.signature */
import { SigningKey } from "@fieldgate/core/webhooks/SigningKey"
import * as SignedWebhook from "@fieldgate/core/webhooks/rules/SignedWebhook"
import { DeliveryId } from "@fieldgate/core/domain/Ids"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { verify, WebhookVerificationError } from "../src/webhooks.ts"

const now = Date.parse("2026-11-21T09:31:00.000Z")
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now }))
afterEach(() => void vi.useRealTimers())

const newKey = () =>
  Effect.runSync(Effect.flatMap(Effect.service(SigningKey), ({ generate }) => Effect.map(generate, Redacted.value)))

const body = JSON.stringify({
  notificationType: "connection.error",
  time: "2026-11-21T09:31:00.000Z",
  data: { projectId: "p1", connectionId: "c1", status: "bad_credentials", error: "läuft nicht" }
})

const signed = async (keys: ReadonlyArray<string>, text = body, at = now) => {
  const parts = { id: DeliveryId.make("d1"), time: DateTime.makeUnsafe(at), body: text }
  const sign = Effect.flatMap(Effect.service(SigningKey), (signing) =>
    Effect.forEach(keys, (key) => signing.sign(Redacted.make(key), SignedWebhook.signedContent(parts)))
  )
  return SignedWebhook.headersOf(parts, await Effect.runPromise(sign))
}

const refusal = async (verified: Promise<unknown>) => {
  const error = await verified.then(
    () => expect.fail("it was accepted"),
    (reason: unknown) => reason
  )
  expect(error).toBeInstanceOf(WebhookVerificationError)
  return (error as WebhookVerificationError).reason
}

describe("verify", () => {
  it("returns the typed event, with the delivery's id", async () => {
    const key = newKey()
    const event = await verify(body, await signed([key]), key)
    expect(event).toEqual({ id: "d1", ...JSON.parse(body) })
    expect(event.notificationType === "connection.error" && event.data.error).toBe("läuft nicht")
  })

  it("accepts the body as bytes, and headers as Headers or in any case", async () => {
    const key = newKey()
    const headers = await signed([key])
    const bytes = new TextEncoder().encode(body)
    const upper = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]))
    for (const each of [new Headers(headers), upper]) {
      await expect(verify(bytes, each, key)).resolves.toMatchObject({ id: "d1" })
    }
  })

  it("accepts the example of the Standard Webhooks specification's libraries, apart from its body", async () => {
    vi.setSystemTime(1_614_265_330_000)
    const headers = {
      "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
      "webhook-timestamp": "1614265330",
      "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="
    }
    const verified = verify('{"test": 2432232314}', headers, "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
    expect(await refusal(verified)).toBe("malformed-body")
  })

  it("accepts either key during a rotation, and any of several passed keys", async () => {
    const [former, next, other] = [newKey(), newKey(), newKey()]
    const headers = await signed([next, former])
    await expect(verify(body, headers, former)).resolves.toMatchObject({ id: "d1" })
    await expect(verify(body, headers, next)).resolves.toMatchObject({ id: "d1" })
    await expect(verify(body, headers, [other, next])).resolves.toMatchObject({ id: "d1" })
  })

  it("refuses another key, a changed body, id or time, and signatures of other versions", async () => {
    const key = newKey()
    const headers = await signed([key])
    const { "webhook-signature": signature = "" } = headers
    expect(await refusal(verify(body, headers, newKey()))).toBe("wrong-signature")
    expect(await refusal(verify(body.replace("c1", "c2"), headers, key))).toBe("wrong-signature")
    expect(await refusal(verify(body, { ...headers, "webhook-id": "d2" }, key))).toBe("wrong-signature")
    const later = String(now / 1000 + 1)
    expect(await refusal(verify(body, { ...headers, "webhook-timestamp": later }, key))).toBe("wrong-signature")
    for (const forged of [signature.replace("v1,", "v1a,"), "v1,", "v1,???", "none"]) {
      expect(await refusal(verify(body, { ...headers, "webhook-signature": forged }, key))).toBe("wrong-signature")
    }
  })

  it("refuses webhooks that are older or newer than the tolerance, and accepts those within it", async () => {
    const key = newKey()
    for (const seconds of [-301, 301]) {
      expect(await refusal(verify(body, await signed([key], body, now + seconds * 1000), key))).toBe("expired")
    }
    const old = await signed([key], body, now - 299_000)
    await expect(verify(body, old, key)).resolves.toMatchObject({ id: "d1" })
    expect(await refusal(verify(body, old, key, { tolerance: 60 }))).toBe("expired")
    expect(await refusal(verify(body, old, key, { tolerance: Number.NaN }))).toBe("expired")
    expect(await refusal(verify(body, { ...old, "webhook-timestamp": "soon" }, key))).toBe("expired")
  })

  it("names a header that is missing or repeated", async () => {
    const key = newKey()
    const headers = await signed([key])
    for (const name of ["webhook-id", "webhook-timestamp", "webhook-signature"]) {
      for (const value of [undefined, "", ["a", "b"]]) {
        const verified = verify(body, { ...headers, [name]: value }, key)
        await expect(verified).rejects.toThrow(name)
        expect(await refusal(verified)).toBe("missing-header")
      }
    }
  })

  it("names what to pass if the key is not a signing key", async () => {
    const headers = await signed([newKey()])
    for (const key of ["", "secret", "whsec_", "whsec_???"]) {
      await expect(verify(body, headers, key)).rejects.toThrow("webhookSigningKey")
    }
  })
})
