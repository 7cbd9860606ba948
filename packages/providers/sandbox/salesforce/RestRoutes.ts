/** All calls of the REST API on a router, each behind the gate, with the answers to other methods and paths. */
import * as Effect from "effect/Effect"
import type * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as Result from "effect/Result"
import * as CollectionRoutes from "./CollectionRoutes.ts"
import * as CompositeRoutes from "./CompositeRoutes.ts"
import * as ExternalIdRoutes from "./ExternalIdRoutes.ts"
import * as Gate from "./Gate.ts"
import * as OrgRoutes from "./OrgRoutes.ts"
import * as QueryRoutes from "./QueryRoutes.ts"
import * as RecordRoutes from "./RecordRoutes.ts"
import * as Refusals from "./Refusals.ts"
import * as RetrieveRoutes from "./RetrieveRoutes.ts"
import type { SalesforceState } from "./SalesforceState.ts"
import * as ToolingRoutes from "./ToolingRoutes.ts"
import * as TreeRoutes from "./TreeRoutes.ts"
import * as Versions from "./Versions.ts"

const root = "/services/data"

export const add = Effect.fnUntraced(function* (router: HttpRouter.HttpRouter, state: SalesforceState) {
  const single = [
    ...OrgRoutes.routes(state),
    ...RecordRoutes.routes(state),
    ...ExternalIdRoutes.routes(state),
    ...CollectionRoutes.routes(state),
    ...RetrieveRoutes.routes(state),
    ...QueryRoutes.routes(state),
    ...TreeRoutes.routes(state),
    ...ToolingRoutes.routes(state)
  ]
  const entries = [...single, ...CompositeRoutes.routes(state, single)]
  yield* router.add("GET", root, Gate.json(200, Versions.list()))
  for (const { handler, method, path } of entries) {
    yield* router.add(method, `${root}/:version${path}`, Gate.open(state, handler))
  }
  for (const path of new Set(entries.map((entry) => entry.path))) {
    const here = entries.filter((entry) => entry.path === path)
    const listed = here.filter((entry) => entry.listed !== false).map(({ method }) => method)
    const allowed = [...listed, ...(listed.includes("GET") ? ["HEAD"] : [])].toSorted()
    for (const method of methods.filter((one) => here.every((entry) => entry.method !== one))) {
      const handler = () => Result.fail(Refusals.methodNotAllowed(method, allowed))
      yield* router.add(method, `${root}/:version${path}`, Gate.open(state, handler))
    }
  }
  yield* router.add(
    "*",
    `${root}/:version/:resource/*`,
    Gate.open(state, () => Result.fail(Refusals.notFound))
  )
  yield* router.add("*", "*", notFound)
})

const methods = ["GET", "POST", "PATCH", "PUT", "DELETE"] as const

const notFound = HttpServerResponse.html(Refusals.notFoundPage).pipe(HttpServerResponse.setStatus(404))
