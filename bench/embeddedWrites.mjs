import { randomBytes } from "node:crypto"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { HubSpot } from "@fieldgate/providers"
import { createFieldgate } from "@fieldgate/server/embed"

const groupRef = "bench"
const contacts = { objectName: "contacts" }
const manifest = {
  specVersion: "1.0.0",
  integrations: [{ name: "crm", provider: "hubspot", write: { objects: [contacts] } }]
}

const install = async (fieldgate) => {
  const connection = await fieldgate.createConnection({
    project: "bench",
    provider: "hubspot",
    groupRef,
    consumerRef: "bench",
    credentials: { _tag: "ApiKeyCredentials", apiKey: "sandbox-hubspot-token" }
  })
  await fieldgate.createInstallation({
    project: "bench",
    integration: "crm",
    groupRef,
    connectionId: connection.id,
    skipSampling: true,
    config: { content: { provider: "hubspot", write: { objects: { contacts } } } }
  })
}

/** Runs the measurement with a function that writes to contacts; without a URL the database is a folder. */
export const withEmbedded = async ({ databaseUrl, sandbox }, measurement) => {
  const folder = mkdtempSync(join(tmpdir(), "fieldgate-bench-embedded-"))
  const fieldgate = await createFieldgate({
    database: databaseUrl === undefined ? { folder } : { url: databaseUrl, schema: "embedding" },
    providers: [
      HubSpot.driver({ baseUrl: sandbox, limits: { calls: 1_000_000, windowMillis: 10_000, concurrency: 50 } })
    ],
    encryptionKey: randomBytes(32).toString("base64"),
    project: "bench",
    manifest
  })
  try {
    await install(fieldgate)
    return await measurement((request) =>
      fieldgate.writeRecords({ project: "bench", integration: "crm", ...contacts, request: { groupRef, ...request } })
    )
  } finally {
    await fieldgate.dispose()
    rmSync(folder, { recursive: true, force: true })
  }
}
