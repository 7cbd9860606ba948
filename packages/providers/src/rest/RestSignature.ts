/** Puts a token in its place in a request, and keeps it out of everything that shows a request. */
import type { Credentials } from "@fieldgate/core/connections/Credentials"
import * as HttpClientRequest from "effect/http/HttpClientRequest"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import { bearerToken, type Signature } from "../kit/AuthorizedCall.ts"
import type { Placement } from "./DefinitionMembers.ts"
import type { RestDefinition } from "./RestDefinition.ts"

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
    const secretHeader = typeof placement === "object" && placement.in === "header" ? placement.name : undefined
    return { token, sign: (request) => sign(request, placement, token), secretHeader }
  })

const sign = (
  request: HttpClientRequest.HttpClientRequest,
  placement: Placement,
  token: Redacted.Redacted
): HttpClientRequest.HttpClientRequest => {
  if (placement === "bearer") return HttpClientRequest.bearerToken(request, token)
  return placement.in === "query"
    ? HttpClientRequest.setUrlParam(request, placement.name, token)
    : HttpClientRequest.setHeader(request, placement.name, `${placement.prefix ?? ""}${Redacted.value(token)}`)
}
