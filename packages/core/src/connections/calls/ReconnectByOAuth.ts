/** Begins to give a connection new credentials by OAuth: its consumer consents once more. Spec 4.6. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { type Caller, seesGroup } from "../../domain/Caller.ts"
import { isStorable } from "../../domain/Text.ts"
import { ConnectionId } from "../../domain/Ids.ts"
import { ConnectionNotFound, ConnectionStore } from "../ConnectionStore.ts"
import * as Access from "../../call/Access.ts"
import * as ConsentWay from "./ConsentWay.ts"
import * as ConfirmingPage from "./ConfirmingPage.ts"
import { InputRefused } from "../../call/InputRefused.ts"
import { openOAuthSession } from "./OpenOAuthSession.ts"

/** What a request to renew a connection may say about the page that completes it. */
export const ReconnectRequest = Schema.Struct({
  /** Where the browser goes in the end; as in `connectByOAuth`. */
  redirectUrl: Schema.optionalKey(Schema.String.check(isStorable("redirectUrl"))),
  ...ConfirmingPage.confirming
})

export const Input = Schema.Struct({
  /** The project's id or name. */
  project: Schema.NonEmptyString,
  /** The connection's id. */
  connectionId: ConnectionId,
  /** As in `connectByOAuth`. */
  callbackUrl: Schema.NonEmptyString,
  ...ReconnectRequest.fields,
  /** As in `connectByOAuth`. */
  redirectOrigins: Schema.optionalKey(Schema.Array(Schema.String))
})

export const reconnectByOAuth = Effect.fn("ReconnectByOAuth.reconnectByOAuth")(function* (
  caller: Caller,
  { connectionId, project: idOrName, ...input }: typeof Input.Type
) {
  const { id: projectId } = yield* Access.project(caller, "reconnectByOAuth", idOrName)
  const connections = yield* ConnectionStore
  const connection = yield* connections.get(projectId, connectionId)
  const { authScheme, consumer, group, provider, providerMetadata, providerWorkspaceRef } = connection
  if (!seesGroup(caller, group.groupRef)) return yield* new ConnectionNotFound({ connectionId })
  const { credentials } = yield* connections.account(projectId, connectionId)
  if (credentials._tag !== "OAuthCredentials") {
    const message = `the connection signs in by ${authScheme}, not by consent: send its new credentials instead`
    return yield* new InputRefused({ faults: [{ name: "connectionId", value: connectionId, message }] })
  }
  const { environment = "production" } = credentials
  const found = yield* ConsentWay.find(projectId, provider, { environment })
  const { callbackUrl, redirectOrigins = [], redirectUrl } = input
  const page = yield* ConfirmingPage.pageOf(caller, projectId, input, redirectOrigins)
  return yield* openOAuthSession(
    {
      projectId,
      provider,
      groupRef: group.groupRef,
      groupName: group.groupName,
      consumerRef: consumer.consumerRef,
      consumerName: consumer.consumerName,
      connectionId,
      callbackUrl,
      ...(providerWorkspaceRef === undefined ? {} : { providerWorkspaceRef }),
      ...(providerMetadata === undefined ? {} : { providerMetadata }),
      ...(redirectUrl === undefined ? {} : { redirectUrl }),
      ...page.recorded
    },
    found,
    page.faults
  )
})
