import { assert, describe, it } from "@effect/vitest"
import { ConnectionId, ObjectName } from "@fieldgate/core/domain/Ids"
import type { RecordFields } from "@fieldgate/core/domain/Json"
import type { Account } from "@fieldgate/core/providers/ProviderDriver"
import * as InstalledDriver from "@fieldgate/core/testing/InstalledDriver"
import * as ProviderDriverSuite from "@fieldgate/core/testing/ProviderDriverSuite"
import { Dynamics } from "@fieldgate/providers"
import { DynamicsSandbox } from "@fieldgate/providers/sandbox"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { dynamics } from "../../contracts/dynamics/DynamicsContract.ts"
import { subject } from "../contracts/ContractWorld.ts"

const metadata = { orgHost: DynamicsSandbox.orgHost }

const parts = {
  contract: dynamics,
  sandbox: DynamicsSandbox.make(),
  driver: Dynamics.driver,
  key: DynamicsSandbox.defaultToken,
  credentials: "oauth",
  metadata,
  app: DynamicsSandbox.defaultApp,
  nameOf: (name: string) => name,
  fieldsOf: (values: RecordFields) => values
} as const

const missingId = "00000000-0000-4000-8000-00000000ffff"

ProviderDriverSuite.suite(
  "dynamics",
  subject(parts, {
    capabilities: Dynamics.capabilities,
    sampling: true,
    describing: { readOnly: "createdon", choice: { field: "gendercode", value: "2" }, unknownObject: "boats" },
    finding: {
      field: "emailaddress1",
      value: (n) => `ann${n}@acme.test`,
      shared: { field: "firstname", value: "d'Ann" }
    },
    upserting: { field: "new_code", value: (n) => `d'C ${n}`, namesExisting: false },
    checking: { accountRef: DynamicsSandbox.organizationId },
    sample: {
      objectName: "contacts",
      record: (n) => ({ lastname: `Ann ${n}`, firstname: "d'Ann", emailaddress1: `ann${n}@acme.test`, gendercode: 1 }),
      changes: { lastname: "Anna", gendercode: 2 },
      clearable: "firstname",
      clearing: { firstname: "d'Ann", gendercode: 1, donotemail: true },
      refused: { lastname: "Ann", fieldgate_nowhere: "x" },
      refusedChange: { gendercode: 9 },
      missingId
    }
  })
)

