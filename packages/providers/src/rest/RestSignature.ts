/** Puts a token in its place in a request, and keeps it out of everything that shows a request. */
import type { Credentials } from "@fieldgate/core/connections/Credentials"
import * as Base64 from "effect/encoding/Base64"
import * as HttpClientRequest from "effect/http/HttpClientRequest"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import { bearerToken, type Signature } from "../kit/AuthorizedCall.ts"
import type { Placement } from "./DefinitionSignIn.ts"
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
    const otherForms = typeof placement === "object" && placement.in === "basic" ? [basicOf(placement, token)] : []
    return { token, sign: (request) => sign(request, placement, token), secretHeader, otherForms }
  })

/** User and password as HTTP Basic has them. RFC 7617 */
const basicOf = (placement: Basic, token: Redacted.Redacted): Redacted.Redacted => {
  const key = Redacted.value(token)
  const pair = placement.username === undefined ? `${key}:${placement.password ?? ""}` : `${placement.username}:${key}`
  return Redacted.make(Base64.encode(pair))
}

type Basic = Extract<Placement, { readonly in: "basic" }>

const sign = (
  request: HttpClientRequest.HttpClientRequest,
  placement: Placement,
  token: Redacted.Redacted
): HttpClientRequest.HttpClientRequest => {
  if (placement === "bearer") return HttpClientRequest.bearerToken(request, token)
  if (placement.in === "basic") {
    return HttpClientRequest.setHeader(request, "authorization", `Basic ${Redacted.value(basicOf(placement, token))}`)
  }
  return placement.in === "query"
    ? HttpClientRequest.setUrlParam(request, placement.name, token)
    : HttpClientRequest.setHeader(request, placement.name, `${placement.prefix ?? ""}${Redacted.value(token)}`)
}
