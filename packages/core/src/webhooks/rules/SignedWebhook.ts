/** What of a webhook is signed, by which keys, and its headers, as in Standard Webhooks. Pure. @rule webhook.signature */
import * as DateTime from "effect/DateTime"
import type * as Redacted from "effect/Redacted"
import type { DeliveryId } from "../../domain/Ids.ts"
import { formerKeyHours, signingKeys as most } from "../../domain/Limits.ts"
import type { DestinationSecrets } from "../Destination.ts"

/** How a signing key begins where people see it; the rest is its bytes in base64. */
export const keyPrefix = "whsec_"

/** The headers of a signature under each of its two names: receivers made for Svix read the second. */
const prefixes = ["webhook", "svix"] as const

/** Names that no destination may set itself. */
export const signatureHeaders: ReadonlyArray<string> = prefixes.flatMap((prefix) =>
  ["id", "timestamp", "signature"].map((name) => `${prefix}-${name}`)
)

export interface SignedParts {
  readonly id: DeliveryId
  /** When this attempt is made. A receiver refuses an old one, so that it can't be replayed. */
  readonly time: DateTime.Utc
  readonly body: string
}

const seconds = (time: DateTime.Utc) => Math.floor(DateTime.toEpochMillis(time) / 1000)

export const signedContent = ({ body, id, time }: SignedParts): string => `${id}.${seconds(time)}.${body}`

/** The keys that sign now: the newest, and former ones until their time. */
export const signingKeys = ({ keys }: DestinationSecrets, now: DateTime.Utc) =>
  keys.filter(({ until }) => until === undefined || DateTime.isGreaterThan(until, now)).map(({ key }) => key)

/** The secrets with a new key. Former keys keep signing for a time, so that receivers can change over; expired ones are dropped. */
export const rotated = (
  { headers, keys }: DestinationSecrets,
  key: Redacted.Redacted,
  at: DateTime.Utc
): DestinationSecrets => {
  const until = DateTime.add(at, { hours: formerKeyHours })
  const former = keys
    .filter((each) => each.until === undefined || DateTime.isGreaterThan(each.until, at))
    .map((each) => ({ key: each.key, until: each.until ?? until }))
  return { headers, keys: [{ key }, ...former.slice(0, most.maximum - 1)] }
}

/** Signatures are HMAC-SHA256 in base64, one for each key. */
export const headersOf = (
  { id, time }: SignedParts,
  signatures: ReadonlyArray<string>
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    prefixes.flatMap((prefix) => [
      [`${prefix}-id`, id],
      [`${prefix}-timestamp`, String(seconds(time))],
      [`${prefix}-signature`, signatures.map((signature) => `v1,${signature}`).join(" ")]
    ])
  )
