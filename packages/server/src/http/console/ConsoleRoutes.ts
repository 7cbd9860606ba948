/** Serves the console's built files below `/console`; they contain no customer data. @rule console.files */
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

export const consoleRoute = "/console/*"

const notBuilt = document({
  title: "Console not available · Fieldgate",
  style,
  status: 404,
  content: `<main>
<h1>Console not available</h1>
<p>The server was started with <code>--no-console</code>, or from a checkout without a built console. Build it with
<code>npm start</code> or <code>node packages/server/console/build.mjs</code>.</p>
</main>`
})

const noSuchFile = Effect.flatMap(HttpServerRequest.HttpServerRequest, ({ url }) =>
  respondWith(draft("route-not-found", { detail: `the console file ${url.split("?")[0] ?? ""} does not exist` }))
)

/** Serves an existing file; every other path gets the console's page, which routes by itself. */
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
