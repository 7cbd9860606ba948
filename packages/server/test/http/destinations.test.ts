/** @rule webhook.destinations, webhook.replay */
import { describe, expect, it } from "@effect/vitest"
import { HubSpotSandbox } from "@fieldgate/providers/sandbox"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as TestClock from "effect/testing/TestClock"
import { Webhook } from "standardwebhooks"
import { webhookEvents } from "../../src/contract/WebhookEvents.ts"
import { nodeWebhookSender } from "../../src/webhooks/NodeWebhookSender.ts"
import * as Receiver from "../webhooks/Receiver.ts"
import { passing, serveWith } from "./WorkingServer.ts"

const all = "/v1/projects/demo/destinations"

/** Every body is one that the OpenAPI document describes, without a property more. */
const decodeEvent = Schema.decodeUnknownSync(Schema.Union(webhookEvents), { onExcessProperty: "error" })

/** The server, with webhooks going to this machine, and what a test asks of it. */
const world = Effect.gen(function* () {
  const server = yield* serveWith({ webhookLoopback: true })
  yield* Effect.forkScoped(server.platform.deliverWebhooks(nodeWebhookSender({ loopback: true })))
  const { call, post } = server
  const send = (method: string, path: string, body?: unknown) => call(path, { method, body })
  const create = (members: object) => post(all, { name: "hooks", type: "webhook", ...members })
  const deliveries = (name = "hooks", query = "") =>
    Effect.map(call(`${all}/${name}/deliveries${query}`), ({ json }) => json.results)
  /** Waits for what database and receiver do in their own time, in steps so short that no answer is too late. */
  const until = <A, E>(look: Effect.Effect<A, E>, isIt: (found: A) => boolean) =>
    look.pipe(
      Effect.tap((found) => (isIt(found) ? Effect.void : passing("50 millis"))),
      Effect.repeat({ until: isIt, times: 2000 })
    )
  const receive = (receiver: Receiver.Receiver, count: number) =>
    until(
      Effect.sync(() => receiver.received),
      ({ length }) => length >= count
    ).pipe(Effect.tap((received) => Effect.sync(() => received.forEach(({ body }) => decodeEvent(JSON.parse(body))))))
  const key = (query = "") =>
    Effect.map(call(`${all}/hooks?includeSecrets=true${query}`), ({ json }): string => json.secrets.webhookSigningKey)
  return { ...server, send, create, deliveries, until, receive, key }
})

/** The library compares times with the machine's clock, so the test uses it too. */
const atRealTime = Effect.suspend(() => TestClock.setTime(Date.now()))

const opened = (key: string, { body, headers }: Receiver.Received) =>
  new Webhook(key).verify(body, headers as Record<string, string>)

const ok = Receiver.open((response) => response.writeHead(200).end("thanks"))

