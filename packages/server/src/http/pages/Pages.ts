/** The pages beside the API: landing page, kinds of problems, reference, and OpenAPI document. @rule problem.type */
import { draft } from "@fieldgate/core/problems/ProblemDraft"
import { type ProblemName, problemNames, problemTypes, problemUrn } from "@fieldgate/core/problems/ProblemTypes"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { readableDocument } from "../../contract/document/DocumentReader.ts"
import type { JsonObject } from "../../contract/document/JsonTree.ts"
import { publishedDocument } from "../../contract/PublishedDocument.ts"
import { respondWith } from "../ProblemResponse.ts"
import { ServerSettings } from "../ServerSettings.ts"
import * as ReferenceRoutes from "../reference/ReferenceRoutes.ts"
import { escape, page } from "./Page.ts"
import { isIssueOnly, problemExamples } from "./ProblemExample.ts"

/** The page to which providers redirect browsers after a sign-in, and its script. */
export const oauthCallbackPath = "/oauth/callback"
export const oauthCallbackScriptPath = "/oauth/callback.js"

export const pagePaths = [
  "/",
  ...ReferenceRoutes.referencePaths,
  "/openapi.json",
  "/problems",
  "/problems/:name",
  oauthCallbackPath,
  oauthCallbackScriptPath
] as const

const landingPage = HttpRouter.add(
  "GET",
  "/",
  page(
    "Fieldgate server",
    `<p>This server writes into your customers' CRMs. Its API is below <code>/v1</code>.</p>
<dl>
<dt><a href="/console">Console</a></dt>
<dd>Integrations, connections and writes. Sign in with an API key.</dd>
<dt><a href="/docs">Reference</a></dt>
<dd>Every operation, with code samples.</dd>
<dt><a href="/llms.txt">llms.txt</a></dt>
<dd>The documentation as Markdown, for coding agents.</dd>
<dt><a href="/openapi.json">openapi.json</a></dt>
<dd>The OpenAPI 3.1 document of the API.</dd>
<dt><a href="/problems">Problems</a></dt>
<dd>Every error, its cause and its remedy.</dd>
</dl>`
  )
)

const retryOf = (retryable: boolean): string =>
  retryable ? "Yes: the same request may succeed later." : "No: follow the steps above first."

/** How a program that uses the client meets it. */
const handling = (name: ProblemName): string => `try {
  // a call of the client
} catch (error) {
  if (!(error instanceof ProblemError) || !error.is("${name}")) throw error
  console.error(error.problem.detail, error.requestId)
}`

const problemPage = (name: ProblemName, exampleOf: (name: ProblemName) => JsonObject) => {
  const { cause, remedy, retryable, status, title } = problemTypes[name]
  return page(
    title,
    `<p><code>${escape(problemUrn(name))}</code>, HTTP status ${status}</p>
<h2>Cause</h2>
<p>${escape(cause)}</p>
<h2>What to do</h2>
<p>${escape(remedy)}</p>
<h2>Can I retry the request?</h2>
<p>${retryOf(retryable)}</p>
<h2>Example</h2>
${isIssueOnly(name) ? "<p>One of the <code>issues</code> of another problem:</p>" : ""}
<pre tabindex="0" role="region" aria-label="Example">${escape(JSON.stringify(exampleOf(name), undefined, 2))}</pre>
${isIssueOnly(name) ? "" : `<h2>In TypeScript</h2>\n<pre tabindex="0" role="region" aria-label="In TypeScript">${escape(handling(name))}</pre>`}`
  )
}

const entry = (name: ProblemName): string =>
  `<dt><a href="/problems/${name}">${escape(problemTypes[name].title)}</a></dt>
<dd>${problemTypes[name].status}, <code>${name}</code></dd>`

const index = page(
  "Problems",
  `<p>Every error of the API has one of these types. The <code>href</code> of an error response links to its page.</p>
<dl>
${problemNames.map(entry).join("\n")}
</dl>`
)

const onePage = (pages: ReadonlyMap<string, ReturnType<typeof problemPage>>) =>
  Effect.gen(function* () {
    const { name } = yield* HttpRouter.params
    const found = pages.get(name ?? "")
    if (found !== undefined) return found
    const { url } = yield* HttpServerRequest.HttpServerRequest
    return yield* respondWith(
      draft("route-not-found", { detail: `the page ${url.split("?")[0] ?? ""} does not exist` })
    )
  })

/** Their examples are of the document, which takes half of what a command needs to start: only a server makes it. */
const problemPages = Layer.unwrap(
  Effect.sync(() => {
    const exampleOf = problemExamples(readableDocument())
    return Layer.mergeAll(
      HttpRouter.add("GET", "/problems", index),
      HttpRouter.add(
        "GET",
        "/problems/:name",
        onePage(new Map(problemNames.map((name) => [name, problemPage(name, exampleOf)])))
      )
    )
  })
)

const openApi = Layer.unwrap(
  Effect.map(ServerSettings, ({ origin }) =>
    HttpRouter.add(
      "GET",
      "/openapi.json",
      HttpServerResponse.jsonUnsafe(publishedDocument(origin?.replace(/\/+$/u, "")))
    )
  )
)

export const layer = Layer.mergeAll(landingPage, problemPages, ReferenceRoutes.layer, openApi)
