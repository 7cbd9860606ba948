import type { Integration, Operation, OperationPage } from "@fieldgate/client"
import { expect, it } from "vitest"
import type { SandboxRecord } from "../src/sandboxRecords/demoBackend.ts"
import { findWriter } from "../src/sandboxRecords/findWriter.ts"
import {
  hasWritten,
  integrationsOf,
  isFresh,
  matchesSearch,
  operationsTo,
  sideBySide,
  displayProperties
} from "../src/sandboxRecords/sideBySide.ts"

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

it("pairs a record with its last write, last written first", () => {
  const records = [record("1"), record("2"), record("3"), record("1", "companies")]
  const operations = [wrote("updated", 9, "contacts", "1"), wrote("created", 5, "Contacts", "1", "2")]
  expect(sideBySide(records, operations).map(({ by, record: { id, objectType } }) => [objectType, id, by?.id])).toEqual(
    [
      ["contacts", "1", "updated"],
      ["contacts", "2", "created"],
      ["companies", "1", undefined],
      ["contacts", "3", undefined]
    ]
  )
})

it("includes only writes to the selected CRM", () => {
  const crm = { id: "crm", provider: "hubspot" } as Integration
  const operations = [wrote("one", 1, "contacts"), { ...wrote("other", 2, "contacts"), integrationId: "sales" }]
  expect(operationsTo(integrationsOf("hubspot", [crm]), operations).map(({ id }) => id)).toEqual(["one"])
})

it("highlights a write for 15 seconds", () => {
  const operation = wrote("one", 0, "contacts")
  const end = Date.parse(operation.updateTime)
  expect([isFresh(operation, end + 1000), isFresh(operation, end + 60_000), isFresh(undefined, end)]).toEqual([
    true,
    false,
    false
  ])
})

it("shows the written properties, not those that the CRM maintains", () => {
  const properties = {
    hs_object_id: "1",
    email: "a@b.test",
    createdate: "2026",
    VIP__c: "false",
    lastname: "Ada",
    x: ""
  }
  expect(displayProperties(record("1", "contacts", properties), 4)).toEqual([
    ["email", "a@b.test"],
    ["lastname", "Ada"]
  ])
})

it("finds a record by any of its words", () => {
  const ada = record("77", "contacts", { email: "ada@acme.test", lastname: "Lovelace" })
  expect(["love ada", "77", "Contacts 77", ""].map((words) => matchesSearch(words, ada))).toEqual([
    true,
    true,
    true,
    true
  ])
  expect(matchesSearch("grace", ada)).toBe(false)
})

it("searches older writes page by page, up to a limit", async () => {
  const pages: ReadonlyArray<OperationPage> = [
    { results: [wrote("others", 9, "companies", "1")], pagination: { done: false, nextPageToken: "1" } },
    { results: [], pagination: { done: false, nextPageToken: "2" } },
    { results: [wrote("created", 5, "Contacts", "1")], pagination: { done: true } }
  ]
  const nothing: OperationPage = { results: [], pagination: { done: true } }
  const requested: Array<string | undefined> = []
  const isWriter = (operation: Operation) => hasWritten(operation, record("1"))
  const search = async (token: string | undefined) => {
    requested.push(token)
    return pages[Number(token ?? 0)] ?? nothing
  }
  expect(await findWriter(isWriter, search)).toMatchObject({ by: { id: "created" } })
  expect(requested).toEqual([undefined, "1", "2"])
  expect(await findWriter(() => false, search)).toEqual({ by: undefined, isPartial: false })
  const endless = async (): Promise<OperationPage> => ({ results: [], pagination: { done: false, nextPageToken: "0" } })
  expect(await findWriter(isWriter, endless)).toEqual({ by: undefined, isPartial: true })
})
