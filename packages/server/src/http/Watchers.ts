/** The open event streams of this process: how many a caller may have, and their end when the process stops. @rule operation.watch */
import type { Caller } from "@fieldgate/core/domain/Caller"
import { watchers } from "@fieldgate/core/domain/WatchLimits"
import { draft } from "@fieldgate/core/problems/ProblemDraft"
import * as Context from "effect/Context"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { raise } from "./ProblemMapping.ts"

/** Tokens of one group count together, like its requests. */
const nameOf = (caller: Caller): string => {
  if (caller._tag === "ApiKeyHolder" || caller._tag === "CachedApiKey") return `key ${caller.key.id}`
  if (caller._tag === "Consumer") return `group ${JSON.stringify([caller.projectId, caller.groupRef])}`
  return caller._tag === "Member" ? `member ${caller.id}` : "host"
}

const refused = (detail: string) => raise(draft("rate-limited", { detail, retryIn: "30 seconds" }))

/** Completed when the server stops accepting connections. It waits for running requests, and an event stream would run for minutes. */
export const Stopping = Context.Reference<Deferred.Deferred<void>>("@fieldgate/server/http/Watchers/Stopping", {
  defaultValue: () => Deferred.makeUnsafe<void>()
})

export const make = Effect.gen(function* () {
  const stopping = yield* Stopping
  const open = new Map<string, number>()
  const count = () => [...open.values()].reduce((sum, each) => sum + each, 0)
  const release = (name: string) =>
    Effect.sync(() => {
      const rest = (open.get(name) ?? 1) - 1
      if (rest === 0) open.delete(name)
      else open.set(name, rest)
    })
  /** Holds a place from the first to the last byte of the stream; refuses where the limit is reached. */
  const watch = <E>(caller: Caller, stream: Stream.Stream<Uint8Array, E>) =>
    Effect.suspend(() => {
      const name = nameOf(caller)
      const own = open.get(name) ?? 0
      if (own >= watchers.ofCaller)
        return refused(`this caller has ${watchers.ofCaller} event streams open in this process, its limit`)
      if (count() >= watchers.ofProcess)
        return refused(`this process has ${watchers.ofProcess} event streams open, its limit`)
      return Effect.succeed(
        Stream.unwrap(
          Effect.acquireRelease(
            Effect.sync(() => {
              open.set(name, (open.get(name) ?? 0) + 1)
              return stream
            }),
            () => release(name)
          )
        ).pipe(Stream.interruptWhen(Deferred.await(stopping)))
      )
    })
  return { watch }
})
