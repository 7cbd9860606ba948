/** Ends what waits to be written through an installation that goes. Settled 12. */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type { InstallationId, ProjectId } from "../../domain/Ids.ts"
import type { RecordOutcome } from "../../domain/RecordOutcome.ts"
import { OperationQueue } from "../OperationQueue.ts"

const removed: RecordOutcome = { outcome: "failed", errors: [{ message: "installation removed" }] }

/** Call it before the installation is removed, and once more afterwards: what was accepted in between ends too. */
export const endWaiting = Effect.fnUntraced(function* (projectId: ProjectId, installationId: InstallationId) {
  yield* (yield* OperationQueue).cancelInstallation(projectId, installationId, removed, yield* DateTime.now)
})
