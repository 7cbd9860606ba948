/** What a process does beside listening: it carries out asynchronous writes, and removes what is kept no longer. */
import { Platform } from "@fieldgate/core/Platform"
import type * as Command from "effect/cli/Command"
import * as Effect from "effect/Effect"
import * as Flags from "./Flags.ts"

export const flags = {
  concurrency: Flags.workerConcurrency,
  operationDays: Flags.operationDays,
  payloadDays: Flags.payloadDays,
  logDays: Flags.logDays
}

/** Runs until it is interrupted; then it ends what it has begun. */
export const run = Effect.fn("WorkerRole.run")(function* ({
  concurrency,
  ...retention
}: Command.Command.Config.Infer<typeof flags>) {
  const platform = yield* Platform
  return yield* Effect.raceFirst(platform.work({ operations: concurrency }), platform.keepHouse(retention))
})
