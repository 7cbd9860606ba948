/** Gives a connection new credentials: it counts as created again until a call succeeds, and what waited for it goes on. */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { type Caller, seesGroup } from "../domain/Caller.ts"
import { Credentials } from "../domain/Credentials.ts"
import { ConnectionId } from "../domain/Ids.ts"
import { ConnectionNotFound, ConnectionStore } from "../ports/ConnectionStore.ts"
import { OperationQueue } from "../ports/OperationQueue.ts"
import * as Access from "./Access.ts"

export const Input = Schema.Struct({
  project: Schema.NonEmptyString,
  connectionId: ConnectionId,
  credentials: Credentials
})

export const replaceCredentials = Effect.fn("ReplaceCredentials.replaceCredentials")(function* (
  caller: Caller,
  input: typeof Input.Type
) {
  const project = yield* Access.project(caller, "replaceCredentials", input.project)
  const connections = yield* ConnectionStore
  const { connectionId } = input
  const { group } = yield* connections.get(project.id, connectionId)
  if (!seesGroup(caller, group.groupRef)) return yield* new ConnectionNotFound({ connectionId })
  const at = yield* DateTime.now
  yield* connections.replaceCredentials(project.id, connectionId, input.credentials, at)
  yield* (yield* OperationQueue).resume(project.id, connectionId, at)
  return yield* connections.get(project.id, connectionId)
})
