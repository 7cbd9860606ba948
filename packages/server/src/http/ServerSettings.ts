/** What whoever runs the server decides about its HTTP side. */
import * as Context from "effect/Context"
import type * as Duration from "effect/Duration"
import * as Layer from "effect/Layer"
import { noProxies, type TrustedProxies } from "./ClientAddress.ts"
import type { DemoSite } from "./demo/DemoSite.ts"
import type { Rate } from "./RateLimiter.ts"
import type { Site } from "./StaticSite.ts"

/** Whom a caller may turn to; stands in every problem. @rule problem.fields */
export interface SupportContacts {
  readonly supportEmail?: string
  readonly supportPhone?: string
  readonly supportUrl?: string
}

export interface Settings {
  readonly host: string
  /** 0 takes any free port. */
  readonly port: number
  /** Where callers reach the server, such as `https://api.example.com`; when missing, the address that a request names. */
  readonly origin?: string
  /** Whether OAuth sign-ins are refused while `origin` is missing, because what a request names is not ours to trust. */
  readonly signInsNeedOrigin: boolean
  /** Where a browser may be sent after a sign-in, each like `https://app.example.com`. */
  readonly redirectOrigins: ReadonlyArray<string>
  /** Whether webhooks may go to this machine, also without TLS: for demos and tests. */
  readonly webhookLoopback: boolean
  readonly support: SupportContacts
  /** The longest request body. */
  readonly bodyLimitBytes: number
  /** The longest head of a request: its first line and all headers together. */
  readonly headerLimitBytes: number
  /** How long a client may take to send a head. */
  readonly headerTimeout: Duration.Input
  /** How long a client may take to send all of a request. */
  readonly requestTimeout: Duration.Input
  /** How long a connection stays open for the next request: longer than a proxy in front keeps it, or that meets closed ones. */
  readonly keepAlive: Duration.Input
  /** Requests that are worked on at a time. */
  readonly maxRequests: number
  /** Of these, requests of one API key. Default: half. */
  readonly maxRequestsOfKey?: number | undefined
  /** Of these, requests with tokens of one group. Default: a tenth. */
  readonly maxRequestsOfGroup?: number | undefined
  /** How often one consumer may call with tokens; no bound where there is none. */
  readonly consumerRate?: Rate | undefined
  /** How often one API key may call; no bound where there is none. */
  readonly keyRate?: Rate | undefined
  /** The proxies that are believed when they record a client's address. */
  readonly trustedProxies: TrustedProxies
  /** How long running requests may take to finish when the server stops. */
  readonly shutdownGrace: Duration.Input
  /** Whether `/metrics` is answered on this port. */
  readonly metrics: boolean
  /** Whether each request is logged in a line. */
  readonly logRequests: boolean
  /** The console's files, where it is served. */
  readonly console?: Site | undefined
  /** The documentation as Markdown, where it is served. */
  readonly docs?: Site | undefined
  /** The demo's page, where there is one. */
  readonly demo?: DemoSite | undefined
}

/** Reachable from this machine alone. */
export const defaults: Settings = {
  host: "127.0.0.1",
  port: 4000,
  signInsNeedOrigin: false,
  redirectOrigins: [],
  webhookLoopback: false,
  support: {},
  bodyLimitBytes: 1024 * 1024,
  headerLimitBytes: 16 * 1024,
  headerTimeout: "15 seconds",
  requestTimeout: "60 seconds",
  keepAlive: "75 seconds",
  maxRequests: 1000,
  consumerRate: { perSecond: 20, burst: 100 },
  trustedProxies: noProxies,
  shutdownGrace: "20 seconds",
  metrics: true,
  logRequests: true
}

export class ServerSettings extends Context.Service<ServerSettings, Settings>()(
  "@fieldgate/server/http/ServerSettings"
) {
  /** The defaults, with what is given in their place. */
  static readonly layer = (settings: Partial<Settings> = {}): Layer.Layer<ServerSettings> =>
    Layer.succeed(ServerSettings, { ...defaults, ...settings })
}
