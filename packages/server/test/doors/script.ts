/** One script of calls for every door, and what came of each step with ids and times made alike. */
import { setImmediate } from "node:timers/promises"
import type { Door, Input, Method, Outcome } from "./Door.ts"

const project = "shop"
const crm = { project, integration: "crm" }
const contacts = { ...crm, objectName: "contacts" }

const manifest = (...objects: ReadonlyArray<string>) => ({
  specVersion: "1.0.0",
  integrations: [
    { name: "crm", provider: "scripted", write: { objects: objects.map((objectName) => ({ objectName })) } }
  ]
})

const content = (settings: object = {}) => ({
  provider: "scripted",
  write: { objects: { contacts: { objectName: "contacts", ...settings } } }
})

const write = (request: object, more: Input = {}): Input => ({
  ...contacts,
  ...more,
  request: { groupRef: "acme", ...request }
})
const create = (email: string, more: object = {}) => ({ type: "create", record: { email }, ...more })

interface Member {
  readonly id?: string
  readonly operationId?: string
}
const memberOf = (outcome: Outcome): Member => ("answer" in outcome ? (outcome.answer as Member) : {})

/** Plays the script; each line is a step and its outcome. */
export const play = async (door: Door): Promise<ReadonlyArray<readonly [step: string, outcome: unknown]>> => {
  const alike = normaliser()
  const lines: Array<readonly [string, unknown]> = []
  const step = async (name: string, method: Method, input: Input) => {
    const outcome = await door.call(method, input)
    lines.push([name, alike(outcome)])
    return memberOf(outcome)
  }
  const ended = async (operationId: string | undefined) => {
    for (let looks = 0; looks < 2000; looks++) {
      const outcome = await door.call("getOperation", { project, operationId })
      if (!JSON.stringify(outcome).includes('"in_progress"')) return lines.push(["what became of it", alike(outcome)])
      await setImmediate()
    }
    throw new Error("it doesn't end")
  }

  await step("a plan of the first deploy", "planDeploy", { project, manifest: manifest("contacts") })
  await step("the first deploy", "deployManifest", { project, manifest: manifest("contacts") })
  await step("the same once more", "deployManifest", { project, manifest: manifest("contacts") })
  await step("a deploy of a provider that nobody knows", "deployManifest", {
    project,
    manifest: { specVersion: "1.0.0", integrations: [{ name: "crm", provider: "nobody" }] }
  })
  await step("an account connects", "generateConnection", {
    project,
    connection: { provider: "scripted", groupRef: "acme", consumerRef: "ann", apiKey: "s3cret" }
  })
  await step("a write before it is installed", "writeRecords", write(create("ann@acme.test")))
  const { id: installationId } = await step("it is installed", "createInstallation", {
    ...crm,
    groupRef: "acme",
    config: { content: content() }
  })
  await step("it is installed twice", "createInstallation", {
    ...crm,
    groupRef: "acme",
    config: { content: content() }
  })
  const installation = { ...crm, installationId }

  const first = await step("a create", "writeRecords", write(create("ann@acme.test")))
  await step("an update", "writeRecords", write({ type: "update", record: { id: "record-1", phone: "1" } }))
  await step("an update of nobody", "writeRecords", write({ type: "update", record: { id: "record-9", phone: "1" } }))
  await step("a delete that is not enabled", "writeRecords", write({ type: "delete", record: { id: "record-1" } }))
  await step("a batch", "writeRecords", write({ type: "create", batch: [{ record: { a: 1 } }, { record: { a: 2 } }] }))
  await step("a dry run", "writeRecords", write(create("dry@acme.test", { dryRun: true })))
  await step("all that is wrong with a body", "writeRecords", write({ type: "creat", recrod: {}, groupRef: "" }))
  await step("two things at once that can't be", "writeRecords", write({ type: "update", record: {}, batch: [] }))
  await step("an update without an id", "writeRecords", write({ type: "update", record: { phone: "1" } }))
  await step("an integration that nobody knows", "writeRecords", write(create("x"), { integration: "erp" }))
  await step("an object that isn't installed", "writeRecords", write(create("x"), { objectName: "deals" }))
  await step("somebody else's project", "writeRecords", write(create("x"), { project: "elsewhere" }))
  const once = { idempotencyKey: "order-1" }
  await step("a create under a key", "writeRecords", write(create("bob@acme.test"), once))
  await step("the same under that key", "writeRecords", write(create("bob@acme.test"), once))
  await step("another one under that key", "writeRecords", write(create("cy@acme.test"), once))

  const accepted = await step(
    "a create for later",
    "writeRecords",
    write(create("di@acme.test", { mode: "asynchronous" }))
  )
  await ended(accepted.operationId)
  await step("its records", "getOperationRecords", { project, operationId: accepted.operationId })
  await step("its attempts", "getOperationAttempts", { project, operationId: accepted.operationId })
  await step("a create's only attempt", "getOperationAttempts", { project, operationId: first.operationId })
  await step("its log", "getOperationLogs", { project, operationId: accepted.operationId })
  await step("what has ended, cancelled", "cancelOperation", { project, operationId: accepted.operationId })
  await step("what has ended, flushed", "flushOperation", { project, operationId: accepted.operationId })
  await step("what succeeded, written again", "redriveOperation", {
    project,
    operationId: first.operationId,
    request: { outcome: "failed" }
  })
  await step("a policy that doesn't fit", "writeRecords", write(create("x", { retryPolicy: { deadlineHours: 5 } })))
  await step("an operation that nobody knows", "getOperation", { project, operationId: "0" })

  await step("deleting is enabled", "patchInstallationObject", {
    ...contacts,
    patch: {
      groupRef: "acme",
      action: "write",
      changes: [{ op: "add", path: "/deletionSettings", value: { enabled: true } }]
    }
  })
  await step("a delete", "writeRecords", write({ type: "delete", record: { id: "record-1" } }))
  const phones = content({ selectedFieldSettings: { phone: { writeOnCreate: "never" } } })
  await step("a field is held back", "updateInstallation", {
    ...installation,
    updateMask: ["config.content.write.objects.contacts"],
    installation: { config: { content: phones } }
  })
  await step("a mask that there isn't", "updateInstallation", {
    ...installation,
    updateMask: ["config.contents"],
    installation: { config: { content: phones } }
  })
  await step(
    "a create without that field",
    "writeRecords",
    write({ type: "create", record: { email: "ed@acme.test", phone: "2" } })
  )
  await step("a revision with another object", "deployManifest", { project, manifest: manifest("contacts", "deals") })
  await step("the integration", "getIntegration", crm)
  await step("the installation", "getInstallation", installation)
  await step("the connections", "listConnections", { project, groupRef: "acme" })
  await step("a part of them", "listConnections", { project, search: "ACM", pageSize: 1 })
  await step("a part that can't be", "listConnections", { project, pageSize: 1001 })
  await step("the operations", "listOperations", installation)
  return lines
}

/** Ids become numbers in the order in which they come, times become words: two runs can be compared. */
const normaliser = () => {
  const ids = new Map<string, string>()
  const known = (id: string) => ids.get(id) ?? (ids.set(id, `id-${ids.size + 1}`), ids.get(id))
  return (outcome: unknown): unknown =>
    JSON.parse(
      JSON.stringify(outcome)
        .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gu, (id) => known(id) ?? id)
        .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/gu, "some time")
    )
}
