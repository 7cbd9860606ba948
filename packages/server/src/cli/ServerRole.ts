/** Listening as a role of a process: what its settings say of the HTTP side, and how it stops being asked. */
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as HttpServer from "effect/http/HttpServer"
import * as Layer from "effect/Layer"
import * as Server from "../HttpServer.ts"
import { ServerSettings, type Settings as HttpSettings } from "../http/ServerSettings.ts"
import * as Health from "../http/watching/Health.ts"
import * as Say from "./Output.ts"
import * as WatchServer from "./WatchServer.ts"
import type * as Setting from "./settings/Setting.ts"
import type * as Table from "./settings/Table.ts"

type Values = Setting.Values<typeof Table.start>

/** The pages that it serves beside the API. */
type Sites = Pick<HttpSettings, "console" | "demo" | "signInsNeedOrigin">

const supportOf = ({ supportEmail, supportPhone, supportUrl }: Values): HttpSettings["support"] => ({
  ...(supportEmail === undefined ? {} : { supportEmail }),
  ...(supportPhone === undefined ? {} : { supportPhone }),
  ...(supportUrl === undefined ? {} : { supportUrl })
})

/** After a pause of five seconds, all that those would have allowed may come at once. */
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

/** Where it is watched apart from the API; undefined where both have one port. */
export const watchPlaceOf = ({
  port,
  watchHost = "127.0.0.1",
  watchPort
}: Partial<Pick<Values, "port" | "watchHost" | "watchPort">>) =>
  watchPort === undefined || watchPort === port ? undefined : { host: watchHost, port: watchPort }

/**
 * Answers where it listens and how to stop being asked: from then on `/health/ready` says no, and after a while, in which every
 * request is still answered, nobody should send one.
 */
export const serve = Effect.fnUntraced(function* (values: Values, sites: Sites) {
  const state = { isStopping: false }
  const watched = watchPlaceOf(values)
  const settings = { ...settingsOf(values, sites), metrics: watched === undefined }
  const layer = Server.layer.pipe(Layer.provide(ServerSettings.layer(settings)))
  const context = yield* Layer.build(layer).pipe(
    Effect.provideService(Health.Stopping, { isStopping: () => state.isStopping })
  )
  const { address } = yield* Effect.provideContext(Effect.service(HttpServer.HttpServer), context)
  if (watched !== undefined) yield* WatchServer.serve(watched, () => state.isStopping)
  const delay = Duration.seconds(values.shutdownDelaySeconds)
  const leave = Effect.gen(function* () {
    state.isStopping = true
    if (values.shutdownDelaySeconds === 0) return
    yield* Say.progress(`stopping: not ready any more, and no longer listening in ${values.shutdownDelaySeconds} s`)
    yield* Effect.sleep(delay)
  })
  return { url: HttpServer.formatAddress(address), leave }
})
