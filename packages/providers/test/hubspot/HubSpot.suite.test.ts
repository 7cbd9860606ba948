import { ObjectName } from "@fieldgate/core/domain/Ids"
import type { Association } from "@fieldgate/core/writes/WriteRequest"
import * as ProviderDriverSuite from "@fieldgate/core/testing/ProviderDriverSuite"
import type { WriteCommand } from "@fieldgate/core/writes/rules/PlannedRecord"
import type { FaultAction } from "../../sandbox/Fault.ts"
import * as Effect from "effect/Effect"
import * as HubSpot from "../../src/hubspot/HubSpot.ts"
import * as HubSpotSandbox from "../../sandbox/hubspot/HubSpotSandbox.ts"
import { consenting } from "../Consenting.ts"
import * as World from "./HubSpotWorld.ts"

const answering =
  (action: FaultAction) =>
  (world: World.HubSpotWorld, nth = 1) =>
    Effect.sync(() => world.sandbox.addFault({ match: { nth }, action }))

const toCompany = (id: string): Association => ({
  to: { id },
  types: [{ associationCategory: "VENDOR_DEFINED", associationTypeId: 279 }]
})

const company: WriteCommand = {
  type: "create",
  objectName: ObjectName.make("companies"),
  items: [{ fields: { name: "Acme" }, associations: [] }],
  allOrNone: false,
  headers: []
}

const dayMillis = 86_400_000

const subject = (
  options: HubSpot.Options,
  sandbox: HubSpotSandbox.Options = {}
): ProviderDriverSuite.Subject<World.HubSpotWorld> => ({
  capabilities: HubSpot.capabilities,
  world: World.make(options, sandbox),
  sample: {
    objectName: "contacts",
    record: (n) => ({ email: `ann${n}@acme.test`, firstname: "Ann", lastname: "Smith", city: "Ghent" }),
    changes: { firstname: "Anna", city: "Bruges" },
    clearable: "city",
    refused: { email: "no address" },
    refusedChange: { loyalty_points: "many" },
    clearing: {
      city: "Ghent",
      lifecyclestage: "customer",
      loyalty_points: "7",
      hubspot_owner_id: "1"
    },
    missingId: "999999"
  },
  associating: {
    valid: ({ account, driver }) =>
      Effect.map(Effect.orDie(driver.write(account, company)), ([made]) => toCompany(made?.recordId ?? "")),
    missing: toCompany("999999"),
    isJoined: (world, recordId, { to }) =>
      Effect.sync(() =>
        world.sandbox
          .dump()
          .records.some(({ associations, id }) => id === recordId && associations.some((each) => each.to.id === to.id))
      )
  },
  sampling: true,
  readingMany: true,
  checking: { accountRef: String(HubSpotSandbox.defaultHubId), metadata: { timeZone: "UTC" } },
  describing: {
    readOnly: "hs_object_id",
    choice: { field: "lifecyclestage", value: "customer" },
    unknownObject: "butterflies"
  },
  keying: { field: "email", value: "key@acme.test" },
  upserting: { field: "external_id", value: (n) => `Key ${n}` },
  finding: {
    field: "email",
    value: (n) => `ann${n}@acme.test`,
    several: {
      field: "email",
      record: { email: "first@acme.test", hs_additional_emails: "second@acme.test;third@acme.test" },
      further: "second@acme.test"
    },
    shared: { field: "lastname", value: "Peeters" }
  },
  consenting: consenting(HubSpotSandbox.defaultApp, { scopes: ["oauth", "crm.objects.contacts.write"] }),
  received: ({ sandbox }) => Effect.sync(sandbox.journal),
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
ProviderDriverSuite.suite("HubSpot in another order", subject({}, { batchResults: "shuffled" }))
ProviderDriverSuite.suite("HubSpot v3", subject({ apiVersion: "v3" }))
