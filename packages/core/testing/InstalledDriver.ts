/** A platform on memory stores over one driver, with one object installed: writes go through it as in a deployment. */
import { Caller } from "@fieldgate/core/domain/Caller"
import type { ConfigContent } from "@fieldgate/core/installations/Config"
import { ConsumerRef, GroupRef, ObjectName } from "@fieldgate/core/domain/Ids"
import type { IntegrationDefinition } from "@fieldgate/core/integrations/Manifest"
import type { WriteRequest } from "@fieldgate/core/writes/WriteRequest"
import { MemoryStores } from "@fieldgate/core/memory"
import { Platform } from "@fieldgate/core/Platform"
import type { Account, ProviderDriver } from "@fieldgate/core/providers/ProviderDriver"
import { ProviderRegistry } from "@fieldgate/core/providers/ProviderRegistry"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

const host = Caller.Host()
const groupRef = GroupRef.make("acme")

export interface Installed {
  readonly driver: ProviderDriver
  readonly account: Account
  readonly objectName: string
  /** Of the manifest. Default: the object, without fields. */
  readonly read?: Required<IntegrationDefinition>["read"]
  /** Of the config. Default: the object may be written. */
  readonly content?: Pick<ConfigContent, "read" | "write">
  /** Of the write object in the manifest. */
  readonly convertValues?: boolean
  /** Whether the credentials are checked when the account is connected. Default: yes. */
  readonly checked?: boolean
  /** Whether the object has been described, where the driver can. Default: yes. */
  readonly described?: boolean
  /** Whether the account is asked for what the config names. Default: no. */
  readonly validated?: boolean
  /** Whether records of the object may be found. Default: no. */
  readonly lookup?: boolean
}

export const make = Effect.fnUntraced(function* ({
  account,
  checked = true,
  convertValues = true,
  described = true,
  driver,
  lookup = false,
  objectName,
  content = { write: { objects: { [objectName]: { objectName } } } },
  read = { objects: [{ objectName: ObjectName.make(objectName) }] },
  validated = false
}: Installed) {
  const registry = Layer.succeed(ProviderRegistry, ProviderRegistry.fromDrivers([driver]))
  const context = yield* Layer.build(Platform.layer.pipe(Layer.provide([MemoryStores.layer, registry])))
  const platform = yield* Effect.provideContext(Effect.service(Platform), context)
  const { name: provider } = driver
  const { id: orgId } = yield* platform.createOrganization(host, { label: "Acme" })
  const { name: project } = yield* platform.createProject(host, { orgId, name: "shop" })
  const write = {
    objects: [
      { objectName: ObjectName.make(objectName), inheritMapping: true, convertValues, ...(lookup ? { lookup } : {}) }
    ]
  }
  const integrations = [{ name: "crm", provider, read, write }] as const
  yield* platform.deployManifest(host, { project, manifest: { specVersion: "1.0.0", integrations } })
  const connection = yield* platform.decoded.createConnection(host, {
    skipSampling: !checked,
    project,
    provider,
    groupRef,
    consumerRef: ConsumerRef.make("ann"),
    credentials: account.credentials,
    providerMetadata: Object.fromEntries(
      Object.entries(account.metadata).map(([name, value]) => [name, { value, source: "input" as const }])
    )
  })
  yield* platform.createInstallation(host, {
    skipSampling: !validated,
    project,
    integration: "crm",
    groupRef,
    connectionId: connection.id,
    config: { content: { provider, ...content } }
  })
  if (described && driver.describe !== undefined) {
    const of = { integration: "crm", groupRef } as const
    yield* platform.describeObject(host, { project, account: of, objectName: ObjectName.make(objectName) })
  }
  const input = (request: Omit<WriteRequest, "groupRef">) => ({
    project,
    integration: "crm",
    objectName: ObjectName.make(objectName),
    request: { groupRef, ...request }
  })
  return { platform, host, input }
})
