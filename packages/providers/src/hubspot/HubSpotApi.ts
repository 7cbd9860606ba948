import type { ProviderFailure } from "@fieldgate/core/providers/ProviderError"
import type * as Duration from "effect/Duration"
import type * as HttpClient from "effect/http/HttpClient"
import * as Result from "effect/Result"
import {
  type Address,
  type AuthorizedCall,
  type AuthorizedCalls,
  authorizedCalls,
  type CallRules
} from "../kit/AuthorizedCall.ts"
import { rejecting, sandboxUrlFor } from "../kit/UnmadeCall.ts"
import * as HubSpotErrors from "./HubSpotErrors.ts"
import type * as HubSpotPaths from "./HubSpotPaths.ts"

export const provider = { name: "hubspot", displayName: "HubSpot" } as const

/** `api.hubapi.com` and the hosts of its regions, such as `api-eu1.hubapi.com`. */
export const hosts = /^api(-[a-z]{2}\d{1,2})?\.hubapi\.com$/

export interface Settings {
  readonly client: HttpClient.HttpClient
  /** Without a slash at its end. */
  readonly baseUrl: string
  /** The API for accounts of the sandbox environment; without it they are refused. */
  readonly sandboxUrl: string | undefined
  readonly timeout: Duration.Duration
}

export interface Call extends AuthorizedCall {
  readonly properties?: ReadonlyArray<string>
  /** Most records of a list. */
  readonly limit?: number
  /** Where the next page of a list starts. */
  readonly after?: string
}

export interface Parts {
  readonly api: AuthorizedCalls<Call>
  readonly settings: Settings
  readonly versions: HubSpotPaths.Versions
}

export const make = (settings: Settings): AuthorizedCalls<Call> => authorizedCalls(rulesOf(settings))

const rulesOf = ({ baseUrl, client, sandboxUrl, timeout }: Settings): CallRules<Call> => {
  const own = addressOf(baseUrl)
  const sandboxes = sandboxUrl === undefined ? own : addressOf(sandboxUrl)
  return {
    provider,
    client,
    timeout,
    addressOf: ({ credentials }) =>
      Result.map(sandboxUrlFor(provider, credentials, sandboxUrl), (sandbox) =>
        sandbox === undefined ? own : sandboxes
      ),
    detailsOf: ({ after, limit, properties = [] }) => ({
      urlParams: [
        ...properties.map((property) => ["properties", property] as const),
        ...(limit === undefined ? [] : [["limit", String(limit)] as const]),
        ...(after === undefined ? [] : [["after", after] as const])
      ]
    }),
    failureOf: (answer, situation, { metadata }): ProviderFailure =>
      HubSpotErrors.failureOf(answer, { ...situation, timeZone: metadata["timeZone"] }),
    unreadable: HubSpotErrors.unreadable,
    limitHeaders: HubSpotErrors.limitHeaders
  }
}

const addressOf = (url: string): Address => ({ url, host: { pattern: hosts, configured: new URL(url).origin } })

/** Refuses a call that HubSpot would refuse, before it is made. */
export const reject = rejecting(provider)
