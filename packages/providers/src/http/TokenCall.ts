/**
 * A refresh at a provider's token endpoint: one request, its answer judged. RFC 6749 6. It writes nothing, so a lost answer
 * does no harm to records.
 */
import type { RecordFields } from "@fieldgate/core/domain/Json"
import type { Account, OAuthClient, RefreshedToken } from "@fieldgate/core/ports/ProviderDriver"
import type { ProviderFailure } from "@fieldgate/core/ports/ProviderError"
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type * as HttpClient from "effect/http/HttpClient"
import * as HttpClientRequest from "effect/http/HttpClientRequest"
import * as Redacted from "effect/Redacted"
import type { Answer } from "./Answer.ts"
import { sendNow } from "./OutboundCall.ts"
import * as TokenAnswer from "./TokenAnswer.ts"
import * as TokenErrors from "./TokenErrors.ts"
import { mayReceiveToken, type TokenHost } from "./TokenHost.ts"
import { rejecting, unauthorizing } from "./UnmadeCall.ts"
import { withoutToken } from "./WithoutToken.ts"

/** A provider's token endpoint, as data. */
export interface TokenEndpoint {
  readonly provider: { readonly name: string; readonly displayName: string }
  readonly url: string
  /** Where a refresh token and the app's secret may go. */
  readonly host: TokenHost
  /** How the app signs in: with its secret in the form, or by HTTP Basic. RFC 6749 2.3.1 */
  readonly clientAuth: "form" | "basic"
  /** Facts about the account in the answer. Default: none. */
  readonly facts?: (body: RecordFields) => Readonly<Record<string, string>>
}

/** Token endpoints answer at once; two attempts fit into the lease of a refresh. */
const timeout = Duration.seconds(20)

export const refresh = Effect.fnUntraced(function* (
  httpClient: HttpClient.HttpClient,
  endpoint: TokenEndpoint,
  client: OAuthClient,
  { credentials }: Account
): Effect.fn.Return<RefreshedToken, ProviderFailure> {
  const { facts = () => ({}), host, provider, url } = endpoint
  if (credentials._tag !== "OAuthCredentials" || credentials.refreshToken === undefined) {
    return yield* unauthorizing(provider)("the connection has no refresh token")
  }
  const { refreshToken } = credentials
  const target = URL.parse(url)
  if (target === null || !mayReceiveToken(target, host)) {
    return yield* rejecting(provider)(
      `a ${provider.displayName} refresh token is not sent to ${target?.origin ?? "no URL"}`
    )
  }
  const asked = yield* DateTime.now
  const request = requestOf(endpoint, client, refreshToken)
  const received = yield* sendNow(httpClient, { provider, request, writes: false, timeout })
  if (received.status >= 200 && received.status < 300) {
    return TokenAnswer.read(received, asked, facts) ?? (yield* TokenErrors.unreadable(provider, received))
  }
  const answer = [refreshToken, client.clientSecret, credentials.accessToken].reduce(strike, received)
  return yield* TokenErrors.failureOf(provider, answer, yield* DateTime.now)
})

const strike = (answer: Answer, secret: Redacted.Redacted): Answer => withoutToken(secret, answer)

const requestOf = (
  { clientAuth, url }: TokenEndpoint,
  { clientId, clientSecret }: OAuthClient,
  refreshToken: Redacted.Redacted
): HttpClientRequest.HttpClientRequest => {
  const request = HttpClientRequest.post(url, { acceptJson: true })
  const form = { grant_type: "refresh_token", refresh_token: Redacted.value(refreshToken) }
  return clientAuth === "basic"
    ? request.pipe(
        HttpClientRequest.basicAuth(encoded(clientId), Redacted.make(encoded(Redacted.value(clientSecret)))),
        HttpClientRequest.bodyUrlParams(form)
      )
    : HttpClientRequest.bodyUrlParams(request, {
        ...form,
        client_id: clientId,
        client_secret: Redacted.value(clientSecret)
      })
}

/** As a form would encode it. RFC 6749 2.3.1 */
const encoded = (text: string): string => new URLSearchParams({ text }).toString().slice("text=".length)
