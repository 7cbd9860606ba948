/** @rule integration.deploy, oauth.start */
import { describe, expect, it } from "@effect/vitest"
import * as MemoryStores from "../../src/memory/MemoryStores.ts"
import { makePlatform } from "../../src/promise/index.ts"
import * as ScriptedDriver from "../../testing/ScriptedDriver.ts"

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

  it("shows in a failure's stack where the program made the call", async () => {
    await using platform = await setUp()
    const readTheReport = () => platform.getOperation({ project: "nowhere", operationId: "x" })
    const error: unknown = await readTheReport().catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(Error)
    expect(String((error as Error).stack).match(/readTheReport/gu)).toHaveLength(1)
  })

  it("refuses a misspelt property together with all other faults, and changes nothing", async () => {
    await using platform = await setUp()
    const writing = platform.writeRecords({
      project: "shop",
      integration: "crm",
      objectName: "contacts",
      request: JSON.parse('{"groupRef":"","type":"create","recrod":{}}')
    })
    await expect(writing).rejects.toMatchObject({ _tag: "InputRefused" })
    await expect(writing).rejects.toThrow(/recrod[^]*groupRef|groupRef[^]*recrod/u)
  })

  it("names the accepted forms of credentials where none fits", async () => {
    await using platform = await setUp()
    const replacing = platform.replaceCredentials({
      project: "shop",
      connectionId: "c",
      credentials: JSON.parse('{"apiKey":"pat-1"}')
    })
    await expect(replacing).rejects.toThrow(
      'credentials must be { _tag: "NoCredentials", environment? }, { _tag: "ApiKeyCredentials", apiKey, environment? }, ' +
        '{ _tag: "BasicCredentials", username, password }, ' +
        '{ _tag: "ClientCredentials", clientId, clientSecret, scopes?, accessToken?, expiresAt?, environment? } ' +
        'or { _tag: "OAuthCredentials", accessToken, refreshToken?, expiresAt?, environment? }'
    )
    const text = platform.replaceCredentials({ project: "shop", connectionId: "c", credentials: JSON.parse('"pat-1"') })
    await expect(text).rejects.toThrow("credentials must be an object, not a string")
  })

  it("opens for integrations: planned, deployed, revised, read and removed", async () => {
    await using platform = await setUp()
    const manifest = (displayName: string) => ({
      project: "shop",
      manifest: {
        specVersion: "1.0.0" as const,
        integrations: [{ name: "crm", provider: "scripted", displayName }] as const
      }
    })
    const target = { project: "shop", integration: "crm" }
    expect(await platform.planDeploy(manifest("One"))).toMatchObject({ changes: true })
    const [crm] = await platform.deployManifest(manifest("One"))
    expect(await platform.getIntegration(target)).toEqual(crm)
    await platform.createRevision({ ...manifest("Two"), integration: "crm" })
    const [latest, former] = await platform.listRevisions(target)
    expect(latest?.content.displayName).toBe("Two")
    expect(await platform.getRevision({ ...target, revisionId: former?.id ?? "" })).toEqual(crm?.latestRevision)
    await platform.deleteIntegration(target)
    expect(await platform.listIntegrations({ project: "shop" })).toEqual([])
  })

  it("opens for connections: made, changed, read with their secrets redacted, and removed", async () => {
    await using platform = await setUp()
    const account = { project: "shop", provider: "scripted", groupRef: "acme", consumerRef: "ann" }
    const credentials = (apiKey: string) => ({ _tag: "ApiKeyCredentials", apiKey }) as const
    const { id: connectionId } = await platform.createConnection({ ...account, credentials: credentials("s3cret-1") })
    const target = { project: "shop", connectionId }
    await platform.replaceCredentials({ ...target, credentials: credentials("s3cret-2") })
    const update = { updateMask: ["providerWorkspaceRef"] as const, connection: { providerWorkspaceRef: "acme" } }
    await platform.updateConnection({ ...target, update })
    const shown = await platform.getConnection({ ...target, includeCreds: true })
    expect(shown.providerWorkspaceRef).toBe("acme")
    expect(JSON.stringify(shown)).not.toContain("s3cret")
    expect(await platform.listConnections({ project: "shop", groupRef: "acme" })).toHaveLength(1)
    await platform.deleteConnection(target)
    await expect(platform.getConnection(target)).rejects.toMatchObject({ _tag: "ConnectionNotFound" })
  })

  it("5 opens for keys: made, disabled and removed", async () => {
    await using platform = await setUp()
    const made = await platform.createApiKey({ project: "shop", label: "backend", scopes: ["full"] })
    const target = { project: "shop", apiKeyId: made.key.id }
    const disabling = { updateMask: ["active"], apiKey: { active: false } } as const
    await expect(platform.updateApiKey({ ...target, update: disabling })).rejects.toMatchObject({ _tag: "LastFullKey" })
    await platform.updateApiKey({
      ...target,
      last: true,
      update: { updateMask: ["active"], apiKey: { active: false } }
    })
    expect(await platform.listApiKeys({ project: "shop" })).toMatchObject([{ active: false }])
    await platform.deleteApiKey(target)
    expect(await platform.listApiKeys({ project: "shop" })).toEqual([])
  })

  it("returns a group's data line by line, and erases it", async () => {
    await using platform = await setUp()
    const account = { project: "shop", provider: "scripted", groupRef: "acme", consumerRef: "ann" }
    await platform.createConnection({ ...account, credentials: { _tag: "ApiKeyCredentials", apiKey: "s3cret" } })
    const group = { project: "shop", groupRef: "acme" }
    const types: Array<string> = []
    for await (const { type } of await platform.exportGroup(group)) types.push(type)
    expect(types).toEqual(["connection", "end"])
    expect(await platform.eraseGroup(group)).toMatchObject({ state: "done", erased: { connections: 1 } })
  })
})
