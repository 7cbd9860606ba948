/** Budgets of calls in memory: of one process, so for tests and trials only. */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as CallWindow from "../connections/CallWindow.ts"
import type { ConnectionId } from "../domain/Ids.ts"
import { CallBudget } from "../connections/CallBudget.ts"

export const layer: Layer.Layer<CallBudget> = Layer.sync(CallBudget, () => {
  const windows = new Map<ConnectionId, CallWindow.CallWindow>()
  const windowOf = (id: ConnectionId) => windows.get(id) ?? CallWindow.empty
  return CallBudget.of({
    take: ({ at, connectionId, ...wish }) =>
      Effect.sync(() => {
        const [taken, next] = CallWindow.take(windowOf(connectionId), { ...wish, at: DateTime.toEpochMillis(at) })
        windows.set(connectionId, next)
        const [until, retryAt] = [DateTime.makeUnsafe(taken.until), DateTime.makeUnsafe(taken.retryAt)]
        return { ...taken, until, retryAt }
      }),
    block: (connectionId, until) =>
      Effect.sync(() => {
        windows.set(connectionId, CallWindow.block(windowOf(connectionId), DateTime.toEpochMillis(until)))
      })
  })
})
