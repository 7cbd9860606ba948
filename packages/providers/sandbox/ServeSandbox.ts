/** A sandbox on a port, through Node's HTTP server. In a module of its own, so that an in-process sandbox loads no server. */
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import * as NodeHttpServerRequest from "@effect/platform-node/NodeHttpServerRequest"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as HttpServer from "effect/http/HttpServer"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import type { ServeError } from "effect/http/HttpServerError"
import * as Scope from "effect/Scope"
import { createServer } from "node:http"
import * as ControlGuard from "./ControlGuard.ts"
import * as ControlRoutes from "./ControlRoutes.ts"
import { Hangup } from "./Hangup.ts"
import type { HttpApp } from "./InProcessFetch.ts"
import type { Sandbox } from "./Sandbox.ts"

export interface ServeOptions {
  /** Default: 0, a free port. */
  readonly port?: number
  /** Default: 127.0.0.1. */
  readonly host?: string
}

export interface Served {
  /** Without a slash at the end, such as `http://127.0.0.1:4010`. */
  readonly url: string
}

/** Serves a sandbox until the scope closes; fails if the port is taken. */
export const serve = Effect.fnUntraced(function* (
  sandbox: Sandbox,
  options: ServeOptions = {}
): Effect.fn.Return<Served, ServeError, Scope.Scope> {
  const server = yield* NodeHttpServer.make(() => createServer(), {
    port: options.port ?? 0,
    host: options.host ?? "127.0.0.1",
    gracefulShutdownTimeout: "100 millis"
  })
  const guarded = guard(sandbox.app, options.host ?? "127.0.0.1")
  yield* server.serve(Effect.provideService(guarded, Hangup, destroySocket))
  return { url: HttpServer.formatAddress(server.address) }
})

/** Serves a sandbox for a program without Effect, until the returned value is disposed; rejects if the port is taken. */
export const start = async (sandbox: Sandbox, options: ServeOptions = {}): Promise<Served & AsyncDisposable> => {
  const scope = Effect.runSync(Scope.make())
  const { url } = await Effect.runPromise(Scope.provide(serve(sandbox, options), scope))
  return { url, [Symbol.asyncDispose]: () => Effect.runPromise(Scope.close(scope, Exit.void)) }
}

/** Refuses pages of other sites on the control surface; the provider's own calls pass unchanged. */
const guard = (app: HttpApp, own: string): HttpApp =>
  Effect.gen(function* () {
    const { headers, method, url } = yield* HttpServerRequest.HttpServerRequest
    const path = url.split(/[?#]/u, 1)[0] ?? url
    if (!ControlRoutes.owns(path)) return yield* app
    const refusal = ControlGuard.refusalOf(
      {
        method,
        isPage: path === "/",
        host: headers["host"],
        origin: headers["origin"],
        "sec-fetch-site": headers["sec-fetch-site"]
      },
      own
    )
    return refusal === undefined ? yield* app : ControlRoutes.json(403, { error: refusal })
  })

const destroySocket: typeof Hangup.Service = (request) =>
  Effect.sync(() => void NodeHttpServerRequest.toServerResponse(request).destroy())
