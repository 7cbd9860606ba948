/** Answers probes and metrics on a port of its own, apart from what callers reach. */
import * as Effect from "effect/Effect"
import * as HttpServer from "effect/http/HttpServer"
import * as Layer from "effect/Layer"
import * as Server from "../HttpServer.ts"
import { ServerSettings } from "../http/ServerSettings.ts"
import * as Health from "../http/watching/Health.ts"
import type { Place } from "./Migrated.ts"
import * as Say from "./Output.ts"

export const serve = Effect.fnUntraced(function* (place: Place, isStopping: () => boolean) {
  const settings = ServerSettings.layer({ ...place, logRequests: false })
  const context = yield* Layer.build(Server.watching.pipe(Layer.provide(settings))).pipe(
    Effect.provideService(Health.Stopping, { isStopping })
  )
  const { address } = yield* Effect.provideContext(Effect.service(HttpServer.HttpServer), context)
  yield* Say.result(`Watched at ${HttpServer.formatAddress(address)}/metrics, /health/live and /health/ready`)
})
