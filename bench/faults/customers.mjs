import { Caller } from "@fieldgate/core/domain/Caller"
import { Platform } from "@fieldgate/core/Platform"
import { SalesforceSandbox } from "@fieldgate/providers/sandbox"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { fileURLToPath } from "node:url"
import * as Deployment from "../../packages/server/src/cli/Deployment.ts"
import * as Sandboxes from "../../packages/server/src/cli/demo/Sandboxes.ts"
import * as ManifestFile from "../../packages/server/src/integrations/ManifestFile.ts"
import * as NodeServices from "@effect/platform-node/NodeServices"

const host = Caller.Host()
const manifestPath = fileURLToPath(new URL("../../packages/server/demo/fieldgate.yaml", import.meta.url))
const crms = new Set(["hubspot", "salesforce"])

/** Opens the database for the first time, which also migrates it. */
export const makeCustomers = ({ databaseUrl, encryptionKey, groups, sandboxUrls }) =>
  Effect.gen(function* () {
    const platform = yield* Platform
    const manifest = yield* ManifestFile.read(manifestPath)
    const { id: orgId } = yield* platform.createOrganization(host, { label: "Faults" })
    const project = yield* platform.createProject(host, { orgId, name: "faults", appName: "Faults" })
    const integrations = yield* platform.deployManifest(host, { project: project.id, manifest })
    const used = integrations.filter(({ provider }) => crms.has(provider))
    for (const groupRef of groups) {
      for (const integration of used) yield* install(project, integration, groupRef)
    }
    const { secret } = yield* platform.createApiKey(host, { project: project.id, label: "faults", scopes: ["full"] })
    return { project: project.name, apiKey: Redacted.value(secret) }
  }).pipe(
    Effect.provide(
      Deployment.layer({
        database: { _tag: "Server", url: Redacted.make(databaseUrl) },
        encryptionKey: Redacted.make(encryptionKey),
        sandboxUrls
      })
    ),
    Effect.provide(NodeServices.layer),
    Effect.scoped,
    Effect.runPromise
  )

const install = Effect.fnUntraced(function* (project, { id, latestRevision, provider }, groupRef) {
  const platform = yield* Platform
  const connection = yield* platform.decoded.createConnection(host, {
    project: project.id,
    provider,
    groupRef,
    consumerRef: `${groupRef}-user`,
    credentials: credentialsOf(provider)
  })
  const objects = latestRevision.content.write.objects.map(({ objectName }) => [objectName, { objectName }])
  yield* platform.createInstallation(host, {
    project: project.id,
    integration: id,
    groupRef,
    connectionId: connection.id,
    config: { createdBy: "api:faults", content: contentOf(provider, Object.fromEntries(objects)) }
  })
})

export const contentOf = (provider, objects) => ({
  provider,
  read: { objects: requiredMappings[provider] },
  write: { objects }
})

const requiredMappings = {
  hubspot: { contacts: { objectName: "contacts", selectedFieldMappings: { role: "jobtitle" } } },
  salesforce: { Contact: { objectName: "Contact", selectedFieldMappings: { role: "Title" } } }
}

/** With a token that doesn't expire, so that refreshes are no part of this. */
const credentialsOf = (provider) =>
  provider === "hubspot"
    ? Sandboxes.credentials.hubspot
    : { _tag: "OAuthCredentials", accessToken: Redacted.make(SalesforceSandbox.defaultToken), environment: "sandbox" }
