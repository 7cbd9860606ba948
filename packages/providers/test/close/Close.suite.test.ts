import type { RecordFields } from "@fieldgate/core/domain/Json"
import * as ProviderDriverSuite from "@fieldgate/core/testing/ProviderDriverSuite"
import { Close } from "@fieldgate/providers"
import { CloseSandbox } from "@fieldgate/providers/sandbox"
import { close } from "../../contracts/close/CloseContract.ts"
import { subject } from "../contracts/ContractWorld.ts"

const parts = {
  contract: close,
  sandbox: CloseSandbox.make(),
  driver: Close.driver,
  key: CloseSandbox.defaultKey,
  app: CloseSandbox.defaultApp,
  nameOf: (name: string) => ({ leads: "lead", contacts: "contact" })[name] ?? "opportunity",
  fieldsOf: (values: RecordFields) => values
}

ProviderDriverSuite.suite(
  "close",
  subject(parts, {
    capabilities: Close.capabilities,
    sampling: true,
    describing: {
      readOnly: "date_created",
      choice: { field: "custom.cf_plan", value: "team" },
      unknownObject: "boats"
    },
    finding: { field: "name", value: (n) => `Acme ${n}`, shared: { field: "description", value: "Tools" } },
    checking: { name: "Sandbox", accountRef: "orga_sandbox" },
    sample: {
      objectName: "leads",
      record: (n) => ({ name: `Acme ${n}`, url: `https://acme${n}.test`, "custom.cf_size": n }),
      changes: { name: "Acme Group", "custom.cf_size": 250 },
      clearable: "url",
      clearing: { url: "https://acme.test", "custom.cf_size": 7, "custom.cf_plan": "team" },
      refused: { name: 7 },
      refusedChange: { name: 7 },
      missingId: "lead_999999"
    }
  })
)

ProviderDriverSuite.suite(
  "close opportunities",
  subject(parts, {
    elsewhere: ["finding", "describing"],
    capabilities: Close.capabilities,
    sampling: true,
    checking: { name: "Sandbox", accountRef: "orga_sandbox" },
    sample: {
      objectName: "opportunities",
      record: (n) => ({ lead_id: "lead_1", note: `Renewal ${n}`, value: 1000 + n, confidence: 10 }),
      changes: { note: "Renewed", confidence: 90 },
      clearable: "note",
      refused: { lead_id: "lead_1", value: "much" },
      refusedChange: { confidence: "high" },
      missingId: "oppo_999999"
    }
  })
)

ProviderDriverSuite.suite(
  "close contacts",
  subject(parts, {
    elsewhere: ["describing"],
    capabilities: Close.capabilities,
    sampling: true,
    finding: {
      field: "name",
      value: (n) => `Ann ${n}`,
      several: {
        field: "emails",
        record: { emails: ["first@acme.test", "second@acme.test"] },
        further: "second@acme.test"
      },
      shared: { field: "emails", value: "office@acme.test" }
    },
    checking: { name: "Sandbox", accountRef: "orga_sandbox" },
    sample: {
      objectName: "contacts",
      record: (n) => ({
        lead_id: "lead_1",
        name: `Ann ${n}`,
        title: "CEO",
        emails: [`ann${n}@acme.test`, `a${n}@acme.test`]
      }),
      changes: { name: "Anna", emails: "anna@acme.test" },
      clearable: "title",
      clearing: { title: "CEO", emails: "ann@acme.test", phones: ["+32 9 000 00 01", "+32 9 000 00 02"] },
      refused: { lead_id: "lead_1", emails: [7] },
      refusedChange: { name: 7 },
      missingId: "cont_999999"
    }
  })
)
