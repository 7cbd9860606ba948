/** @rule console.session, console.requests */
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { type Call, serve } from "./TestPlatform.ts"

const own = { "x-fieldgate-console": "1", "sec-fetch-site": "same-origin" }
const projects = "/console/api/v1/projects"

const signedIn = Effect.gen(function* () {
  const world = yield* serve()
  const { call, seeded } = world
  const signIn = (headers: Call["headers"] = {}) =>
    call("/console/session", { method: "POST", headers: { ...own, "x-api-key": seeded.key, ...headers } })
  const answer = yield* signIn()
  const setCookie = answer.headers.get("set-cookie") ?? ""
  const cookie = setCookie.split(";")[0] ?? ""
  const ask = (path = projects, given: Call = {}) =>
    call(path, { ...given, headers: { "x-api-key": undefined, ...own, cookie, ...given.headers } })
  return { ...world, answer, ask, cookie, setCookie, signIn }
})

describe("the session of the console", () => {
  it.effect("sets a cookie that scripts can't read and other sites can't send; the server stores its digest", () =>
    Effect.gen(function* () {
      const { answer, setCookie, signIn } = yield* signedIn
      expect(answer.status).toBe(204)
      expect(setCookie).toMatch(
        /^fieldgate_console=[\w-]{43}; Max-Age=43200; Path=\/console; HttpOnly; SameSite=Strict$/u
      )
      expect(answer.headers.get("cache-control")).toBe("no-store")
      const secure = yield* signIn({ origin: "https://console.test", host: "console.test" })
      expect(secure.headers.get("set-cookie")).toMatch(/; Secure; /u)
    })
  )

  it.effect("calls the API below the console's path, and nowhere else", () =>
    Effect.gen(function* () {
      const { ask, call, cookie } = yield* signedIn
      const answer = yield* ask()
      expect([answer.status, answer.json[0].name]).toEqual([200, "demo"])
      expect(answer.headers.get("cache-control")).toBe("no-store")
      const patched = yield* ask(`${projects}/demo`, {
        method: "PATCH",
        body: { updateMask: ["appName"], project: { appName: "Shop" } }
      })
      expect(patched.json.appName).toBe("Shop")
      expect((yield* call("/v1/projects", { headers: { "x-api-key": undefined, ...own, cookie } })).status).toBe(401)
      expect((yield* ask("/console/api/v1/nothing")).status).toBe(404)
    })
  )

  it.effect.each([
    ["without the console's header", { "x-fieldgate-console": undefined }],
    ["of another site", { "sec-fetch-site": "cross-site" }],
    ["of another site of the same domain", { "sec-fetch-site": "same-site" }],
    ["of another origin", { "sec-fetch-site": undefined, origin: "https://evil.test" }],
    ["of a hidden origin", { origin: "null" }]
  ] as const)("refuses a request %s", ([, headers]) =>
    Effect.gen(function* () {
      const { ask, signIn } = yield* signedIn
      expect((yield* ask(projects, { headers })).status).toBe(403)
      expect((yield* signIn(headers)).status).toBe(403)
      const body = { updateMask: ["appName"], project: { appName: "Stolen" } }
      yield* ask(`${projects}/demo`, { method: "PATCH", headers, body })
      expect((yield* ask(`${projects}/demo`)).json.appName).toBe("demo")
    })
  )

  it.effect("needs a valid full key", () =>
    Effect.gen(function* () {
      const { seeded, signIn } = yield* signedIn
      expect((yield* signIn({ "x-api-key": seeded.frontendKey })).status).toBe(403)
      expect((yield* signIn({ "x-api-key": "fg_unknown" })).status).toBe(401)
      expect((yield* signIn({ "x-api-key": undefined })).status).toBe(401)
    })
  )

  it.effect("acts for its own key, whatever key a request contains", () =>
    Effect.gen(function* () {
      const { ask, other } = yield* signedIn
      const answer = yield* ask(projects, { headers: { "x-api-key": other.key } })
      expect(answer.json.map(({ name }: { readonly name: string }) => name)).toEqual(["demo"])
      expect((yield* ask(projects, { headers: { cookie: "", "x-api-key": other.key } })).status).toBe(401)
    })
  )

  it.effect("ends when the user signs out, also for a copy of the cookie", () =>
    Effect.gen(function* () {
      const { ask } = yield* signedIn
      expect((yield* ask("/console/session")).json).toEqual({ signedIn: true, signInBy: { apiKey: true } })
      const gone = yield* ask("/console/session", { method: "DELETE" })
      expect(gone.headers.get("set-cookie")).toMatch(/^fieldgate_console=; .*Max-Age=0/u)
      expect((yield* ask()).status).toBe(401)
      expect((yield* ask("/console/session")).json).toEqual({ signedIn: false, signInBy: { apiKey: true } })
    })
  )

  it.effect.each([
    ["disabled", { method: "PATCH", body: { updateMask: ["active"], apiKey: { active: false } } }, ""],
    ["rotated", { method: "POST" }, "/rotate"],
    ["removed", { method: "DELETE" }, ""]
  ] as const)("ends when its key is %s", ([, change, path]) =>
    Effect.gen(function* () {
      const { ask, call, signIn } = yield* signedIn
      const keys = "/v1/projects/demo/api-keys"
      const spare = (yield* call(keys, { method: "POST", body: { label: "spare" } })).json
      const cookie = (yield* signIn({ "x-api-key": spare.key })).headers.get("set-cookie")?.split(";")[0]
      expect((yield* ask(projects, { headers: { cookie } })).status).toBe(200)
      yield* call(`${keys}/${spare.id}${path}`, change)
      expect((yield* ask(projects, { headers: { cookie } })).status).toBe(401)
    })
  )

  it.effect("stays ended when the key that was disabled is active again", () =>
    Effect.gen(function* () {
      const { ask, call, signIn } = yield* signedIn
      const keys = "/v1/projects/demo/api-keys"
      const spare = (yield* call(keys, { method: "POST", body: { label: "spare" } })).json
      const cookie = (yield* signIn({ "x-api-key": spare.key })).headers.get("set-cookie")?.split(";")[0]
      const set = (active: boolean) =>
        call(`${keys}/${spare.id}`, { method: "PATCH", body: { updateMask: ["active"], apiKey: { active } } })
      yield* set(false)
      expect((yield* ask(projects, { headers: { cookie } })).status).toBe(401)
      yield* set(true)
      expect((yield* ask(projects, { headers: { cookie } })).status).toBe(401)
      expect((yield* signIn({ "x-api-key": spare.key })).status).toBe(204)
    })
  )

  it.effect("ends after an hour without a request, and after twelve hours with them", () =>
    Effect.gen(function* () {
      const { ask, signIn } = yield* signedIn
      for (let hour = 0; hour < 11; hour += 1) {
        yield* TestClock.adjust("59 minutes")
        expect((yield* ask()).status).toBe(200)
      }
      yield* TestClock.adjust("59 minutes")
      expect((yield* ask()).status).toBe(200)
      yield* TestClock.adjust("13 minutes")
      expect((yield* ask()).status).toBe(401)
      const cookie = (yield* signIn()).headers.get("set-cookie")?.split(";")[0]
      yield* TestClock.adjust("60 minutes")
      expect((yield* ask(projects, { headers: { cookie } })).status).toBe(401)
    })
  )

  it.effect("never shows its token in the log", () =>
    Effect.gen(function* () {
      const { ask, cookie, log } = yield* signedIn
      yield* ask()
      expect(log.join("\n")).not.toContain(cookie.split("=")[1])
    })
  )
})
