import * as ProviderDriverSuite from "@fieldgate/core/testing/ProviderDriverSuite"
import { Salesforce } from "@fieldgate/providers"
import { type Fault, SalesforceSandbox } from "@fieldgate/providers/sandbox"
import * as Effect from "effect/Effect"
import { consenting } from "../Consenting.ts"
import * as World from "./SalesforceWorld.ts"

const answering =
  (action: Fault.FaultAction) =>
  (world: World.SalesforceWorld, nth = 1) =>
    Effect.sync(() => world.sandbox.addFault({ match: { nth }, action }))

const dayMillis = 86_400_000

const subject = (
  sample: ProviderDriverSuite.Sample,
  describing: ProviderDriverSuite.Describing
): ProviderDriverSuite.Subject<World.SalesforceWorld> => ({
  capabilities: Salesforce.capabilities,
  world: World.make(),
  sample,
  describing,
  sampling: true,
  readingMany: true,
  checking: { name: "acme", accountRef: SalesforceSandbox.defaultOrgId },
  keying: { field: "External_Id__c", value: "key" },
  upserting: { field: "External_Id__c", value: (n) => `Key ${n}` },
  finding: {
    field: "External_Id__c",
    value: (n) => `key-${n}`,
    shared: { field: "Phone", value: "+32 15 20 00 00" }
  },
  consenting: consenting(SalesforceSandbox.defaultApp),
  received: ({ sandbox }) => Effect.sync(sandbox.journal),
  failNext: {
    quota: answering({ status: 403 }),
    unauthorized: answering({ status: 401 }),
    downBefore: answering({ status: 503 }),
    downAfter: answering({ status: 502, afterCommit: true }),
    lostAfter: answering("dropAfterCommit"),
    silent: answering({ delay: dayMillis })
  }
})

ProviderDriverSuite.suite(
  "Salesforce accounts",
  subject(
    {
      objectName: "Account",
      record: (n) => ({ Name: `Acme ${n}`, Website: `https://acme${n}.test`, NumberOfEmployees: n, Tier__c: "Gold" }),
      changes: { NumberOfEmployees: 250, Tier__c: "Silver" },
      clearable: "Website",
      clearing: { Website: "https://acme.test", NumberOfEmployees: 7, Tier__c: "Gold" },
      refused: { Name: "Acme", Tier__c: "Lead" },
      refusedChange: { Tier__c: "Lead" },
      missingId: "001Dn0000000zzzIAA"
    },
    {
      readOnly: "CreatedDate",
      required: "Name",
      choice: { field: "Tier__c", value: "Gold" },
      unknownObject: "Accout"
    }
  )
)

ProviderDriverSuite.suite(
  "Salesforce contacts",
  subject(
    {
      objectName: "Contact",
      record: (n) => ({ LastName: `Smith ${n}`, Email: `ann${n}@acme.test`, DoNotCall: true, Birthdate: "1990-02-28" }),
      changes: { DoNotCall: false, Birthdate: "1991-03-01" },
      clearable: "Email",
      clearing: { Email: "ann@acme.test", Birthdate: "1990-02-28" },
      // Values of the wrong JSON type, for which Salesforce refuses a whole batch.
      refused: { LastName: "Smith", DoNotCall: "often" },
      refusedChange: { DoNotCall: "often" },
      missingId: "003Dn0000000zzzIAA"
    },
    {
      readOnly: "Name",
      required: "LastName",
      choice: { field: "Interests__c", value: "chess" },
      unknownObject: "Butterfly__c"
    }
  )
)
