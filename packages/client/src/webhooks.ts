/** `@fieldgate/client/webhooks`: verifies webhooks by Standard Webhooks with Web Crypto, in Node, edge runtimes and browsers. */
import type { webhooks } from "./generated/schema.ts"

/** The body of any webhook, discriminated by `notificationType`. A later server may send further types: keep a default branch. */
export type WebhookEvent = webhooks[keyof webhooks]["post"]["requestBody"]["content"]["application/json"]

/** The type of an event, such as `write.async.done`. */
export type WebhookEventType = WebhookEvent["notificationType"]

/** The body of one type of event. */
export type WebhookEventOf<Type extends WebhookEventType> =
  webhooks[Type]["post"]["requestBody"]["content"]["application/json"]

/** A webhook whose signature is valid. */
export type VerifiedWebhook = WebhookEvent & {
  /** The delivery's id, the same at every attempt and replay: process each id once. */
  readonly id: string
}

/**
 * Why a webhook is refused.
 * - `missing-header`: `webhook-id`, `webhook-timestamp` or `webhook-signature` is missing or malformed.
 * - `expired`: the timestamp differs from this machine's clock by more than the tolerance.
 * - `wrong-signature`: no signature matches the key: another key, or the body was changed or parsed before.
 * - `malformed-body`: the signature is valid, and the body is not an event.
 */
export type WebhookRefusal = "missing-header" | "expired" | "wrong-signature" | "malformed-body"

/** Thrown for a webhook that must not be trusted: answer 400. */
export class WebhookVerificationError extends Error {
  readonly reason: WebhookRefusal

  constructor(reason: WebhookRefusal, message: string) {
    super(message)
    this.reason = reason
  }

  override get name(): string {
    return "WebhookVerificationError"
  }
}

/** The request's headers: `Headers`, or an object such as Node's `request.headers`. */
export type WebhookHeaders = Pick<Headers, "get"> | Readonly<Record<string, string | ReadonlyArray<string> | undefined>>

export interface VerifyOptions {
  /** Seconds that the webhook's timestamp may differ from this machine's clock. Default: 300. */
  readonly tolerance?: number | undefined
}

const encoder = new TextEncoder()
const hmac = { name: "HMAC", hash: "SHA-256" }
const keyPrefix = "whsec_"

/**
 * Returns the event of a webhook that was signed with the key; rejects with a `WebhookVerificationError` otherwise.
 * `body` is the request's body as it came, before it is parsed. `key` is the destination's `webhookSigningKey`, or several,
 * each of which is accepted.
 */
export const verify = async (
  body: string | Uint8Array,
  headers: WebhookHeaders,
  key: string | ReadonlyArray<string>,
  { tolerance = 300 }: VerifyOptions = {}
): Promise<VerifiedWebhook> => {
  const id = headerIn(headers, "webhook-id")
  const timestamp = headerIn(headers, "webhook-timestamp")
  const signatures = signaturesIn(headerIn(headers, "webhook-signature"))
  const seconds = /^\d+$/u.test(timestamp) ? Number(timestamp) : Number.NaN
  // Negated, so that a tolerance of NaN refuses too.
  if (!(Math.abs(Date.now() / 1000 - seconds) <= tolerance)) {
    throw new WebhookVerificationError(
      "expired",
      `webhook-timestamp differs from now by more than ${tolerance} seconds`
    )
  }
  const content = joined(encoder.encode(`${id}.${timestamp}.`), typeof body === "string" ? encoder.encode(body) : body)
  for (const each of await Promise.all([key].flat().map(keyOf))) {
    for (const signature of signatures) {
      // Compares in constant time.
      if (await crypto.subtle.verify(hmac, each, signature, content)) return { id, ...eventIn(body) }
    }
  }
  throw new WebhookVerificationError("wrong-signature", "no signature of the webhook matches the key")
}

const headerIn = (headers: WebhookHeaders, name: string): string => {
  const value = isHeaders(headers)
    ? headers.get(name)
    : Object.entries(headers).find(([each]) => each.toLowerCase() === name)?.[1]
  if (typeof value === "string" && value !== "") return value
  throw new WebhookVerificationError("missing-header", `the header ${name} is missing, or present more than once`)
}

const isHeaders = (headers: WebhookHeaders): headers is Pick<Headers, "get"> => typeof headers["get"] === "function"

/** Parses a list of `v1,<base64>`, separated by spaces; other versions are ignored, as the standard requires. */
const signaturesIn = (header: string): ReadonlyArray<Uint8Array<ArrayBuffer>> =>
  header.split(" ").flatMap((each) => {
    const bytes = each.startsWith("v1,") ? bytesOf(each.slice("v1,".length)) : undefined
    return bytes === undefined ? [] : [bytes]
  })

const keyOf = (key: string): Promise<CryptoKey> => {
  const bytes = key.startsWith(keyPrefix) ? bytesOf(key.slice(keyPrefix.length)) : undefined
  if (bytes === undefined || bytes.length === 0) {
    throw new TypeError(`key must be a destination's webhookSigningKey, which begins with ${keyPrefix}`)
  }
  return crypto.subtle.importKey("raw", bytes, hmac, false, ["verify"])
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> | undefined => {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    // Not base64.
    return undefined
  }
}

const joined = (one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(one.length + other.length)
  bytes.set(one)
  bytes.set(other, one.length)
  return bytes
}

/** The signature proves that the server sent it, so its shape is the one that the OpenAPI document describes. */
const eventIn = (body: string | Uint8Array): WebhookEvent => {
  try {
    const event: unknown = JSON.parse(typeof body === "string" ? body : new TextDecoder().decode(body))
    if (typeof event === "object" && event !== null && "notificationType" in event) return event as WebhookEvent
  } catch {
    // Reported below, like any other body that is not an event.
  }
  throw new WebhookVerificationError("malformed-body", "the body is not an event")
}
