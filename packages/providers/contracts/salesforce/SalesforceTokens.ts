/** The token endpoint. */
import * as Schema from "effect/Schema"
import type { Call } from "../Contract.ts"
import { answer, text } from "../Shapes.ts"

const TokenRefusal = Schema.Struct({ error: text, error_description: text })

export const tokens: ReadonlyArray<Call> = [
  {
    method: "POST",
    path: "/services/oauth2/token",
    source: "help",
    form: Schema.Struct({
      grant_type: Schema.Literals(["authorization_code", "refresh_token", "client_credentials"]),
      client_id: Schema.optionalKey(text),
      client_secret: Schema.optionalKey(text),
      code: Schema.optionalKey(text),
      code_verifier: Schema.optionalKey(text),
      redirect_uri: Schema.optionalKey(text),
      refresh_token: Schema.optionalKey(text),
      scope: Schema.optionalKey(text)
    }),
    answers: [
      answer(
        200,
        "seen",
        "nango",
        Schema.Struct({
          access_token: text,
          refresh_token: Schema.optionalKey(text),
          signature: text,
          scope: Schema.optionalKey(text),
          instance_url: text,
          id: text,
          token_type: text,
          issued_at: text,
          id_token: Schema.optionalKey(text)
        })
      ),
      ...["invalid_grant", "invalid_client", "OAUTH_APP_BLOCKED"].map((code) =>
        answer(400, "seen", "threads", TokenRefusal, code)
      ),
      ...["invalid_client_id", "invalid_request", "redirect_uri_mismatch", "unsupported_grant_type"].map((code) =>
        answer(400, "specified", "help", TokenRefusal, code)
      ),
      answer(400, "seen", "threads", TokenRefusal, "invalid_app_access"),
      answer(400, "unseen", "help", TokenRefusal, "invalid_scope")
    ]
  },
  {
    method: "POST",
    path: "/services/oauth2/revoke",
    source: "help",
    form: Schema.Struct({ token: text, client_id: Schema.optionalKey(text), client_secret: Schema.optionalKey(text) }),
    answers: [answer(200, "specified", "help"), answer(400, "unseen", "help")]
  }
]
