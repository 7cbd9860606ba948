/** @rule install.connection, problem.sentences, install.update, install.concurrentSaves, install.patch, access.frontendKeys */
import { describe, expect, it } from "@effect/vitest"
import { removals } from "@fieldgate/core/domain/RemovalLimits"
import { MemoryStores } from "@fieldgate/core/memory"
import { OperationQueue } from "@fieldgate/core/operations/OperationQueue"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { type Answer, type Call, contactsPath, serve } from "./TestPlatform.ts"

const path = "/v1/projects/demo/integrations/crm/installations"
const patchPath = `${contactsPath}/config-content`
const urn = (name: string) => `urn:fieldgate:problem:${name}`

const reconnect = (call: (path: string, call: Call) => Effect.Effect<Answer>) =>
  Effect.map(
    call("/v1/projects/demo/connections:generate", {
      method: "POST",
      body: { provider: "recording", groupRef: "acme", consumerRef: "ann" }
    }),
    ({ json }): string => json.id
  )

const installed = Effect.gen(function* () {
  const server = yield* serve()
  const [installation] = (yield* server.call(`${path}?groupRef=acme`)).json
  const one = `${path}/${installation.id}`
  const update = (updateMask: ReadonlyArray<string>, changes: unknown, headers: Call["headers"] = {}) =>
    server.call(one, { method: "PATCH", body: { updateMask, installation: changes }, headers })
  const patch = (changes: unknown, headers: Call["headers"] = {}) =>
    server.call(patchPath, { method: "PATCH", body: { groupRef: "acme", action: "write", changes }, headers })
  return { ...server, installation, one, update, patch }
})

const issues = ({ json }: Answer) =>
  json.issues.map(({ in: place, name, value }: { in: string; name: string; value: unknown }) => [place, name, value])

const proxy = (enabled: boolean) => ({ config: { content: { proxy: { enabled } } } })
const contact = { objectName: "contacts" }
const content = { provider: "recording", write: { objects: { contacts: contact } } }

/** @rule removal.job */
describe("DELETE installations/{id}", () => {
  it.effect(
    "answers 202 with a job that can be read, and 404 from then on, where the end of the waiting writes takes longer",
    () =>
      Effect.gen(function* () {
        const slow = Layer.effect(
          OperationQueue,
          Effect.map(OperationQueue, (queue) =>
            OperationQueue.of({
              ...queue,
              cancelInstallation: (...given) =>
                Effect.tap(queue.cancelInstallation(...given), () => TestClock.adjust("2 seconds"))
            })
          )
        ).pipe(Layer.provideMerge(MemoryStores.layer))
        const { call } = yield* serve({ stores: slow })
        const write = { type: "create", mode: "asynchronous", groupRef: "acme", record: { email: "ann@acme.test" } }
        for (let n = 0; n <= removals.atOnce; n++) yield* call(contactsPath, { method: "POST", body: write })
        const [{ id }] = (yield* call(`${path}?groupRef=acme`)).json
        const { json: job, status } = yield* call(`${path}/${id}`, { method: "DELETE" })
        expect([status, job]).toMatchObject([
          202,
          { state: "running", groupRef: "acme", progress: { operations: 100 } }
        ])
        expect((yield* call(`/v1/projects/demo/removal-jobs/${job.id}`)).json).toEqual(job)
        expect((yield* call(`/v1/projects/demo/removal-jobs/${id}`)).status).toBe(404)
        expect((yield* call(`${path}/${id}`, { method: "DELETE" })).status).toBe(404)
        expect((yield* call(contactsPath, { method: "POST", body: write })).status).toBe(404)
      })
  )
})

