/** @rule problem.type */
import { describe, expect, it } from "@effect/vitest"
import { problemNames } from "@fieldgate/core/problems/ProblemTypes"
import * as Effect from "effect/Effect"
import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { gzipSync } from "node:zlib"
import { readDocs } from "../../src/cli/SiteFolder.ts"
import { readableDocument } from "../../src/contract/document/DocumentReader.ts"
import { escape } from "../../src/http/pages/Page.ts"
import { referenceSite } from "../../src/http/reference/ReferenceSite.ts"
import { referenceStyle } from "../../src/http/reference/ReferenceStyle.ts"
import { serve } from "./TestPlatform.ts"

const serverFolder = fileURLToPath(new URL("../..", import.meta.url))
const { operations, webhooks } = readableDocument()
const site = referenceSite()
const textOf = (path: string) => new TextDecoder().decode(site.get(path)?.bytes)
const pages = [...site].filter(([, { contentType }]) => contentType.startsWith("text/html")).map(([path]) => path)
const allPages = pages.map(textOf).join("\n")

const built = Effect.sync(() => {
  execFileSync(process.execPath, [join(serverFolder, "docs/build.mjs"), "--if-stale"])
})

const withDocs = Effect.gen(function* () {
  yield* built
  const docs = yield* readDocs
  if (docs === undefined) throw new Error("packages/server/docs/build.mjs wrote nothing")
  return { docs, ...(yield* serve({ settings: { docs } })) }
})

describe("The reference", () => {
  it("shows every operation with its path, parameters and samples, and every event of webhooks", () => {
    for (const { id, method, path, resource } of operations) {
      expect(allPages).toContain(`<article id="${id}">`)
      expect(allPages).toContain(`<code>${resource}.${method}()</code>`)
      expect(allPages.replaceAll("<wbr>", "")).toContain(`<code>${escape(path)}</code>`)
      expect(allPages).toContain(`<pre data-language="curl"`)
    }
    for (const { name } of webhooks) expect(allPages).toContain(`<article id="${name}">`)
  })

  it("links only to what exists: pages, their sections, and pages of problems", () => {
    const others = ["/problems", "/openapi.json", "/llms.txt", "/skill.md", "/console"]
    const known = new Set([...others, ...problemNames.map((name) => `/problems/${name}`)])
    for (const path of site.keys()) known.add(path === "" ? "/docs" : `/docs/${path}`)
    const broken = pages.flatMap((page) => {
      const own = `/docs/${page}`.replace(/\/$/u, "")
      return [...textOf(page).matchAll(/(?:href|src)="(?!data:)([^"]*)"/gu)].flatMap(([, link = ""]) => {
        const [path = "", anchor] = (link.startsWith("#") ? own + link : link).split("#")
        const hasAnchor = anchor === undefined || textOf(path.slice("/docs/".length)).includes(`id="${anchor}"`)
        return known.has(path) && hasAnchor ? [] : [`${own} → ${link}`]
      })
    })
    expect(broken).toEqual([])
  })

  it("weighs at most 100 kB compressed a page, with no inline script or style", () => {
    for (const page of pages) {
      expect({ page, isLight: gzipSync(textOf(page)).length < 100_000 }).toEqual({ page, isLight: true })
      expect(textOf(page)).not.toMatch(/<style|\sstyle=|<script(?! src="\/docs\/assets\/)|\son\w+=/u)
    }
  })

  it("has the tokens of the React package", () => {
    const tokens = readFileSync(join(serverFolder, "../react/src/styles/tokens.css"), "utf8")
    const valuesIn = (css: string) =>
      new Map(
        [...css.replaceAll(/\s+/gu, " ").matchAll(/(--fieldgate-[\w-]+): ([^;]+);/gu)].map(
          ([, name = "", value = ""]) => [name, value.replaceAll(/\( | \)/gu, (found) => found.trim())] as const
        )
      )
    const theirs = valuesIn(tokens.slice(0, tokens.indexOf("@supports")))
    const plain = (value = ""): string =>
      value.replaceAll(/var\((--fieldgate-[\w-]+)\)/gu, (_match, name: string) => plain(theirs.get(name)))
    const own = valuesIn(referenceStyle)
    expect(own.size).toBeGreaterThan(20)
    for (const [name, value] of own) expect(`${name}: ${plain(value)}`).toBe(`${name}: ${plain(theirs.get(name))}`)
  })

  it.effect("serves it compressed, with a policy that allows only its own files", () =>
    Effect.gen(function* () {
      const { call } = yield* serve()
      for (const path of ["/docs", "/docs/", "/docs/api/write"]) {
        const page = yield* call(path, { headers: { "x-api-key": undefined, "accept-encoding": "gzip" } })
        expect(page.status).toBe(200)
        expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8")
        expect(page.headers.get("content-encoding")).toBe("gzip")
        expect(page.headers.get("content-security-policy")).toContain("script-src 'self'; style-src 'self'")
        expect(page.headers.get("cross-origin-opener-policy")).toBe("same-origin")
      }
      const { json } = yield* call("/docs/api/nothing")
      expect(json.type).toBe("urn:fieldgate:problem:route-not-found")
    })
  )
})

describe("The documentation for coding agents", () => {
  it.effect("serves every page as Markdown, and llms.txt lists each", () =>
    Effect.gen(function* () {
      const { call, docs } = yield* withDocs
      const map = yield* call("/llms.txt", { headers: { "x-api-key": undefined } })
      expect(map.headers.get("content-type")).toBe("text/plain; charset=utf-8")
      const names = [...docs.keys()].filter((name) => name.endsWith(".md") && !/^(?:README|skill)\b/u.test(name))
      expect(names).toContain("start/server.md")
      for (const name of names) {
        expect(map.text).toContain(`(/docs/${name})`)
        const page = yield* call(`/docs/${name}`)
        expect([name, page.status, page.headers.get("content-type")]).toEqual([
          name,
          200,
          "text/markdown; charset=utf-8"
        ])
      }
    })
  )

  it.effect("has no broken link between its pages", () =>
    Effect.gen(function* () {
      const { docs } = yield* withDocs
      const known = (link: string) => docs.has(link.slice("/docs/".length).split("#")[0] ?? "")
      const broken = [...docs].flatMap(([name, { bytes }]) =>
        [...new TextDecoder().decode(bytes).matchAll(/\]\((\/docs\/[^)\s]+)\)/gu)].flatMap(([, link = ""]) =>
          known(link) ? [] : [`${name}: ${link}`]
        )
      )
      expect(broken).toEqual([])
    })
  )

  it.effect("serves the skill, whose links work from where it is served", () =>
    Effect.gen(function* () {
      const { call } = yield* withDocs
      const { headers, status, text } = yield* call("/skill.md")
      expect([status, headers.get("content-type")]).toEqual([200, "text/markdown; charset=utf-8"])
      expect(text).toMatch(/^---\nname: fieldgate\ndescription: \S/u)
      expect(text).not.toMatch(/\]\((?!https:|\/)/u)
      for (const [, path = ""] of text.matchAll(/\]\((\/[^)#]*)/gu)) expect((yield* call(path)).status).toBe(200)
    })
  )

  it.effect("reports how to build it where a checkout has not", () =>
    Effect.gen(function* () {
      const { call } = yield* serve()
      const { json, status } = yield* call("/llms.txt")
      expect(status).toBe(404)
      expect(json.detail).toContain("packages/server/docs/build.mjs")
    })
  )

  it("ships in the package", () => {
    const { files } = JSON.parse(readFileSync(join(serverFolder, "package.json"), "utf8"))
    expect(files).toContain("docs/dist")
  })
})
