/** @rule install.connectAndInstall, integration.deploy, client.writes, field.metadata, operation.get, problem.issues, sync.uncertain */
import { generateKeyPairSync } from "node:crypto"
import { HubSpotSandbox } from "@fieldgate/providers/sandbox"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { createCall } from "../src/bare.ts"
import { type Client, createClient, ProblemError } from "../src/index.ts"
import * as TestServer from "./TestServer.ts"

let server: TestServer.TestServer
let fieldgate: Client

beforeAll(async () => {
  server = await TestServer.start()
  fieldgate = createClient({ baseUrl: server.baseUrl, apiKey: server.apiKey })
})

afterAll(() => server[Symbol.asyncDispose]())

beforeEach(() => server.sandbox.reset())

const contacts = { project: "demo", integration: "crm", objectName: "contacts", groupRef: "demo-group" } as const
const ann = { ...contacts, type: "create", record: { email: "ann@acme.test" } } as const

const problemOf = async (call: Promise<unknown>): Promise<ProblemError> => {
  const error = await call.then(
    () => undefined,
    (error: unknown) => error
  )
  if (error instanceof ProblemError) return error
  throw new Error("expected a ProblemError", { cause: error })
}

describe("a call that succeeds", () => {
  test("changes an organization's label", async () => {
    const org = await fieldgate.organizations.update({
      orgId: server.orgId,
      updateMask: ["label"],
      org: { label: "Acme Ltd" }
    })
    expect(org).toMatchObject({ id: server.orgId, label: "Acme Ltd" })
  })

  test("lists providers, and creates, changes and deletes provider apps", async () => {
    const { hubspot } = await fieldgate.providers.list()
    expect(hubspot).toMatchObject({ name: "hubspot", authType: "oauth2", defaultModule: "crm" })
    expect(await fieldgate.providers.get({ provider: "hubspot" })).toEqual(hubspot)
    const app = { provider: "hubspot", clientId: "id", clientSecret: "shh" }
    const made = await fieldgate.providerApps.create({ project: "demo", ...app })
    const target = { project: "demo", providerAppId: made.id }
    const changed = await fieldgate.providerApps.update({
      ...target,
      updateMask: ["externalRef"],
      providerApp: { externalRef: "ours" }
    })
    expect(await fieldgate.providerApps.get(target)).toEqual({ ...changed, externalRef: "ours" })
    expect(await fieldgate.providerApps.list({ project: "demo" })).toEqual([changed])
    await fieldgate.providerApps.delete(target)
    expect(await fieldgate.providerApps.list({ project: "demo" })).toEqual([])
  })

  test("refuses a wrong key and returns the account of a valid one", async () => {
    const owner = { project: "demo", provider: "hubspot", groupRef: "third-group", consumerRef: "ann" }
    const refused = await problemOf(fieldgate.connections.generate({ ...owner, apiKey: "wrong" }))
    expect(refused).toMatchObject({ status: 422, problem: { issues: [{ in: "body", name: "apiKey" }] } })
    expect(refused.is("credentials-refused")).toBe(true)
    expect(await fieldgate.connections.list({ project: "demo", groupRef: "third-group" })).toEqual([])
    const made = await fieldgate.connections.generate({ ...owner, apiKey: HubSpotSandbox.defaultToken })
    expect(made).toMatchObject({ status: "working", account: { accountRef: "44237313" } })
    await fieldgate.connections.delete({ project: "demo", connectionId: made.id })
  })

  test("connects and installs in one call that can be repeated", async () => {
    const target = { project: "demo", integration: "crm" }
    const input = {
      ...target,
      groupRef: "fourth-group",
      consumerRef: "ann",
      config: { content: { provider: "hubspot", write: { objects: { contacts: { objectName: "contacts" } } } } }
    }
    const connect = (apiKey: string) => fieldgate.installations.connectAndInstall({ ...input, apiKey })
    expect((await problemOf(connect("wrong"))).is("credentials-refused")).toBe(true)
    const first = await connect(HubSpotSandbox.defaultToken)
    expect(first).toMatchObject({ connection: { status: "working" }, installation: { healthStatus: "healthy" } })
    const second = await connect(HubSpotSandbox.defaultToken)
    expect([second.connection.id, second.installation.id]).toEqual([first.connection.id, first.installation.id])
    await fieldgate.installations.delete({ ...target, installationId: first.installation.id })
  })

  test("connects an account with a key, reads, changes and deletes it", async () => {
    const owner = { provider: "hubspot", groupRef: "second-group", consumerRef: "ann" }
    const unchecked = { skipSampling: true }
    const made = await fieldgate.connections.generate({ project: "demo", ...owner, apiKey: "first", ...unchecked })
    const target = { project: "demo", connectionId: made.id }
    expect(await fieldgate.connections.list({ project: "demo", groupRef: "second-group" })).toEqual([made])
    expect(await fieldgate.connections.get(target)).toEqual(made)
    const update = { updateMask: ["apiKey"], connection: { apiKey: "second" } }
    await fieldgate.connections.update({ ...target, ...update, ...unchecked })
    expect(await fieldgate.connections.get({ ...target, includeCreds: true })).toMatchObject({ apiKey: "second" })
    await fieldgate.connections.delete(target)
    expect((await problemOf(fieldgate.connections.get(target))).status).toBe(404)
  })

  test("creates a project and its first key, which creates, changes, rotates and deletes others", async () => {
    const made = await fieldgate.projects.create({ orgId: server.orgId, name: "second" })
    const first = await fieldgate.apiKeys.create({ project: "second", label: "backend" })
    const second = createClient({ baseUrl: server.baseUrl, apiKey: first.key })
    expect(await second.projects.list()).toEqual([made])
    const changed = await second.projects.update({
      project: "second",
      updateMask: ["appName"],
      changes: { appName: "Shop" }
    })
    expect(await second.projects.get({ project: "second" })).toMatchObject({ ...changed, appName: "Shop" })

    const browser = await second.apiKeys.create({ project: "second", label: "browser", scopes: ["frontend"] })
    const target = { project: "second", apiKeyId: browser.id }
    expect((await second.apiKeys.rotate(target)).key).not.toBe(browser.key)
    await second.apiKeys.update({ ...target, updateMask: ["active"], apiKey: { active: false } })
    expect(await second.apiKeys.list({ project: "second", active: false })).toMatchObject([{ id: browser.id }])
    await second.apiKeys.delete(target)
    expect(await second.apiKeys.list({ project: "second" })).toMatchObject([{ id: first.id }])
  })

  test("registers, disables and deletes a JWT key", async () => {
    const { publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 })
    const publicKeyPem = publicKey.export({ type: "spki", format: "pem" }).toString()
    const created = await fieldgate.jwtKeys.create({ project: "demo", label: "tokens", publicKeyPem })
    const target = { project: "demo", jwtKeyId: created.kid }
    await fieldgate.jwtKeys.update({ ...target, updateMask: ["active"], jwtKey: { active: false } })
    expect(await fieldgate.jwtKeys.list({ project: "demo", active: true })).toEqual([])
    await fieldgate.jwtKeys.delete(target)
    expect(await fieldgate.jwtKeys.list({ project: "demo" })).toEqual([])
  })

  test("returns everything that a UI loads first in one call", async () => {
    const bootstrap = await fieldgate.bootstrap.get({ project: "demo", integration: "crm", groupRef: "demo-group" })
    expect(bootstrap).toMatchObject({
      project: { name: "demo" },
      integration: { name: "crm", latestRevision: { content: { provider: "hubspot" } } },
      provider: { name: "hubspot" },
      installation: { id: server.installationId }
    })
    expect(bootstrap.connections).toEqual([bootstrap.installation?.connection])
  })

  test("plans, deploys, creates, revises and deletes integrations", async () => {
    const made = await fieldgate.projects.create({ orgId: server.orgId, name: "deploying" })
    const first = await fieldgate.apiKeys.create({ project: made.id, label: "backend" })
    const { integrations, revisions } = createClient({ baseUrl: server.baseUrl, apiKey: first.key })
    const project = "deploying"
    const definition = (name: string, displayName: string) => ({ name, displayName, provider: "hubspot" })
    // JSON is YAML too.
    const manifest = (displayName: string) => ({
      project,
      sourceYaml: JSON.stringify({ specVersion: "1.0.0", integrations: [definition("crm", displayName)] })
    })
    expect(await integrations.plan(manifest("One"))).toMatchObject({ changes: true, integrations: [{ action: "add" }] })
    expect(await integrations.list({ project })).toEqual([])
    const [crm] = await integrations.deploy(manifest("One"))
    const target = { project, integration: "crm" }
    expect(await integrations.get(target)).toEqual(crm)
    await revisions.create({ ...target, sourceYaml: manifest("Two").sourceYaml })
    const [latest, former] = await revisions.list(target)
    expect(latest?.content.displayName).toBe("Two")
    expect(former).toEqual(crm?.latestRevision)
    expect(await revisions.get({ ...target, revisionId: former?.id ?? "" })).toEqual(former)

    const content = definition("second", "Second")
    const latestRevision = { specVersion: "1.0.0", content } as const
    await integrations.create({ project, name: "second", provider: "hubspot", latestRevision })
    expect((await integrations.list({ project })).map(({ name }) => name)).toEqual(["crm", "second"])
    await integrations.deploy({ ...manifest("Two"), destructive: true })
    expect((await problemOf(integrations.get({ project, integration: "second" }))).status).toBe(404)
    await integrations.delete(target)
    const gone = await problemOf(integrations.get(target))
    expect([gone.status, gone.message.includes('"crm"')]).toEqual([404, true])
    expect((await problemOf(integrations.deploy({ project, sourceYaml: "specVersion: 2.0.0" }))).status).toBe(422)
  })

  test("lists audit events, and returns their export as text", async () => {
    expect((await fieldgate.audit.list({ project: "demo", pageSize: 1 })).results).toHaveLength(1)
    expect((await fieldgate.audit.export({ project: "demo", action: "apiKey.create" })).text).toContain(",success,")
  })

  test("exports and erases a group's data", async () => {
    const groupRef = "Ünder/the hill, Ltd. "
    const group = { project: "demo", groupRef }
    expect(await fieldgate.groups.export(group)).toEqual([{ type: "end" }])
    expect(await fieldgate.groups.erase(group)).toMatchObject({ state: "done", erased: { operations: 0 } })
    const types = (await fieldgate.groups.export({ project: "demo", groupRef: "demo-group" })).map(({ type }) => type)
    expect(types.slice(0, 3)).toEqual(["connection", "installation", "config"])
    expect(types.at(-1)).toBe("end")
  })

  test("creates, updates and deletes a record in the CRM", async () => {
    const created = await fieldgate.records.write(ann)
    expect(created.result).toMatchObject({ success: true, data: { properties: { email: "ann@acme.test" } } })
    const id = created.result.recordId ?? ""

    await fieldgate.records.write({ ...contacts, type: "update", record: { id, firstname: "Ann" } })
    expect(server.sandbox.records()).toMatchObject([{ id, archived: false, properties: { firstname: "Ann" } }])

    await fieldgate.records.write({ ...contacts, type: "delete", record: { id } })
    expect(server.sandbox.records()).toMatchObject([{ id, archived: true }])
  })

  test("creates a custom field and returns it in the metadata and the hydrated revision", async () => {
    const target = { project: "demo", integration: "crm", groupRef: "demo-group" }
    const plan = { fieldName: "plan", displayName: "Plan", valueType: "singleSelect" as const }
    const fields = { contacts: [{ ...plan, stringOptions: { values: ["free", "team"], valuesRestricted: true } }] }
    const made = await fieldgate.objectMetadata.upsert({ ...target, fields })
    expect(made).toMatchObject({ success: true, fields: { contacts: { plan: { action: "create", warnings: [] } } } })
    const again = await fieldgate.objectMetadata.upsert({
      project: "demo",
      provider: "hubspot",
      groupRef: "demo-group",
      fields
    })
    expect(again.fields["contacts"]?.["plan"]?.action).toBe("none")
    const described = await fieldgate.objectMetadata.get({ ...target, objectName: "contacts", excludeReadOnly: true })
    expect(described.fields["plan"]).toMatchObject({ valueType: "singleSelect", isCustom: true })
    expect(described.fields).not.toHaveProperty("hs_object_id")
    const [installation] = await fieldgate.installations.list(target)
    const revisionId = installation?.config.revisionId ?? ""
    const connectionId = installation?.connection.id ?? ""
    const of = { project: "demo", integration: "crm", revisionId, connectionId }
    const { content } = await fieldgate.objectMetadata.hydrate(of)
    const [contacts] = content.write?.objects ?? []
    expect(contacts).toMatchObject({ objectName: "contacts", displayName: "Contacts" })
    expect(contacts?.allFieldsMetadata).toHaveProperty("plan")
  })

  test("executes a write that is repeated with its key once, and marks the second answer as replayed", async () => {
    const first = await fieldgate.records.write(ann, { idempotencyKey: "order-17" })
    const second = await fieldgate.records.write(ann, { idempotencyKey: "order-17" })
    expect(second).toEqual({ ...first, replayed: true })
    expect(server.sandbox.records().length).toBe(1)
  })

  test("explains in a dry run what the write then sends, and writes nothing", async () => {
    const explanation = await fieldgate.records.write({ ...ann, dryRun: true })
    expect([server.sandbox.records(), server.sandbox.journal()]).toEqual([[], []])
    expect(explanation).toMatchObject({
      dryRun: true,
      requests: [{ method: "POST", headers: [{ key: "authorization", value: "Bearer <redacted>" }] }],
      records: [{ fields: [{ field: "email", value: "ann@acme.test", source: "request", decision: "sent" }] }]
    })
    await fieldgate.records.write(ann)
    const [received] = server.sandbox.journal()
    const [request] = explanation.requests
    expect([received?.url, JSON.parse(received?.body ?? "")]).toEqual([
      new URL(request?.url ?? "").pathname,
      request?.body
    ])
  })

  test("reads and validates an installation, saves it by mask and by patch, and lists its configs", async () => {
    const target = { project: "demo", integration: "crm" }
    const [installation] = await fieldgate.installations.list({ ...target, groupRef: "demo-group" })
    if (installation === undefined) throw new Error("the demo is not installed")
    const one = { ...target, installationId: installation.id }
    expect(await fieldgate.installations.get(one)).toEqual(installation)
    const { content } = installation.config
    const valid = await fieldgate.installations.validate({ ...target, groupRef: "demo-group", config: { content } })
    expect(valid.warnings).toEqual([])

    const update = {
      ...one,
      updateMask: ["config.content.proxy.enabled"],
      installation: { config: { content: { proxy: { enabled: true } } } }
    }
    const saved = await fieldgate.installations.update({ ...update, ifMatch: installation.config.id })
    expect(saved.config.content.proxy).toEqual({ enabled: true })
    const stale = await problemOf(fieldgate.installations.update({ ...update, ifMatch: installation.config.id }))
    if (!stale.is("config-changed")) throw stale
    expect(stale.problem.configId).toBe(saved.config.id)

    const changes = [{ op: "remove" as const, path: "/deletionSettings" }]
    const patch = { ...target, objectName: "contacts", groupRef: "demo-group", action: "write" as const }
    const patched = await fieldgate.installations.patchObject({ ...patch, changes, skipSampling: true })
    expect(patched.config.content.write?.objects?.["contacts"]).not.toHaveProperty("deletionSettings")
    const history = await fieldgate.installations.configs(one)
    expect(history.map(({ id }) => id)).toEqual([patched.config.id, saved.config.id, installation.config.id])

    // Deleting the installation deletes its connection, so the next one needs another.
    await fieldgate.connections.generate({
      project: "demo",
      provider: "hubspot",
      groupRef: "demo-group",
      consumerRef: "ann",
      apiKey: HubSpotSandbox.defaultToken
    })
    expect(await fieldgate.installations.delete(one)).toBeUndefined()
    expect((await problemOf(fieldgate.installations.get(one))).is("installation-not-found")).toBe(true)
    const owner = { project: "demo", provider: "hubspot", groupRef: "demo-group", consumerRef: "ann" }
    await fieldgate.connections.generate({ ...owner, apiKey: HubSpotSandbox.defaultToken })
    const again = { ...target, groupRef: "demo-group", config: { content } }
    const made = await fieldgate.installations.create(again)
    expect(made.config.content).toEqual(content)
    const second = await problemOf(fieldgate.installations.create(again))
    if (!second.is("already-installed")) throw second
    expect(second.problem.installationId).toBe(made.id)
  })

  test("returns the operation of a write", async () => {
    const { operationId } = await fieldgate.records.write(ann)
    const operation = await fieldgate.operations.get({ project: "demo", operationId })
    expect(operation).toMatchObject({ id: operationId, status: "success", resource: "contacts" })
  })

  test("returns the same from a bare call", async () => {
    const { operationId } = await fieldgate.records.write(ann)
    const call = createCall({ baseUrl: server.baseUrl, apiKey: server.apiKey })
    const path = { projectIdOrName: "demo", operationId }
    const operation = await call("get", "/v1/projects/{projectIdOrName}/operations/{operationId}", { path })
    expect(operation).toEqual(await fieldgate.operations.get({ project: "demo", operationId }))
  })
})