describe("lists of installations and connections", () => {
  it.effect("pages and searches on request", () =>
    Effect.gen(function* () {
      const { call } = yield* serve()
      for (const groupRef of ["globex", "initech"]) {
        const body = { provider: "recording", groupRef, consumerRef: "bob" }
        yield* call("/v1/projects/demo/connections:generate", { method: "POST", body })
        yield* call(path, { method: "POST", body: { groupRef, config: { content } } })
      }
      const groups = (list: string) =>
        Effect.map(call(`/v1/projects/demo/${list}`), ({ json }) =>
          json.map(({ group }: { group: { groupRef: string } }) => group.groupRef)
        )
      expect(yield* groups("installations")).toEqual(["acme", "globex", "initech"])
      expect(yield* groups("connections")).toEqual(["initech", "globex", "acme"])
      const [first, second] = (yield* call("/v1/projects/demo/installations?pageSize=2")).json
      expect([first, second].map(({ group }) => group.groupRef)).toEqual(["acme", "globex"])
      expect(yield* groups(`installations?pageSize=2&pageToken=${second.id}`)).toEqual(["initech"])
      expect(yield* groups("integrations/crm/installations?search=INI")).toEqual(["initech"])
      expect(yield* groups("installations?healthStatus=unhealthy")).toEqual([])
      expect(yield* groups("connections?search=bob&pageSize=1")).toEqual(["initech"])
      expect(yield* groups(`connections?pageToken=${second.connection.id}`)).toEqual(["acme"])
      expect(yield* groups("connections?status=bad_credentials")).toEqual([])
      expect(yield* groups(`connections?search=${first.connection.id}`)).toEqual(["acme"])
      const wrong = yield* call("/v1/projects/demo/installations?pageSize=0&pageToken=x&search=&healthStatus=ill")
      expect(wrong.status).toBe(400)
      expect(issues(wrong).map(([place, name]: ReadonlyArray<string>) => `${place} ${name}`)).toEqual([
        "query healthStatus",
        "query pageSize",
        "query pageToken",
        "query search"
      ])
    })
  )
})

describe("installations over HTTP", () => {
  it.effect("creates (201), gets, lists and deletes (204), each with the config's id as ETag", () =>
    Effect.gen(function* () {
      const { call, one } = yield* installed
      expect((yield* call(one, { method: "DELETE" })).status).toBe(204)
      expect((yield* call(one)).json).toMatchObject({ status: 404, type: urn("installation-not-found") })
      expect((yield* call(one, { method: "DELETE" })).status).toBe(404)
      expect((yield* call(path)).json).toEqual([])

      expect((yield* call(`${path}?pageSize=1`)).json).toEqual([])

      // As the field's React library sends it, with unknown properties.
      const read = { objects: {} }
      const connectionId = yield* reconnect(call)
      const body = {
        groupRef: "acme",
        connectionId,
        projectId: "ignored",
        config: { revisionId: "ignored", content: { ...content, read, extra: { kept: [1] } } }
      }
      const made = yield* call(path, { method: "POST", body })
      expect(made.status).toBe(201)
      expect(made.json).toMatchObject({
        group: { groupRef: "acme" },
        connection: { id: connectionId },
        healthStatus: "healthy",
        createdBy: "api:create-installation",
        config: { createdBy: "api:create-installation", content: { ...content, read, extra: { kept: [1] } } }
      })
      expect(made.headers.get("etag")).toBe(`"${made.json.config.id}"`)
      const { warnings, ...stored } = made.json
      expect(warnings.map(({ name }: { name: string }) => name)).toEqual([
        "config.revisionId",
        "config.content.extra",
        "projectId"
      ])
      const got = yield* call(`${path}/${made.json.id}`)
      expect(got.json).toEqual(stored)
      expect(got.headers.get("etag")).toBe(made.headers.get("etag"))
      expect((yield* call(`${path}?groupRef=acme`)).json).toEqual([stored])
      expect((yield* call(`${path}?groupRef=unknown`)).json).toEqual([])
      expect((yield* call("/v1/projects/demo/installations")).json).toEqual([stored])
    })
  )

  it.effect("1 a second one is 409 and names the first", () =>
    Effect.gen(function* () {
      const { call, installation } = yield* installed
      const again = yield* call(path, { method: "POST", body: { groupRef: "acme", config: { content } } })
      expect(again.json).toMatchObject({
        status: 409,
        type: urn("already-installed"),
        installationId: installation.id
      })
    })
  )

  it.effect("reports an issue for each wrong id, name, enum, default and capability", () =>
    Effect.gen(function* () {
      const { call } = yield* installed
      const create = (config: unknown, connectionId?: string) =>
        call(path, { method: "POST", body: { groupRef: "globex", connectionId, config } })
      const setting = { writeOnCreate: "sometimes", default: { stringValue: "x", integerValue: 1 } }
      const badForm = yield* create({
        content: { write: { objects: { contacts: { ...contact, selectedFieldSettings: { email: setting } } } } }
      })
      const at = "config.content.write.objects.contacts"
      expect(badForm.status).toBe(400)
      expect(
        issues(badForm)
          .map(([, name]: ReadonlyArray<string>) => name)
          .toSorted()
      ).toEqual([
        "config.content.provider",
        `${at}.selectedFieldSettings.email.default`,
        `${at}.selectedFieldSettings.email.writeOnCreate`
      ])

      const badRules = yield* create(
        {
          content: {
            provider: "recording",
            write: {
              objects: {
                contacts: { ...contact, selectedFieldSettings: { email: { writeOnUpdate: "ifEmpty" } } },
                leads: { objectName: "leads" }
              }
            }
          }
        },
        "no-such-connection"
      )
      expect(badRules.status).toBe(400)
      expect(issues(badRules)).toEqual([
        ["body", "connectionId", "no-such-connection"],
        ["body", "config.content.write.objects.leads", "leads"],
        ["body", `${at}.selectedFieldSettings.email.writeOnUpdate`, "ifEmpty"]
      ])
      expect(badRules.json.issues[2].type).toBe(urn("capability-unsupported"))
      const validated = yield* call(`${path}:validate`, {
        method: "POST",
        body: { groupRef: "acme", config: { content } }
      })
      expect([validated.status, validated.json]).toEqual([200, { warnings: [] }])
    })
  )
})

