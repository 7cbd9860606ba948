import { MemoryStores } from "@fieldgate/core/memory"
import { makePlatform } from "@fieldgate/core/promise"
import { HubSpot } from "@fieldgate/providers"
import { HubSpotSandbox } from "@fieldgate/providers/sandbox"

const sandbox = HubSpotSandbox.start()
const drivers = [HubSpot.driver({ fetch: sandbox.fetch })]
const fieldgate = await makePlatform({ stores: MemoryStores.layer, drivers })

const { id: orgId } = await fieldgate.createOrganization({ label: "Acme" })
const { name: project } = await fieldgate.createProject({ orgId, name: "shop" })
const crm = { name: "crm", provider: "hubspot", write: { objects: [{ objectName: "contacts" }] } }
await fieldgate.deployManifest({ project, manifest: { specVersion: "1.0.0", integrations: [crm] } })

const account = { provider: "hubspot", groupRef: "acme", consumerRef: "ann", apiKey: HubSpotSandbox.defaultToken }
const { id: connectionId } = await fieldgate.generateConnection({ project, connection: account })
const content = { provider: "hubspot", write: { objects: { contacts: { objectName: "contacts" } } } }
await fieldgate.createInstallation({ project, integration: "crm", groupRef: "acme", connectionId, config: { content } })

const contacts = { project, integration: "crm", objectName: "contacts" }
const record = { email: "ann@acme.example" }
const { result } = await fieldgate.writeRecords({ ...contacts, request: { groupRef: "acme", type: "create", record } })
console.log(result)
await fieldgate.dispose()
