/** The same HTTP stack with one route that reads a JSON body and answers: the cost of HTTP alone. Prints its address. */
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServer from "effect/http/HttpServer"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as Layer from "effect/Layer"
import { createServer } from "node:http"

const answer = Effect.gen(function* () {
  const request = yield* HttpServerRequest.HttpServerRequest
  const body = yield* request.json
  return yield* HttpServerResponse.json({ operationId: "none", recordRef: body.type })
})

const routes = HttpRouter.add("POST", "/v1/projects/:project/integrations/:integration/objects/:object", answer)
const said = Layer.effectDiscard(
  Effect.flatMap(HttpServer.HttpServer, ({ address }) =>
    Effect.sync(() => console.log(HttpServer.formatAddress(address)))
  )
)

HttpRouter.serve(routes, { disableLogger: true, disableListenLog: true }).pipe(
  Layer.merge(said),
  Layer.provide(NodeHttpServer.layer(() => createServer(), { host: "127.0.0.1", port: 0 })),
  Layer.launch,
  NodeRuntime.runMain
)
