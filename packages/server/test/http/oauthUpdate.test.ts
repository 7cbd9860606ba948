/** @rule oauth.reconnect, async.parked */
import { describe, expect, it } from "@effect/vitest"
import { Caller } from "@fieldgate/core/domain/Caller"
import { ConsumerRef, GroupRef, ProviderName } from "@fieldgate/core/domain/Ids"
import { ConnectionStore } from "@fieldgate/core/connections/ConnectionStore"
import { MemoryStores } from "@fieldgate/core/memory"
import { Platform } from "@fieldgate/core/Platform"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as TestClock from "effect/testing/TestClock"
import { type Options, serve } from "./OAuthWorld.ts"
import { bearing, make } from "./Tokens.ts"

const hubspot: NonNullable<Options["hubspot"]> = {
  accounts: [
    { token: "one", hubId: 1 },
    { token: "two", hubId: 2 }
  ]
}

const installations = "/v1/projects/demo/integrations/crm/installations"
const contacts = "/v1/projects/demo/integrations/crm/objects/contacts"

const connectedWith = Effect.fnUntraced(function* (options: Options = {}) {
  const world = yield* serve({ hubspot, ...options })
  const { begin, call, consent, open, progress } = world
  const started = yield* begin()
  yield* open(yield* consent(started.text, "allow", "1"))
  const connectionId: string = (yield* progress(started.headers.get("oauth-session-id"))).json.connectionId
  yield* call(`${installations}?skipSampling=true`, {
    method: "POST",
    body: {
      groupRef: "acme",
      connectionId,
      config: { content: { provider: "hubspot", write: { objects: { contacts: { objectName: "contacts" } } } } }
    }
  })
  const update = (id = connectionId, headers: Parameters<typeof call>[1] = {}) =>
    call(`/v1/projects/demo/connections/${id}:oauth-update`, {
      method: "PATCH",
      body: { confirmation: "none" },
      ...headers
    })
  const write = (mode: "synchronous" | "asynchronous", email: string) =>
    call(contacts, { method: "POST", body: { groupRef: "acme", type: "create", mode, record: { email } } })
  const dieNext = () => {
    world.answerNext(async () => Response.json({ category: "INVALID_AUTHENTICATION" }, { status: 401 }))
    world.answerNext(async () =>
      Response.json({ error: "invalid_grant", status: "BAD_REFRESH_TOKEN" }, { status: 400 })
    )
  }
  return { ...world, connectionId, dieNext, update, write }
})

const connected = connectedWith()

describe("PATCH connections/{id}:oauth-update", () => {
  it.effect("logs the group and the connection of an unexpected error", () =>
    Effect.gen(function* () {
      const breaking = Layer.effect(
        ConnectionStore,
        Effect.map(ConnectionStore, (store) =>
          ConnectionStore.of({ ...store, update: () => Effect.die(new Error("a bug")) })
        )
      ).pipe(Layer.provideMerge(MemoryStores.layer))
      const { connectionId, consent, log, open, update } = yield* connectedWith({ stores: breaking })
      yield* open(yield* consent((yield* update()).text, "allow", "1"))
      const line = log.find((each) => each.includes("unhandled error during a sign-in"))
      expect(line).toContain(`groupRef=acme connectionId=${connectionId}`)
    })
  )

  it.effect("4.3.5: gives the connection new credentials, and what waited for them is written", () =>
    Effect.gen(function* () {
      const { call, connection, connectionId, consent, dieNext, open, progress, sandboxes, update, write } =
        yield* connected
      dieNext()
      const { operationId } = (yield* write("asynchronous", "waits@acme.test")).json
      const operation = call(`/v1/projects/demo/operations/${operationId}`)
      yield* TestClock.adjust("1 minute")
      expect((yield* connection(connectionId)).status).toBe("bad_credentials")
      expect((yield* operation).json.status).toBe("in_progress")
      const started = yield* update()
      expect(started.status).toBe(200)
      expect(started.headers.get("content-type")).toMatch(/^text\/plain/u)
      const page = yield* open(yield* consent(started.text, "allow", "1"))
      expect(page.text).toContain(connectionId)
      expect((yield* progress(started.headers.get("oauth-session-id"))).json).toMatchObject({
        status: "succeeded",
        connectionId
      })
      yield* TestClock.adjust("1 minute")
      expect((yield* operation).json).toMatchObject({ status: "success" })
      expect((yield* connection(connectionId)).status).toBe("working")
      expect(sandboxes.hubspot.records().map(({ properties }) => properties["email"])).toContain("waits@acme.test")
    })
  )

  it.effect("never points a connection at another account, where waiting writes would land", () =>
    Effect.gen(function* () {
      const { connection, connectionId, consent, open, progress, update, write } = yield* connected
      const before = yield* connection(connectionId)
      expect(before.providerWorkspaceRef).toBe("1")
      const started = yield* update()
      const page = yield* open(yield* consent(started.text, "allow", "2"))
      expect(page.status).toBe(400)
      expect((yield* progress(started.headers.get("oauth-session-id"))).json).toMatchObject({
        status: "failed",
        reason: "account-mismatch",
        error: expect.stringMatching(/the account 2, but the connection .* the account .*1\)?: nothing was changed/u)
      })
      expect(yield* connection(connectionId)).toEqual(before)
      expect((yield* write("synchronous", "still@acme.test")).status).toBe(200)
    })
  )

  it.effect("refuses a connection with another sign-in method, and finds none of another group", () =>
    Effect.gen(function* () {
      const { call, connectionId, other, update, within } = yield* connected
      const { id } = yield* within(
        Effect.flatMap(Platform, (platform) =>
          platform.decoded.createConnection(Caller.Host(), {
            project: "demo",
            provider: ProviderName.make("hubspot"),
            groupRef: GroupRef.make("acme"),
            consumerRef: ConsumerRef.make("ann"),
            credentials: { _tag: "ApiKeyCredentials", apiKey: Redacted.make("one") }
          })
        )
      )
      const { json, status } = yield* update(id)
      expect([status, json.issues[0].name]).toEqual([400, "connectionId"])
      const { token } = yield* make(call)
      const body = { openerOrigin: "http://localhost:3000" }
      expect((yield* update(connectionId, { body, headers: bearing(yield* token()) })).status).toBe(200)
      const globex = bearing(yield* token({ claims: { groupRef: "globex" } }))
      expect((yield* update(connectionId, { headers: globex })).status).toBe(404)
      expect((yield* update(connectionId, { headers: { "x-api-key": other.key } })).status).toBe(404)
    })
  )
})
