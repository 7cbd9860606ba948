/** Organizations, projects, keys, provider apps, destinations and manifests. */
import { generateKeyPairSync } from "node:crypto"
import { crm, missing, project, step } from "../Step.ts"

const { publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 })
export const publicKeyPem = publicKey.export({ type: "spki", format: "pem" }).toString()

const definition = (name: string, ...objects: ReadonlyArray<string>) => ({
  name,
  provider: "scripted",
  write: {
    objects: objects.map((objectName) => ({ objectName, ...(objectName === "contacts" ? { lookup: true } : {}) }))
  }
})
const manifest = (...definitions: ReadonlyArray<object>) => ({ specVersion: "1.0.0", integrations: definitions })

const hook = { project, destination: "hook" }
const events = ["write.async.done"]

export const setup = [
  step("an organization", "createOrganization", { label: "Harbour Ltd" }),
  step("an organization without a name", "createOrganization", { label: " " }),
  step("the organization", "getOrganization", ({ of }) => ({ orgId: of("an organization").id })),
  step("an organization that does not exist", "getOrganization", { orgId: missing }),
  step("its new name", "updateOrganization", ({ of }) => ({
    orgId: of("an organization").id,
    update: { updateMask: ["label"], org: { label: "Harbour" } }
  })),
  step("a name without a value", "updateOrganization", ({ of }) => ({
    orgId: of("an organization").id,
    update: { updateMask: ["label"], org: {} }
  })),
  step("another project", "createProject", ({ of }) => ({
    orgId: of("an organization").id,
    name: "wharf",
    appName: "Wharf"
  })),
  step("a project with a name that is taken", "createProject", ({ of }) => ({
    orgId: of("an organization").id,
    name: "wharf"
  })),
  step("the projects", "listProjects", {}),
  step("the project", "getProject", { project }),
  step("its name for users", "updateProject", {
    project,
    update: { updateMask: ["appName"], project: { appName: "Shop" } }
  }),
  step("a mask that is not known", "updateProject", { project, update: { updateMask: ["nane"], project: {} } }),

  step("an API key", "createApiKey", { project, label: "pages", scopes: ["frontend"] }),
  step("an API key without a label", "createApiKey", { project, label: "" }),
  step("the API keys", "listApiKeys", { project }),
  step("the disabled API keys", "listApiKeys", { project, active: false }),
  step("a key's new label", "updateApiKey", ({ of }) => ({
    project,
    apiKeyId: of("an API key").id,
    update: { updateMask: ["label"], apiKey: { label: "the pages" } }
  })),
  step("a key's new value", "rotateApiKey", ({ of }) => ({ project, apiKeyId: of("an API key").id })),
  step("the end of a key", "deleteApiKey", ({ of }) => ({ project, apiKeyId: of("an API key").id })),
  step("the end of a key that is gone", "deleteApiKey", ({ of }) => ({ project, apiKeyId: of("an API key").id })),

  step("a JWT key", "createJwtKey", { project, label: "backend", publicKeyPem }),
  step("an invalid JWT key", "createJwtKey", { project, label: "backend", publicKeyPem: "a key" }),
  step("the JWT keys", "listJwtKeys", { project, active: true }),
  step("a JWT key is disabled", "updateJwtKey", ({ of }) => ({
    project,
    jwtKeyId: of("a JWT key").id,
    update: { updateMask: ["active"], jwtKey: { active: false } }
  })),
  step("the end of a JWT key", "deleteJwtKey", ({ of }) => ({ project, jwtKeyId: of("a JWT key").id })),

  step("the audit events of an empty period", "listAuditEvents", {
    project,
    until: "2020-01-01T00:00:00Z",
    pageSize: 1
  }),
  step("the audit events of an unknown actor kind", "listAuditEvents", { project, actor: "person:ann" }),
  step("their export", "exportAuditEvents", { project, action: "apiKey.create", until: "2020-01-01T00:00:00Z" }),

  step("the providers", "listProviders", {}),
  step("a provider", "getProvider", { provider: "scripted" }),
  step("a provider that is not known", "getProvider", { provider: "unknown" }),
  step("an OAuth app", "createProviderApp", {
    project,
    provider: "scripted",
    clientId: "client",
    clientSecret: "s3cret",
    scopes: ["crm"]
  }),
  step("a second app", "createProviderApp", {
    project,
    provider: "scripted",
    clientId: "other",
    clientSecret: "s3cret"
  }),
  step("the app", "getProviderApp", ({ of }) => ({ project, providerAppId: of("an OAuth app").id })),
  step("the apps", "listProviderApps", { project }),
  step("the app's new secret", "updateProviderApp", ({ of }) => ({
    project,
    providerAppId: of("an OAuth app").id,
    update: { updateMask: ["clientSecret"], providerApp: { clientSecret: "s3cret-2" } }
  })),

  step("a destination", "createDestination", {
    project,
    destination: { name: "hook", type: "webhook", metadata: { url: "https://shop.example/hook" }, events }
  }),
  step("a destination without TLS", "createDestination", {
    project,
    destination: { name: "plain", type: "webhook", metadata: { url: "http://shop.example/hook" } }
  }),
  step("the destinations", "listDestinations", { project }),
  step("the destination with its secrets", "getDestination", { ...hook, includeSecrets: true }),
  step("the destination's address", "updateDestination", {
    ...hook,
    update: { updateMask: ["metadata.url"], destination: { metadata: { url: "https://shop.example/hooks" } } }
  }),
  step("a test of the destination", "testDestination", hook),
  step("the deliveries", "listDeliveries", hook),
  step("a delivery with its body", "getDelivery", ({ of }) => ({
    ...hook,
    deliveryId: of("a test of the destination").id
  })),
  step("the body of a delivery that does not exist", "getDelivery", { ...hook, deliveryId: missing }),
  step("a delivery again", "replayDelivery", ({ of }) => ({
    ...hook,
    deliveryId: of("a test of the destination").id
  })),
  step("a delivery that does not exist", "replayDelivery", { ...hook, deliveryId: missing }),
  step("the failed deliveries again", "replayDeliveries", { ...hook, made: { since: "2026-01-01T00:00:00Z" } }),
  step("failed deliveries of a period that ends before it starts", "replayDeliveries", {
    ...hook,
    made: { since: "2026-01-02T00:00:00Z", until: "2026-01-01T00:00:00Z" }
  }),

  step("a plan of the first deploy", "planDeploy", { project, manifest: manifest(definition("crm", "contacts")) }),
  step("the first deploy", "deployManifest", { project, manifest: manifest(definition("crm", "contacts")) }),
  step("the same deploy again", "deployManifest", { project, manifest: manifest(definition("crm", "contacts")) }),
  step("a deploy for a provider that is not known", "deployManifest", {
    project,
    manifest: manifest({ name: "crm", provider: "unknown" })
  }),
  step("an integration without a manifest", "createIntegration", {
    project,
    name: "erp",
    provider: "scripted",
    latestRevision: { specVersion: "1.0.0", content: definition("erp", "orders") }
  }),
  step("an integration that exists", "createIntegration", {
    project,
    name: "erp",
    provider: "scripted",
    latestRevision: { specVersion: "1.0.0", content: definition("erp", "orders") }
  }),
  step("a revision of it", "createRevision", {
    project,
    integration: "erp",
    manifest: manifest(definition("erp", "orders", "invoices"))
  }),
  step("a revision from a manifest without it", "createRevision", {
    project,
    integration: "erp",
    manifest: manifest(definition("crm", "contacts"))
  }),
  step("its revisions", "listRevisions", { project, integration: "erp", pageSize: 1 }),
  step("the integrations", "listIntegrations", { project }),
  step("the integration", "getIntegration", crm),
  step("an integration that does not exist", "getIntegration", { project, integration: "sales" }),
  step("its revision", "getRevision", ({ of }) => ({
    ...crm,
    revisionId: of("the integration").latestRevision?.id
  })),
  step("a revision that does not exist", "getRevision", { ...crm, revisionId: missing }),
  step("the end of an integration", "deleteIntegration", { project, integration: "erp" })
]

/** After everything else: a later deploy, and what removes what the rest needed. */
export const removal = [
  step("a revision with another object", "deployManifest", {
    project,
    manifest: manifest(definition("crm", "contacts", "deals"))
  }),
  step("the sessions of members, by a key", "listMemberSessions", {}),
  step("the end of a member's session, by a key", "revokeMemberSession", { sessionId: missing }),
  step("the integration in the end", "getIntegration", crm),
  step("the end of the destination", "deleteDestination", hook),
  step("the destination that is gone", "getDestination", hook),
  step("the end of the app", "deleteProviderApp", ({ of }) => ({ project, providerAppId: of("an OAuth app").id }))
]
