/**
 * The console's built files, below `/console`. They hold nothing of anybody's: what is shown comes by a key from the API.
 * @rule console.files
 */
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as Layer from "effect/Layer"
import { document, style } from "../pages/Page.ts"
import { draft } from "@fieldgate/core/problems/ProblemDraft"
import { respondWith } from "../ProblemResponse.ts"
import { ServerSettings } from "../ServerSettings.ts"
import * as StaticSite from "../StaticSite.ts"
import { type Site, indexName, isAsset } from "../StaticSite.ts"

export const consolePath = "/console"

/** With and without a slash at the end, and everything below. */
export const consoleRoute = "/console/*"

const notBuilt = document({
  title: "No console · Fieldgate",
  style,
  status: 404,
  content: `<main>
<h1>This server has no console</h1>
<p>It was started without it, or from a checkout in which it was never built: <code>npm start</code> builds it, and so
does <code>node packages/server/console/build.mjs</code>.</p>
</main>`
})

const noSuchFile = Effect.flatMap(HttpServerRequest.HttpServerRequest, ({ url }) =>
  respondWith(draft("route-not-found", { detail: `the console has nothing at ${url.split("?")[0] ?? ""}` }))
)

/** A file where there is one; every other path is a page of the console, which finds by itself what to show. */
const fileAt = (site: Site | undefined, path: string) => {
  const index = site?.get(indexName)
  if (site === undefined || index === undefined) return Effect.succeed(notBuilt)
  const file = site.get(path)
  if (file !== undefined) return StaticSite.fileResponse(path, file)
  return isAsset(path) ? noSuchFile : StaticSite.fileResponse(indexName, index)
}

export const layer = Layer.unwrap(
  Effect.map(ServerSettings, ({ console }) =>
    HttpRouter.add(
      "GET",
      consoleRoute,
      Effect.flatMap(HttpRouter.params, (params) => fileAt(console, params["*"] ?? ""))
    )
  )
)
