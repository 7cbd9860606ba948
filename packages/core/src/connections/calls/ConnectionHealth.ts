/** A connection's health follows what calls over it meet. Spec 3. */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type { Connection, ConnectionStatus } from "../Connection.ts"
import type { ProjectId } from "../../domain/Ids.ts"
import { safeSentence } from "../../domain/SafeSentence.ts"
import { ConnectionStore } from "../ConnectionStore.ts"
import { OperationQueue } from "../../operations/OperationQueue.ts"
import type { ProviderFailure } from "../../providers/ProviderError.ts"

/** What a call's end says of the credentials; nothing where the provider said nothing of them. */
export const statusAfter = (failure: ProviderFailure | undefined): ConnectionStatus | undefined => {
  if (failure === undefined) return "working"
  return failure._tag === "ProviderUnauthorized" ? "bad_credentials" : undefined
}

/** Notes how a call ended and why, and lets go on what waited for better credentials; a store that is away must not change a call's answer. */
export const note = Effect.fnUntraced(function* (
  { connection: { id, status: before }, projectId }: Noted,
  failure: ProviderFailure | undefined
) {
  const status = statusAfter(failure)
  if (status === undefined || before === status) return
  const at = yield* DateTime.now
  yield* Effect.gen(function* () {
    yield* (yield* ConnectionStore).setStatus(projectId, id, status, at, failure && safeSentence(failure.message))
    if (before === "bad_credentials") yield* (yield* OperationQueue).resume(projectId, id, at)
  }).pipe(
    Effect.catch((error) => Effect.logWarning("connection status could not be saved", error)),
    Effect.annotateLogs({ connectionId: id })
  )
})

/** A connection, as it was before the call. */
export interface Noted {
  readonly projectId: ProjectId
  readonly connection: Pick<Connection, "id" | "status">
}
