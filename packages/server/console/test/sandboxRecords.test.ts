/** Records of a sandbox beside the writes that made them. */
import type { Integration, Operation } from "@fieldgate/client"
import { expect, test } from "vitest"
import type { SandboxRecord } from "../src/sandboxRecords/demoBackend.ts"
import { isFresh, operationsTo, sideBySide, tellingProperties } from "../src/sandboxRecords/sideBySide.ts"

const record = (id: string, objectType = "contacts", properties: Record<string, string> = {}): SandboxRecord => ({
  account: "1",
  objectType,
  id,
  archived: false,
  properties
})

const wrote = (id: string, second: number, resource: string, ...ids: ReadonlyArray<string>): Operation => {
  const at = new Date(Date.UTC(2026, 10, 22, 8, 0, second)).toISOString()
  return {
    id,
    projectId: "p",
    integrationId: "crm",
    installationId: "n",
    configId: "c",
    actionType: "write",
    status: "success",
    createTime: at,
    updateTime: at,
    resource,
    metadata: { objects: [resource], successfulRecordIds: [...ids] }
  }
}

test("a record stands beside the last write of it, what was written last above", () => {
  const records = [record("1"), record("2"), record("3"), record("1", "companies")]
  const operations = [wrote("updated", 9, "contacts", "1"), wrote("made", 5, "Contacts", "1", "2")]
  expect(sideBySide(records, operations).map(({ by, record: { id, objectType } }) => [objectType, id, by?.id])).toEqual(
    [
      ["contacts", "1", "updated"],
      ["contacts", "2", "made"],
      ["companies", "1", undefined],
      ["contacts", "3", undefined]
    ]
  )
})

test("only writes to the CRM that is looked at count", () => {
  const crm = { id: "crm", provider: "hubspot" } as Integration
  const operations = [wrote("one", 1, "contacts"), { ...wrote("other", 2, "contacts"), integrationId: "sales" }]
  expect(operationsTo("hubspot", operations, [crm]).map(({ id }) => id)).toEqual(["one"])
})

test("a write stands out for a while", () => {
  const operation = wrote("one", 0, "contacts")
  const end = Date.parse(operation.updateTime)
  expect([isFresh(operation, end + 1000), isFresh(operation, end + 60_000), isFresh(undefined, end)]).toEqual([
    true,
    false,
    false
  ])
})

test("a record is shown by what people have written, not by what the CRM keeps for itself", () => {
  const properties = {
    hs_object_id: "1",
    email: "a@b.test",
    createdate: "2026",
    VIP__c: "false",
    lastname: "Ada",
    x: ""
  }
  expect(tellingProperties(record("1", "contacts", properties), 4)).toEqual([
    ["email", "a@b.test"],
    ["lastname", "Ada"]
  ])
})
