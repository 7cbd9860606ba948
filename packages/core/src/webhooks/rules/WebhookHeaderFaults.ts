/** Which headers a destination may add to its webhooks. Pure. */
import * as Redacted from "effect/Redacted"
import type { WebhookHeaders } from "../Destination.ts"
import { nameOf } from "../../domain/InputName.ts"
import { webhookHeaders } from "../../domain/Limits.ts"
import { signatureHeaders } from "./SignedWebhook.ts"

/** Headers that the sender, or the connection, sets. */
const reserved: ReadonlySet<string> = new Set([
  ...signatureHeaders,
  "accept-encoding",
  "connection",
  "content-encoding",
  "content-length",
  "content-type",
  "expect",
  "host",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "user-agent"
])

/** A token of RFC 9110. */
const token = /^[!#$%&'*+.^_`|~\dA-Za-z-]+$/

/** Visible characters and spaces, none of them at an end. */
const value = /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/

/** Every fault, named as the request wrote it. The values are never repeated. */
export const headerFaults = (headers: WebhookHeaders, place: ReadonlyArray<string>) =>
  Object.entries(headers).flatMap(([name, given]) => {
    const message = nameFault(name, headers) ?? valueFault(Redacted.value(given))
    return message === undefined ? [] : [{ name: nameOf([...place, name]), message }]
  })

const nameFault = (name: string, headers: WebhookHeaders): string | undefined => {
  if (!token.test(name) || name.length > webhookHeaders.nameCharacters) {
    return `a header's name has 1 to ${webhookHeaders.nameCharacters} letters, digits and dashes`
  }
  if (reserved.has(name.toLowerCase())) return "this header is set by Fieldgate: leave it out"
  const same = Object.keys(headers).filter((each) => each.toLowerCase() === name.toLowerCase())
  return same.length > 1 ? "the header is given twice: upper and lower case make no difference" : undefined
}

const valueFault = (text: string): string | undefined =>
  value.test(text) && text.length <= webhookHeaders.valueCharacters
    ? undefined
    : `a header's value has 1 to ${webhookHeaders.valueCharacters} visible ASCII characters, with spaces only between them`
