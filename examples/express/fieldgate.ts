/** The application's one Fieldgate: opened when it starts, disposed when it ends. */
import { HubSpot } from "@fieldgate/providers"
import { createFieldgate, type DatabaseOptions } from "@fieldgate/server/embed"

const crm = { name: "crm", provider: "hubspot", write: { objects: [{ objectName: "contacts" }] } }

/** Without a URL everything is in memory and gone at the end: good for a first look. */
const databaseOf = (url: string | undefined): DatabaseOptions => (url === undefined ? "memory" : { url, schema: "crm" })

/** `fetch` leads the driver to a sandbox; without it, it speaks to HubSpot. */
export const openFieldgate = (options: { readonly fetch?: typeof globalThis.fetch } = {}) =>
  createFieldgate({
    database: databaseOf(process.env["DATABASE_URL"]),
    encryptionKey: process.env["FIELDGATE_ENCRYPTION_KEY"],
    providers: [HubSpot.driver(options)],
    manifest: { specVersion: "1.0.0", integrations: [crm] },
    project: "shop"
  })
