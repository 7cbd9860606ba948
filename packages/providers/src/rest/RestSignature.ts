/** A token in its place in a request, and kept out of everything that shows a request. */
import type { Credentials } from "@fieldgate/core/connections/Credentials"
import * as Effect from "effect/Effect"
import * as Headers from "effect/http/Headers"
import * as HttpClientRequest from "effect/http/HttpClientRequest"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import { bearerToken } from "../http/BearerToken.ts"
import type { Placement } from "./DefinitionMembers.ts"
import type { RestDefinition } from "./RestDefinition.ts"

export interface Signature {
  readonly token: Redacted.Redacted
  readonly placement: Placement
}

/** What an account signs with, or what is wrong with its credentials in words for a person. */
export const signatureOf = (
  { auth, displayName }: RestDefinition,
  credentials: Credentials
): Result.Result<Signature, string> =>
  Result.gen(function* () {
    const token = yield* bearerToken(displayName, credentials)
    const hasKey = credentials._tag === "ApiKeyCredentials"
    const placement = hasKey ? auth.apiKey : auth.oauth
    if (placement === undefined) {
      const [wanted, given] = hasKey ? ["an access token", "a key"] : ["a key", "an access token"]
      return yield* Result.fail(`${displayName} takes ${wanted}; the connection has ${given}`)
    }
    return { token, placement }
  })

/** The request with the token in its place. */
export const sign = (
  request: HttpClientRequest.HttpClientRequest,
  { placement, token }: Signature
): HttpClientRequest.HttpClientRequest => {
  if (placement === "bearer") return HttpClientRequest.bearerToken(request, token)
  return placement.in === "query"
    ? HttpClientRequest.setUrlParam(request, placement.name, token)
    : HttpClientRequest.setHeader(request, placement.name, `${placement.prefix ?? ""}${Redacted.value(token)}`)
}

/** Traces write headers down, all but those whose names they know to hold secrets. */
export const keptFromTraces =
  ({ placement }: Signature) =>
  <A, E, R>(call: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    typeof placement === "object" && placement.in === "header"
      ? Effect.flatMap(Headers.CurrentRedactedNames, (names) =>
          Effect.provideService(call, Headers.CurrentRedactedNames, [...names, placement.name])
        )
      : call
