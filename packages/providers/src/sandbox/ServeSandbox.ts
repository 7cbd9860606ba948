/** A sandbox on a port, through Node's HTTP server. Kept apart, so that using one in process loads no server. */
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import * as NodeHttpServerRequest from "@effect/platform-node/NodeHttpServerRequest"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as HttpServer from "effect/http/HttpServer"
import type { ServeError } from "effect/http/HttpServerError"
import * as Scope from "effect/Scope"
import { createServer } from "node:http"
import { Hangup } from "./Hangup.ts"
import type { Sandbox } from "./Sandbox.ts"

export interface ServeOptions {
  /** Default: 0, a free port. */
  readonly port?: number
  /** Default: 127.0.0.1. */
  readonly host?: string
}

/** Where a sandbox can be reached. */
export interface Served {
  /** Without a slash at its end, such as `http://127.0.0.1:4010`. */
  readonly url: string
}

/** Serves a sandbox until the scope closes; fails when the port is taken. */
export const serve = Effect.fnUntraced(function* (
  sandbox: Sandbox,
  options: ServeOptions = {}
): Effect.fn.Return<Served, ServeError, Scope.Scope> {
  const server = yield* NodeHttpServer.make(() => createServer(), {
    port: options.port ?? 0,
    host: options.host ?? "127.0.0.1",
    gracefulShutdownTimeout: "100 millis"
  })
  yield* server.serve(Effect.provideService(sandbox.app, Hangup, destroySocket))
  return { url: HttpServer.formatAddress(server.address) }
})

/** Serves a sandbox for a program without Effect, until what comes back is disposed of; rejects when the port is taken. */
export const start = async (sandbox: Sandbox, options: ServeOptions = {}): Promise<Served & AsyncDisposable> => {
  const scope = Effect.runSync(Scope.make())
  const { url } = await Effect.runPromise(Scope.provide(serve(sandbox, options), scope))
  return { url, [Symbol.asyncDispose]: () => Effect.runPromise(Scope.close(scope, Exit.void)) }
}

const destroySocket: typeof Hangup.Service = (request) =>
  Effect.sync(() => void NodeHttpServerRequest.toServerResponse(request).destroy())
