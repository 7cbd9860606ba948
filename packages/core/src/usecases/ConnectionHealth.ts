/** A connection's health follows what calls over it meet. Spec 3. */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type { InstallationForWrite } from "../domain/Installation.ts"
import { ConnectionStore } from "../ports/ConnectionStore.ts"
import type { ProviderFailure } from "../ports/ProviderError.ts"

/** Notes how a call ended; a store that is away must not change a write's answer. */
export const note = Effect.fnUntraced(function* (
  installation: Pick<InstallationForWrite, "projectId" | "connection">,
  failure: ProviderFailure | undefined
) {
  if (failure !== undefined && failure._tag !== "ProviderUnauthorized") return
  const status = failure === undefined ? "working" : "bad_credentials"
  const { id, status: before } = installation.connection
  if (before === status) return
  const connections = yield* ConnectionStore
  yield* connections
    .setStatus(installation.projectId, id, status, yield* DateTime.now)
    .pipe(Effect.catch((error) => Effect.logWarning("the connection's status could not be saved", error)))
})
