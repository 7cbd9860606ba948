/** OAuth; an access token is valid for half an hour. developers.hubspot.com/docs/api-reference/authentication/manage-oauth-tokens */
import type { Environment } from "@fieldgate/core/connections/Credentials"
import type { Json, RecordFields } from "@fieldgate/core/domain/Json"
import type { Account, ConsentGrant, ConsentRequest, OAuthClient } from "@fieldgate/core/providers/ProviderDriver"
import type { ProviderFailure } from "@fieldgate/core/providers/ProviderError"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { rejecting, sandboxUrlIn } from "../kit/UnmadeCall.ts"
import { list, text } from "../kit/Answer.ts"
import type { Refusal } from "../kit/TokenErrors.ts"
import { hosts, type Parts, provider, type Settings } from "./HubSpotApi.ts"
import * as HubSpotPaths from "./HubSpotPaths.ts"
import { type TokenEndpoint, consentUrl, exchangeCode, refreshTokens, revokeTokens } from "../kit/OAuth.ts"

/** HubSpot requires this scope of every app. */
const leastScopes = ["oauth"]

/** The address of the consent page; a page on `hubspot.com` belongs to an API on `hubapi.com`. */
export const authorize = (
  { settings }: Pick<Parts, "settings">,
  request: ConsentRequest
): Result.Result<string, ProviderFailure> =>
  Result.map(baseUrlOf(settings, request.environment), (baseUrl) => {
    const { hostname } = new URL(baseUrl)
    const origin = hosts.test(hostname) ? `https://${pageHostOf(hostname)}` : baseUrl
    return consentUrl(`${origin}/oauth/authorize`, request, leastScopes)
  })

/** `app-eu1.hubspot.com` for `api-eu1.hubapi.com`. */
const pageHostOf = (apiHost: string): string => apiHost.replace(/^api/, "app").replace(/hubapi\.com$/, "hubspot.com")

export const exchange = Effect.fnUntraced(function* (parts: Parts, client: OAuthClient, grant: ConsentGrant) {
  const endpoint = yield* endpointOf(parts, grant.environment)
  return yield* exchangeCode(parts.settings.client, { ...endpoint, facts, owner }, client, grant)
})

export const refresh = Effect.fnUntraced(function* (parts: Parts, client: OAuthClient, account: Account) {
  const { credentials } = account
  const environment = "environment" in credentials ? credentials.environment : undefined
  return yield* refreshTokens(parts.settings.client, yield* endpointOf(parts, environment), client, account)
})

/** HubSpot requires the app's credentials too. An issued access token stays valid for its half hour. */
export const revoke = Effect.fnUntraced(function* (parts: Parts, client: OAuthClient | undefined, account: Account) {
  const { credentials } = account
  const environment = "environment" in credentials ? credentials.environment : undefined
  const endpoint = yield* endpointOf(parts, environment)
  if (client === undefined) {
    return yield* rejecting(provider)("the project has no provider app for HubSpot to revoke the grant with")
  }
  return yield* revokeTokens(parts.settings.client, { ...endpoint, url: `${endpoint.url}/revoke` }, client, account)
})

const endpointOf = ({ settings, versions }: Parts, environment: Environment | undefined) =>
  Effect.map(Effect.fromResult(baseUrlOf(settings, environment)), (baseUrl): TokenEndpoint => ({
    provider,
    refusals,
    url: `${baseUrl}${HubSpotPaths.token(versions)}`,
    host: { pattern: hosts, configured: new URL(baseUrl).origin },
    clientAuth: "form"
  }))

/** HubSpot's own code identifies the refused grant. */
const refusals: ReadonlyArray<Refusal> = [
  { error: "BAD_REFRESH_TOKEN", meaning: "dead", source: "HubSpot, manage OAuth tokens" },
  { error: "BAD_AUTH_CODE", meaning: "dead", source: "HubSpot, manage OAuth tokens" }
]

const baseUrlOf = ({ baseUrl, sandboxUrl }: Settings, environment: Environment | undefined) =>
  Result.map(sandboxUrlIn(environment, provider, sandboxUrl), (url) => url ?? baseUrl)

/** What the account allowed the app. */
const facts = (body: RecordFields): Readonly<Record<string, string>> => {
  const scopes = list(body["scopes"]).flatMap((scope) => text(scope) ?? [])
  return scopes.length === 0 ? {} : { scopes: scopes.join(" ") }
}

const owner = ({ hub_id, user_id }: RecordFields) => ({
  ...(isId(hub_id) ? { workspaceRef: String(hub_id) } : {}),
  ...(isId(user_id) ? { consumerRef: String(user_id) } : {})
})

const isId = (value: Json | undefined): value is number => Number.isSafeInteger(value)
