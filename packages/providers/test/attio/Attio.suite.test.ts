import { assert, describe, it } from "@effect/vitest"
import { ConnectionId, ObjectName } from "@fieldgate/core/domain/Ids"
import type { Account } from "@fieldgate/core/providers/ProviderDriver"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
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
      clearing: { description: "Tools", employee_count: 7, employee_range: "11-50" },
      refused: { name: "Acme", employee_count: "many" },
      refusedChange: { nickname: "A" },
      missingId: "00000000-0000-4000-9000-00000000ffff"
    }
  })
)

/** @rule driver.failures */
describe("a refusal of Attio", () => {
  const refusal = (body: object, status = 400) => {
    const driver = Attio.driver({ fetch: async () => Response.json(body, { status }) })
    const account: Account = {
      connectionId: ConnectionId.make("connection"),
      provider: driver.name,
      credentials: { _tag: "ApiKeyCredentials", apiKey: Redacted.make("key") },
      metadata: {}
    }
    const item = { fields: { name: "Acme" }, associations: [] }
    const objectName = ObjectName.make("companies")
    const command = { type: "create", objectName, items: [item], allOrNone: false, headers: [] } as const
    return Effect.map(Effect.flip(driver.write(account, command)), ({ reason }) => reason)
  }

  it.effect("names the attributes that its body names, as recorded live", () =>
    Effect.gen(function* () {
      const status = { status_code: 400, type: "invalid_request_error" }
      const message = "Body payload validation error."
      const required = { code: "invalid_type", message: "Required", expected: "object", received: "undefined" }
      const invalid = { ...status, code: "validation_type", message }
      assert.deepInclude(yield* refusal({ ...invalid, validation_errors: [{ ...required, path: ["data"] }] }), {
        _tag: "ProviderRejected",
        message,
        errors: [{ message: "Required", code: "invalid_type" }]
      })
      const conflict =
        'A value provided for attribute with slug "domains" conflicts with one already in the system. This attribute has a uniqueness ' +
        "constraint. Conflicting record IDs: 00000000-0000-4000-8000-00000000c0f1"
      assert.deepInclude(yield* refusal({ ...status, code: "uniqueness_conflict", message: conflict }), {
        _tag: "ProviderRejected",
        message: conflict,
        errors: [
          {
            message: conflict,
            code: "uniqueness_conflict",
            field: "domains",
            existingId: "00000000-0000-4000-8000-00000000c0f1"
          }
        ]
      })
      const scope = {
        status_code: 403,
        type: "auth_error",
        code: "unauthorized",
        message: "requires scopes: Read-Write"
      }
      assert.strictEqual((yield* refusal(scope, 403))._tag, "ProviderRejected")
    })
  )
})
