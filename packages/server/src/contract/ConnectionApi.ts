/** Connections: the accounts at providers that consumers have signed in to. @rule connection.create, connection.visible */
import { Connection, ConnectionStatus } from "@fieldgate/core/connections/Connection"
import { ConnectionId, ConsumerRef, GroupRef, ProviderName } from "@fieldgate/core/domain/Ids"
import { NewConnection } from "@fieldgate/core/connections/calls/CreateConnection"
import { ConnectionUpdate } from "@fieldgate/core/connections/calls/UpdateConnection"
import * as HttpApi from "effect/http-api/HttpApi"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import * as OpenApi from "effect/http-api/OpenApi"
import * as Schema from "effect/Schema"
import { described, example, examples } from "./Described.ts"
import { partParameters, partsText } from "./ListParameters.ts"
import { projectIdOrName } from "./PathParameters.ts"
import { RequestBody, anyOf } from "./Problems.ts"
import { lenient } from "./ParseOptions.ts"

const all = "/projects/:projectIdOrName/connections"
const one = `${all}/:connectionId` as const
const params = { projectIdOrName }
const paramsOfOne = { ...params, connectionId: ConnectionId.annotateKey({ description: "The connection's id." }) }

const refusals = ["insufficient-scope", "token-mismatch", "project-not-found", "store-unavailable"] as const

const Token = Schema.Struct({
  /** The token itself. */
  token: Schema.String,
  /** When the token expires. */
  expiresAt: Schema.optionalKey(Schema.DateTimeUtcFromString)
})

/** A connection, with its credentials where they were asked for. */
export const ConnectionWithCredentials = Schema.Struct({
  ...Connection.fields,
  /** When its access token expires, where that is known; returned to keys with the scope full. */
  accessTokenExpiresAt: Schema.optionalKey(Schema.DateTimeUtcFromString),
  /** The API key of the account. */
  apiKey: Schema.optionalKey(Schema.String),
  /** The user name and the password of the account. */
  basicAuth: Schema.optionalKey(
    Schema.Struct({
      /** The user name. */
      username: Schema.String,
      /** The password. */
      password: Schema.String
    })
  ),
  /** The OAuth client of the account's own, with its current token. */
  oauth2ClientCredentials: Schema.optionalKey(
    Schema.Struct({
      /** The client's id at the provider. */
      clientId: Schema.String,
      /** The client's secret at the provider. */
      clientSecret: Schema.String,
      /** The scopes of the credentials. */
      scopes: Schema.optionalKey(Schema.Array(Schema.String)),
      /** The token that calls are authorized with. */
      accessToken: Schema.optionalKey(Token)
    })
  ),
  /** The tokens of the sign-in. */
  oauth2AuthorizationCode: Schema.optionalKey(
    Schema.Struct({
      /** The token that calls are authorized with. */
      accessToken: Token,
      /** The token that renews the access token. */
      refreshToken: Schema.optionalKey(Token)
    })
  )
}).annotate({ identifier: "ConnectionWithCredentials" })

const flag = (description: string) =>
  Schema.optionalKey(Schema.Literals(["true", "false"])).annotateKey({ description })

const skipSampling = Schema.optionalKey(Schema.Literals(["true", "false"])).annotateKey({
  description: "With `true` the credentials are saved without asking the provider whether it accepts them."
})

const generateConnection = HttpApiEndpoint.post("generateConnection", `${all}::generate`, {
  params,
  query: { skipSampling },
  payload: NewConnection,
  success: Connection.pipe(HttpApiSchema.status(201)),
  error: anyOf(...refusals, "input-validation", "limit-reached", "credentials-refused")
})
  .middleware(RequestBody)
  .annotate(HttpApi.PayloadParseOptions, lenient)
  .annotateMerge(
    described(
      "generateConnection",
      "connections.generate",
      "Connect an account",
      "Makes a connection with credentials that are at hand: one of `apiKey`, `basicAuth`, `oauth2ClientCredentials`, " +
        "`oauth2PasswordCredentials` and `oauth2AuthorizationCode`, or none of them. The provider must offer that way to sign " +
        "in, and everything that its calls need to know of an account must be told. The provider is asked whether it accepts " +
        "the credentials: refused ones are not stored, and `account` says whose account they open. A provider that could not " +
        "be asked is a warning."
    )
  )
  .annotateMerge(
    examples({
      request: example("An account with a key", {
        provider: "hub",
        groupRef: "demo-group",
        groupName: "Acme",
        consumerRef: "ann",
        apiKey: "pat-na1-0000"
      })
    })
  )

