/** Accounts are connected on the provider's own page of consent. @rule oauth.start, oauth.session */
import { ConnectionId, OAuthSessionId } from "@fieldgate/core/domain/Ids"
import { OAuthProgress } from "@fieldgate/core/connections/OAuthSession"
import { OAuthCompletion } from "@fieldgate/core/connections/calls/FinishOAuth"
import { OAuthRequest, ReconnectRequest } from "@fieldgate/core/connections/calls/StartOAuth"
import * as HttpApi from "effect/http-api/HttpApi"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import * as OpenApi from "effect/http-api/OpenApi"
import * as Schema from "effect/Schema"
import { described, example, examples } from "./Described.ts"
import { projectIdOrName } from "./PathParameters.ts"
import { RequestBody, anyOf } from "./Problems.ts"
import * as Samples from "./Samples.ts"
import { lenient } from "./ParseOptions.ts"

/** Names the session whose outcome can be asked for; the body is the address alone, as existing clients want it. */
export const sessionHeader = "OAuth-Session-Id"

/** The account to connect by OAuth, and how the sign-in ends. */
const OAuthConnectRequest = Schema.Struct({
  /** The project's id or its name. */
  projectIdOrName: Schema.optionalKey(Schema.NonEmptyString),
  /** The former name of `projectIdOrName`, for older clients. */
  projectId: Schema.optionalKey(Schema.NonEmptyString),
  ...OAuthRequest.fields,
  /** Accepted from older clients, and without effect: every sign-in is protected. */
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

const sessionId = OAuthSessionId.annotateKey({
  description: `The session's id, from the header \`${sessionHeader}\`.`
})

/** Which page completes the sign-in, and whether one must. */
const OAuthReconnectRequest = [ReconnectRequest.annotate({ identifier: "OAuthReconnectRequest" }), Schema.Null] as const

const missing = ["insufficient-scope", "project-not-found", "store-unavailable"] as const

const connectByOAuth = HttpApiEndpoint.post("connectByOAuth", "/oauth-connect", {
  payload: OAuthConnectRequest,
  success: PageAddress,
  error: anyOf(...missing, "token-mismatch", "input-validation", "public-url-missing", "limit-reached")
})
  .middleware(RequestBody)
  .annotate(HttpApi.PayloadParseOptions, lenient)
  .annotateMerge(
    described(
      "connectByOAuth",
      "oauth.connect",
      "Connect an account by OAuth",
      "Answers the address of the provider's page of consent, as plain text. Open it in a window: it ends on a page of " +
        "this server that posts a message to the page that opened it. A sign-in is confirmed by the one who started it: " +
        'the message is `{eventType: "AUTHORIZATION_PENDING", data: {session, completion}}`, and `completeOAuth` makes ' +
        "the connection. With `redirectUrl` the browser is sent there instead, with `fieldgate-session` and " +
        "`fieldgate-completion` in the fragment or `error` in the query; with `openerOrigin` as well, only where the " +
        "window has lost its opener. Both have to be of the server's redirect origins; an `openerOrigin` on the user's " +
        "own machine (loopback) is always allowed. Without confirmation the message is " +
        '`{eventType: "AUTHORIZATION_SUCCEEDED", data: {connection}}`, and the query of `redirectUrl` has ' +
        '`connectionId`. A failure is `{eventType: "AUTHORIZATION_FAILED", data: {error}, message}`. ' +
        `The header \`${sessionHeader}\` names the session, whose outcome can be asked ` +
        "for where the windows can't talk. It is open for ten minutes."
    )
  )
  .annotateMerge(
    examples({
      request: example("An account of a group", {
        projectIdOrName: "demo",
        provider: Samples.providerApp.provider,
        groupRef: "demo-group",
        groupName: "Demo group",
        consumerRef: "demo-user",
        redirectUrl: "https://app.example.com/connected"
      })
    })
  )

const reconnectByOAuth = HttpApiEndpoint.patch(
  "reconnectByOAuth",
  "/projects/:projectIdOrName/connections/:connectionId::oauth-update",
  {
    params: {
      projectIdOrName,
      connectionId: ConnectionId.annotateKey({ description: "The connection's id." })
    },
    payload: OAuthReconnectRequest,
    success: PageAddress,
    error: anyOf(...missing, "connection-not-found", "input-validation", "public-url-missing", "limit-reached")
  }
)
  .middleware(RequestBody)
  .annotate(HttpApi.PayloadParseOptions, lenient)
  .annotateMerge(
    described(
      "reconnectByOAuth",
      "oauth.reconnect",
      "Renew a connection by OAuth",
      "Answers the address of the provider's page of consent, as plain text. The consent gives the connection new " +
        "credentials, and writes that waited for them go on. It ends as in `connectByOAuth`: nothing is replaced before " +
        "the sign-in is confirmed. The body may be left out."
    )
  )

const completeOAuth = HttpApiEndpoint.post(
  "completeOAuth",
  "/projects/:projectIdOrName/oauth-connect/:sessionId::complete",
  {
    params: { projectIdOrName, sessionId },
    payload: OAuthCompletion,
    success: OAuthProgress,
    error: anyOf(...missing, "token-mismatch", "oauth-session-not-found", "completion-refused", "input-validation")
  }
)
  .middleware(RequestBody)
  .annotateMerge(
    described(
      "completeOAuth",
      "oauth.complete",
      "Confirm a sign-in",
      "Makes the connection of a sign-in, or gives a connection its new credentials, once the one who started it " +
        "confirms it: with the value that the browser received, and a token of the same group and consumer or a key. The " +
        "value is accepted once, within ten minutes."
    )
  )
  .annotateMerge(
    examples({
      request: example("The value from the browser", { completion: "f3Kq0cW5m2yJ9sVhT1nXbE7uLr4oZdPgA6iQxC8eYkM" })
    })
  )

const getOAuthSession = HttpApiEndpoint.get("getOAuthSession", "/projects/:projectIdOrName/oauth-connect/:sessionId", {
  params: { projectIdOrName, sessionId },
  success: OAuthProgress,
  error: anyOf(...missing, "oauth-session-not-found")
})
  .annotateMerge(
    described(
      "getOAuthSession",
      "oauth.progress",
      "Get the outcome of an OAuth session",
      "Answers how far a sign-in has come, for pages that can't hear from its window. Sessions are kept for a day."
    )
  )
  .annotateMerge(
    examples({
      200: example("The account is connected", {
        sessionId: "0193a1f1-2a30-7b45-9c61-92a3b4c5d6e7",
        status: "succeeded",
        connectionId: "0193a1f1-5b41-7c56-8d72-a3b4c5d6e7f8",
        expireTime: "2026-11-21T09:40:00.000Z"
      })
    })
  )

export const OAuthApi = HttpApiGroup.make("oauth")
  .add(connectByOAuth, reconnectByOAuth, getOAuthSession, completeOAuth)
  .annotateMerge(
    OpenApi.annotations({ title: "OAuth", description: "Connecting accounts on the provider's page of consent." })
  )
