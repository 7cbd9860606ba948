import type { RecordFields } from "@fieldgate/core/domain/Json"
import * as ProviderDriverSuite from "@fieldgate/core/testing/ProviderDriverSuite"
import { Zoho } from "@fieldgate/providers"
import { ZohoSandbox } from "@fieldgate/providers/sandbox"
import { zoho } from "../../contracts/zoho/ZohoContract.ts"
import { subject } from "../contracts/ContractWorld.ts"

const parts = {
  contract: zoho,
  sandbox: ZohoSandbox.make(),
  driver: Zoho.driver,
  key: ZohoSandbox.defaultToken,
  credentials: "oauth",
  metadata: { apiHost: ZohoSandbox.apiHost },
  app: ZohoSandbox.defaultApp,
  nameOf: (name: string) => name,
  fieldsOf: (values: RecordFields) => values
} as const

const checking = { name: "Sandbox", accountRef: ZohoSandbox.organizationId }

ProviderDriverSuite.suite(
  "zoho",
  subject(parts, {
    capabilities: Zoho.capabilities,
    sampling: true,
    describing: {
      readOnly: "Created_Time",
      required: "Last_Name",
      choice: { field: "Lead_Source", value: "Cold Call" },
      unknownObject: "Planes"
    },
    finding: {
      field: "Email",
      value: (n) => `ann${n}@acme.test`,
      shared: { field: "Company", value: "Acme (EU), \\Inc" }
    },
    upserting: { field: "Client_Number", value: (n) => `C-${n}` },
    checking,
    sample: {
      objectName: "Leads",
      record: (n) => ({
        Last_Name: `Ann ${n}`,
        Company: "Acme (EU), \\Inc",
        Email: `ann${n}@acme.test`,
        No_of_Employees: n
      }),
      changes: { Last_Name: "Anna", No_of_Employees: 250 },
      clearable: "Company",
      clearing: { Company: "Acme", Email: "ann@acme.test", No_of_Employees: 7, Lead_Source: "Cold Call" },
      refused: { Last_Name: "Ann", Email: "no address" },
      refusedChange: { Email: "no address" },
      missingId: "1000000000999999999"
    }
  })
)

ProviderDriverSuite.suite(
  "zoho contacts",
  subject(parts, {
    elsewhere: ["finding", "describing", "sampling", "upserting"],
    capabilities: Zoho.capabilities,
    checking,
    sample: {
      objectName: "Contacts",
      record: (n) => ({ Last_Name: `Ann ${n}`, Phone: `+32 ${n}`, Interests: ["API", "CRM"] }),
      changes: { Interests: ["CRM"] },
      clearable: "Phone",
      clearing: { Phone: "+32 7", Interests: ["API", "CRM"] },
      refused: { Last_Name: "Ann", Account_Name: "1000000000999999999" },
      refusedChange: { Account_Name: "1000000000999999999" },
      missingId: "1000000000999999999"
    }
  })
)
