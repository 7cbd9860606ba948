/** Records of a sandbox beside the writes that made them. */
import type { Integration, Operation, OperationPage } from "@fieldgate/client"
import { expect, test } from "vitest"
import type { SandboxRecord } from "../src/sandboxRecords/demoBackend.ts"
import { findWriter } from "../src/sandboxRecords/findWriter.ts"
import {
  hasWritten,
  integrationsOf,
  isFresh,
  isSought,
  operationsTo,
  sideBySide,
  tellingProperties
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
  expect(operationsTo(integrationsOf("hubspot", [crm]), operations).map(({ id }) => id)).toEqual(["one"])
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

test("a record is found by any word that it holds", () => {
  const ada = record("77", "contacts", { email: "ada@acme.test", lastname: "Lovelace" })
  expect(["love ada", "77", "Contacts 77", ""].map((words) => isSought(words, ada))).toEqual([true, true, true, true])
  expect(isSought("grace", ada)).toBe(false)
})

test("an older write of a record is looked for page by page, and no further than it makes sense", async () => {
  const pages: ReadonlyArray<OperationPage> = [
    { results: [wrote("others", 9, "companies", "1")], pagination: { done: false, nextPageToken: "1" } },
    { results: [], pagination: { done: false, nextPageToken: "2" } },
    { results: [wrote("made", 5, "Contacts", "1")], pagination: { done: true } }
  ]
  const nothing: OperationPage = { results: [], pagination: { done: true } }
  const asked: Array<string | undefined> = []
  const isWriter = (operation: Operation) => hasWritten(operation, record("1"))
  const search = async (token: string | undefined) => {
    asked.push(token)
    return pages[Number(token ?? 0)] ?? nothing
  }
  expect(await findWriter(isWriter, search)).toMatchObject({ by: { id: "made" } })
  expect(asked).toEqual([undefined, "1", "2"])
  expect(await findWriter(() => false, search)).toEqual({ by: undefined, isCut: false })
  const endless = async (): Promise<OperationPage> => ({ results: [], pagination: { done: false, nextPageToken: "0" } })
  expect(await findWriter(isWriter, endless)).toEqual({ by: undefined, isCut: true })
})
