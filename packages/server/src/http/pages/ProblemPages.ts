/** A page for each kind of problem, with its cause and remedy: where `href` leads. Settled 2. */
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as Layer from "effect/Layer"
import { type ProblemName, problemNames, problemTypes, problemUrn } from "@fieldgate/core/problems/ProblemTypes"
import { draft } from "@fieldgate/core/problems/ProblemDraft"
import { respondWith } from "../ProblemResponse.ts"
import { escape, page } from "./Page.ts"

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

export const layer = Layer.mergeAll(
  HttpRouter.add("GET", "/problems", index),
  HttpRouter.add("GET", "/problems/:name", oneProblem)
)
