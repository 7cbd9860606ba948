import { stopSeconds } from "@fieldgate/core/domain/Limits"
import { type ConsoleAccess, keysOnly } from "@fieldgate/core/members/rules/ConsoleAccess"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Layer from "effect/Layer"
import { noProxies, type TrustedProxies } from "./ClientAddress.ts"
import type { IdentityProviderSettings } from "../members/IdentityProvider.ts"
import type { DemoSite } from "./demo/DemoSite.ts"
import type { Rate } from "./RateLimiter.ts"
import type { Site } from "./StaticSite.ts"

/** Support contacts, included in every problem. @rule problem.fields */
export interface SupportContacts {
  readonly supportEmail?: string
  readonly supportPhone?: string
  readonly supportUrl?: string
}

export interface Settings {
  readonly host: string
  /** 0 selects any free port. */
  readonly port: number
  /** The server's public origin, such as `https://api.example.com`. Default: the origin that a request names. */
  readonly origin?: string
  /** Whether OAuth sign-ins require `origin`, because a request's `Host` can't be trusted. */
  readonly signInsNeedOrigin: boolean
  /** Origins to which browsers may be redirected after a sign-in, such as `https://app.example.com`. */
  readonly redirectOrigins: ReadonlyArray<string>
  /** Whether webhooks may be sent to loopback addresses, also without TLS: for demos and tests. */
  readonly webhookLoopback: boolean
  readonly support: SupportContacts
  readonly bodyLimitBytes: number
  /** Limit of the request line and all headers together. */
  readonly headerLimitBytes: number
  /** How long a client may take to send the headers. */
  readonly headerTimeout: Duration.Input
  /** How long a client may take to send a whole request. */
  readonly requestTimeout: Duration.Input
  /** How long an idle connection stays open. Must exceed the idle timeout of a proxy in front, which would otherwise use closed ones. */
  readonly keepAlive: Duration.Input
  readonly maxRequests: number
  /** The same for one API key. Default: half. */
  readonly maxRequestsOfKey?: number | undefined
  /** The same for the tokens of one group. Default: a tenth. */
  readonly maxRequestsOfGroup?: number | undefined
  /** Request rate of one consumer's tokens. Default: unlimited. */
  readonly consumerRate?: Rate | undefined
  /** Request rate of one API key. Default: unlimited. */
  readonly keyRate?: Rate | undefined
  /** Proxies that are trusted to record a client's address. */
  readonly trustedProxies: TrustedProxies
  /** How long running requests may take to finish when the server stops. */
  readonly shutdownGrace: Duration.Input
  readonly metrics: boolean
  readonly logRequests: boolean
  readonly consoleAccess: ConsoleAccess
  readonly identityProvider?: IdentityProviderSettings | undefined
  readonly console?: Site | undefined
  /** The documentation as Markdown, where it is served. */
  readonly docs?: Site | undefined
  readonly demo?: DemoSite | undefined
}

/** Reachable from this machine only. */
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
  shutdownGrace: Duration.seconds(stopSeconds),
  metrics: true,
  consoleAccess: keysOnly,
  logRequests: true
}

export class ServerSettings extends Context.Service<ServerSettings, Settings>()(
  "@fieldgate/server/http/ServerSettings"
) {
  static readonly layer = (settings: Partial<Settings> = {}): Layer.Layer<ServerSettings> =>
    Layer.succeed(ServerSettings, { ...defaults, ...settings })
}
