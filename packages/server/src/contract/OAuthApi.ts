/** Connecting accounts with OAuth, on the provider's consent page. @rule oauth.start, oauth.session */
import { ConnectionId, OAuthSessionId } from "@fieldgate/core/domain/Ids"
import { OAuthProgress } from "@fieldgate/core/connections/OAuthSession"
import { OAuthCompletion } from "@fieldgate/core/connections/calls/FinishOAuth"
import { OAuthRequest, ReconnectRequest } from "@fieldgate/core/connections/calls/StartOAuth"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import * as OpenApi from "effect/http-api/OpenApi"
import * as Schema from "effect/Schema"
import { described, example, examples } from "./Described.ts"
import { projectIdOrName } from "./PathParameters.ts"
import { RequestBody, anyOf } from "./Problems.ts"
import * as Samples from "./Samples.ts"
import { openBody } from "./ParseOptions.ts"

/** The header with the session's ID. The body is only the URL, for compatibility with existing clients. */
export const sessionHeader = "OAuth-Session-Id"

/** The account to connect with OAuth, and how the sign-in finishes. */
const OAuthConnectRequest = Schema.Struct({
  /** The project's ID or name. */
  projectIdOrName: Schema.optionalKey(Schema.NonEmptyString),
  /** The former name of `projectIdOrName`, for older clients. */
  projectId: Schema.optionalKey(Schema.NonEmptyString),
  ...OAuthRequest.fields,
  /** Accepted from older clients, without effect: every sign-in is protected. */
  enableCSRFProtection: Schema.optionalKey(Schema.Boolean)
})
  .check(
    Schema.makeFilter(({ projectId, projectIdOrName }) =>
      projectId === undefined && projectIdOrName === undefined
        ? {
            path: ["projectIdOrName"],
            issue: "projectIdOrName is missing: pass the project for which to connect the account"
          }
        : undefined
    )
  )
  .annotate({ identifier: "OAuthConnectRequest" })

const PageAddress = Schema.String.annotate({
  description: "The URL of the provider's consent page. Open it in a new window."
}).pipe(HttpApiSchema.asText())

const sessionId = OAuthSessionId.annotateKey({
  description: `The session's ID, from the header \`${sessionHeader}\`.`
})

/** The page that completes the sign-in, and whether confirmation is required. */
const OAuthReconnectRequest = [ReconnectRequest.annotate({ identifier: "OAuthReconnectRequest" }), Schema.Null] as const

const missing = ["insufficient-scope", "project-not-found", "store-unavailable"] as const

const connectByOAuth = HttpApiEndpoint.post("connectByOAuth", "/oauth-connect", {
  payload: OAuthConnectRequest,
  success: PageAddress,
  error: anyOf(...missing, "token-mismatch", "input-validation", "public-url-missing", "limit-reached")
})
  .middleware(RequestBody)
  .annotateMerge(openBody)
  .annotateMerge(
    described(
      "connectByOAuth",
      "oauth.connect",
      "Connect an account with OAuth",
      "Returns the URL of the provider's consent page as plain text. Open it in a window. The sign-in finishes on a page of " +
        "this server, which posts a message to the page that opened the window. The user who started the sign-in confirms it: " +
        'the message is `{eventType: "AUTHORIZATION_PENDING", data: {session, completion}}`, and `completeOAuth` creates ' +
        "the connection. With `redirectUrl`, the browser is redirected there instead, with `fieldgate-session` and " +
        "`fieldgate-completion` in the fragment or `error` in the query; if `openerOrigin` is set too, only if the " +
        "window has lost its opener. Both must belong to the server's redirect origins; an `openerOrigin` on the user's " +
        "own machine (loopback) is always allowed. Without confirmation, the message is " +
        '`{eventType: "AUTHORIZATION_SUCCEEDED", data: {connection}}`, and the query of `redirectUrl` has ' +
        '`connectionId`. A failure is `{eventType: "AUTHORIZATION_FAILED", data: {error}, message}`. ' +
        `The header \`${sessionHeader}\` has the session's ID. Read the session's outcome with it if the windows can't ` +
        "exchange messages. A session expires after ten minutes."
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
  "/projects/:projectIdOrName/connections/:connectionId(^[^/:]+)::oauth-update",
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
  .annotateMerge(openBody)
  .annotateMerge(
    described(
      "reconnectByOAuth",
      "oauth.reconnect",
      "Reconnect a connection with OAuth",
      "Returns the URL of the provider's consent page as plain text. The consent gives the connection new credentials, and " +
        "waiting writes continue. It finishes as in `connectByOAuth`: credentials are replaced only after the sign-in is " +
        "confirmed. The body is optional."
    )
  )

const completeOAuth = HttpApiEndpoint.post(
  "completeOAuth",
  "/projects/:projectIdOrName/oauth-connect/:sessionId(^[^/:]+)::complete",
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
      "Creates the connection of a sign-in, or replaces a connection's credentials, after confirmation by the user who started " +
        "it. Send the value that the browser received, with a token of the same group and consumer or an API key. The value " +
        "is accepted once, within ten minutes."
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
      "Returns the state of a sign-in, for pages that can't receive messages from its window. Sessions are kept for a day."
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
    OpenApi.annotations({ title: "OAuth", description: "Connecting accounts on the provider's consent page." })
  )
