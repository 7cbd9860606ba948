/** @rule write.fromCache */
import { describe, expect, it } from "@effect/vitest"
import { Caller } from "@fieldgate/core/domain/Caller"
import { GroupRef, ObjectName } from "@fieldgate/core/domain/Ids"
import { ApiKeyStore } from "@fieldgate/core/projects/ApiKeyStore"
import { InstallationStore } from "@fieldgate/core/installations/InstallationStore"
import { ProjectStore } from "@fieldgate/core/projects/ProjectStore"
import type { Stores } from "@fieldgate/core/Stores"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { databases, type FreshSchema } from "../sql/FreshSchema.ts"
import * as StoresOnSql from "../sql/StoresOnSql.ts"
import { serve } from "./TestPlatform.ts"

const create = { groupRef: "acme", type: "create", record: { email: "ann@acme.test" } }
const problem = (name: string) => `urn:fieldgate:problem:${name}`

/** Serves the stores of a database, and notes each look at a key or at a target. */
const served = Effect.fnUntraced(function* (fresh: FreshSchema) {
  const looks: Array<string> = []
  const noted =
    <Args extends ReadonlyArray<unknown>, A, E>(name: string, look: (...args: Args) => Effect.Effect<A, E>) =>
    (...args: Args) =>
      Effect.suspend(() => {
        looks.push(name)
        return look(...args)
      })
  const watched = Layer.mergeAll(
    Layer.effect(
      ApiKeyStore,
      Effect.map(ApiKeyStore, (store) => ApiKeyStore.of({ ...store, find: noted("key", store.find) }))
    ),
    Layer.effect(
      ProjectStore,
      Effect.map(ProjectStore, (store) => ProjectStore.of({ ...store, resolve: noted("project", store.resolve) }))
    ),
    Layer.effect(
      InstallationStore,
      Effect.map(InstallationStore, (store) =>
        InstallationStore.of({ ...store, target: noted("target", store.target) })
      )
    )
  )
  const stores: Layer.Layer<Stores> = Layer.orDie(watched.pipe(Layer.provideMerge(StoresOnSql.layer(fresh))))
  const world = yield* serve({ stores })
  // The first write also saves that its connection works, so that the second one looks again.
  yield* world.write(create)
  yield* world.write(create)
  const before = world.provider.commands.length
  const sent = () => world.provider.commands.length - before
  const looked = <A, E>(call: Effect.Effect<A, E>) =>
    Effect.suspend(() => {
      looks.length = 0
      return Effect.map(call, (answer) => ({ answer, looks: [...looks] }))
    })
  const change = (path: string, method: string, body?: unknown) =>
    Effect.map(world.call(`/v1/projects/demo/${path}`, { method, body }), (answer) => {
      if (answer.status >= 300) throw new Error(`${method} ${path} was answered with ${answer.status}`)
      return answer
    })
  const own = (yield* change("api-keys", "GET")).json.find(({ label }: { label: string }) => label === "backend")
  return { ...world, looked, sent, change, keyId: own.id }
})

