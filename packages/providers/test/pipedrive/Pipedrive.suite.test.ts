import * as ProviderDriverSuite from "@fieldgate/core/testing/ProviderDriverSuite"
import { Pipedrive } from "@fieldgate/providers"
import type { Fault } from "@fieldgate/providers/sandbox"
import * as Effect from "effect/Effect"
import * as World from "./PipedriveWorld.ts"

const answering = (action: Fault.FaultAction) => (world: World.PipedriveWorld) =>
  Effect.sync(() => world.sandbox.addFault({ action }))

const dayMillis = 86_400_000

const subject = (
  sample: ProviderDriverSuite.Sample,
  finding: NonNullable<ProviderDriverSuite.Subject["finding"]>
): ProviderDriverSuite.Subject<World.PipedriveWorld> => ({
  capabilities: Pipedrive.capabilities,
  world: World.make(),
  sample,
  finding,
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
})

ProviderDriverSuite.suite(
  "pipedrive",
  subject(
    {
      objectName: "organizations",
      record: (n) => ({ name: `Acme ${n}`, website: `https://acme${n}.test`, employee_count: n }),
      changes: { name: "Acme Group", employee_count: 250 },
      clearable: "website",
      refused: { name: "Acme", employee_count: "many" },
      missingId: "999999"
    },
    { field: "name", value: (n) => `Acme ${n}` }
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
      refused: { value: 5 },
      missingId: "999999"
    },
    { field: "title", value: (n) => `Renewal ${n}` }
  )
)

const phone = (value: string) => [{ value, primary: true, label: "work" }]

ProviderDriverSuite.suite(
  "pipedrive persons",
  subject(
    {
      objectName: "persons",
      record: (n) => ({ name: `Ann Smith ${n}`, phones: phone(`+32 9 000 00 0${n}`), org_id: n }),
      changes: { name: "Anna Smith", phones: phone("+32 9 123 45 67") },
      clearable: "org_id",
      refused: { name: "Ann Smith", nickname: "Annie" },
      missingId: "999999"
    },
    {
      field: "name",
      value: (n) => `Ann Smith ${n}`,
      shared: {
        field: "emails",
        value: "office@acme.test",
        given: [{ value: "office@acme.test", primary: true, label: "work" }]
      }
    }
  )
)
