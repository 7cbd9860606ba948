/** The roles of a process (API, probes, worker), which start and stop together. @rule cli.shutdown */
import { RequestOrigin } from "@fieldgate/core/domain/RequestOrigin"
import { Platform } from "@fieldgate/core/Platform"
import type { Retention } from "@fieldgate/core/worker/Retention"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import * as HttpServer from "effect/http/HttpServer"
import * as Server from "../../HttpServer.ts"
import * as Output from "../Output.ts"
import type * as Setting from "../settings/Setting.ts"
import type * as Table from "../settings/Table.ts"
import { ServerSettings, type Settings as HttpSettings } from "../../http/ServerSettings.ts"
import * as Health from "../../http/monitoring/Health.ts"
import * as Database from "../../sql/Database.ts"
import * as Migrations from "../../sql/Migrations.ts"
import { migrations } from "../../sql/migrations/migrations.ts"
import { nodeWebhookSender } from "../../webhooks/NodeWebhookSender.ts"

type Values = Setting.Values<typeof Table.start>

type Sites = Pick<
  HttpSettings,
  "console" | "consoleAccess" | "demo" | "docs" | "identityProvider" | "signInsNeedOrigin"
>

const supportOf = ({ supportEmail, supportPhone, supportUrl }: Values): HttpSettings["support"] => ({
  ...(supportEmail === undefined ? {} : { supportEmail }),
  ...(supportPhone === undefined ? {} : { supportPhone }),
  ...(supportUrl === undefined ? {} : { supportUrl })
})

/** After a pause, a caller may send the requests of this many seconds in a burst. */
const burstSeconds = 5

const rateOf = (perSecond: number) => (perSecond === 0 ? undefined : { perSecond, burst: perSecond * burstSeconds })

const settingsOf = (values: Values, sites: Sites): Partial<HttpSettings> => ({
  ...sites,
  host: values.host,
  port: values.port,
  ...(values.publicUrl === undefined ? {} : { origin: values.publicUrl }),
  redirectOrigins: values.redirectOrigins,
  webhookLoopback: values.webhookLoopback,
  support: supportOf(values),
  bodyLimitBytes: values.maxBodyBytes,
  headerLimitBytes: values.maxHeaderBytes,
  headerTimeout: Duration.seconds(values.headerSeconds),
  requestTimeout: Duration.seconds(values.requestSeconds),
  keepAlive: Duration.seconds(values.keepAliveSeconds),
  maxRequests: values.maxRequests,
  maxRequestsOfKey: values.maxRequestsOfKey,
  maxRequestsOfGroup: values.maxRequestsOfGroup,
  consumerRate: rateOf(values.consumerRate),
  keyRate: rateOf(values.keyRate),
  trustedProxies: { networks: values.trustedProxies, header: values.clientAddressHeader },
  shutdownGrace: Duration.seconds(values.shutdownSeconds)
})

/** The address of the probes where it differs from the API's; undefined where both share one port. */
export const watchPlaceOf = ({
  port,
  watchHost = "127.0.0.1",
  watchPort
}: Partial<Pick<Values, "port" | "watchHost" | "watchPort">>) =>
  watchPort === undefined || watchPort === port ? undefined : { host: watchHost, port: watchPort }

