/** A platform whose one installation writes contacts into a Salesforce sandbox of this process. */
import { MemoryStores } from "@fieldgate/core/memory"
import { makePlatform } from "@fieldgate/core/promise"
import { Salesforce } from "@fieldgate/providers"
import { SalesforceSandbox } from "@fieldgate/providers/sandbox"

/** An org with a duplicate rule for e-mail addresses, which a caller may override. */
export const sandbox = SalesforceSandbox.start({
  duplicateRules: [{ object: "Contact", name: "Same_email", fields: ["Email"], action: "alert" }]
})

export const fieldgate = await makePlatform({
  stores: MemoryStores.layer,
  drivers: [Salesforce.driver({ fetch: sandbox.fetch })]
})

const { id: orgId } = await fieldgate.createOrganization({ label: "Acme" })
const { name: project } = await fieldgate.createProject({ orgId, name: "shop" })
const crm = { name: "crm", provider: "salesforce", write: { objects: [{ objectName: "Contact" }] } }
await fieldgate.deployManifest({ project, manifest: { specVersion: "1.0.0", integrations: [crm] } })

const { id: connectionId } = await fieldgate.createConnection({
  project,
  provider: "salesforce",
  groupRef: "acme",
  consumerRef: "ann",
  credentials: { _tag: "OAuthCredentials", accessToken: SalesforceSandbox.defaultToken },
  providerMetadata: { workspace: { value: "acme", source: "input" } }
})

/** The customer keeps an existing phone number; Fieldgate fills an empty one. */
const contacts = { objectName: "Contact", selectedFieldSettings: { Phone: { writeOnUpdate: "ifEmpty" } } } as const
const content = { provider: "salesforce", write: { objects: { Contact: contacts } } }
await fieldgate.createInstallation({ project, integration: "crm", groupRef: "acme", connectionId, config: { content } })

export const installed = { project, integration: "crm", objectName: "Contact" }