describe.each(databases)("A write with a key and a target that the process has seen before (%s)", (_name, fresh) => {
  it.effect("starts without reading key or target, also with an Idempotency-Key", () =>
    Effect.gen(function* () {
      const { looked, sent, write } = yield* served(fresh)
      for (const headers of [{}, { "idempotency-key": "k" }]) {
        const { answer, looks } = yield* looked(write(create, headers))
        expect([answer.status, looks]).toEqual([200, []])
      }
      const again = yield* write(create, { "idempotency-key": "k" })
      expect(again.headers.get("idempotency-replayed")).toBe("true")
      expect(sent()).toBe(2)
    })
  )

  it.effect("is accepted for later without reading key or target, also with an Idempotency-Key", () =>
    Effect.gen(function* () {
      const { looked, write } = yield* served(fresh)
      const accepted = [
        { ...create, mode: "asynchronous" },
        { ...create, mode: "asynchronous", autoBatchPolicy: { maxDelayMinutes: 5 } }
      ]
      for (const [index, body] of accepted.entries()) {
        for (const headers of [{}, { "idempotency-key": `k${index}` }]) {
          const { answer, looks } = yield* looked(write(body, headers))
          expect([answer.status, looks]).toEqual([200, []])
        }
        const again = yield* write(body, { "idempotency-key": `k${index}` })
        expect(again.headers.get("idempotency-replayed")).toBe("true")
      }
    })
  )

  it.effect("is not accepted when the key was disabled", () =>
    Effect.gen(function* () {
      const { change, keyId, write } = yield* served(fresh)
      yield* write({ ...create, mode: "asynchronous" })
      yield* change("api-keys", "POST", { label: "spare", scopes: ["full"] })
      yield* change(`api-keys/${keyId}`, "PATCH", { updateMask: ["active"], apiKey: { active: false } })
      const refused = yield* write({ ...create, mode: "asynchronous" })
      expect([refused.status, refused.json.type]).toEqual([401, problem("api-key-invalid")])
    })
  )

  it.effect("is not accepted when the installation was deleted", () =>
    Effect.gen(function* () {
      const { change, write } = yield* served(fresh)
      const body = { ...create, mode: "asynchronous", autoBatchPolicy: { maxDelayMinutes: 5 } }
      yield* write(body)
      const [{ id }] = (yield* change("integrations/crm/installations", "GET")).json
      yield* change(`integrations/crm/installations/${id}`, "DELETE")
      expect((yield* write(body)).json.type).toBe(problem("installation-not-found"))
    })
  )

  it.effect("refuses immediately when the key was disabled, even if the request is invalid", () =>
    Effect.gen(function* () {
      const { call, change, keyId, sent, write } = yield* served(fresh)
      const spare = (yield* change("api-keys", "POST", { label: "spare", scopes: ["full"] })).json
      yield* change(`api-keys/${keyId}`, "PATCH", { updateMask: ["active"], apiKey: { active: false } })
      const path = "/v1/projects/demo/integrations/crm/objects"
      const answers = [
        yield* write(create),
        yield* write("{"),
        yield* write({ groupRef: "acme", type: "invent" }),
        yield* write({ ...create, groupRef: "unknown" }),
        yield* write({ ...create, mode: "asynchronous" }),
        yield* write({ ...create, dryRun: true }),
        yield* call(`${path}/unicorns`, { method: "POST", body: create })
      ]
      for (const { json, status } of answers) expect([status, json.type]).toEqual([401, problem("api-key-invalid")])
      expect(sent()).toBe(0)
      expect((yield* write(create, { "x-api-key": spare.key })).status).toBe(200)
    })
  )

  it.effect("refuses immediately when the key has lost the permission to write", () =>
    Effect.gen(function* () {
      const { change, keyId, sent, write } = yield* served(fresh)
      // The last full key of a project can't be given away.
      yield* change("api-keys", "POST", { label: "spare", scopes: ["full"] })
      yield* change(`api-keys/${keyId}`, "PATCH", { updateMask: ["scopes"], apiKey: { scopes: ["frontend"] } })
      expect((yield* write(create)).json.type).toBe(problem("insufficient-scope"))
      expect(sent()).toBe(0)
    })
  )

  it.effect("uses the config that was just saved", () =>
    Effect.gen(function* () {
      const { change, looked, provider, sent, write } = yield* served(fresh)
      const [{ id }] = (yield* change("integrations/crm/installations", "GET")).json
      yield* change(`integrations/crm/installations/${id}`, "PATCH", {
        updateMask: ["config.content.write.objects.contacts"],
        installation: {
          config: {
            content: {
              write: {
                objects: {
                  contacts: {
                    objectName: "contacts",
                    selectedFieldSettings: { source: { default: { stringValue: "shop" } } }
                  }
                }
              }
            }
          }
        }
      })
      expect((yield* write(create)).status).toBe(200)
      expect(provider.commands.at(-1)).toMatchObject({
        items: [{ fields: { email: "ann@acme.test", source: "shop" } }]
      })
      expect((yield* looked(write(create))).looks).toEqual([])
      expect(sent()).toBe(2)
    })
  )

  it.effect("finds no deleted installation, and sends nothing", () =>
    Effect.gen(function* () {
      const { change, sent, write } = yield* served(fresh)
      const [{ id }] = (yield* change("integrations/crm/installations", "GET")).json
      yield* change(`integrations/crm/installations/${id}`, "DELETE")
      expect((yield* write(create)).json.type).toBe(problem("installation-not-found"))
      expect(sent()).toBe(0)
    })
  )

  it.effect("reads the current state before it is refused", () =>
    Effect.gen(function* () {
      const { call, looked, write } = yield* served(fresh)
      const unknown = call("/v1/projects/demo/integrations/crm/objects/unicorns", { method: "POST", body: create })
      expect((yield* looked(unknown)).looks).toEqual(["key", "target"])
      expect((yield* looked(write("{"))).looks).toEqual(["key"])
      const elsewhere = call("/v1/projects/other/integrations/crm/objects/contacts", { method: "POST", body: create })
      const { answer, looks } = yield* looked(elsewhere)
      expect([answer.json.type, looks]).toEqual([problem("project-not-found"), ["key"]])
    })
  )
})

