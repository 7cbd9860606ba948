/** The application's one Fieldgate: opened at its start, disposed at its end. */
import { HubSpot } from "@fieldgate/providers"
import { createFieldgate, type DatabaseOptions } from "@fieldgate/server/embed"

const crm = { name: "crm", provider: "hubspot", write: { objects: [{ objectName: "contacts" }] } }

/** Without a URL everything is in memory and lost at the end: good for trying it out. */
const databaseOf = (url: string | undefined): DatabaseOptions => (url === undefined ? "memory" : { url, schema: "crm" })

/** `fetch` connects the driver to a sandbox; without it, it calls HubSpot. */
export const openFieldgate = (options: { readonly fetch?: typeof globalThis.fetch } = {}) =>
  createFieldgate({
    database: databaseOf(process.env["DATABASE_URL"]),
    encryptionKey: process.env["FIELDGATE_ENCRYPTION_KEY"],
    providers: [HubSpot.driver(options)],
    manifest: { specVersion: "1.0.0", integrations: [crm] },
    project: "shop"
  })