/** @rule driver.restDefinition */
describe("lookups of Dynamics 365", () => {
  const account: Account = {
    connectionId: ConnectionId.make("connection"),
    provider: Dynamics.driver().name,
    credentials: { _tag: "OAuthCredentials", accessToken: Redacted.make(DynamicsSandbox.defaultToken) },
    metadata
  }
  const contacts = ObjectName.make("contacts")

  it.effect("are written by the ids of records, and read as such by the table that they lead to", () =>
    Effect.gen(function* () {
      const sandbox = yield* DynamicsSandbox.make()
      const driver = Dynamics.driver({ fetch: sandbox.fetch })
      const create = (objectName: string, fields: RecordFields) =>
        driver.write(account, {
          type: "create",
          objectName: ObjectName.make(objectName),
          items: [{ fields, associations: [] }],
          allOrNone: false,
          headers: []
        })
      const [acme] = yield* create("accounts", { name: "Acme" })
      const employer = acme?.recordId ?? assert.fail("has an id")
      const [ann] = yield* create("contacts", { lastname: "Ann", parentcustomerid_account: employer })
      const recordId = ann?.recordId ?? assert.fail("has an id")
      const fields = ["lastname", "parentcustomerid_account", "parentcustomerid_contact"]
      const query = { objectName: contacts, recordId, fields }
      assert.deepStrictEqual((yield* driver.read(account, query)).fields, {
        lastname: "Ann",
        parentcustomerid_account: employer,
        parentcustomerid_contact: null
      })
      assert.include(sandbox.journal().at(-2)?.body, `"parentcustomerid_account@odata.bind":"/accounts(${employer})"`)
      const found = yield* (
        driver.find?.(account, {
          objectName: contacts,
          keys: [{ lastname: "Ann" }],
          fields: ["parentcustomerid_account"],
          described: undefined
        }) ?? assert.fail("finds")
      )
      assert.deepStrictEqual(found.records[0]?.[0]?.fields, { parentcustomerid_account: employer })
      const cleared = { fields: { parentcustomerid_account: null }, associations: [], recordId }
      yield* driver.write(account, {
        type: "update",
        objectName: contacts,
        items: [cleared],
        allOrNone: false,
        headers: []
      })
      assert.include(sandbox.journal().at(-1)?.body, '"parentcustomerid_account":null')
      assert.isNull((yield* driver.read(account, query)).fields["parentcustomerid_account"])
    })
  )

  it.effect("that are still set after they were cleared fail the record", () =>
    Effect.gen(function* () {
      const written = {
        contactid: missingId,
        _parentcustomerid_value: "00000000-0000-4000-8000-000000000001",
        "_parentcustomerid_value@Microsoft.Dynamics.CRM.lookuplogicalname": "account"
      }
      const driver = Dynamics.driver({ fetch: async () => Response.json(written) })
      const clear = (field: string) =>
        driver.write(account, {
          type: "update",
          objectName: contacts,
          items: [{ fields: { [field]: null }, associations: [], recordId: missingId }],
          allOrNone: false,
          headers: []
        })
      const [left] = yield* clear("parentcustomerid_account")
      assert.deepStrictEqual([left?.outcome, left?.errors?.[0]?.field], ["failed", "parentcustomerid_account"])
      const [empty] = yield* clear("parentcustomerid_contact")
      assert.strictEqual(empty?.outcome, "success")
    })
  )

  it.effect("and rows by a key that doesn't work in an address are looked up first", () =>
    Effect.gen(function* () {
      const sandbox = yield* DynamicsSandbox.make()
      const driver = Dynamics.driver({ fetch: sandbox.fetch })
      const { host, input, platform } = yield* InstalledDriver.make({
        driver,
        account,
        objectName: contacts
      })
      const record = { new_code: "a/b?c=1&d:*", lastname: "Ann" }
      const request = { type: "upsert", match: { by: ["new_code"] }, record } as const
      const written = () => platform.decoded.writeRecords(host, input(request))
      const actions = [yield* written(), yield* written()].map((answer) => "result" in answer && answer.result?.action)
      assert.deepStrictEqual(actions, ["created", "updated"])
      assert.lengthOf(sandbox.dump().records, 1)
    })
  )

  it.effect("are described, and a key that is still being built is no key of upserts", () =>
    Effect.gen(function* () {
      const driver = Dynamics.driver({ fetch: (yield* DynamicsSandbox.make()).fetch })
      const { fields } = yield* driver.describe?.object(account, contacts) ?? assert.fail("describes")
      assert.deepInclude(fields["parentcustomerid_account"], { valueType: "reference", referenceTo: ["accounts"] })
      assert.isTrue(fields["new_code"]?.upsertKey)
      assert.isUndefined(fields["description"]?.upsertKey)
      assert.notProperty(fields, "gendercodename")
    })
  )

  it.effect("never create a record that an update misses", () =>
    Effect.gen(function* () {
      const sandbox = yield* DynamicsSandbox.make()
      const driver = Dynamics.driver({ fetch: sandbox.fetch })
      const item = { fields: { lastname: "Ann" }, associations: [], recordId: missingId }
      const command = { type: "update", objectName: contacts, items: [item], allOrNone: false, headers: [] } as const
      const { reason } = yield* Effect.flip(driver.write(account, command))
      assert.strictEqual(reason._tag, "ProviderRejected")
      assert.strictEqual(sandbox.journal()[0]?.headers["if-match"], "*")
    })
  )
})
