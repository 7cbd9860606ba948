/** @rule problem.type */
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { createHash } from "node:crypto"
import { Issue, problems } from "@fieldgate/core/problems/Problem"
import { problemNames, problemTypes, problemUrn } from "@fieldgate/core/problems/ProblemTypes"
import { readableDocument } from "../../src/contract/document/DocumentReader.ts"
import { problemExamples } from "../../src/http/pages/ProblemExample.ts"
import { escape } from "../../src/http/pages/Page.ts"
import { type Answer, serve } from "./TestPlatform.ts"

const outsideLoads = (html: string): ReadonlyArray<string> =>
  [...html.matchAll(/(?:src|href|action)\s*=\s*["']?(https?:)?\/\/[^"'\s>]*/gu)].map(([found]) => found)

const isPage = ({ headers, status }: Answer) => {
  expect(status).toBe(200)
  expect(headers.get("content-type")).toMatch(/^text\/html/u)
  expect(headers.get("content-security-policy")).toContain("default-src 'none'")
  expect(headers.get("x-content-type-options")).toBe("nosniff")
}

describe("Pages", () => {
  it.effect("has a page with cause and remedy for every problem type, all linked from the index", () =>
    Effect.gen(function* () {
      const { call } = yield* serve()
      const index = yield* call("/problems")
      isPage(index)
      for (const name of problemNames) {
        const page = yield* call(`/problems/${name}`)
        isPage(page)
        expect(page.text).toContain(escape(problemTypes[name].cause))
        expect(page.text).toContain(escape(problemTypes[name].remedy))
        expect(page.text).toContain(escape(`"type": "${problemUrn(name)}"`))
        expect(index.text).toContain(`href="/problems/${name}"`)
      }
    })
  )

  it("have an example of every problem type that is a valid one", () => {
    const exampleOf = problemExamples(readableDocument())
    const schemas: Readonly<Record<string, Schema.Decoder<unknown>>> = problems
    for (const name of problemNames) {
      const example = exampleOf(name)
      expect([name, Schema.is(schemas[name] ?? Issue)(example)]).toEqual([name, true])
      expect([example["type"], example["status"]]).toEqual([problemUrn(name), problemTypes[name].status])
    }
    expect(exampleOf("already-installed")["installationId"]).toMatch(/^0193a1f0-/u)
    expect(exampleOf("input-validation")["issues"]).toHaveLength(1)
  })

  it.effect("responds 404 for an unknown problem type, without echoing markup", () =>
    Effect.gen(function* () {
      const { call } = yield* serve()
      for (const name of ["nope", "%3Cscript%3E", "constructor", "__proto__"]) {
        const answer = yield* call(`/problems/${name}`)
        expect(answer.json.type).toBe("urn:fieldgate:problem:route-not-found")
        expect(answer.text).not.toContain("<script>")
      }
    })
  )

  it.effect("need no credentials, load nothing from elsewhere and run no inline script", () =>
    Effect.gen(function* () {
      const { call } = yield* serve()
      for (const path of ["/", "/problems", "/problems/internal", "/docs"]) {
        const page = yield* call(path, { headers: { "x-api-key": undefined } })
        isPage(page)
        expect(outsideLoads(page.text)).toEqual([])
        expect(page.headers.get("content-security-policy")).not.toMatch(/https?:|\*/u)
        expect(page.text).not.toMatch(/<script(?! src="\/)/u)
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

  it.effect("lead from the landing page to reference, document, problems and llms.txt", () =>
    Effect.gen(function* () {
      const { call } = yield* serve()
      const { text } = yield* call("/")
      for (const path of ["/docs", "/openapi.json", "/problems", "/llms.txt"]) {
        expect(text).toContain(`href="${path}"`)
        // Documents are built; `reference.test.ts` asks for them.
        if (path !== "/llms.txt") expect((yield* call(path)).status).toBe(200)
      }
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
