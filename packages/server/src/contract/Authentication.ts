/** Authentication of endpoints: an API key or a bearer token. @rule access.credentials */
import type { Caller } from "@fieldgate/core/domain/Caller"
import * as Context from "effect/Context"
import * as HttpApiMiddleware from "effect/http-api/HttpApiMiddleware"
import * as HttpApiSecurity from "effect/http-api/HttpApiSecurity"
import * as OpenApi from "effect/http-api/OpenApi"
import { anyOf } from "./Problems.ts"

export class CurrentCaller extends Context.Service<CurrentCaller, Caller>()(
  "@fieldgate/server/contract/Authentication/CurrentCaller"
) {}

/** The header that holds an API key. @rule access.credentials */
export const apiKeyHeader = "X-Api-Key"

export class Authentication extends HttpApiMiddleware.Service<Authentication, { provides: CurrentCaller }>()(
  "@fieldgate/server/contract/Authentication",
  {
    security: {
      // Tried in this order: if a request has a token and a key, the token decides.
      bearer: HttpApiSecurity.bearer.pipe(
        HttpApiSecurity.annotate(
          OpenApi.Description,
          "A JWT for one end user, with access to one group. Your backend signs it with RS256 and the private key of a JWT " +
            "key, whose ID is the header's `kid`. Claims: `groupRef`, `consumerRef`, `iat` and `exp`, at most 600 " +
            "seconds apart; `aud` and `iss` as set in the JWT key."
        ),
        HttpApiSecurity.annotate(OpenApi.Format, "JWT")
      ),
      apiKey: HttpApiSecurity.apiKey({ key: apiKeyHeader }).pipe(
        HttpApiSecurity.annotate(
          OpenApi.Description,
          "An API key of the project. Use keys with the scope full only in your backend."
        )
      )
    },
    error: anyOf(
      "unauthenticated",
      "api-key-invalid",
      "token-malformed",
      "token-unsigned",
      "token-algorithm-unsupported",
      "token-key-unknown",
      "token-signature-invalid",
      "token-claims-invalid",
      "token-audience-invalid",
      "token-issuer-invalid",
      "token-superseded",
      "token-expired",
      "token-not-yet-valid",
      "token-lifetime-too-long",
      "rate-limited",
      "store-unavailable"
    )
  }
) {}
