/** @rule http.demo */
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type { DemoPageParts, DemoSite } from "../../src/http/demo/DemoSite.ts"
import { isOwnPage } from "../../src/http/demo/OwnPage.ts"
import { serve } from "./TestPlatform.ts"

const file = (text: string, contentType: string) => ({ bytes: new TextEncoder().encode(text), contentType })

const page: DemoPageParts = {
  files: new Map([
    ["index.html", file("<!doctype html><title>Demo</title>", "text/html; charset=utf-8")],
    ["assets/index-1a2b.js", file("export {}", "text/javascript; charset=utf-8")]
  ]),
  settings: { project: "demo", apiKey: "a frontend key" },
  token: ({ consumerRef, groupRef }) => Effect.succeed(`token of ${consumerRef} in ${groupRef}`)
}

const demo: DemoSite = {
  page,
  sandboxes: [{ provider: "hubspot", name: "HubSpot", url: "http://127.0.0.1:4001" }],
  records: (provider) => Effect.succeed(provider === "hubspot" ? { records: [] } : undefined)
}

const ownPage = { host: "127.0.0.1:4000", "sec-fetch-site": "same-origin", "x-api-key": undefined }

const secrets = ["/demo/api/settings", "/demo/api/sandboxes", "/demo/api/records/hubspot"]

describe("the demo's page", () => {
  it.effect("serves its files with a policy without other origins", () =>
    Effect.gen(function* () {
      const { call } = yield* serve({ settings: { demo } })
      const page = yield* call("/demo/")
      expect([page.status, page.text]).toEqual([200, "<!doctype html><title>Demo</title>"])
      expect(page.headers.get("content-security-policy")).toMatch(
        /^default-src 'none'; script-src 'self'; style-src 'self'/u
      )
      expect(page.headers.get("content-security-policy")).not.toContain("unsafe")
      const script = yield* call("/demo/assets/index-1a2b.js")
      expect([script.headers.get("content-type"), script.headers.get("cache-control")]).toEqual([
        "text/javascript; charset=utf-8",
        "public, max-age=31536000, immutable"
      ])
      expect((yield* call("/demo")).text).toBe(page.text)
    })
  )

  it.effect("returns no key and no token if it was not built; the console still lists the sandboxes", () =>
    Effect.gen(function* () {
      const { page: _page, ...rest } = demo
      const { call } = yield* serve({ settings: { demo: rest } })
      expect((yield* call("/demo/api/sandboxes", { headers: ownPage })).json).toEqual(demo.sandboxes)
      const statuses = yield* Effect.forEach(["/demo", "/demo/api/settings"], (path) =>
        Effect.map(call(path, { headers: ownPage }), ({ status }) => status)
      )
      expect(statuses).toEqual([404, 404])
      const ask = { method: "POST", headers: ownPage, body: { groupRef: "acme", consumerRef: "ann" } }
      expect((yield* call("/demo/api/token", ask)).status).toBe(404)
    })
  )

  it.effect.each(["/demo/assets/none.js", "/demo/..%2fpackage.json", "/demo/__proto__"])("answers 404 at %s", (path) =>
    Effect.gen(function* () {
      const { call } = yield* serve({ settings: { demo } })
      expect((yield* call(path)).json).toMatchObject({ status: 404 })
    })
  )

  it.effect("receives its key, tokens and records", () =>
    Effect.gen(function* () {
      const { call } = yield* serve({ settings: { demo } })
      const settings = yield* call("/demo/api/settings", { headers: ownPage })
      expect([settings.json, settings.headers.get("cache-control")]).toEqual([page.settings, "no-store"])
      const ask = { method: "POST", headers: ownPage, body: { groupRef: "acme", consumerRef: "ann" } }
      expect((yield* call("/demo/api/token", ask)).text).toBe("token of ann in acme")
      expect((yield* call("/demo/api/token", { ...ask, body: { groupRef: "" } })).status).toBe(400)
      expect((yield* call("/demo/api/records/hubspot", { headers: ownPage })).json).toEqual({ records: [] })
      expect((yield* call("/demo/api/sandboxes", { headers: ownPage })).json).toEqual(demo.sandboxes)
      expect((yield* call("/demo/api/records/unknown", { headers: ownPage })).status).toBe(404)
    })
  )

  it.effect.each([
    ["another site", { ...ownPage, "sec-fetch-site": "cross-site" }],
    ["another port of this machine", { ...ownPage, "sec-fetch-site": "same-site" }],
    ["an address that was typed in", { ...ownPage, "sec-fetch-site": "none" }],
    ["a name that leads to this machine by a trick", { ...ownPage, host: "evil.example:4000" }],
    ["a program that says nothing", { ...ownPage, "sec-fetch-site": undefined }]
  ] as const)("refuses %s", ([, headers]) =>
    Effect.gen(function* () {
      const { call } = yield* serve({ settings: { demo } })
      for (const path of secrets) expect((yield* call(path, { headers })).json).toMatchObject({ status: 404 })
      const token = yield* call("/demo/api/token", {
        method: "POST",
        headers,
        body: { groupRef: "a", consumerRef: "b" }
      })
      expect(token.status).toBe(404)
    })
  )

  it.effect("responds 404 without a demo", () =>
    Effect.gen(function* () {
      const { call } = yield* serve()
      for (const path of ["/demo", "/demo/", ...secrets]) {
        expect((yield* call(path, { headers: ownPage })).json).toMatchObject({ status: 404 })
      }
    })
  )
})

it("serves its own host names and the local machine only", () => {
  const from = (host: string) => isOwnPage({ host, "sec-fetch-site": "same-origin" })
  expect(["localhost", "localhost:4000", "127.0.0.1:80", "[::1]:4000"].map(from)).toEqual([true, true, true, true])
  expect(["localhost.evil.example", "127.0.0.1.nip.io", "10.0.0.1"].map(from)).toEqual([false, false, false])
})
