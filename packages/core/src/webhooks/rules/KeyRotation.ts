/** How a new signing key takes the place of the former ones. Pure. */
import * as DateTime from "effect/DateTime"
import type * as Redacted from "effect/Redacted"
import type { DestinationSecrets } from "../Destination.ts"
import { formerKeyHours, signingKeys as most } from "../../domain/Limits.ts"

/** Former keys go on signing for a time, so that receivers can change over; one that has ended its time is forgotten. */
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