describe("updates by mask", () => {
  it.effect("replace what they name, as the field's React library sends them", () =>
    Effect.gen(function* () {
      const { call, installation, one, update } = yield* installed
      const deals = { objectName: "deals" }
      const write = { objects: { contacts: contact, deals } }
      const saved = yield* update(["config.content.write.objects"], { config: { content: { write } } })
      expect(saved.status).toBe(200)
      expect(saved.json.config.content).toEqual({ provider: "recording", write })
      expect(saved.json.config).toMatchObject({ createdBy: "api:update-installation" })
      expect(saved.json.config.id).not.toBe(installation.config.id)
      expect(saved.headers.get("etag")).toBe(`"${saved.json.config.id}"`)
      const history = yield* call(`${one}/configs`)
      expect(history.json.map(({ id }: { id: string }) => id)).toEqual([saved.json.config.id, installation.config.id])
      expect(Object.keys(history.json[0]).toSorted()).toEqual(["createTime", "createdBy", "id", "revisionId"])
      expect((yield* call(`${one}/configs/${saved.json.config.id}`)).json).toEqual(saved.json.config)
      expect((yield* call(`${one}/configs/${installation.config.id}`)).json).toEqual(installation.config)
      expect((yield* call(`${one}/configs/none`)).json.type).toBe("urn:fieldgate:problem:config-not-found")
    })
  )

  it.effect("reports every unknown mask and every missing value, and saves nothing", () =>
    Effect.gen(function* () {
      const { call, installation, one, update } = yield* installed
      const masks = ["config.content.proxy.enabled", "config.content.nope", "config.content.write.objects.leads"]
      const answer = yield* update(masks, proxy(true))
      expect(answer.status).toBe(400)
      expect(issues(answer)).toEqual([
        ["body", "updateMask[1]", "config.content.nope"],
        ["body", "installation.config.content.write.objects.leads", null]
      ])
      expect(issues(yield* update([], {}))).toEqual([["body", "updateMask", []]])
      expect((yield* call(one)).json).toEqual(installation)
    })
  )

  it.effect("responds 412 to a stale If-Match and changes nothing; accepts * and the current one", () =>
    Effect.gen(function* () {
      const { call, installation, one, patch, update } = yield* installed
      const first = { "if-match": `"${installation.config.id}"` }
      const saved = yield* update(["config.content.proxy.enabled"], proxy(true), first)
      expect(saved.status).toBe(200)
      const change = [{ op: "add", path: "/deletionSettings", value: { enabled: true } }]
      for (const stale of [update(["config.content.proxy.enabled"], proxy(false), first), patch(change, first)]) {
        expect((yield* stale).json).toMatchObject({
          status: 412,
          type: urn("config-changed"),
          configId: saved.json.config.id
        })
      }
      expect((yield* call(one)).json).toEqual(saved.json)
      expect((yield* patch(change, { "if-match": "*" })).status).toBe(200)
      expect((yield* patch(change, { "if-match": `W/${first["if-match"]}` })).status).toBe(412)
      expect(issues(yield* patch(change, { "if-match": "unquoted" }))).toEqual([["header", "if-match", "unquoted"]])
    })
  )
})

