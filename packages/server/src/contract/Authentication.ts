/** Who calls: an API key or a Bearer token stands before every endpoint. @rule access.credentials */
import type { Caller } from "@fieldgate/core/domain/Caller"
import * as Context from "effect/Context"
import * as HttpApiMiddleware from "effect/http-api/HttpApiMiddleware"
import * as HttpApiSecurity from "effect/http-api/HttpApiSecurity"
import * as OpenApi from "effect/http-api/OpenApi"
import { anyOf } from "./Problems.ts"

/** The caller of the current request. */
export class CurrentCaller extends Context.Service<CurrentCaller, Caller>()(
  "@fieldgate/server/contract/Authentication/CurrentCaller"
) {}

/** The header that holds an API key. @rule access.credentials */
export const apiKeyHeader = "X-Api-Key"

export class Authentication extends HttpApiMiddleware.Service<Authentication, { provides: CurrentCaller }>()(
  "@fieldgate/server/contract/Authentication",
  {
    security: {
      // Tried in this order: where a request carries a token and a key, the token decides.
      bearer: HttpApiSecurity.bearer.pipe(
        HttpApiSecurity.annotate(
          OpenApi.Description,
          "A JWT for one end user, who sees one group: your backend signs it with RS256 and the private half of a JWT " +
            "key, whose id is the header's `kid`. Claims: `groupRef`, `consumerRef`, `iat` and `exp`, at most 600 " +
            "seconds apart; `aud` and `iss` as the JWT key names them."
        ),
        HttpApiSecurity.annotate(OpenApi.Format, "JWT")
      ),
      apiKey: HttpApiSecurity.apiKey({ key: apiKeyHeader }).pipe(
        HttpApiSecurity.annotate(
          OpenApi.Description,
          "An API key of the project. Keep keys with the scope full in your backend."
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
