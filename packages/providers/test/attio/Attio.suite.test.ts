import type { Json } from "@fieldgate/core/domain/Json"
import * as ProviderDriverSuite from "@fieldgate/core/testing/ProviderDriverSuite"
import { Attio } from "@fieldgate/providers"
import { AttioSandbox } from "@fieldgate/providers/sandbox"
import { attio } from "../../contracts/attio/AttioContract.ts"
import { subject } from "../contracts/ContractWorld.ts"

/** What the record holds of an attribute, in the form in which it was sent. */
const sentOf = (held: Json): Json => {
  if (!Array.isArray(held)) return held
  const values = held.map((each: Json) =>
    typeof each === "object" && each !== null && "domain" in each ? each["domain"] : Object(each).value
  )
  return values.length > 1 ? values : (values[0] ?? null)
}

const parts = {
  contract: attio,
  sandbox: AttioSandbox.make(),
  driver: Attio.driver,
  key: AttioSandbox.defaultKey,
  app: AttioSandbox.defaultApp,
  nameOf: (name: string) => name,
  fieldsOf: (values: Readonly<Record<string, Json>>) =>
    Object.fromEntries(Object.entries(values).map(([slug, held]) => [slug, sentOf(held)]))
}

ProviderDriverSuite.suite(
  "attio",
  subject(parts, {
    capabilities: Attio.capabilities,
    sampling: true,
    describing: {
      readOnly: "created_at",
      choice: { field: "employee_range", value: "11-50" },
      unknownObject: "boats"
    },
    finding: {
      field: "domains",
      value: (n) => `acme${n}.test`,
      shared: { field: "tagline", value: "Tools for builders" }
    },
    upserting: { field: "domains", value: (n) => `acme${n}.test`, reportsAction: false },
    checking: { name: "Sandbox", accountRef: AttioSandbox.workspaceId },
    sample: {
      objectName: "companies",
      record: (n) => ({
        name: `Acme ${n}`,
        domains: [`acme${n}.test`, `acme-${n}.test`],
        description: "Tools",
        employee_count: n
      }),
      changes: { name: "Acme Group", employee_count: 250 },
      clearable: "description",
      refused: { name: "Acme", employee_count: "many" },
      refusedChange: { nickname: "A" },
      missingId: "00000000-0000-4000-9000-00000000ffff"
    }
  })
)
