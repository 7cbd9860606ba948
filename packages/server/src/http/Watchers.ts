/** The open event streams of this process: how many a caller may have, and their end when the process stops. @rule operation.watch */
import { type Caller, ownProject } from "@fieldgate/core/domain/Caller"
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

/** Tokens of many groups are of one project, which must leave streams to the others. */
const projectOf = (caller: Caller): string | undefined => ownProject(caller)?.id

const refused = (detail: string) => raise(draft("rate-limited", { detail, retryIn: "30 seconds" }))

/** Completed when the server stops accepting connections. It waits for running requests, and an event stream would run for minutes. */
export const Stopping = Context.Reference<Deferred.Deferred<void>>("@fieldgate/server/http/Watchers/Stopping", {
  defaultValue: () => Deferred.makeUnsafe<void>()
})

export const make = Effect.gen(function* () {
  const stopping = yield* Stopping
  const open = new Set<{ readonly name: string; readonly project: string | undefined }>()
  /** Holds a place from the first to the last byte of the stream; refuses where the limit is reached. */
  const watch = <E>(caller: Caller, stream: Stream.Stream<Uint8Array, E>) =>
    Effect.suspend(() => {
      const place = { name: nameOf(caller), project: projectOf(caller) }
      const all = [...open]
      if (all.filter(({ name }) => name === place.name).length >= watchers.ofCaller)
        return refused(`this caller has ${watchers.ofCaller} event streams open in this process, its limit`)
      if (
        place.project !== undefined &&
        all.filter(({ project }) => project === place.project).length >= watchers.ofProject
      )
        return refused(
          `the callers of this project have ${watchers.ofProject} event streams open in this process, their limit`
        )
      if (open.size >= watchers.ofProcess)
        return refused(`this process has ${watchers.ofProcess} event streams open, its limit`)
      return Effect.succeed(
        Stream.unwrap(
          Effect.acquireRelease(
            Effect.sync(() => {
              open.add(place)
              return stream
            }),
            () => Effect.sync(() => open.delete(place))
          )
        ).pipe(Stream.interruptWhen(Deferred.await(stopping)))
      )
    })
  return { watch }
})
