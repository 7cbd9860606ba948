/** Connections: consumers' accounts at providers. @rule connection.create, connection.visible */
import { Connection, ConnectionStatus } from "@fieldgate/core/connections/Connection"
import { ConnectionId, ConsumerRef, GroupRef, ProviderName } from "@fieldgate/core/domain/Ids"
import { NewConnection } from "@fieldgate/core/connections/calls/CreateConnection"
import { ConnectionUpdate } from "@fieldgate/core/connections/calls/UpdateConnection"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import * as OpenApi from "effect/http-api/OpenApi"
import * as Schema from "effect/Schema"
import { described, example, examples } from "./Described.ts"
import { partParameters, partsText } from "./ListParameters.ts"
import { projectIdOrName } from "./PathParameters.ts"
import { RequestBody, anyOf, providerFailures } from "./Problems.ts"
import * as Samples from "./Samples.ts"
import { openBody } from "./ParseOptions.ts"
import { deletion, deletionJob } from "./RemovalJobApi.ts"

const all = "/projects/:projectIdOrName/connections"
const one = `${all}/:connectionId` as const
const params = { projectIdOrName }
const paramsOfOne = { ...params, connectionId: ConnectionId.annotateKey({ description: "The connection's ID." }) }

const refusals = ["insufficient-scope", "token-mismatch", "project-not-found", "store-unavailable"] as const

const Token = Schema.Struct({
  /** The token itself. */
  token: Schema.String,
  /** When the token expires. */
  expiresAt: Schema.optionalKey(Schema.DateTimeUtcFromString)
})

/** A connection, with its credentials if requested. */
export const ConnectionWithCredentials = Schema.Struct({
  ...Connection.fields,
  /** When its access token expires, if known; returned to keys with the scope full. */
  accessTokenExpiresAt: Schema.optionalKey(Schema.DateTimeUtcFromString),
  /** The API key of the account. */
  apiKey: Schema.optionalKey(Schema.String),
  /** The user name and password of the account. */
  basicAuth: Schema.optionalKey(
    Schema.Struct({
      /** The user name. */
      username: Schema.String,
      /** The password. */
      password: Schema.String
    })
  ),
  /** The account's own OAuth client, with its current token. */
  oauth2ClientCredentials: Schema.optionalKey(
    Schema.Struct({
      /** The client's ID at the provider. */
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
  description: "With `true`, the credentials are saved without checking them with the provider."
})

const generateConnection = HttpApiEndpoint.post("generateConnection", `${all}::generate`, {
  params,
  query: { skipSampling },
  payload: NewConnection,
  success: Connection.pipe(HttpApiSchema.status(201)),
  error: anyOf(...refusals, "input-validation", "limit-reached", "credentials-refused")
})
  .middleware(RequestBody)
  .annotateMerge(openBody)
  .annotateMerge(
    described(
      "generateConnection",
      "connections.generate",
      "Connect an account",
      "Creates a connection with existing credentials: one of `apiKey`, `basicAuth`, `oauth2ClientCredentials`, " +
        "`oauth2PasswordCredentials` and `oauth2AuthorizationCode`, or none of them. The provider must support that sign-in " +
        "method, and all inputs that it requires must be present. The credentials are checked with the provider: refused " +
        "credentials are not stored, and `account` describes the account that they belong to. If the check was not possible, the " +
        "response has a warning."
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
    provider: Schema.optionalKey(ProviderName).annotateKey({ description: "Only connections to this provider." }),
    groupRef: Schema.optionalKey(GroupRef).annotateKey({ description: "Only connections of this group." }),
    consumerRef: Schema.optionalKey(ConsumerRef).annotateKey({ description: "Only connections of this consumer." }),
    status: Schema.optionalKey(ConnectionStatus).annotateKey({ description: "Only connections with this status." }),
    ...partParameters("the reference or name of the group or consumer, or the provider")
  },
  success: Schema.Array(Connection),
  error: anyOf(...refusals)
}).annotateMerge(
  described(
    "listConnections",
    "connections.list",
    "List connections",
    `Returns connections without their credentials, newest first. ${partsText}`
  )
)

const getConnection = HttpApiEndpoint.get("getConnection", one, {
  params: paramsOfOne,
  query: {
    includeCreds: flag("With `true`, the response includes the credentials, without a refresh token."),
    includeRefreshToken: flag("With `true`, the response includes the credentials and their refresh token."),
    refresh: Schema.optionalKey(Schema.Literals(["force", "ifExpired"])).annotateKey({
      description: "Refreshes the access token first: always, or only if it has expired or expires within five minutes."
    })
  },
  success: ConnectionWithCredentials,
  error: anyOf(...refusals, "connection-not-found", "provider-not-found", ...providerFailures)
}).annotateMerge(
  described(
    "getConnection",
    "connections.get",
    "Get a connection",
    "Returns a connection. Reading and refreshing credentials requires a key with the scope full."
  )
)

const updateConnection = HttpApiEndpoint.patch("updateConnection", one, {
  params: paramsOfOne,
  query: { skipSampling },
  payload: ConnectionUpdate,
  success: Connection,
  error: anyOf(
    ...refusals,
    "input-validation",
    "credentials-refused",
    "account-mismatch",
    "connection-not-found",
    "provider-not-found",
    ...providerFailures
  )
})
  .middleware(RequestBody)
  .annotateMerge(openBody)
  .annotateMerge(
    described(
      "updateConnection",
      "connections.update",
      "Update a connection",
      "Replaces the properties named in `updateMask`: `providerWorkspaceRef`, `providerMetadata`, `budgetShare`, and credentials of the kind " +
        "that the connection uses. New credentials are checked as in a new connection; those of another account are refused, because " +
        "a connection keeps its account. After a change of credentials or " +
        "metadata the connection counts as newly created, and waiting writes continue immediately."
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
  success: deletion,
  error: anyOf(...refusals, "connection-not-found", "connection-in-use")
})
  .annotateMerge(
    described(
      "deleteConnection",
      "connections.delete",
      "Delete a connection",
      "Deletes the connection and its credentials. A connection that an installation uses can't be deleted. Writes that wait for " +
        `the connection fail with the message \`connection removed\`. ${deletionJob}`
    )
  )
  .annotateMerge(examples({ 202: example("Very many writes wait", Samples.removalJob) }))

export const ConnectionApi = HttpApiGroup.make("connections")
  .add(generateConnection, listConnections, getConnection, updateConnection, deleteConnection)
  .annotateMerge(
    OpenApi.annotations({ title: "Connections", description: "Accounts at providers that consumers have connected." })
  )