describe("a patch of one object", () => {
  it.effect("enables deletion: add the first time, replace later, and the next delete goes through", () =>
    Effect.gen(function* () {
      const { call, patch, write } = yield* installed
      const remove = { groupRef: "acme", type: "delete", record: { id: "501" } }
      expect((yield* write(remove)).json.type).toBe(urn("deletion-disabled"))
      const early = yield* patch([{ op: "replace", path: "/deletionSettings", value: { enabled: true } }])
      expect([early.status, ...issues(early)]).toEqual([400, ["body", "changes[0].path", "/deletionSettings"]])
      const added = yield* patch([{ op: "add", path: "/deletionSettings", value: { enabled: true } }])
      expect(added.json.config.content.write.objects.contacts.deletionSettings).toEqual({ enabled: true })
      expect((yield* write(remove)).status).toBe(200)
      yield* patch([{ op: "replace", path: "/deletionSettings/enabled", value: false }])
      expect((yield* write(remove)).status).toBe(403)
      const [{ id }] = (yield* call(path)).json
      const body = { installationId: id, action: "write", changes: [{ op: "remove", path: "/deletionSettings" }] }
      const byId = yield* call(patchPath, { method: "PATCH", body })
      expect(byId.json.config.content.write.objects.contacts).toEqual(contact)
    })
  )

  it.effect("reports an issue for each wrong op, pointer, action and object", () =>
    Effect.gen(function* () {
      const { call, patch } = yield* installed
      const bad = yield* call(patchPath, {
        method: "PATCH",
        body: {
          groupRef: "acme",
          action: "wirte",
          changes: [
            { op: "test", path: "/a" },
            { op: "remove", path: "no pointer" },
            { op: "add", path: "/~2" }
          ]
        }
      })
      expect(bad.status).toBe(400)
      expect(issues(bad).map(([, name]: ReadonlyArray<string>) => name)).toEqual([
        "action",
        "changes[0].op",
        "changes[1].path",
        "changes[2].path"
      ])
      const valueless = yield* patch([{ op: "add", path: "/deletionSettings" }])
      expect(issues(valueless)).toEqual([["body", "changes[0].value", null]])
      const unknown = yield* call(patchPath.replace("contacts", "leads"), {
        method: "PATCH",
        body: { groupRef: "acme", action: "write", changes: [{ op: "remove", path: "/a" }] }
      })
      expect(issues(unknown)).toEqual([["path", "objectName", "leads"]])
      const wrong = yield* patch([{ op: "add", path: "/deletionSettings", value: { enabled: "yes" } }])
      expect(issues(wrong)).toEqual([["body", "config.content.write.objects.contacts.deletionSettings.enabled", "yes"]])
      const notInstalled = yield* call(patchPath, {
        method: "PATCH",
        body: { groupRef: "unknown", action: "write", changes: [{ op: "remove", path: "/a" }] }
      })
      expect(notInstalled.json).toMatchObject({ status: 404, type: urn("installation-not-found") })
    })
  )
})

describe("5 who may", () => {
  it.effect("lets a frontend key in development install, save, list a group and uninstall", () =>
    Effect.gen(function* () {
      const { call, one, seeded, update } = yield* installed
      const headers = { "x-api-key": seeded.frontendKey }
      expect((yield* call(`${path}?groupRef=acme`, { headers })).status).toBe(200)
      expect((yield* update(["config.content.proxy.enabled"], proxy(true), headers)).status).toBe(200)
      for (const only of [one, `${one}/configs`, "/v1/projects/demo/installations"]) {
        expect((yield* call(only, { headers })).json).toMatchObject({ status: 403, type: urn("insufficient-scope") })
      }
      expect((yield* call(one, { method: "DELETE", headers })).status).toBe(204)
      const body = { groupRef: "acme", connectionId: yield* reconnect(call), config: { content } }
      expect((yield* call(path, { method: "POST", body, headers })).status).toBe(201)
    })
  )

  it.effect("hides another project's installation", () =>
    Effect.gen(function* () {
      const { call, installation, other } = yield* installed
      const headers = { "x-api-key": other.key }
      const elsewhere = `/v1/projects/other/integrations/crm/installations/${installation.id}`
      for (const method of ["GET", "DELETE"]) {
        expect((yield* call(elsewhere, { method, headers })).json).toMatchObject({
          type: urn("installation-not-found")
        })
      }
      expect((yield* call(path, { headers })).json).toMatchObject({ type: urn("project-not-found") })
      expect((yield* call(`${path}/${"x".repeat(50)}`)).status).toBe(404)
    })
  )
})
