/** The reference, and the documentation as Markdown, below `/docs`; and the two files that coding agents look for. */
import { draft } from "@fieldgate/core/problems/ProblemDraft"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as Layer from "effect/Layer"
import { respondWith } from "../ProblemResponse.ts"
import { ServerSettings } from "../ServerSettings.ts"
import * as StaticSite from "../StaticSite.ts"
import type { Site } from "../StaticSite.ts"
import { referenceSite } from "./ReferenceSite.ts"

export const referencePaths = ["/docs/*", "/llms.txt", "/skill.md"] as const

const notFound = (hasDocuments: boolean) =>
  Effect.flatMap(HttpServerRequest.HttpServerRequest, ({ url }) => {
    const missing = hasDocuments
      ? ""
      : "; this checkout's documents are not built: run node packages/server/docs/build.mjs"
    return respondWith(
      draft("route-not-found", { detail: `no document has the path ${url.split("?")[0] ?? ""}${missing}` })
    )
  })

const fileFrom = (sites: ReadonlyArray<Site | undefined>, path: string) => {
  const file = sites.map((site) => site?.get(path)).find((found) => found !== undefined)
  return file === undefined
    ? notFound(sites.every((site) => site !== undefined))
    : Effect.map(
        StaticSite.fileResponse(path, file),
        HttpServerResponse.setHeader("cross-origin-opener-policy", "same-origin")
      )
}

export const layer = Layer.unwrap(
  Effect.gen(function* () {
    const { docs } = yield* ServerSettings
    // Rendering takes a moment, and most servers are never asked for it.
    const reference = yield* Effect.cached(Effect.sync(referenceSite))
    const below = Effect.gen(function* () {
      const { "*": path = "" } = yield* HttpRouter.params
      return yield* fileFrom([yield* reference, docs], path)
    })
    return Layer.mergeAll(
      // It serves `/docs` as well.
      HttpRouter.add("GET", "/docs/*", below),
      HttpRouter.add("GET", "/llms.txt", fileFrom([docs], "llms.txt")),
      HttpRouter.add("GET", "/skill.md", fileFrom([docs], "skill.md"))
    )
  })
)