const listConnections = HttpApiEndpoint.get("listConnections", all, {
  params,
  query: {
    provider: Schema.optionalKey(ProviderName).annotateKey({ description: "Only those to this provider." }),
    groupRef: Schema.optionalKey(GroupRef).annotateKey({ description: "Only those of this group." }),
    consumerRef: Schema.optionalKey(ConsumerRef).annotateKey({ description: "Only those of this consumer." }),
    status: Schema.optionalKey(ConnectionStatus).annotateKey({ description: "Only those with this status." }),
    ...partParameters("the reference or the name of the group or the consumer, or the provider")
  },
  success: Schema.Array(Connection),
  error: anyOf(...refusals)
}).annotateMerge(
  described(
    "listConnections",
    "connections.list",
    "List connections",
    `Lists connections without their credentials, the newest first. ${partsText}`
  )
)

const getConnection = HttpApiEndpoint.get("getConnection", one, {
  params: paramsOfOne,
  query: {
    includeCreds: flag("With `true` the credentials are answered too, without a refresh token."),
    includeRefreshToken: flag("With `true` the credentials are answered with their refresh token."),
    refresh: Schema.optionalKey(Schema.Literals(["force", "ifExpired"])).annotateKey({
      description: "Renews the access token first: in any case, or where it has ended or ends within five minutes."
    })
  },
  success: ConnectionWithCredentials,
  error: anyOf(
    ...refusals,
    "connection-not-found",
    "provider-not-found",
    "connection-invalid",
    "provider-app-invalid",
    "quota-exceeded",
    "provider-unavailable",
    "provider-timeout",
    "metadata-rejected"
  )
}).annotateMerge(
  described(
    "getConnection",
    "connections.get",
    "Get a connection",
    "Answers the connection. Credentials, and their renewal, are for keys with the scope full."
  )
)

const updateConnection = HttpApiEndpoint.patch("updateConnection", one, {
  params: paramsOfOne,
  query: { skipSampling },
  payload: ConnectionUpdate,
  success: Connection,
  error: anyOf(...refusals, "input-validation", "credentials-refused", "connection-not-found", "provider-not-found")
})
  .middleware(RequestBody)
  .annotate(HttpApi.PayloadParseOptions, lenient)
  .annotateMerge(
    described(
      "updateConnection",
      "connections.update",
      "Update a connection",
      "Replaces the members that `updateMask` names: `providerWorkspaceRef`, `providerMetadata`, and the credentials of the " +
        "kind that the connection signs in with. New credentials are checked as those of a new connection. With new credentials or facts it counts as created again, and writes that " +
        "waited for it go on at once."
    )
  )
  .annotateMerge(
    examples({
      request: example("Another reference to the account", {
        updateMask: ["providerWorkspaceRef"],
        connection: { providerWorkspaceRef: "acme" }
      })
    })
  )

const deleteConnection = HttpApiEndpoint.delete("deleteConnection", one, {
  params: paramsOfOne,
  success: HttpApiSchema.NoContent,
  error: anyOf(...refusals, "connection-not-found", "connection-in-use")
}).annotateMerge(
  described(
    "deleteConnection",
    "connections.delete",
    "Remove a connection",
    "Forgets it with its credentials. A connection that an installation stands on stays; writes that wait for it end as " +
      "failed, with the message `connection removed`."
  )
)

export const ConnectionApi = HttpApiGroup.make("connections")
  .add(generateConnection, listConnections, getConnection, updateConnection, deleteConnection)
  .annotateMerge(
    OpenApi.annotations({ title: "Connections", description: "The accounts that consumers have connected." })
  )
