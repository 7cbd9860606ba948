import { MemoryStores } from "@fieldgate/core/memory"
import { makePlatform } from "@fieldgate/core/promise"
import { HubSpot } from "@fieldgate/providers"
import { HubSpotSandbox } from "@fieldgate/providers/sandbox"

const sandbox = HubSpotSandbox.start()
const drivers = [HubSpot.driver({ fetch: sandbox.fetch })]
await using fieldgate = await makePlatform({ stores: MemoryStores.layer, drivers })

const { id: orgId } = await fieldgate.createOrganization({ label: "Acme" })
const { name: project } = await fieldgate.createProject({ orgId, name: "shop" })
const crm = { name: "crm", provider: "hubspot", write: { objects: [{ objectName: "contacts" }] } }
await fieldgate.deployManifest({ project, manifest: { specVersion: "1.0.0", integrations: [crm] } })

const account = { provider: "hubspot", groupRef: "acme", consumerRef: "ann" }
const credentials = { _tag: "ApiKeyCredentials", apiKey: HubSpotSandbox.defaultToken } as const
const { id: connectionId } = await fieldgate.createConnection({ project, ...account, credentials })
const content = { provider: "hubspot", write: { objects: { contacts: { objectName: "contacts" } } } }
await fieldgate.createInstallation({ project, integration: "crm", groupRef: "acme", connectionId, config: { content } })

const request = { groupRef: "acme", type: "create", record: { email: "ann@acme.example" } } as const
const write = { project, integration: "crm", objectName: "contacts", request }
console.log((await fieldgate.writeRecords(write)).result)
