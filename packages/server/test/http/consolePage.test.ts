/** @rule console.files */
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { gzipSync } from "node:zlib"
import { type Site, type SiteFile, takesGzip } from "../../src/http/StaticSite.ts"
import { serve } from "./TestPlatform.ts"

const html = "<!doctype html><title>Console</title>"
const script = "export const text = 'a long script'"
const file = (text: string, contentType: string): SiteFile => ({ bytes: new TextEncoder().encode(text), contentType })

const console: Site = new Map([
  ["index.html", file(html, "text/html; charset=utf-8")],
  ["assets/index-1a2b.js", { ...file(script, "text/javascript; charset=utf-8"), gzip: gzipSync(script) }]
])

describe("the console", () => {
  it.effect.each(["/console", "/console/", "/console/projects/demo/installations", "/console/..%2fpackage.json"])(
    "serves one page at %s, which browsers revalidate",
    (path) =>
      Effect.gen(function* () {
        const { call } = yield* serve({ settings: { console } })
        const page = yield* call(path)
        expect([page.status, page.text]).toEqual([200, html])
        expect(page.headers.get("cache-control")).toBe("no-cache")
        expect(page.headers.get("content-security-policy")).toContain("script-src 'self'; style-src 'self'")
        expect(page.headers.get("content-security-policy")).not.toContain("unsafe")
        expect(page.headers.get("cross-origin-opener-policy")).toBe("same-origin-allow-popups")
      })
  )

  it.effect("has files that browsers cache permanently, compressed on request", () =>
    Effect.gen(function* () {
      const { call } = yield* serve({ settings: { console } })
      const path = "/console/assets/index-1a2b.js"
      const plain = yield* call(path)
      expect([plain.text, plain.headers.get("content-encoding"), plain.headers.get("vary")]).toEqual([
        script,
        null,
        "accept-encoding"
      ])
      expect(plain.headers.get("cache-control")).toBe("public, max-age=31536000, immutable")
      const packed = yield* call(path, { headers: { "accept-encoding": "gzip, br" } })
      expect(packed.headers.get("content-encoding")).toBe("gzip")
      expect(Number(packed.headers.get("content-length"))).toBe(gzipSync(script).length)
    })
  )

  it.effect.each(["/console/assets/none.js", "/console/assets/..%2f..%2fpackage.json"])("answers 404 at %s", (path) =>
    Effect.gen(function* () {
      const { call } = yield* serve({ settings: { console } })
      expect((yield* call(path)).json).toMatchObject({ status: 404 })
    })
  )

  it.effect("accepts only GET and HEAD", () =>
    Effect.gen(function* () {
      const { call } = yield* serve({ settings: { console } })
      const refused = yield* call("/console/projects", { method: "POST" })
      expect([refused.status, refused.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"])
      expect((yield* call("/console", { method: "HEAD" })).status).toBe(200)
    })
  )

  it.effect("explains how to build it if it was not built", () =>
    Effect.gen(function* () {
      const { call } = yield* serve()
      const page = yield* call("/console")
      expect(page.status).toBe(404)
      expect(page.text).toContain("packages/server/console/build.mjs")
    })
  )
})

it.each([
  ["gzip", true],
  ["br, gzip", true],
  ["gzip;q=0.5", true],
  ["gzip;q=0", false],
  ["gzip;q=0.0, br", false],
  ["br", false],
  ["", false]
])("accepts gzip for %s: %s", (header, takes) => {
  expect(takesGzip(header)).toBe(takes)
})
