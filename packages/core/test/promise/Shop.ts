import * as Effect from "effect/Effect"
import * as MemoryStores from "../../src/memory/MemoryStores.ts"
import { makePlatform } from "../../src/promise/index.ts"
import * as ScriptedDriver from "../../testing/ScriptedDriver.ts"

export const write = {
  project: "shop",
  integration: "crm",
  objectName: "contacts",
  request: { groupRef: "acme", type: "create", record: { email: "ann@acme.test" } }
} as const

export const setUp = async (driver = ScriptedDriver.make().driver) => {
  const platform = await makePlatform({ stores: MemoryStores.layer, drivers: [driver] })
  const { id: orgId } = await platform.createOrganization({ label: "Acme" })
  await platform.createProject({ orgId, name: "shop" })
  const crm = { name: "crm", provider: "scripted", write: { objects: [{ objectName: "contacts" }] } }
  await platform.deployManifest({ project: "shop", manifest: { specVersion: "1.0.0", integrations: [crm] } })
  const { id: connectionId } = await platform.createConnection({
    project: "shop",
    provider: "scripted",
    groupRef: "acme",
    consumerRef: "ann",
    credentials: { _tag: "ApiKeyCredentials", apiKey: "s3cret" }
  })
  const content = { provider: "scripted", write: { objects: { contacts: { objectName: "contacts" } } } }
  await platform.createInstallation({
    project: "shop",
    integration: "crm",
    groupRef: "acme",
    connectionId,
    config: { content }
  })
  return platform
}

export const held = () => {
  const { commands, driver, records } = ScriptedDriver.make()
  const released = Promise.withResolvers<void>()
  const reached = Promise.withResolvers<void>()
  const waiting = Effect.promise(() => {
    reached.resolve()
    return released.promise
  })
  const holding: typeof driver = { ...driver, write: (...call) => Effect.andThen(waiting, driver.write(...call)) }
  return { driver: holding, commands, records, reached: reached.promise, release: released.resolve }
}
