/** The demo: an organization, a project, the manifest's integrations, each connected and installed. Safe to repeat. */
import { Caller } from "@fieldgate/core/domain/Caller"
import { ConsumerRef, GroupRef, ProviderName } from "@fieldgate/core/domain/Ids"
import type { Credentials } from "@fieldgate/core/connections/Credentials"
import type { Integration } from "@fieldgate/core/integrations/Integration"
import type { Manifest, ManifestReadObject } from "@fieldgate/core/integrations/Manifest"
import type { Project } from "@fieldgate/core/projects/Project"
import { Platform } from "@fieldgate/core/Platform"
import { ConnectionStore } from "@fieldgate/core/connections/ConnectionStore"
import { InstallationStore } from "@fieldgate/core/installations/InstallationStore"
import { type ProjectNotFound, ProjectStore } from "@fieldgate/core/projects/ProjectStore"
import type { ProviderApp } from "@fieldgate/core/providers/ProviderApp"
import type { OAuthClient } from "@fieldgate/core/providers/ProviderDriver"
import * as Effect from "effect/Effect"

const host = Caller.Host()

export const demo = {
  organization: "Demo",
  project: "demo",
  /** The product of the demo page, as the install flow calls it. */
  appName: "Acme Sequencer",
  /** The demo page has only a key and no backend. */
  frontendKeys: "development",
  groupRef: GroupRef.make("demo-group"),
  consumerRef: ConsumerRef.make("demo-user"),
  /** The group of the demo page, which is not seeded, so that users can install there. */
  pageGroupRef: GroupRef.make("demo-customer")
} as const

type SandboxApp = OAuthClient & Pick<ProviderApp, "scopes">

export interface DemoOptions {
  readonly manifest: Manifest
  /** Whether the manifest has changed since the demo last deployed it; if so, it replaces the integrations. */
  readonly hasNewManifest: boolean
  /** By provider; used for new connections only. */
  readonly credentials: Readonly<Record<string, Credentials>>
  /** By provider: the apps that connect sandbox accounts and refresh their tokens. */
  readonly sandboxApps: Readonly<Record<string, SandboxApp>>
}

export const seed = Effect.fn("DemoSeed.seed")(function* (options: DemoOptions) {
  const { credentials, sandboxApps } = options
  const project = yield* ensureProject()
  const integrations = yield* ensureIntegrations(project, options)
  yield* Effect.forEach(Object.entries(sandboxApps), ([provider, client]) => ensureApp(project, provider, client))
  const installations = yield* Effect.forEach(integrations, (integration) =>
    ensureInstallation(project, integration, credentials[integration.provider] ?? { _tag: "NoCredentials" })
  )
  return { project, installations }
})

/** Creates the project; if several projects have the demo's name, returns the oldest. */
const firstDemo = Effect.fnUntraced(function* (candidates: ProjectNotFound["candidates"]) {
  if (candidates !== undefined) return yield* (yield* ProjectStore).resolve(candidates[0])
  const platform = yield* Platform
  const { frontendKeys, organization, project: name } = demo
  const { id: orgId } = yield* platform.createOrganization(host, { label: organization })
  return yield* platform.createProject(host, { orgId, name, appName: demo.appName, frontendKeys })
})

const ensureProject = Effect.fnUntraced(function* () {
  const platform = yield* Platform
  const projects = yield* ProjectStore
  const project = yield* projects
    .resolve(demo.project)
    .pipe(Effect.catchTag("ProjectNotFound", ({ candidates }) => firstDemo(candidates)))
  if (project.frontendKeys === demo.frontendKeys) return project
  return yield* platform.updateProject(host, {
    project: project.id,
    update: { updateMask: ["frontendKeys"], project: { frontendKeys: demo.frontendKeys } }
  })
})

const ensureApp = Effect.fnUntraced(function* (project: Project, name: string, client: SandboxApp) {
  const platform = yield* Platform
  const app = { provider: ProviderName.make(name), environment: "sandbox", ...client } as const
  yield* platform.decoded
    .createProviderApp(host, { project: project.id, ...app })
    .pipe(Effect.catchTag("ProviderAppExists", () => Effect.void))
})

/** Keeps existing integrations, which the user may have changed, unless the demo's manifest has changed. */
const ensureIntegrations = Effect.fnUntraced(function* (project: Project, { hasNewManifest, manifest }: DemoOptions) {
  const platform = yield* Platform
  const byName = Effect.map(
    platform.listIntegrations(host, { project: project.id }),
    (integrations) => new Map(integrations.map((each) => [each.name, each]))
  )
  const existing = yield* byName
  const [first, ...others] = manifest.integrations.filter(({ name }) => hasNewManifest || !existing.has(name))
  if (first !== undefined) {
    const missing = { ...manifest, integrations: [first, ...others] as const }
    yield* platform.deployManifest(host, { project: project.id, manifest: missing })
  }
  const deployed = yield* byName
  return manifest.integrations.flatMap(({ name }) => deployed.get(name) ?? [])
})

const ensureInstallation = Effect.fnUntraced(function* (
  project: Project,
  integration: Integration,
  credentials: Credentials
) {
  const installations = yield* InstallationStore
  const key = { projectId: project.id, integrationId: integration.id, groupRef: demo.groupRef }
  return yield* installations
    .find(key)
    .pipe(Effect.catchTag("InstallationNotFound", () => install(project, integration, credentials)))
})

const install = Effect.fnUntraced(function* (project: Project, integration: Integration, credentials: Credentials) {
  const platform = yield* Platform
  const connection = yield* ensureConnection(project, integration, credentials)
  const { read, write } = integration.latestRevision.content
  const objects = write?.objects ?? []
  const settings = ({ objectName }: { readonly objectName: string }) =>
    [objectName, { objectName, deletionSettings: { enabled: true } }] as const
  return yield* platform.createInstallation(host, {
    project: project.id,
    integration: integration.id,
    groupRef: demo.groupRef,
    connectionId: connection.id,
    // The sandboxes may not be running yet.
    skipSampling: true,
    config: {
      createdBy: "builder:demo",
      content: {
        provider: integration.provider,
        ...(read === undefined ? {} : { read: { objects: requiredMappings(read.objects ?? []) } }),
        write: { objects: Object.fromEntries(objects.map(settings)) }
      }
    }
  })
})

const demoFields: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  contacts: { role: "jobtitle" },
  Contact: { role: "Title" }
}

/** Example mappings for all fields that the integration requires. */
const requiredMappings = (objects: ReadonlyArray<ManifestReadObject>) =>
  Object.fromEntries(
    objects.flatMap(({ objectName, requiredFields = [] }) => {
      const mappings = requiredFields.flatMap((field) =>
        "fieldName" in field
          ? []
          : [[field.mapToName, demoFields[objectName]?.[field.mapToName] ?? field.default ?? field.mapToName] as const]
      )
      return mappings.length === 0
        ? []
        : [[objectName, { objectName, selectedFieldMappings: Object.fromEntries(mappings) }] as const]
    })
  )

const ensureConnection = Effect.fnUntraced(function* (
  project: Project,
  { provider }: Integration,
  credentials: Credentials
) {
  const platform = yield* Platform
  const connections = yield* ConnectionStore
  const [existing] = yield* connections.list(project.id, { provider, groupRef: demo.groupRef })
  if (existing !== undefined) return existing
  return yield* platform.decoded.createConnection(host, {
    project: project.id,
    provider,
    groupRef: demo.groupRef,
    consumerRef: demo.consumerRef,
    credentials,
    // The sandbox may not be running yet.
    skipSampling: true
  })
})
