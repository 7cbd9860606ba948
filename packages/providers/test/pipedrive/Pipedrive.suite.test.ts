import * as ProviderDriverSuite from "@fieldgate/core/testing/ProviderDriverSuite"
import { Pipedrive } from "@fieldgate/providers"
import { PipedriveSandbox } from "@fieldgate/providers/sandbox"
import type { Fault } from "@fieldgate/providers/sandbox"
import * as Effect from "effect/Effect"
import { consenting } from "../Consenting.ts"
import * as World from "./PipedriveWorld.ts"

const answering = (action: Fault.FaultAction) => (world: World.PipedriveWorld) =>
  Effect.sync(() => world.sandbox.addFault({ action }))

const dayMillis = 86_400_000

const base: Omit<ProviderDriverSuite.Subject<World.PipedriveWorld>, "sample"> = {
  capabilities: Pipedrive.capabilities,
  world: World.make(),
  checking: { name: "sandbox", accountRef: "5615111" },
  received: ({ sandbox }) => Effect.sync(sandbox.journal),
  failNext: {
    quota: answering({ status: 429 }),
    unauthorized: answering({ status: 401 }),
    downBefore: answering({ status: 503 }),
    downAfter: answering({ status: 502, afterCommit: true }),
    lostAfter: answering("dropAfterCommit"),
    silent: answering({ delay: dayMillis })
  }
}

const subject = (
  sample: ProviderDriverSuite.Sample,
  finding: NonNullable<ProviderDriverSuite.Subject["finding"]>,
  describing: Omit<NonNullable<ProviderDriverSuite.Subject["describing"]>, "unknownObject">
): ProviderDriverSuite.Subject<World.PipedriveWorld> => ({
  ...base,
  sample,
  finding,
  sampling: true,
  describing: { unknownObject: "boats", lackingTypes: ["boolean", "datetime"], ...describing },
  consenting: consenting(PipedriveSandbox.defaultApp)
})

ProviderDriverSuite.suite(
  "pipedrive",
  subject(
    {
      objectName: "organizations",
      record: (n) => ({ name: `Acme ${n}`, website: `https://acme${n}.test`, employee_count: n }),
      changes: { name: "Acme Group", employee_count: 250 },
      clearable: "website",
      clearing: { website: "https://acme.test", employee_count: 7, annual_revenue: 7.5 },
      refused: { name: "Acme", employee_count: "many" },
      missingId: "999999"
    },
    { field: "name", value: (n) => `Acme ${n}` },
    { readOnly: "id", required: "name", choice: { field: "label_ids", value: "1" } }
  )
)

ProviderDriverSuite.suite(
  "pipedrive deals",
  subject(
    {
      objectName: "deals",
      record: (n) => ({ title: `Renewal ${n}`, value: 1000 + n, currency: "EUR", expected_close_date: "2026-12-31" }),
      changes: { value: 0.5, currency: "USD" },
      clearable: "expected_close_date",
      clearing: { person_id: 1, expected_close_date: "2026-12-31", archive_time: "2026-03-01T09:00:00Z" },
      refused: { value: 5 },
      missingId: "999999"
    },
    { field: "title", value: (n) => `Renewal ${n}` },
    { readOnly: "update_time", required: "title", choice: { field: "status", value: "won" } }
  )
)

ProviderDriverSuite.suite(
  "pipedrive persons",
  subject(
    {
      objectName: "persons",
      record: (n) => ({ name: `Ann Smith ${n}`, phones: [`+32 9 000 00 0${n}`, `+32 9 000 00 1${n}`], org_id: n }),
      changes: { name: "Anna Smith", phones: "+32 9 123 45 67" },
      clearable: "org_id",
      refused: { name: "Ann Smith", nickname: "Annie" },
      missingId: "999999"
    },
    {
      field: "name",
      value: (n) => `Ann Smith ${n}`,
      several: {
        field: "emails",
        record: { emails: ["first@acme.test", "second@acme.test"] },
        further: "second@acme.test"
      },
      shared: { field: "emails", value: "office@acme.test" }
    },
    { readOnly: "id", required: "name", choice: { field: "marketing_status", value: "subscribed" } }
  )
)

ProviderDriverSuite.suite(
  "pipedrive products",
  subject(
    {
      objectName: "products",
      record: (n) => ({ name: `Seat ${n}`, code: `SEAT-${n}`, tax: n }),
      changes: { name: "Seats", tax: 21 },
      clearable: "code",
      refused: { name: "Seat", tax: "much" },
      missingId: "999999"
    },
    { field: "name", value: (n) => `Seat ${n}` },
    { readOnly: "id", required: "name", choice: { field: "billing_frequency", value: "monthly" } }
  )
)

ProviderDriverSuite.suite(
  "pipedrive leads",
  subject(
    {
      objectName: "leads",
      record: (n) => ({ title: `Lead ${n}`, person_id: n, expected_close_date: "2026-12-31" }),
      changes: { title: "A lead", expected_close_date: "2027-01-31" },
      clearable: "expected_close_date",
      refused: { title: "Lead" },
      refusedChange: { title: 7 },
      missingId: "00000000-0000-4000-a000-00000000ffff"
    },
    { field: "title", value: (n) => `Lead ${n}` },
    { readOnly: "add_time", required: "title" }
  )
)

const elsewhere = ["finding", "describing", "sampling", "consenting"] as const

ProviderDriverSuite.suite("pipedrive activities", {
  ...base,
  elsewhere,
  sample: {
    objectName: "activities",
    record: (n) => ({ subject: `Call ${n}`, due_date: "2026-12-31", note: "Ask" }),
    changes: { subject: "Called", done: true },
    clearable: "note",
    refused: { subject: 7 },
    missingId: "999999"
  }
})

ProviderDriverSuite.suite("pipedrive notes", {
  ...base,
  elsewhere,
  sample: {
    objectName: "notes",
    record: (n) => ({ content: `Note ${n}`, deal_id: n }),
    changes: { content: "A note" },
    clearable: "deal_id",
    refused: { content: 7, deal_id: 1 },
    missingId: "999999"
  }
})