describe("a call that the server refuses", () => {
  test("lists every issue of invalid input", async () => {
    const untyped = JSON.parse('{"type":"create","recrod":{},"mode":"later"}')
    const error = await problemOf(fieldgate.records.write({ ...untyped, ...contacts, groupRef: "" }))
    if (!error.is("input-validation")) throw error
    expect(error.problem.issues.map((issue) => issue.name).sort()).toEqual(["groupRef", "mode", "recrod"])
    expect(error).toMatchObject({ status: 400, type: "urn:fieldgate:problem:input-validation", retryable: false })
  })

  test("rejects an unknown key", async () => {
    const unknown = createClient({ baseUrl: server.baseUrl, apiKey: "fg_unknown" })
    const error = await problemOf(unknown.records.write(ann))
    expect([error.is("api-key-invalid"), error.is("unauthenticated")]).toEqual([true, false])
    expect(error.message).not.toContain("fg_unknown")
  })

  test("rejects a write with a frontend key", async () => {
    const browser = createClient({ baseUrl: server.baseUrl, apiKey: server.frontendKey })
    expect((await problemOf(browser.records.write(ann))).is("insufficient-scope")).toBe(true)
  })

  test.each([
    ["project-not-found", { ...ann, project: "nowhere" }],
    ["integration-not-found", { ...ann, integration: "nothing" }],
    ["installation-not-found", { ...ann, groupRef: "unknown" }],
    ["object-not-found", { ...ann, objectName: "planets" }]
  ] as const)("rejects with %s", async (name, input) => {
    const error = await problemOf(fieldgate.records.write(input))
    expect([error.is(name), error.status]).toEqual([true, 404])
  })

  test("names an unknown operation", async () => {
    const error = await problemOf(fieldgate.operations.get({ project: "demo", operationId: "a/b c" }))
    expect(error.is("operation-not-found")).toBe(true)
    expect(error.problem.detail).toContain("a/b c")
  })

  test("rejects a body that is too large", async () => {
    const record = { note: "x".repeat(2 * 1024 * 1024) }
    const error = await problemOf(fieldgate.records.write({ ...ann, record }))
    expect(error.is("body-too-large")).toBe(true)
  })

  test("returns the call's request id in the problem", async () => {
    const writing = fieldgate.records.write({ ...ann, groupRef: "unknown" }, { requestId: "order-17" })
    expect((await problemOf(writing)).requestId).toBe("order-17")
  })
})