const asHost = (project: string) =>
  [
    Caller.Host(),
    {
      project,
      integration: "crm",
      objectName: ObjectName.make("contacts"),
      request: { groupRef: GroupRef.make("acme"), type: "create", record: { email: "ann@acme.test" } }
    }
  ] as const

describe.each(databases)("A write of the host program to what it has seen before (%s)", (_name, fresh) => {
  it.effect("starts without reading the project or the target", () =>
    Effect.gen(function* () {
      const { looked, platform, sent } = yield* served(fresh)
      expect((yield* looked(platform.writeRecords(...asHost("demo")))).looks).toEqual(["project", "target"])
      expect((yield* looked(platform.writeRecords(...asHost("demo")))).looks).toEqual([])
      expect(sent()).toBe(2)
    })
  )

  it.effect("finds no project by its former name, while writes of others continue", () =>
    Effect.gen(function* () {
      const { platform, seeded, sent } = yield* served(fresh)
      yield* platform.writeRecords(...asHost("demo"))
      yield* platform.updateProject(Caller.Host(), {
        project: "demo",
        update: { updateMask: ["name"], project: { name: "shop" } }
      })
      const refused = yield* Effect.flip(platform.writeRecords(...asHost("demo")))
      expect(refused._tag).toBe("ProjectNotFound")
      yield* platform.writeRecords(...asHost("shop"))
      yield* platform.writeRecords(...asHost(seeded.projectId))
      expect(sent()).toBe(3)
    })
  )

  it.effect("doesn't use a former name after a write with the new one, or if the name belongs to another project", () =>
    Effect.gen(function* () {
      const { looked, platform, sent } = yield* served(fresh)
      yield* platform.writeRecords(...asHost("demo"))
      yield* platform.updateProject(Caller.Host(), {
        project: "demo",
        update: { updateMask: ["name"], project: { name: "shop" } }
      })
      yield* platform.writeRecords(...asHost("shop"))
      expect((yield* Effect.flip(platform.writeRecords(...asHost("demo"))))._tag).toBe("ProjectNotFound")
      const { orgId } = yield* platform.getProject(Caller.Host(), { project: "shop" })
      yield* platform.createProject(Caller.Host(), { orgId, name: "demo" })
      expect((yield* Effect.flip(platform.writeRecords(...asHost("demo"))))._tag).toBe("IntegrationNotFound")
      expect((yield* looked(platform.writeRecords(...asHost("shop")))).looks).toEqual([])
      expect(sent()).toBe(3)
    })
  )
})
