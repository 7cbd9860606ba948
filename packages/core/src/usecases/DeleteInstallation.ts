/**
 * Removes an installation with the history of its configs, and its connection where no other one stands on it. What waits to
 * be written through it ends first. Settled 12.
 */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type { Caller } from "../domain/Caller.ts"
import type { RecordOutcome } from "../domain/RecordOutcome.ts"
import { InstallationStore } from "../ports/InstallationStore.ts"
import { OperationQueue } from "../ports/OperationQueue.ts"
import * as Access from "./Access.ts"
import { removeConnection } from "./DeleteConnection.ts"
import { seen, SeenInstallation, soughtById } from "./SeenInstallation.ts"

export const Input = SeenInstallation

const removed: RecordOutcome = { outcome: "failed", errors: [{ message: "installation removed" }] }

export const deleteInstallation = Effect.fn("DeleteInstallation.deleteInstallation")(function* (
  caller: Caller,
  input: typeof Input.Type
) {
  const project = yield* Access.project(caller, "deleteInstallation", input.project)
  const { sought } = yield* soughtById(project.id, input)
  const { connection, id } = yield* seen(caller, sought)
  const endWaiting = Effect.fnUntraced(function* () {
    yield* (yield* OperationQueue).cancelInstallation(project.id, id, removed, yield* DateTime.now)
  })
  yield* endWaiting()
  yield* (yield* InstallationStore).remove(sought)
  // What was accepted in between ends too.
  yield* endWaiting()
  yield* removeConnection(project.id, connection.id).pipe(
    // Another installation stands on it, or it is gone already.
    Effect.catchTags({ ConnectionInUse: () => Effect.void, ConnectionNotFound: () => Effect.void })
  )
})
