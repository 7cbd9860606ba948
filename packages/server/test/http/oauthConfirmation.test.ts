/** @rule oauth.confirmation */
import { describe, expect, it } from "@effect/vitest"
import { Caller } from "@fieldgate/core/domain/Caller"
import { Platform } from "@fieldgate/core/Platform"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { type Options, serve } from "./OAuthWorld.ts"
import type { Call } from "./TestPlatform.ts"
import { bearing, make } from "./Tokens.ts"

const page = "http://localhost:3000"
const product = "https://app.test"
const sessions = "/v1/projects/demo/oauth-connect"

const dataOf = (html: string): Readonly<Record<string, string>> => {
  const [, attributes = ""] = /<body([^>]*)>/u.exec(html) ?? []
  const plain = (text: string) =>
    text.replaceAll(/&#(\d+);/gu, (_match, code: string) => String.fromCodePoint(Number(code)))
  return Object.fromEntries(
    [...attributes.matchAll(/data-(\w+)="([^"]*)"/gu)].map(([, name = "", value = ""]) => [name, plain(value)])
  )
}

const idOf = (answer: { readonly headers: Headers }) => answer.headers.get("oauth-session-id") ?? ""

const allowed = Effect.fnUntraced(function* (body: object = {}, options: Options = {}) {
  const world = yield* serve(options)
  const { begin, call, consent, open } = world
  const { token } = yield* make(call)
  const ann = bearing(yield* token())
  const started = yield* begin({ confirmation: undefined, ...body }, { origin: page, ...ann })
  const answer = yield* open(yield* consent(started.text))
  const session = idOf(started)
  const complete = (completion: string, headers: Call["headers"] = ann, id = session) =>
    call(`${sessions}/${id}:complete`, { method: "POST", headers, body: { completion } })
  const connections = Effect.map(call("/v1/projects/demo/connections?groupRef=acme"), ({ json }) => json)
  const { message } = dataOf(answer.text)
  const completion: string = message === undefined ? "" : JSON.parse(message).data.completion
  return { ...world, ann, answer, started, complete, completion, connections, session, token }
})

describe("A sign-in that a consumer has started", () => {
  it.effect("connects nothing before it is confirmed, and says on its last page who asked for what", () =>
    Effect.gen(function* () {
      const world = yield* allowed({ groupName: "ACME", consumerName: "Ada <b>" })
      const { answer, completion, connections, log, progress, session } = world
      expect(answer.status).toBe(200)
      expect(answer.headers.get("cache-control")).toBe("no-store")
      expect(answer.text).toContain("Ada &#60;b&#62; of ACME requested to connect this HubSpot account to demo.")
      const { message, target } = dataOf(answer.text)
      expect(JSON.parse(message ?? "")).toEqual({
        eventType: "AUTHORIZATION_PENDING",
        data: { session, completion: expect.stringMatching(/^[\w-]{43}$/u) }
      })
      expect(target).toBe(page)
      expect((yield* progress(session)).json).toMatchObject({ status: "pending-confirmation" })
      expect(yield* connections).toEqual([])
      expect(log.join("\n")).not.toContain(completion)
    })
  )

  it.effect("connects the account once, for its own consumer with the value", () =>
    Effect.gen(function* () {
      const { complete, completion, connections, progress, session } = yield* allowed()
      const tries = yield* Effect.all([complete(completion), complete(completion), complete(completion)], {
        concurrency: "unbounded"
      })
      expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
      const [{ id }] = yield* connections
      expect(tries.find(({ status }) => status === 200)?.json).toMatchObject({ status: "succeeded", connectionId: id })
      const again = yield* complete(completion)
      expect([again.status, again.json.detail]).toEqual([409, "the completion value was used before"])
      expect((yield* progress(session)).json).toMatchObject({ status: "succeeded", connectionId: id })
      expect(yield* connections).toHaveLength(1)
    })
  )

  it.effect("refuses any other group, consumer, project or value", () =>
    Effect.gen(function* () {
      const { complete, completion, connections, other, progress, session, token } = yield* allowed()
      const refusal = (headers: Call["headers"], value = completion) =>
        Effect.map(complete(value, headers), ({ json, status }) => `${status} ${json.type.split(":").at(-1)}`)
      const globex = bearing(yield* token({ claims: { groupRef: "globex" } }))
      const bob = bearing(yield* token({ claims: { consumerRef: "bob" } }))
      expect(yield* refusal(globex)).toBe("404 oauth-session-not-found")
      expect(yield* refusal(bob)).toBe("403 token-mismatch")
      expect(yield* refusal({ "x-api-key": other.key })).toBe("404 project-not-found")
      for (const wrong of [`${completion}x`, completion.slice(1), completion.toLowerCase(), "é"]) {
        expect(yield* refusal(undefined, wrong)).toBe("409 completion-refused")
      }
      expect(yield* refusal(undefined, "")).toBe("400 input-validation")
      expect(yield* connections).toEqual([])
      expect((yield* progress(session)).json.status).toBe("pending-confirmation")
      expect((yield* complete(completion)).status).toBe(200)
    })
  )

  it.effect("takes the value of no other sign-in, nor a code that another one was given", () =>
    Effect.gen(function* () {
      const { ann, begin, complete, completion, connections, consent, open } = yield* allowed()
      const second = yield* begin({ confirmation: undefined }, { origin: page, ...ann })
      const early = yield* complete(completion, ann, idOf(second))
      expect([early.status, early.json.detail]).toEqual([409, expect.stringMatching(/^no confirmation is pending/u)])
      yield* open(yield* consent(second.text))
      expect((yield* complete(completion, ann, idOf(second))).status).toBe(409)
      expect(yield* connections).toEqual([])
    })
  )

  it.effect("expires ten minutes after the provider's answer", () =>
    Effect.gen(function* () {
      const { complete, completion, connections, demo, progress, session } = yield* allowed()
      yield* TestClock.adjust("10 minutes")
      const late = yield* complete(completion, { "x-api-key": demo.key })
      expect([late.status, late.json.detail]).toEqual([409, expect.stringMatching(/within ten minutes/u)])
      expect((yield* progress(session)).json.status).toBe("expired")
      expect(yield* connections).toEqual([])
    })
  )

  it.effect("deletes it with its group's data", () =>
    Effect.gen(function* () {
      const { call, complete, completion, connections, demo } = yield* allowed()
      yield* call("/v1/projects/demo/groups/acme/data", { method: "DELETE" })
      expect((yield* complete(completion, { "x-api-key": demo.key })).status).toBe(404)
      expect(yield* connections).toEqual([])
    })
  )
})

describe("The page that confirms a sign-in", () => {
  const settings = { redirectOrigins: [product] }

  it.effect("receives the value in the fragment of redirectUrl, which no server sees", () =>
    Effect.gen(function* () {
      const redirectUrl = `${product}/connected?tab=crm&error=old`
      const { answer, complete, session } = yield* allowed({ redirectUrl }, { settings })
      expect(answer.status).toBe(303)
      const { hash, search } = new URL(answer.headers.get("location") ?? "")
      const fragment = new URLSearchParams(hash.slice(1))
      expect([search, fragment.get("fieldgate-session")]).toEqual(["?tab=crm", session])
      expect((yield* complete(fragment.get("fieldgate-completion") ?? "")).json.status).toBe("succeeded")
    })
  )

  it.effect("asks it first, and uses redirectUrl only if its window is gone", () =>
    Effect.gen(function* () {
      const body = { redirectUrl: `${product}/connected`, openerOrigin: product }
      const { answer, completion } = yield* allowed(body, { settings })
      expect(answer.status).toBe(200)
      const { fallback, target } = dataOf(answer.text)
      expect(target).toBe(product)
      expect(new URL(fallback ?? "").hash).toContain(`fieldgate-completion=${completion}`)
    })
  )

  it.effect.each([
    ["https://evil.test", /^pages from https:\/\/evil\.test can't confirm/u],
    ["https://app.test.evil.test", /can't confirm/u],
    ["http://localhost.evil.test", /can't confirm/u],
    ["null", /can't confirm/u],
    ["*", /can't confirm/u],
    [undefined, /start it from that page/u]
  ] as const)("refuses redirect origins that aren't configured: %s", ([origin, reason]) =>
    Effect.gen(function* () {
      const { begin, call } = yield* serve({ settings })
      const { token } = yield* make(call)
      const ann = bearing(yield* token())
      const { json, status } = yield* begin({ confirmation: undefined }, { origin, ...ann })
      expect(status).toBe(400)
      expect(json.issues).toMatchObject([{ name: "openerOrigin", detail: expect.stringMatching(reason) }])
    })
  )

  it.effect("allows a page of the server itself or of the user's machine", () =>
    Effect.gen(function* () {
      const { begin } = yield* serve()
      for (const origin of [
        "http://fieldgate.test",
        "http://localhost:5173",
        "http://127.0.0.1",
        "https://[::1]:8443"
      ]) {
        expect((yield* begin({ confirmation: "required" }, { origin })).status).toBe(200)
      }
    })
  )
})

describe("The confirmation", () => {
  const statusOf = Effect.fnUntraced(function* (
    body: object,
    credential: "full" | "frontend" | "token",
    project: "none" | "required" = "required"
  ) {
    const { begin, call, consent, demo, open, progress, within } = yield* serve()
    yield* within(
      Effect.flatMap(Platform, (platform) =>
        platform.updateProject(Caller.Host(), {
          project: "demo",
          update: { updateMask: ["oauthConfirmation"], project: { oauthConfirmation: project } }
        })
      )
    )
    const { token } = yield* make(call)
    const headers = {
      full: {},
      frontend: { "x-api-key": demo.frontendKey },
      token: bearing(yield* token())
    }[credential]
    const started = yield* begin({ confirmation: undefined, ...body }, { origin: page, ...headers })
    if (started.status !== 200) return started.json.issues[0].name
    yield* open(yield* consent(started.text))
    return (yield* progress(idOf(started))).json.status
  })

  it.effect.each([
    ["full", {}, "required", "pending-confirmation"],
    ["full", { confirmation: "none" }, "required", "succeeded"],
    ["full", { confirmation: "required" }, "none", "pending-confirmation"],
    ["frontend", {}, "required", "pending-confirmation"],
    ["frontend", { confirmation: "none" }, "required", "confirmation"],
    ["token", { confirmation: "none" }, "required", "confirmation"],
    ["token", { confirmation: "none" }, "none", "succeeded"],
    ["token", {}, "none", "succeeded"],
    ["frontend", {}, "none", "succeeded"]
  ] as const)("leads a %s credential that sends %j in a project set to %s to %s", ([credential, body, project, end]) =>
    Effect.gen(function* () {
      expect(yield* statusOf(body, credential, project)).toBe(end)
    })
  )
})

describe("A connection that is renewed", () => {
  it.effect("keeps its credentials until the sign-in is confirmed", () =>
    Effect.gen(function* () {
      const { ann, call, complete, completion, connection, connections, consent, open, progress } = yield* allowed()
      yield* complete(completion)
      const [{ id }] = yield* connections
      const before = yield* connection(id)
      yield* TestClock.adjust("1 minute")
      const path = `/v1/projects/demo/connections/${id}:oauth-update`
      const started = yield* call(path, { method: "PATCH", headers: { origin: page, ...ann } })
      expect(started.status).toBe(200)
      const answer = yield* open(yield* consent(started.text))
      expect(yield* connection(id)).toEqual(before)
      expect((yield* progress(idOf(started))).json.status).toBe("pending-confirmation")
      const value = JSON.parse(dataOf(answer.text)["message"] ?? "").data.completion
      expect((yield* complete(value, ann, idOf(started))).json).toMatchObject({ status: "succeeded", connectionId: id })
      expect((yield* connection(id)).updateTime).not.toEqual(before.updateTime)
    })
  )
})