describe("destinations", () => {
  it.effect("creates, lists, changes and deletes destinations without returning secrets", () =>
    Effect.gen(function* () {
      const { call, create, send } = yield* world
      const metadata = { url: "https://example.com/hooks", headers: { Authorization: "Bearer s3cret" } }
      const made = yield* create({ metadata, events: ["write.async.done"] })
      expect(made.status).toBe(201)
      expect(made.json).toMatchObject({
        name: "hooks",
        type: "webhook",
        metadata: { url: metadata.url },
        events: ["write.async.done"],
        active: true
      })
      const one = yield* call(`${all}/hooks`)
      expect([one.json, (yield* call(all)).json]).toEqual([made.json, [made.json]])
      expect(made.text + one.text).not.toContain("s3cret")
      const secret = (yield* call(`${all}/${made.json.id}?includeSecrets=true`)).json
      expect(secret.metadata).toEqual(metadata)
      expect(secret.secrets.webhookSigningKey).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
      const update = { updateMask: ["name", "events"], destination: { name: "other", events: null } }
      const changed = yield* send("PATCH", `${all}/hooks`, update)
      expect(changed.json).toEqual(expect.not.objectContaining({ events: expect.anything() }))
      expect((yield* call(`${all}/hooks`)).json.type).toContain("destination-not-found")
      expect((yield* send("DELETE", `${all}/other`)).status).toBe(204)
      expect((yield* call(all)).json).toEqual([])
    })
  )

  it.effect("reports every fault together, without values of headers", () =>
    Effect.gen(function* () {
      const { call, create, send } = yield* world
      const bad = yield* create({
        metadata: { url: "http://example.com/", headers: { "Webhook-Id": "s3cret", "x-a": "s3cret\n" } }
      })
      expect(bad.status).toBe(400)
      expect(bad.json.issues.map(({ name }: { name: string }) => name)).toEqual([
        "metadata.url",
        "metadata.headers.Webhook-Id",
        "metadata.headers.x-a"
      ])
      expect(bad.text).not.toContain("s3cret")
      const listed = yield* create({ metadata: { url: "https://example.com/", headers: { "x-a": ["s3cret"] } } })
      expect(listed.json.issues).toMatchObject([{ name: "metadata.headers.x-a", value: "(hidden)" }])
      const other = yield* create({ name: "a b", type: "kinesis", metadata: {}, events: ["write.done"] })
      expect(other.json.issues.map(({ name }: { name: string }) => name)).toEqual([
        "name",
        "type",
        "metadata.url",
        "events[0]"
      ])
      expect((yield* call(all)).json).toEqual([])
      const metadata = { url: "https://example.com/" }
      yield* create({ metadata })
      expect((yield* create({ metadata })).json.type).toContain("destination-exists")
      const nothing = yield* send("PATCH", `${all}/hooks`, { updateMask: ["metadata.url", "active"], destination: {} })
      expect(nothing.json.issues.map(({ name }: { name: string }) => name)).toEqual([
        "destination.metadata.url",
        "destination.active"
      ])
    })
  )
})

