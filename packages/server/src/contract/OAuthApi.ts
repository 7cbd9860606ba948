/** Accounts are connected on the provider's own page of consent. Spec 4.6. */
import { ConnectionId, OAuthSessionId } from "@fieldgate/core/domain/Ids"
import { OAuthProgress } from "@fieldgate/core/domain/OAuthSession"
import { OAuthRequest } from "@fieldgate/core/usecases/ConnectByOAuth"
import * as HttpApi from "effect/http-api/HttpApi"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import * as OpenApi from "effect/http-api/OpenApi"
import * as Schema from "effect/Schema"
import { projectIdOrName } from "./PathParameters.ts"
import { anyOf } from "./Problems.ts"
import { RequestBody } from "./RequestBody.ts"
import { lenient } from "./Strictness.ts"

/** Names the session whose outcome can be asked for; the body is the address alone, as existing clients want it. */
export const sessionHeader = "OAuth-Session-Id"

const OAuthConnectRequest = Schema.Struct({
  projectIdOrName: Schema.optionalKey(Schema.NonEmptyString),
  /** What older clients send instead. */
  projectId: Schema.optionalKey(Schema.NonEmptyString),
  ...OAuthRequest.fields,
  enableCSRFProtection: Schema.optionalKey(Schema.Boolean)
})
  .check(
    Schema.makeFilter(({ projectId, projectIdOrName }) =>
      projectId === undefined && projectIdOrName === undefined
        ? {
            path: ["projectIdOrName"],
            issue: "projectIdOrName is missing: name the project to connect the account for"
          }
        : undefined
    )
  )
  .annotate({ identifier: "OAuthConnectRequest" })

const PageAddress = Schema.String.annotate({
  description: "The address of the provider's page of consent: open it in a window of its own."
}).pipe(HttpApiSchema.asText())

const described = (identifier: string, summary: string, description: string) =>
  OpenApi.annotations({ identifier, summary, description })

const missing = ["insufficient-scope", "project-not-found", "store-unavailable"] as const

const connectByOAuth = HttpApiEndpoint.post("connectByOAuth", "/oauth-connect", {
  payload: OAuthConnectRequest,
  success: PageAddress,
  error: anyOf(...missing, "token-mismatch", "input-validation")
})
  .middleware(RequestBody)
  .annotate(HttpApi.PayloadParseOptions, lenient)
  .annotateMerge(
    described(
      "connectByOAuth",
      "Connect an account by OAuth",
      "Answers the address of the provider's page of consent, as plain text. Open it in a window: it ends on a page of " +
        'this server that posts `{eventType: "AUTHORIZATION_SUCCEEDED", data: {connection}}` or ' +
        '`{eventType: "AUTHORIZATION_FAILED", data: {error}, message}` to the window that opened it. With `redirectUrl` ' +
        "the browser is sent there instead, with `connectionId` or `error` in the query; its origin has to be one that " +
        `the server was configured with. The header \`${sessionHeader}\` names the session, whose outcome can be asked ` +
        "for where the windows can't talk. It is open for ten minutes."
    )
  )

const reconnectByOAuth = HttpApiEndpoint.patch(
  "reconnectByOAuth",
  "/projects/:projectIdOrName/connections/:connectionId::oauth-update",
  {
    params: {
      projectIdOrName,
      connectionId: ConnectionId.annotateKey({ description: "The connection's id." })
    },
    success: PageAddress,
    error: anyOf(...missing, "connection-not-found", "input-validation")
  }
).annotateMerge(
  described(
    "reconnectByOAuth",
    "Renew a connection by OAuth",
    "Answers the address of the provider's page of consent, as plain text. Who consents gives the connection new " +
      "credentials, and writes that waited for them go on. It ends as in `connectByOAuth`."
  )
)

const getOAuthSession = HttpApiEndpoint.get("getOAuthSession", "/projects/:projectIdOrName/oauth-connect/:sessionId", {
  params: {
    projectIdOrName,
    sessionId: OAuthSessionId.annotateKey({
      description: `The session's id, as the header \`${sessionHeader}\` told it.`
    })
  },
  success: OAuthProgress,
  error: anyOf(...missing, "oauth-session-not-found")
}).annotateMerge(
  described(
    "getOAuthSession",
    "Get the outcome of an OAuth session",
    "Answers how far a sign-in has come, for pages that can't hear from its window. Sessions are kept for a day."
  )
)

export const OAuthApi = HttpApiGroup.make("oauth")
  .add(connectByOAuth, reconnectByOAuth, getOAuthSession)
  .annotateMerge(
    OpenApi.annotations({ title: "OAuth", description: "Connecting accounts on the provider's page of consent." })
  )
