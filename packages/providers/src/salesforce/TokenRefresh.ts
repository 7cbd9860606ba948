/**
 * A new access token. The org's own host gives it out, because it also knows the users of a Salesforce sandbox; how long
 * it lives is the org's secret. help.salesforce.com "OAuth 2.0 Refresh Token Flow"
 */
import type { Account, OAuthClient } from "@fieldgate/core/ports/ProviderDriver"
import * as Effect from "effect/Effect"
import { text } from "../http/JsonMembers.ts"
import * as TokenCall from "../http/TokenCall.ts"
import { orFail, unauthorizing } from "../http/UnmadeCall.ts"
import * as InstanceUrl from "./InstanceUrl.ts"
import { provider } from "./Provider.ts"
import type { Parts } from "./SalesforceApi.ts"

export const refresh = Effect.fnUntraced(function* (
  { chosen, client: httpClient }: Parts,
  client: OAuthClient,
  account: Account
) {
  const { configured, url } = yield* Effect.fromResult(
    orFail(InstanceUrl.find(chosen, account), unauthorizing(provider))
  )
  const endpoint: TokenCall.TokenEndpoint = {
    provider,
    url: `${url}/services/oauth2/token`,
    host: { pattern: InstanceUrl.hosts, ...(configured === undefined ? {} : { configured }) },
    clientAuth: "form",
    // An org may move. Where the deployment has chosen the host, the account's own doesn't matter.
    ...(configured === undefined ? { facts: (body) => InstanceUrl.factsOf(text(body["instance_url"])) } : {})
  }
  return yield* TokenCall.refresh(httpClient, endpoint, client, account)
})
