/**
 * The one Fieldgate of this process. Next.js reloads route handlers during development, so the promise is on `globalThis`; two requests
 * at the start wait for the same one.
 */
import { HubSpot } from "@fieldgate/providers"
import { createFieldgate, type Fieldgate, type FieldgateOptions } from "@fieldgate/server/embed"

const kept: { fieldgate?: Promise<Fieldgate> } = ((globalThis as { crm?: object }).crm ??= {})

const manifest = {
  specVersion: "1.0.0",
  integrations: [{ name: "crm", provider: "hubspot", write: { objects: [{ objectName: "contacts" }] } }]
} as const

/** Serverless processes come and go, so a permanent process does the background work. */
const optionsFrom = (environment: NodeJS.ProcessEnv): FieldgateOptions => ({
  database:
    environment["DATABASE_URL"] === undefined ? "memory" : { url: environment["DATABASE_URL"], maxConnections: 2 },
  encryptionKey: environment["FIELDGATE_ENCRYPTION_KEY"],
  providers: [HubSpot.driver()],
  manifest,
  project: "shop",
  worker: environment["FIELDGATE_WORKER"] !== "false"
})

export const getFieldgate = (options: FieldgateOptions = optionsFrom(process.env)): Promise<Fieldgate> =>
  (kept.fieldgate ??= createFieldgate(options).catch((error) => {
    // If the database was unavailable at the first request, the next one tries again.
    delete kept.fieldgate
    throw error
  }))
