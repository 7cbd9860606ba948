/** The HubSpot driver on a sandbox in this process, with one of its accounts. */
import { ConnectionId } from "@fieldgate/core/domain/Ids"
import type { Credentials } from "@fieldgate/core/connections/Credentials"
import type { Account } from "@fieldgate/core/providers/ProviderDriver"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { hubspot } from "../../contracts/hubspot/HubSpotContract.ts"
import * as HubSpot from "../../src/hubspot/HubSpot.ts"
import * as HubSpotSandbox from "../../sandbox/hubspot/HubSpotSandbox.ts"
import { watched } from "../contracts/watching.ts"

export const token = HubSpotSandbox.defaultToken

export const account = (credentials?: Credentials): Account => ({
  connectionId: ConnectionId.make("connection"),
  provider: HubSpot.driver().name,
  credentials: credentials ?? { _tag: "ApiKeyCredentials", apiKey: Redacted.make(token) },
  metadata: {}
})

export const make = Effect.fnUntraced(function* (
  options: HubSpot.Options = {},
  sandboxOptions: HubSpotSandbox.Options = {}
) {
  return worldOf(options, yield* HubSpotSandbox.make(sandboxOptions))
})

/** The same on the snapshot of another sandbox. */
export const restored = (snapshot: unknown) =>
  Effect.map(Effect.orDie(HubSpotSandbox.restore(snapshot)), (sandbox) => worldOf({}, sandbox))

const worldOf = (options: HubSpot.Options, sandbox: HubSpotSandbox.HubSpotSandbox) => ({
  sandbox,
  account: account(),
  driver: HubSpot.driver({ ...options, fetch: watched(hubspot, sandbox) }),
  stored: (objectName: string) =>
    Effect.sync(() =>
      sandbox
        .records()
        .filter((record) => record.objectType === objectName && !record.archived)
        .map((record) => ({ recordId: record.id, fields: record.properties }))
    )
})

export type HubSpotWorld = Effect.Success<ReturnType<typeof make>>
