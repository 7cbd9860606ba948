import { HubSpot } from "@fieldgate/providers"
import { HubSpotSandbox } from "@fieldgate/providers/sandbox"
import { createFieldgate } from "@fieldgate/server/embed"

const sandbox = HubSpotSandbox.start()
const fieldgate = await createFieldgate({
  database: "memory",
  providers: [HubSpot.driver({ fetch: sandbox.fetch })],
  manifest: `
specVersion: 1.0.0
integrations:
  - name: crm
    provider: hubspot
    write:
      objects:
        - objectName: contacts
`
})
const project = fieldgate.project.name
const groupRef = "acme"

// A customer connects its CRM and installs the integration: once, stored in the database.
const account = { provider: "hubspot", groupRef, consumerRef: "ann", apiKey: HubSpotSandbox.defaultToken }
const { id: connectionId } = await fieldgate.generateConnection({ project, connection: account })
const content = { provider: "hubspot", write: { objects: { contacts: { objectName: "contacts" } } } }
await fieldgate.createInstallation({ project, integration: "crm", groupRef, connectionId, config: { content } })

// Synchronous: the answer contains the outcome of the record.
const contacts = { project, integration: "crm", objectName: "contacts" }
const now = await fieldgate.writeRecords({
  ...contacts,
  request: { groupRef, type: "create", record: { email: "ann@acme.example" } }
})
console.log("synchronous:", now.result?.success, now.result?.recordId)

// In the background: stored before it is answered, then executed by this process's worker.
const later = await fieldgate.writeRecords({
  ...contacts,
  request: { groupRef, type: "create", mode: "asynchronous", record: { email: "bob@acme.example" } }
})
for (;;) {
  const { result, status } = await fieldgate.getOperation({ project, operationId: later.operationId ?? "" })
  if (status !== "in_progress") {
    console.log("later:", status, result)
    break
  }
  await new Promise((resolve) => setTimeout(resolve, 50))
}

// An invalid write is refused with every reason, before anything is sent.
const record = { id: now.result?.recordId ?? "" }
await fieldgate
  .writeRecords({ ...contacts, request: { groupRef, type: "delete", record } })
  .catch((error) => console.log("refused:", error.message))

// Running writes end, then the database closes.
await fieldgate.dispose()
