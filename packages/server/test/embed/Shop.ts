import { ScriptedDriver } from "@fieldgate/core/testing"
import { generateEncryptionKey, type Fieldgate } from "../../src/embed/index.ts"

export const manifest = `
specVersion: 1.0.0
integrations:
  - name: crm
    provider: scripted
    write:
      objects:
        - objectName: contacts
`

/** One key for all that a test file opens, as a deployment keeps one. */
export const encryptionKey = await generateEncryptionKey()

export const scripted = () => ScriptedDriver.make()

export const install = async (fieldgate: Fieldgate) => {
  const project = fieldgate.project.name
  const account = { project, provider: "scripted", groupRef: "acme", consumerRef: "ann" }
  const credentials = { _tag: "ApiKeyCredentials", apiKey: "s3cret" } as const
  const { id: connectionId } = await fieldgate.createConnection({ ...account, credentials })
  const content = { provider: "scripted", write: { objects: { contacts: { objectName: "contacts" } } } }
  await fieldgate.createInstallation({
    project,
    integration: "crm",
    groupRef: "acme",
    connectionId,
    config: { content }
  })
}

export const create = (fieldgate: Fieldgate, email: string, mode: "synchronous" | "asynchronous" = "synchronous") =>
  fieldgate.writeRecords({
    project: fieldgate.project.name,
    integration: "crm",
    objectName: "contacts",
    request: { groupRef: "acme", type: "create", mode, record: { email } }
  })

export const statusOf = async (fieldgate: Fieldgate, operationId = "") =>
  (await fieldgate.getOperation({ project: fieldgate.project.name, operationId })).status
