/** The one place where a destination's secrets are told: to a caller that asked for them and may have them. */
import type { ShownDestination } from "@fieldgate/core/webhooks/calls/Destinations"
import * as Redacted from "effect/Redacted"
import type { DestinationWithSecrets } from "../contract/DestinationApi.ts"

export const revealed = ({ destination, secrets }: ShownDestination): typeof DestinationWithSecrets.Type => {
  if (secrets === undefined) return destination
  const headers = Object.entries(secrets.headers).map(([name, value]) => [name, Redacted.value(value)] as const)
  return {
    ...destination,
    metadata: { ...destination.metadata, ...(headers.length === 0 ? {} : { headers: Object.fromEntries(headers) }) },
    secrets: { webhookSigningKey: Redacted.value(secrets.keys[0].key) }
  }
}
