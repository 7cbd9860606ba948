/** Connects a consumer's account at a provider, with credentials that are at hand. Spec 4.6. */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Caller } from "../domain/Caller.ts"
import { type AuthScheme, type Connection, ProviderMetadata } from "../domain/Connection.ts"
import { Credentials } from "../domain/Credentials.ts"
import { ConnectionId, ConsumerRef, GroupRef, ProviderName } from "../domain/Ids.ts"
import { isStorable } from "../domain/Text.ts"
import { ConnectionStore } from "../ports/ConnectionStore.ts"
import { IdGenerator } from "../ports/IdGenerator.ts"
import { ProviderRegistry } from "../ports/ProviderRegistry.ts"
import * as Access from "./Access.ts"

export const Input = Schema.Struct({
  project: Schema.NonEmptyString,
  provider: ProviderName,
  groupRef: GroupRef,
  groupName: Schema.optionalKey(Schema.NonEmptyString.check(isStorable("groupName"))),
  consumerRef: ConsumerRef,
  consumerName: Schema.optionalKey(Schema.NonEmptyString.check(isStorable("consumerName"))),
  credentials: Credentials,
  providerMetadata: Schema.optionalKey(ProviderMetadata)
})

const schemes: Record<Credentials["_tag"], AuthScheme> = {
  NoCredentials: "none",
  ApiKeyCredentials: "apiKey",
  BasicCredentials: "basic",
  OAuthCredentials: "oauth2/authorizationCode"
}

export const createConnection = Effect.fn("CreateConnection.createConnection")(function* (
  caller: Caller,
  input: typeof Input.Type
) {
  const { id: projectId } = yield* Access.project(caller, "createConnection", input.project)
  yield* Access.ownRefs(caller, input)
  const connections = yield* ConnectionStore
  yield* (yield* ProviderRegistry).get(input.provider)
  const id = ConnectionId.make(yield* (yield* IdGenerator).next)
  const createTime = yield* DateTime.now
  const { consumerRef, groupRef, provider } = input
  const connection: Connection = {
    id,
    projectId,
    provider,
    group: { groupRef, groupName: input.groupName ?? groupRef, projectId, createTime },
    consumer: { consumerRef, consumerName: input.consumerName ?? consumerRef, projectId, createTime },
    authScheme: schemes[input.credentials._tag],
    status: "created",
    createTime,
    updateTime: createTime,
    ...(input.providerMetadata === undefined ? {} : { providerMetadata: input.providerMetadata })
  }
  yield* connections.insert(connection, input.credentials)
  return connection
})
