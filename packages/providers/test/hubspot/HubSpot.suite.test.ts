import * as ProviderDriverSuite from "@fieldgate/core/testing/ProviderDriverSuite"
import type { FaultAction } from "../../src/sandbox/Fault.ts"
import * as Effect from "effect/Effect"
import * as HubSpot from "../../src/hubspot/HubSpot.ts"
import * as World from "./HubSpotWorld.ts"

const answering = (action: FaultAction) => (world: World.HubSpotWorld) =>
  Effect.sync(() => world.sandbox.addFault({ action }))

const dayMillis = 86_400_000

const subject = (versions: Partial<HubSpot.Versions>): ProviderDriverSuite.Subject<World.HubSpotWorld> => ({
  capabilities: HubSpot.capabilities,
  world: World.make({ versions }),
  sample: {
    objectName: "contacts",
    record: (n) => ({ email: `ann${n}@acme.test`, firstname: "Ann", lastname: "Smith", city: "Ghent" }),
    changes: { firstname: "Anna", city: "Bruges" },
    clearable: "city",
    refused: { email: "no address" },
    missingId: "999999"
  },
  failNext: {
    quota: answering({ status: 429, policy: "TEN_SECONDLY_ROLLING" }),
    unauthorized: answering({ status: 401 }),
    downBefore: answering({ status: 503 }),
    downAfter: answering({ status: 502, afterCommit: true }),
    lostAfter: answering("dropAfterCommit"),
    silent: answering({ delay: dayMillis })
  }
})

ProviderDriverSuite.suite("HubSpot", subject({}))
ProviderDriverSuite.suite("HubSpot 2026-09", subject({ objects: "2026-09" }))
