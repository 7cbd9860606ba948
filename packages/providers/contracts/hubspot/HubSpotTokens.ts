/** The token endpoints. */
import * as Schema from "effect/Schema"
import type { Call } from "../Contract.ts"
import { text, whole, answer } from "../Shapes.ts"

const Tokens = Schema.Struct({
  token_type: text,
  access_token: text,
  refresh_token: Schema.optionalKey(text),
  expires_in: whole,
  hub_id: Schema.optionalKey(whole),
  scopes: Schema.optionalKey(Schema.Array(text)),
  user_id: Schema.optionalKey(whole),
  token_use: Schema.optionalKey(text),
  id_token: Schema.optionalKey(text)
})

const TokenRefusal = Schema.Struct({
  error: text,
  error_description: text,
  status: text,
  message: text,
  category: Schema.optionalKey(text),
  correlationId: Schema.optionalKey(text)
})

export const tokenCalls = (version: string): ReadonlyArray<Call> => [
  {
    method: "POST",
    path: `/oauth/${version}/token`,
    source: "openapi",
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
      answer(200, "specified", "changelog", Tokens),
      ...[
        "BAD_REFRESH_TOKEN",
        "BAD_AUTH_CODE",
        "BAD_HUB",
        "BAD_CLIENT_ID",
        "BAD_CLIENT_SECRET",
        "BAD_REDIRECT_URI"
      ].map((code) => answer(400, "specified", "changelog", TokenRefusal, code)),
      ...["BAD_CODE_VERIFIER", "BAD_SCOPES", "BAD_GRANT_TYPE"].map((code) =>
        answer(400, "unseen", "changelog", TokenRefusal, code)
      )
    ]
  },
  {
    method: "POST",
    path: `/oauth/${version}/token/revoke`,
    source: "openapi",
    form: Schema.Struct({
      token: text,
      client_id: Schema.optionalKey(text),
      client_secret: Schema.optionalKey(text),
      token_type_hint: Schema.optionalKey(text)
    }),
    answers: [
      answer(200, "specified", "openapi"),
      answer(204, "unseen", "openapi"),
      ...["BAD_CLIENT_ID", "BAD_CLIENT_SECRET", "BAD_REFRESH_TOKEN"].map((code) =>
        answer(400, "unseen", "changelog", TokenRefusal, code)
      )
    ]
  }
]
