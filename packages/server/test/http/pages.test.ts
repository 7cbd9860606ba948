// @rule problem.type
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { createHash } from "node:crypto"
import { problemNames, problemTypes } from "@fieldgate/core/problems/ProblemTypes"
import { escape } from "../../src/http/pages/Page.ts"
import { type Answer, serve } from "./TestPlatform.ts"

/** What a page would load from elsewhere, without the insides of its scripts. */
const outsideLoads = (html: string): ReadonlyArray<string> =>
  [
    ...html
      .replaceAll(/<script>[\s\S]*?<\/script>/gu, "")
      .matchAll(/(?:src|href|action)\s*=\s*["']?(https?:)?\/\/[^"'\s>]*/gu)
  ].map(([found]) => found)

const isPage = ({ headers, status }: Answer) => {
  expect(status).toBe(200)
  expect(headers.get("content-type")).toMatch(/^text\/html/u)
  expect(headers.get("content-security-policy")).toContain("default-src 'none'")
  expect(headers.get("x-content-type-options")).toBe("nosniff")
}

describe("Pages", () => {
  it.effect("every kind of problem has one with its cause and remedy, and the index leads to all", () =>
    Effect.gen(function* () {
      const { call } = yield* serve()
      const index = yield* call("/problems")
      isPage(index)
      for (const name of problemNames) {
        const page = yield* call(`/problems/${name}`)
        isPage(page)
        expect(page.text).toContain(escape(problemTypes[name].cause))
        expect(page.text).toContain(escape(problemTypes[name].remedy))
        expect(index.text).toContain(`href="/problems/${name}"`)
      }
    })
  )

  it.effect("an unknown kind of problem is a 404 that echoes no markup", () =>
    Effect.gen(function* () {
      const { call } = yield* serve()
      for (const name of ["nope", "%3Cscript%3E", "constructor", "__proto__"]) {
        const answer = yield* call(`/problems/${name}`)
        expect(answer.json.type).toBe("urn:fieldgate:problem:route-not-found")
        expect(answer.text).not.toContain("<script>")
      }
    })
  )

  it.effect("need no credentials, load nothing from elsewhere and run no script but the reference's own", () =>
    Effect.gen(function* () {
      const { call } = yield* serve()
      for (const path of ["/", "/problems", "/problems/internal", "/docs"]) {
        const page = yield* call(path, { headers: { "x-api-key": undefined } })
        isPage(page)
        expect(outsideLoads(page.text)).toEqual([])
        expect(page.headers.get("content-security-policy")).not.toMatch(/https?:|\*/u)
        if (path !== "/docs") expect(page.text).not.toContain("<script")
      }
    })
  )

  it.effect("allow exactly the style sheet that they bring", () =>
    Effect.gen(function* () {
      const { call } = yield* serve()
      const page = yield* call("/")
      const style = /<style>([\s\S]*?)<\/style>/u.exec(page.text)?.[1] ?? ""
      const hash = createHash("sha256").update(style).digest("base64")
      expect(page.headers.get("content-security-policy")).toContain(`style-src 'sha256-${hash}'`)
    })
  )

  it.effect("the landing page leads to reference, document and problems", () =>
    Effect.gen(function* () {
      const { call } = yield* serve()
      const { text } = yield* call("/")
      for (const path of ["/docs", "/openapi.json", "/problems"]) {
        expect(text).toContain(`href="${path}"`)
        expect((yield* call(path)).status).toBe(200)
      }
    })
  )

  it.effect("the reference shows the document and is told to call nobody", () =>
    Effect.gen(function* () {
      const { call } = yield* serve()
      const { headers, text } = yield* call("/docs")
      const script = text.slice(text.lastIndexOf("<script>"))
      expect(script).toContain('"DeleteRequest"')
      expect(script).toMatch(/"withDefaultFonts":\s*false/u)
      expect(script).toMatch(/"telemetry":\s*false/u)
      expect(headers.get("content-security-policy")).toContain("connect-src 'self'")
      expect(headers.get("content-security-policy")).toContain("font-src data:")
    })
  )

  it.effect("the reference runs only the scripts that it brings, each named by its hash", () =>
    Effect.gen(function* () {
      const { call } = yield* serve()
      const { headers, text } = yield* call("/docs")
      const allowed = /script-src ([^;]+);/u.exec(headers.get("content-security-policy") ?? "")?.[1]?.split(" ") ?? []
      const inline = [...text.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gu)]
      expect(inline.length).toBeGreaterThan(0)
      expect(allowed).toEqual(
        inline.map(([, script = ""]) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`)
      )
    })
  )

  it.effect("give a page from elsewhere no hold of their window", () =>
    Effect.gen(function* () {
      const { call } = yield* serve()
      for (const path of ["/", "/docs", "/problems"]) {
        expect((yield* call(path)).headers.get("cross-origin-opener-policy")).toBe("same-origin")
      }
      // The page after a consent answers the window that opened it.
      expect((yield* call("/oauth/callback?state=x&code=y")).headers.has("cross-origin-opener-policy")).toBe(false)
    })
  )

  it("escape what they show", () => {
    expect(escape(`<a href="x" title='&'>`)).toBe("&#60;a href=&#34;x&#34; title=&#39;&#38;&#39;&#62;")
  })
})