describe("a call that fails at the provider", () => {
  test("finds a create whose answer was lost by its e-mail address", async () => {
    server.sandbox.addFault({ action: "dropAfterCommit" })
    const { result } = await fieldgate.records.write(ann)
    expect(result?.recordId).toBe(server.sandbox.records()[0]?.id)
  })

  test("reports a create whose answer was lost and that can't be looked up as uncertain and not retryable", async () => {
    server.sandbox.addFault({ action: "dropAfterCommit" })
    const error = await problemOf(fieldgate.records.write({ ...ann, record: { firstname: "Ann" } }))
    expect([error.is("outcome-uncertain"), error.retryable, error.status]).toEqual([true, false, 422])
    expect(server.sandbox.records()).toHaveLength(1)
  })

  test("reports a rejected record with the provider's messages and the operation", async () => {
    const error = await problemOf(fieldgate.records.write({ ...ann, record: { nosuchfield: "x" } }))
    if (!error.is("provider-rejected")) throw error
    expect(error.status).toBe(422)
    expect(error.problem.errors[0]?.message).toContain("nosuchfield")
    const operation = await fieldgate.operations.get({ project: "demo", operationId: error.problem.operationId })
    expect([error.operationId, operation.status]).toEqual([operation.id, "failure"])
  })

  test("reports an exceeded quota with the time of a retry", async () => {
    server.sandbox.addFault({ action: { status: 429 } })
    const before = Date.now()
    const once = createClient({ baseUrl: server.baseUrl, apiKey: server.apiKey, retries: 0 })
    const error = await problemOf(once.records.write(ann))
    expect([error.is("quota-exceeded"), error.retryable]).toEqual([true, true])
    expect(error.retryAfter?.getTime()).toBeGreaterThan(before)
  })
})
