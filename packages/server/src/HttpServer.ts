/** The HTTP server. On shutdown it finishes running requests. @rule http.slowClients */
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { Platform } from "@fieldgate/core/Platform"
import * as Deferred from "effect/Deferred"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as HttpMiddleware from "effect/http/HttpMiddleware"
import * as HttpRouter from "effect/http/HttpRouter"
import type { HttpServer } from "effect/http/HttpServer"
import type { ServeError } from "effect/http/HttpServerError"
import * as Layer from "effect/Layer"
import * as Predicate from "effect/Predicate"
import * as Schema from "effect/Schema"
import { createServer, type ServerOptions } from "node:http"
import * as Routes from "./Routes.ts"
import { routerConfig } from "./http/AllowedMethods.ts"
import { ServerSettings, type Settings } from "./http/ServerSettings.ts"
import * as Watchers from "./http/Watchers.ts"
import * as Health from "./http/monitoring/Health.ts"
import * as Prometheus from "./http/monitoring/Prometheus.ts"

export class ListenFailed extends Schema.TaggedError<ListenFailed>()("ListenFailed", {
  host: Schema.String,
  port: Schema.Int,
  code: Schema.String
}) {
  override get message(): string {
    return `can't listen on ${this.host}, port ${this.port}: ${reasonFor(this.code)}`
  }
}

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: "another program is using this port",
  EADDRNOTAVAIL: "this address does not belong to this machine",
  EACCES: "this user is not permitted to use this port",
  ENOTFOUND: "the host name is unknown"
}

export const reasonFor = (code: string): string => reasons[code] ?? code

export const codeOf = (cause: unknown): string =>
  Predicate.hasProperty(cause, "code") && typeof cause.code === "string" ? cause.code : String(cause)

const listenFailed = ({ host, port }: Settings, { cause }: ServeError): ListenFailed =>
  new ListenFailed({ host, port, code: codeOf(cause) })

/** On shutdown, closes idle connections and ends event streams, so that neither delays it. */
const makeNodeServer = (settings: Settings, stopping: Deferred.Deferred<void>) => () => {
  const server = createServer(boundsOf(settings))
  const close = server.close.bind(server)
  server.close = (done) => {
    Deferred.doneUnsafe(stopping, Effect.void)
    afterShortTurn(() => close(done))
    return server
  }
  server.on("request", (_request, response) => {
    response.once("close", () => {
      if (!server.listening) server.closeIdleConnections()
    })
  })
  return server
}

/**
 * Closing resets the connections that the kernel has and Node hasn't accepted yet. They are fewest right after a turn of the event
 * loop that took no time, because each turn accepts all; a busy process closes after a second.
 */
const afterShortTurn = (close: () => void): void => {
  const latest = performance.now() + 1000
  const turn = (before: number) => () => {
    const now = performance.now()
    if (now - before < 0.2 || now > latest) return close()
    setImmediate(turn(performance.now()))
  }
  setImmediate(turn(0))
}

/** Node checks for slow clients only periodically, every 30 seconds by default. */
const boundsOf = ({ headerLimitBytes, headerTimeout, keepAlive, requestTimeout }: Settings): ServerOptions => {
  const [header, request] = [Duration.toMillis(headerTimeout), Duration.toMillis(requestTimeout)]
  return {
    maxHeaderSize: headerLimitBytes,
    headersTimeout: Math.min(header, request),
    requestTimeout: request,
    keepAliveTimeout: Duration.toMillis(keepAlive),
    connectionsCheckingInterval: Math.min(5000, header / 2, request / 2)
  }
}

const node = Layer.unwrap(
  Effect.map(Effect.all([ServerSettings, Watchers.Stopping]), ([settings, stopping]) => {
    const listening = NodeHttpServer.layer(makeNodeServer(settings, stopping), {
      host: settings.host,
      port: settings.port,
      gracefulShutdownTimeout: settings.shutdownGrace
    })
    return Layer.effectContext(Effect.mapError(Layer.build(listening), (error) => listenFailed(settings, error)))
  })
)

/** `RequestTelemetry` traces requests: the library's own span records whole URLs and headers. */
const untraced = Layer.succeed(HttpMiddleware.TracerDisabledWhen, () => true)

/** Each server has its own: the end of one must not end the event streams of another in the same process. */
const stopping = Layer.effect(Watchers.Stopping, Deferred.make<void>())

/** Each request runs with what calls need, so that none of them merges it into the request's context. */
const callContext = Layer.effectContext(Effect.map(Platform, ({ context }) => context))

const options = { routerConfig, disableLogger: true, disableListenLog: true } as const

/** From the stop on, no write of a caller waits for a place. @rule cli.shutdown */
const refusing = Layer.effectDiscard(
  Effect.flatMap(Effect.all([Platform, Watchers.Stopping]), ([{ refusingWaits }, stops]) =>
    Effect.forkScoped(Effect.andThen(Deferred.await(stops), refusingWaits(Effect.never)))
  )
)

export const layer: Layer.Layer<HttpServer, ListenFailed, Platform | ServerSettings> = HttpRouter.serve(
  Routes.layer,
  options
).pipe(
  Layer.provide(untraced),
  Layer.provide(callContext),
  Layer.provideMerge(node),
  Layer.provide(refusing),
  Layer.provide(stopping)
)

export const monitoring: Layer.Layer<HttpServer, ListenFailed, Platform | ServerSettings> = HttpRouter.serve(
  Layer.merge(Health.layer, Prometheus.layer),
  options
).pipe(Layer.provide(untraced), Layer.provideMerge(node), Layer.provide(stopping))

/** Answers probes as alive but not ready, with the reason. */
export const notReady = (why: string): Layer.Layer<HttpServer, ListenFailed, ServerSettings> =>
  HttpRouter.serve(Health.notReadyLayer(why), options).pipe(
    Layer.provide(untraced),
    Layer.provideMerge(node),
    Layer.provide(stopping)
  )
