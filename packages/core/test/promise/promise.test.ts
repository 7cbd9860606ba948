import { describe, expect, it } from "@effect/vitest"
import * as MemoryStores from "../../src/memory/MemoryStores.ts"
import { makePlatform } from "../../src/promise/index.ts"
import * as ScriptedDriver from "../../src/testing/ScriptedDriver.ts"

const setUp = async () => {
  const { driver } = ScriptedDriver.make()
  const platform = await makePlatform({ stores: MemoryStores.layer, drivers: [driver] })
  const { id: orgId } = await platform.createOrganization({ label: "Acme" })
  await platform.createProject({ orgId, name: "shop" })
  return platform
}

describe("the Promise door", () => {
  it("takes plain JSON and writes", async () => {
    await using platform = await setUp()
    await platform.deployManifest({
      project: "shop",
      manifest: {
        specVersion: "1.0.0",
        integrations: [{ name: "crm", provider: "scripted", write: { objects: [{ objectName: "contacts" }] } }]
      }
    })
    const connection = await platform.createConnection({
      project: "shop",
      provider: "scripted",
      groupRef: "acme",
      consumerRef: "ann",
      credentials: { _tag: "ApiKeyCredentials", apiKey: "s3cret" }
    })
    await platform.createInstallation({
      project: "shop",
      integration: "crm",
      groupRef: "acme",
      connectionId: connection.id,
      config: { content: { provider: "scripted", write: { objects: { contacts: { objectName: "contacts" } } } } }
    })
    const answer = await platform.writeRecords({
      project: "shop",
      integration: "crm",
      objectName: "contacts",
      request: { groupRef: "acme", type: "create", record: { email: "ann@acme.test" } }
    })
    expect(answer.result).toMatchObject({ success: true, recordId: "record-1" })
  })

  it("throws the library's tagged errors", async () => {
    await using platform = await setUp()
    await expect(platform.getOperation({ project: "nowhere", operationId: "x" })).rejects.toMatchObject({
      _tag: "ProjectNotFound"
    })
  })

  it("refuses a misspelt member with every fault at once, and changes nothing", async () => {
    await using platform = await setUp()
    const writing = platform.writeRecords({
      project: "shop",
      integration: "crm",
      objectName: "contacts",
      request: JSON.parse('{"groupRef":"","type":"create","recrod":{}}')
    })
    await expect(writing).rejects.toMatchObject({ _tag: "SchemaError" })
    await expect(writing).rejects.toThrow(/recrod[^]*groupRef|groupRef[^]*recrod/u)
  })
})
