/** Sessions of the console in memory. */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type { ConsoleSession } from "../projects/ConsoleSession.ts"
import { ConsoleSessionStore } from "../projects/ConsoleSessionStore.ts"

export const layer: Layer.Layer<ConsoleSessionStore> = Layer.sync(ConsoleSessionStore, () => {
  const sessions = new Map<string, ConsoleSession>()
  return ConsoleSessionStore.of({
    open: (session) => Effect.sync(() => void sessions.set(session.digest, session)),
    find: (digest) => Effect.sync(() => Option.fromUndefinedOr(sessions.get(digest))),
    extend: (digest, idleTime) =>
      Effect.sync(() => {
        const found = sessions.get(digest)
        if (found !== undefined) sessions.set(digest, { ...found, idleTime })
      }),
    close: (digest) => Effect.sync(() => void sessions.delete(digest)),
    sweep: (until, limit) =>
      Effect.sync(() => {
        const over = [...sessions.values()].filter(
          ({ expireTime, idleTime }) => DateTime.isLessThan(idleTime, until) || DateTime.isLessThan(expireTime, until)
        )
        const removed = over.slice(0, limit)
        for (const { digest } of removed) sessions.delete(digest)
        return removed.length
      })
  })
})