describe("webhooks", () => {
  it.effect("report the end of an asynchronous write, with a signature that another library accepts", () =>
    Effect.gen(function* () {
      yield* atRealTime
      const { create, key, receive, write } = yield* world
      const receiver = yield* ok
      yield* create({ metadata: { url: receiver.url, headers: { "x-team": "crm" } } })
      const { json } = yield* write({ batch: [{ record: { email: "a@example.com" } }, { record: { nonsense: "1" } }] })
      const [webhook = expect.fail("nothing came")] = yield* receive(receiver, 1)
      expect(opened(yield* key(), webhook)).toMatchObject({
        notificationType: "write.async.done",
        data: {
          operationId: json.operationId,
          success: false,
          provider: "hubspot",
          integrationName: "crm",
          groupRef: "acme",
          consumerRef: "ann",
          objectName: "contacts",
          successCount: 1,
          failureCount: 1,
          records: [
            { recordRef: `${json.operationId}.0`, outcome: "success", recordId: expect.any(String) },
            { recordRef: `${json.operationId}.1`, outcome: "failed", errors: [{ message: expect.any(String) }] }
          ]
        }
      })
      expect(webhook.headers).toMatchObject({ "x-team": "crm", "content-type": "application/json" })
      for (const name of ["id", "timestamp", "signature"]) {
        expect(webhook.headers[`svix-${name}`]).toBe(webhook.headers[`webhook-${name}`])
      }
      const forged = { ...webhook, body: webhook.body.replace("acme", "evil") }
      const signed = yield* key()
      expect(() => opened(signed, forged)).toThrow("No matching signature found")
    })
  )

  it.effect("signs with both keys after a rotation", () =>
    Effect.gen(function* () {
      yield* atRealTime
      const { create, key, post, receive } = yield* world
      const receiver = yield* ok
      yield* create({ metadata: { url: receiver.url } })
      const former = yield* key()
      const next = yield* key("&rotate=true")
      expect(next).not.toBe(former)
      yield* post(`${all}/hooks:test`)
      const [webhook = expect.fail("nothing came")] = yield* receive(receiver, 1)
      expect(opened(former, webhook)).toMatchObject({ notificationType: "webhook.test" })
      expect(opened(next, webhook)).toMatchObject({ data: { destinationName: "hooks" } })
      expect(webhook.headers["webhook-signature"]?.toString().split(" ")).toHaveLength(2)
    })
  )

  it.effect("retries with the same id until the webhook is accepted, and lists the attempts", () =>
    Effect.gen(function* () {
      const { create, deliveries, post, receive, until } = yield* world
      let answers = 0
      const receiver = yield* Receiver.open((response) => response.writeHead(++answers < 2 ? 500 : 200).end())
      yield* create({ metadata: { url: receiver.url } })
      const { json } = yield* post(`${all}/hooks:test`)
      const [delivery] = yield* until(deliveries(), ([first]) => first.status === "delivered")
      expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"]))).toEqual(new Set([json.id]))
      expect(delivery.attempts.map(({ responseStatus }: { responseStatus: number }) => responseStatus)).toEqual([
        500, 200
      ])
      const again = yield* post(`${all}/hooks/deliveries/${json.id}:replay`)
      expect(again.json.status).toBe("waiting")
      yield* receive(receiver, 3)
      expect(yield* deliveries("hooks", "?status=failed")).toEqual([])
    })
  )

  it.effect("end when the receiver answers 410, which other destinations receive; a replay is refused", () =>
    Effect.gen(function* () {
      const { call, create, deliveries, post, receive, send } = yield* world
      let status = 410
      const gone = yield* Receiver.open((response) => response.writeHead(status).end())
      const other = yield* ok
      yield* create({ metadata: { url: gone.url }, events: ["connection.created"] })
      yield* create({ name: "other", metadata: { url: other.url }, events: ["destination.webhook.disabled"] })
      yield* post(`${all}/hooks:test`)
      const [received = expect.fail("nothing came")] = yield* receive(other, 1)
      expect(JSON.parse(received.body)).toMatchObject({
        notificationType: "destination.webhook.disabled",
        data: { destinationName: "hooks", url: gone.url }
      })
      expect((yield* call(`${all}/hooks`)).json.active).toBe(false)
      expect((yield* post(`${all}/hooks:test`)).json.type).toContain("destination-inactive")
      const since = "1970-01-01T00:00:00Z"
      expect((yield* post(`${all}/hooks/deliveries:replay`, { since })).status).toBe(409)
      status = 200
      yield* send("PATCH", `${all}/hooks`, { updateMask: ["active"], destination: { active: true } })
      yield* TestClock.adjust("1 second")
      expect((yield* post(`${all}/hooks/deliveries:replay`, { since })).json).toEqual({ replayed: 1 })
      yield* receive(gone, 2)
      expect(yield* deliveries()).toHaveLength(1)
    })
  )

  it.effect("report changes of connections and installations; erasing a group deletes its webhooks", () =>
    Effect.gen(function* () {
      const { call, create, deliveries, post, receive, send } = yield* world
      const receiver = yield* ok
      yield* create({ metadata: { url: receiver.url } })
      const body = { provider: "hubspot", groupRef: "globex", consumerRef: "bob", apiKey: HubSpotSandbox.defaultToken }
      const { json } = yield* post("/v1/projects/demo/connections:generate", body)
      const config = { content: { provider: "hubspot", write: { objects: { contacts: { objectName: "contacts" } } } } }
      yield* post("/v1/projects/demo/integrations/crm/installations", {
        groupRef: "globex",
        connectionId: json.id,
        config
      })
      yield* receive(receiver, 2)
      const bodies = receiver.received.map((each) => JSON.parse(each.body))
      expect(new Set(bodies.map(({ notificationType }) => notificationType))).toEqual(
        new Set(["connection.created", "installation.created"])
      )
      for (const { data } of bodies) {
        expect(data).toMatchObject({ groupRef: "globex", consumerRef: "bob", provider: "hubspot" })
      }
      expect(yield* deliveries()).toHaveLength(2)
      const erased = yield* send("DELETE", "/v1/projects/demo/groups/globex/data")
      expect(erased.json.state).toBe("done")
      expect(yield* deliveries()).toEqual([])
      expect((yield* call(`${all}/hooks`)).status).toBe(200)
    })
  )
})
