/**
 * How accounts of an org are connected and their tokens refreshed. The org's own host refreshes, because it also accepts the users of a
 * Salesforce sandbox; a token's lifetime is not published. help.salesforce.com "OAuth 2.0 Web Server Flow", "OAuth 2.0 Refresh Token
 * Flow"
 */
import type { RecordFields } from "@fieldgate/core/domain/Json"
import type { Account, ConsentGrant, ConsentRequest, OAuthClient } from "@fieldgate/core/providers/ProviderDriver"
import type { ProviderFailure } from "@fieldgate/core/providers/ProviderError"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { text } from "../kit/Answer.ts"
import { orFail, rejecting, unauthorizing } from "../kit/UnmadeCall.ts"
import * as Identity from "./Identity.ts"
import * as InstanceUrl from "./InstanceUrl.ts"
import { provider } from "./Provider.ts"
import type { Parts } from "./SalesforceApi.ts"
import * as SignInRefusals from "./SignInRefusals.ts"
import { type TokenEndpoint, consentUrl, exchangeCode, refreshTokens, revokeTokens } from "../kit/OAuth.ts"

/** To call the API, and to get further tokens when the first has expired. */
const leastScopes = ["api", "refresh_token"]

export const authorize = (
  { chosen }: Pick<Parts, "chosen">,
  request: ConsentRequest
): Result.Result<string, ProviderFailure> =>
  Result.map(orFail(InstanceUrl.signIn(chosen, request), rejecting(provider)), ({ url }) =>
    consentUrl(`${url}/services/oauth2/authorize`, request, leastScopes)
  )

export const exchange = Effect.fnUntraced(function* (
  { chosen, client: httpClient }: Parts,
  client: OAuthClient,
  grant: ConsentGrant
) {
  const instance = yield* Effect.fromResult(orFail(InstanceUrl.signIn(chosen, grant), rejecting(provider)))
  const facts: Facts = (body) => ({ ...workspaceOf(chosen, body), ...scopesOf(body) })
  const granted = yield* exchangeCode(httpClient, { ...endpointOf(instance, facts), owner }, client, grant)
  // Without its own host, no call could write into the org.
  if (instance.configured === undefined && granted.metadata?.["instanceUrl"] === undefined) {
    return yield* unauthorizing(provider)("Salesforce did not say where the org is, or named a host that isn't its own")
  }
  return granted
})

export const refresh = Effect.fnUntraced(function* (
  { chosen, client: httpClient }: Parts,
  client: OAuthClient,
  account: Account
) {
  const instance = yield* Effect.fromResult(orFail(InstanceUrl.find(chosen, account), unauthorizing(provider)))
  return yield* refreshTokens(httpClient, endpointOf(instance), client, account)
})

/** Needs no app; with the refresh token its access tokens end. help.salesforce.com "Revoke OAuth Tokens" */
export const revoke = Effect.fnUntraced(function* ({ chosen, client: httpClient }: Parts, account: Account) {
  const instance = yield* Effect.fromResult(orFail(InstanceUrl.find(chosen, account), unauthorizing(provider)))
  const url = `${instance.url}/services/oauth2/revoke`
  return yield* revokeTokens(httpClient, { ...endpointOf(instance), url }, undefined, account)
})

type Facts = (body: RecordFields) => Readonly<Record<string, string>>

const endpointOf = ({ configured, url }: InstanceUrl.Instance, moreFacts: Facts = () => ({})): TokenEndpoint => ({
  provider,
  refusals: SignInRefusals.rows,
  url: `${url}/services/oauth2/token`,
  host: { pattern: InstanceUrl.hosts, ...(configured === undefined ? {} : { configured }) },
  clientAuth: "form",
  facts: (body) => ({
    ...moreFacts(body),
    // An org may move. If the deployment has configured the host, the account's own doesn't matter.
    ...(configured === undefined ? InstanceUrl.factsOf(text(body["instance_url"])) : {})
  })
})

/** The org's id, if no host names the org, such as in a deployment's own sandbox. Calls go to the `instanceUrl` nevertheless. */
const workspaceOf = ({ instanceUrl }: InstanceUrl.Chosen, body: RecordFields): Readonly<Record<string, string>> => {
  const { orgId } = Identity.of(text(body["id"]))
  return instanceUrl !== undefined || orgId === undefined ? {} : { workspace: orgId }
}

/** What the user allowed the app. */
const scopesOf: Facts = (body) => {
  const scopes = text(body["scope"])
  return scopes === undefined ? {} : { scopes }
}

const owner = (body: RecordFields) => {
  const { orgId: workspaceRef, userId: consumerRef } = Identity.of(text(body["id"]))
  return workspaceRef === undefined || consumerRef === undefined ? {} : { workspaceRef, consumerRef }
}
