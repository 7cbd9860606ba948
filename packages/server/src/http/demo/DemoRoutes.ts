/** The demo page and its small backend, below `/demo`. Only servers with a demo, on a loopback address, have these routes. */
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import type { Json } from "effect/Schema"
import { draft } from "@fieldgate/core/problems/ProblemDraft"
import { respondWith } from "../ProblemResponse.ts"
import { ServerSettings } from "../ServerSettings.ts"
import * as StaticSite from "../StaticSite.ts"
import { indexName } from "../StaticSite.ts"
import type { DemoPageParts, DemoSite } from "./DemoSite.ts"
import { isOwnPage } from "./OwnPage.ts"

export const demoPath = "/demo"

const notFound = Effect.flatMap(HttpServerRequest.HttpServerRequest, ({ url }) =>
  respondWith(draft("route-not-found", { detail: `the demo file ${url.split("?")[0] ?? ""} does not exist` }))
)

const fileAt = ({ files }: DemoPageParts, path: string) => {
  const file = files.get(path)
  return file === undefined ? notFound : StaticSite.fileResponse(path, file)
}

/** Runs only for requests of the demo page; all others get a 404. */
const forOwnPage = <E, R>(answer: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>) =>
  Effect.gen(function* () {
    const { headers } = yield* HttpServerRequest.HttpServerRequest
    if (!isOwnPage({ host: headers["host"], "sec-fetch-site": headers["sec-fetch-site"] })) return yield* notFound
    return HttpServerResponse.setHeader(yield* answer, "cache-control", "no-store")
  })

const Subject = Schema.fromJsonString(
  Schema.Struct({ groupRef: Schema.NonEmptyString, consumerRef: Schema.NonEmptyString })
)

const token = (page: DemoPageParts) =>
  Effect.gen(function* () {
    const { text } = yield* HttpServerRequest.HttpServerRequest
    const subject = yield* Schema.decodeUnknownEffect(Subject)(yield* text)
    return HttpServerResponse.text(yield* page.token(subject))
  }).pipe(
    Effect.catchTag("SchemaError", () =>
      Effect.succeed(HttpServerResponse.text("the body must be { groupRef, consumerRef }", { status: 400 }))
    )
  )

const records = (site: DemoSite) =>
  Effect.gen(function* () {
    const { provider = "" } = yield* HttpRouter.params
    const found = yield* site.records(provider)
    return found === undefined ? yield* notFound : HttpServerResponse.jsonUnsafe(found)
  })

const answering = (value: () => Json) => forOwnPage(Effect.sync(() => HttpServerResponse.jsonUnsafe(value())))

const pageRoutes = (page: DemoPageParts) =>
  Layer.mergeAll(
    HttpRouter.add(
      "GET",
      "/demo/*",
      Effect.flatMap(HttpRouter.params, (params) => fileAt(page, params["*"] || indexName))
    ),
    HttpRouter.add(
      "GET",
      "/demo/api/settings",
      answering(() => page.settings)
    ),
    HttpRouter.add("POST", "/demo/api/token", forOwnPage(token(page)))
  )

const sandboxRoutes = (site: DemoSite) =>
  Layer.mergeAll(
    HttpRouter.add(
      "GET",
      "/demo/api/sandboxes",
      answering(() => site.sandboxes)
    ),
    HttpRouter.add("GET", "/demo/api/records/:provider", forOwnPage(records(site)))
  )

const routesOf = (site: DemoSite) =>
  site.page === undefined ? sandboxRoutes(site) : Layer.merge(sandboxRoutes(site), pageRoutes(site.page))

export const layer = Layer.unwrap(
  Effect.map(ServerSettings, ({ demo }) => (demo === undefined ? Layer.empty : routesOf(demo)))
)
