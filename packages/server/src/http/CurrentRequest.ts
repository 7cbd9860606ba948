/** Facts about the current request, for problems, limits and logs. @rule oauth.publicUrl */
import type { Caller } from "@fieldgate/core/domain/Caller"
import type { OperationId } from "@fieldgate/core/domain/Ids"
import type { RequestOrigin } from "@fieldgate/core/domain/RequestOrigin"
import * as Context from "effect/Context"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as Option from "effect/Option"
import { createHash } from "node:crypto"
import * as ClientAddress from "./ClientAddress.ts"
import { freeSlot, type Slot } from "./RequestCapacity.ts"
import { isLoopback } from "@fieldgate/core/domain/Loopback"
import type { Settings, SupportContacts } from "./ServerSettings.ts"

/** What a request's log line says beside its path and status. */
export interface NotedFields {
  operationId?: string
  keyId?: string
  /** Digests of a member's id and of a consumer's references, which are personal data. */
  member?: string
  consumer?: string
  /** The latest problem's name; the schemes that a request doesn't use have problems too. */
  problem?: string | undefined
  /** What is wrong with its credentials. */
  credentialFault?: string
}

export interface CurrentRequest {
  readonly requestId: string
  /** Scheme, host and port, without a trailing slash. Computed on demand, because only problems need it. */
  readonly origin: () => string
  /**
   * The origin to which providers redirect browsers: the configured one, or the request's if it is this server's own address.
   * Undefined if it must be configured: any client can send any `Host`, and consents would go there.
   */
  readonly callbackOrigin: () => string | undefined
  /** The client's address, for limits, logs and audits. */
  readonly clientAddress: () => string
  readonly support: SupportContacts
  readonly noted: NotedFields
  /** Its slot of those of the process. */
  readonly slot: Slot
}

/** Provided to each request by `RequestEnvelope`. */
export const CurrentRequest = Context.Reference<CurrentRequest>("@fieldgate/server/http/CurrentRequest", {
  defaultValue: () => ({
    requestId: "none",
    origin: () => "",
    callbackOrigin: () => "",
    clientAddress: () => ClientAddress.unknown,
    support: {},
    noted: {},
    slot: freeSlot
  })
})

/** Names the caller in the request's log line: a consumer by a digest, because its reference is personal data. */
export const noteCaller = ({ noted }: CurrentRequest, caller: Caller): void => {
  if (caller._tag === "ApiKeyHolder" || caller._tag === "CachedApiKey") noted.keyId = caller.key.id
  if (caller._tag === "Consumer") noted.consumer = digestOf(caller)
  if (caller._tag === "Member") noted.member = createHash("sha256").update(caller.id).digest("base64url").slice(0, 16)
}

const digestOf = ({ consumerRef, groupRef }: Extract<Caller, { readonly _tag: "Consumer" }>): string =>
  createHash("sha256").update(`${groupRef}\0${consumerRef}`).digest("base64url").slice(0, 16)

export const requestIdHeader = "x-request-id"

/** Accepts a caller's request ID only if it is safe in a header, a log line and a URN. */
const safeRequestId = /^[\w.:-]{1,128}$/u

/** The caller's request ID; undefined if it sent none, or an unsafe one. */
export const sentRequestId = ({ headers }: HttpServerRequest.HttpServerRequest): string | undefined => {
  const sent = headers[requestIdHeader]
  return sent !== undefined && safeRequestId.test(sent) ? sent : undefined
}

/** The facts of a request. Those that few requests need are determined where they are read. */
export const currentOf = (
  settings: Settings,
  request: HttpServerRequest.HttpServerRequest,
  requestId: string,
  slot: Slot
): CurrentRequest => {
  const configured = () => settings.origin?.replace(/\/+$/u, "")
  const listening = () => `http://${settings.host}:${settings.port}`
  return {
    requestId,
    slot,
    origin: () => configured() ?? originOf(request) ?? listening(),
    callbackOrigin: () => {
      const published = configured()
      if (published !== undefined) return published
      const asked = originOf(request) ?? listening()
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
}

/**
 * The origin of the calls that a request makes. Its address is parsed only where it is read. A class, because V8 makes a hidden class for each
 * object that has a getter of its own, which keeps the request in memory until the next major collection.
 */
export class OriginOfCalls implements RequestOrigin {
  readonly requestId: string
  private readonly clientAddress: () => string
  private readonly noted: NotedFields

  constructor({ clientAddress, noted, requestId }: CurrentRequest) {
    this.requestId = requestId
    this.clientAddress = clientAddress
    this.noted = noted
  }

  onWrite(operationId: OperationId | undefined): void {
    if (operationId === undefined) delete this.noted.operationId
    else this.noted.operationId = operationId
  }

  get address(): string | undefined {
    const address = this.clientAddress()
    return address === ClientAddress.unknown ? undefined : address
  }
}

const isOwn = (origin: string, host: string): boolean => {
  const { hostname } = new URL(origin)
  return hostname === host || isLoopback(hostname)
}

const originOf = ({ originalUrl }: HttpServerRequest.HttpServerRequest): string | undefined =>
  URL.canParse(originalUrl) ? new URL(originalUrl).origin : undefined