/** Handlers keep the context that they are built in, so the origin of this command would replace that of each request. */
const withoutOrigin = <A, E, R>(self: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.updateContext(self, (own: Context.Context<R>) => Context.omit(RequestOrigin)(own))

/**
 * Serves the API. Returns its URL and `leave`, which makes `/health/ready` fail and then waits for the shutdown delay, in which
 * every request is still answered.
 */
export const serveApi = Effect.fnUntraced(function* (values: Values, sites: Sites) {
  const state = { isStopping: false }
  const watched = watchPlaceOf(values)
  const settings = { ...settingsOf(values, sites), metrics: watched === undefined }
  const layer = Server.layer.pipe(Layer.provide(ServerSettings.layer(settings)))
  const context = yield* Layer.build(layer).pipe(
    Effect.provideService(Health.Stopping, { isStopping: () => state.isStopping }),
    withoutOrigin
  )
  const { address } = yield* Effect.provideContext(Effect.service(HttpServer.HttpServer), context)
  if (watched !== undefined) yield* serveProbes(watched, () => state.isStopping)
  const delay = Duration.seconds(values.shutdownDelaySeconds)
  const leave = Effect.gen(function* () {
    state.isStopping = true
    if (values.shutdownDelaySeconds === 0) return yield* Output.progress("shutting down: finishing requests and writes")
    yield* Output.progress(`shutting down: not ready; the API stops listening in ${values.shutdownDelaySeconds} s`)
    yield* Effect.sleep(delay)
  })
  return { url: HttpServer.formatAddress(address), leave }
})

export const serveProbes = Effect.fnUntraced(function* (place: Place, isStopping: () => boolean) {
  const settings = ServerSettings.layer({ ...place, logRequests: false })
  const context = yield* Layer.build(Server.monitoring.pipe(Layer.provide(settings))).pipe(
    Effect.provideService(Health.Stopping, { isStopping })
  )
  const { address } = yield* Effect.provideContext(Effect.service(HttpServer.HttpServer), context)
  yield* Output.result(
    `Probes and metrics: ${HttpServer.formatAddress(address)}/health/live, /health/ready and /metrics`
  )
})

interface Work extends Retention {
  readonly concurrency: number
  readonly shutdownSeconds: number
  /** Whether webhooks may be sent to loopback addresses. */
  readonly webhookLoopback: boolean
}

/** Executes asynchronous writes, delivers webhooks and applies retention until interrupted; then finishes what it has started. */
export const runWorker = Effect.fn("Roles.runWorker")(function* (work: Work) {
  const { auditDays, concurrency, logDays, operationDays, payloadDays, shutdownSeconds, webhookLoopback } = work
  const platform = yield* Platform
  const retention = { auditDays, logDays, operationDays, payloadDays }
  const sender = nodeWebhookSender({ loopback: webhookLoopback })
  return yield* Effect.raceAllFirst([
    platform.runWorker({ operations: concurrency, stopSeconds: shutdownSeconds }),
    platform.deliverWebhooks(sender),
    platform.runRetention(retention)
  ])
})

/** Returns a function that starts a role. All roles stop together; what was opened before them closes after they have stopped. */
export const startRoles = Effect.gen(function* () {
  const all = yield* Scope.fork(yield* Effect.scope, "parallel")
  return <A, E, R>(role: Effect.Effect<A, E, R | Scope.Scope>): Effect.Effect<A, E, Exclude<R, Scope.Scope>> =>
    Effect.flatMap(Scope.fork(all), (own) => Scope.provide(role, own))
})

/** Runs the work; when it is interrupted, runs `stops` first and then lets the work finish what it has started. */
export const announceStop = Effect.fnUntraced(function* <A, E, R>(
  work: Effect.Effect<A, E, R>,
  stops: Effect.Effect<void>
) {
  const working = yield* Effect.forkChild(work)
  return yield* Effect.onInterrupt(Fiber.join(working), () => Effect.andThen(stops, Fiber.interrupt(working)))
})

const migrationPollInterval = "2 seconds"

export interface Place {
  readonly host: string
  readonly port: number
}

/**
 * Waits, where this process leaves migrations to others, until every step has run, and answers probes as not ready while it waits.
 * No other process migrates an embedded database, so it is not waited for: opening it later fails.
 */
export const awaitMigrations = Effect.fn("Roles.awaitMigrations")(function* (
  settings: Database.Settings,
  place: Place | undefined
) {
  if (settings._tag === "Embedded") return
  const database = yield* Layer.build(Database.layer(settings))
  const pending = Effect.provideContext(Migrations.pending(migrations), database)
  const first = yield* pending
  if (first.length === 0) return
  const { message } = new Migrations.MigrationsPending({ steps: first })
  yield* Output.progress(`  waiting: ${message}`)
  if (place !== undefined) {
    yield* Layer.build(Server.notReady(message).pipe(Layer.provide(ServerSettings.layer(place))))
  }
  yield* pending.pipe(Effect.delay(migrationPollInterval), Effect.repeat({ until: (steps) => steps.length === 0 }))
}, Effect.scoped)
