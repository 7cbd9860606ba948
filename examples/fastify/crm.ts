/** Fieldgate as a Fastify plugin: opened and disposed with the application, available as `app.fieldgate`. */
import { HubSpot } from "@fieldgate/providers"
import { createFieldgate, type Fieldgate, type FieldgateOptions } from "@fieldgate/server/embed"
import type { FastifyInstance, FastifyPluginAsync } from "fastify"

declare module "fastify" {
  interface FastifyInstance {
    readonly fieldgate: Fieldgate
  }
}

interface CrmOptions extends Pick<FieldgateOptions, "database" | "encryptionKey"> {
  /** Connects the driver to a sandbox; without it, it calls HubSpot. */
  readonly fetch?: typeof globalThis.fetch
}

const manifest = {
  specVersion: "1.0.0",
  integrations: [{ name: "crm", provider: "hubspot", write: { objects: [{ objectName: "contacts" }] } }]
} as const

/** Fastify's logger takes the fields first. */
const loggerOf = ({ log }: FastifyInstance): FieldgateOptions["logger"] => ({
  debug: (message, facts) => log.debug(facts, message),
  info: (message, facts) => log.info(facts, message),
  warn: (message, facts) => log.warn(facts, message),
  error: (message, facts) => log.error(facts, message)
})

export const crm: FastifyPluginAsync<CrmOptions> = async (app, { database, encryptionKey, fetch }) => {
  const fieldgate = await createFieldgate({
    database,
    encryptionKey,
    providers: [HubSpot.driver(fetch === undefined ? {} : { fetch })],
    manifest,
    project: "shop",
    logger: loggerOf(app)
  })
  app.decorate("fieldgate", fieldgate)
  app.addHook("onClose", () => fieldgate.dispose())
}

/** Visible to routes of the whole application, not only to those of the plugin. */
Object.assign(crm, { [Symbol.for("skip-override")]: true })
