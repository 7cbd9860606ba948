/**
 * The pages beside the API: the landing page, one for each kind of problem, the reference, and the OpenAPI document.
 * @rule problem.type
 */
import { draft } from "@fieldgate/core/problems/ProblemDraft"
import { type ProblemName, problemNames, problemTypes, problemUrn } from "@fieldgate/core/problems/ProblemTypes"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { publishedDocument } from "../../contract/PublishedDocument.ts"
import { respondWith } from "../ProblemResponse.ts"
import * as ReferenceRoutes from "../reference/ReferenceRoutes.ts"
import { escape, page } from "./Page.ts"

/** Where a provider sends browsers back to after a sign-in, and the script of the page that they get. */
export const oauthCallbackPath = "/oauth/callback"
export const oauthCallbackScriptPath = "/oauth/callback.js"

/** The paths of all pages, for the `Allow` header of other methods. */
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
    "This is a Fieldgate server",
    `<p>It writes into the CRMs of your customers. Its API is below <code>/v1</code>.</p>
<dl>
<dt><a href="/console">Console</a></dt>
<dd>What was installed, connected and written, for holders of an API key.</dd>
<dt><a href="/docs">Reference</a></dt>
<dd>Every operation, with code samples.</dd>
<dt><a href="/llms.txt">llms.txt</a></dt>
<dd>The documentation as Markdown, for coding agents.</dd>
<dt><a href="/openapi.json">openapi.json</a></dt>
<dd>The API as an OpenAPI 3.1 document, for your tools.</dd>
<dt><a href="/problems">Problems</a></dt>
<dd>Every error, why it happens and what to do.</dd>
</dl>`
  )
)

const retryOf = (retryable: boolean): string =>
  retryable ? "Yes: the same request may succeed later." : "Not as it is: do first what stands above."

const problemPage = (name: ProblemName) => {
  const { cause, remedy, retryable, status, title } = problemTypes[name]
  return page(
    title,
    `<p><code>${escape(problemUrn(name))}</code>, HTTP status ${status}</p>
<h2>Why it happens</h2>
<p>${escape(cause)}</p>
<h2>What to do</h2>
<p>${escape(remedy)}</p>
<h2>Can the request be repeated?</h2>
<p>${retryOf(retryable)}</p>`
  )
}

const entry = (name: ProblemName): string =>
  `<dt><a href="/problems/${name}">${escape(problemTypes[name].title)}</a></dt>
<dd>${problemTypes[name].status}, <code>${name}</code></dd>`

const index = page(
  "Problems",
  `<p>Every error of the API is one of these. Its <code>href</code> leads to the page about it.</p>
<dl>
${problemNames.map(entry).join("\n")}
</dl>`
)

const pages = new Map<string, ReturnType<typeof problemPage>>(problemNames.map((name) => [name, problemPage(name)]))

const oneProblem = Effect.gen(function* () {
  const { name } = yield* HttpRouter.params
  const found = pages.get(name ?? "")
  if (found !== undefined) return found
  const { url } = yield* HttpServerRequest.HttpServerRequest
  return yield* respondWith(draft("route-not-found", { detail: `no page has the path ${url.split("?")[0] ?? ""}` }))
})

const problemPages = Layer.mergeAll(
  HttpRouter.add("GET", "/problems", index),
  HttpRouter.add("GET", "/problems/:name", oneProblem)
)

const openApi = HttpRouter.add("GET", "/openapi.json", HttpServerResponse.jsonUnsafe(publishedDocument()))

export const layer = Layer.mergeAll(landingPage, problemPages, ReferenceRoutes.layer, openApi)
