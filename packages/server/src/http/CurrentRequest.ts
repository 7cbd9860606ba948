/** What a problem says about the request that met it. @rule oauth.publicUrl */
import { IdGenerator } from "@fieldgate/core/domain/IdGenerator"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as Option from "effect/Option"
import * as ClientAddress from "./ClientAddress.ts"
import { isLoopback } from "./demo/OwnPage.ts"
import type { Settings, SupportContacts } from "./ServerSettings.ts"

export interface CurrentRequest {
  readonly requestId: string
  /** Scheme, host and port, without a slash at the end. Asked for only by problems, so it is found only then. */
  readonly origin: () => string
  /**
   * Where a provider sends browsers back to: the configured address, else the one that the request names if it is this server's
   * own. Undefined where it must be configured: anyone can send any `Host`, and consents would go there.
   */
  readonly callbackOrigin: () => string | undefined
  /** The client's address, for limits, logs and audits. */
  readonly clientAddress: () => string
  readonly support: SupportContacts
  /** What its line in the log tells beside: filled in by whoever learns it. */
  readonly noted: { operationId?: string }
}

/** Given to each request by `RequestEnvelope`; outside of one there is nothing to say. */
export const CurrentRequest = Context.Reference<CurrentRequest>("@fieldgate/server/http/CurrentRequest", {
  defaultValue: () => ({
    requestId: "none",
    origin: () => "",
    callbackOrigin: () => "",
    clientAddress: () => ClientAddress.unknown,
    support: {},
    noted: {}
  })
})

export const requestIdHeader = "x-request-id"

/** A caller's own id is kept when it can do no harm in a header, a log line or a URN. */
const safeRequestId = /^[\w.:-]{1,128}$/u

/** Reads or makes the request's id, and finds the address that the caller used. */
export const fromRequest = Effect.fnUntraced(function* (
  settings: Settings,
  request: HttpServerRequest.HttpServerRequest
): Effect.fn.Return<CurrentRequest> {
  const given = request.headers[requestIdHeader]
  const configured = settings.origin?.replace(/\/+$/u, "")
  const listening = `http://${settings.host}:${settings.port}`
  return {
    requestId: given !== undefined && safeRequestId.test(given) ? given : yield* (yield* IdGenerator).next,
    origin: () => configured ?? originOf(request) ?? listening,
    callbackOrigin: () => {
      if (configured !== undefined) return configured
      const asked = originOf(request) ?? listening
      return !settings.signInsNeedOrigin && isOwn(asked, settings.host) ? asked : undefined
    },
    clientAddress: () =>
      ClientAddress.clientAddress(
        Option.getOrUndefined(request.remoteAddress),
        request.headers,
        settings.trustedProxies
      ),
    support: settings.support,
    noted: {}
  }
})

/** Whether an address is this machine's, or the one that the server was started on. */
const isOwn = (origin: string, host: string): boolean => {
  const { hostname } = new URL(origin)
  return hostname === host || isLoopback(hostname.replace(/^\[(.*)\]$/u, "$1"))
}

const originOf = ({ originalUrl }: HttpServerRequest.HttpServerRequest): string | undefined =>
  URL.canParse(originalUrl) ? new URL(originalUrl).origin : undefined
