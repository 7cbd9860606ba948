/** One operation of a project. Spec 4.4. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { Caller } from "../../domain/Caller.ts"
import { type ConnectionId, OperationId, type ProjectId } from "../../domain/Ids.ts"
import type { Operation } from "../Operation.ts"
import * as Outage from "../../connections/Outage.ts"
import { ConnectionStore } from "../../connections/ConnectionStore.ts"
import { OperationHistory } from "../OperationHistory.ts"
import { OperationQueue } from "../OperationQueue.ts"
import { ProviderRegistry } from "../../providers/ProviderRegistry.ts"
import * as Access from "../../projects/calls/Access.ts"
import { requireOperation } from "./SeenOperation.ts"

export const Input = Schema.Struct({
  /** The project's id or name. */
  project: Schema.NonEmptyString,
  /** The operation's id. */
  operationId: OperationId
})

export const getOperation = Effect.fn("GetOperation.getOperation")(function* (
  caller: Caller,
  input: typeof Input.Type
) {
  const project = yield* Access.project(caller, "getOperation", input.project)
  yield* requireOperation(caller, project.id, input.operationId)
  return yield* withOutage(yield* (yield* OperationHistory).get(project.id, input.operationId))
})

/** An operation that is held shows how many others wait with it, and its result says what they wait for. */
const withOutage = Effect.fnUntraced(function* (operation: Operation) {
  const { metadata, projectId, result } = operation
  if (metadata?.outage === undefined) return operation
  const { connectionId, since } = metadata.outage
  const waitingWrites = yield* (yield* OperationQueue).waiting([connectionId])
  const name = yield* nameOf(projectId, connectionId)
  const sentence = Outage.sentenceOf(name, since, waitingWrites)
  const shown: Operation = {
    ...operation,
    // A connection that must be renewed would hold it also if the provider answered.
    result: metadata.stage === "parked" ? (result ?? sentence) : sentence,
    metadata: { ...metadata, outage: { ...metadata.outage, waitingWrites } }
  }
  return shown
})

/** The provider's name for people; a connection that was removed at this moment has no name any more. */
const nameOf = Effect.fnUntraced(
  function* (projectId: ProjectId, connectionId: ConnectionId) {
    const { provider } = yield* (yield* ConnectionStore).get(projectId, connectionId)
    const driver = yield* Effect.option((yield* ProviderRegistry).get(provider))
    return Option.match(driver, { onNone: (): string => provider, onSome: ({ displayName }) => displayName })
  },
  Effect.catchTag("ConnectionNotFound", () => Effect.succeed("The provider"))
)
