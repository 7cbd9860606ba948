/** What a process does beside listening: it carries out asynchronous writes, and removes what is kept no longer. */
import { Platform } from "@fieldgate/core/Platform"
import type { Retention } from "@fieldgate/core/usecases/Housekeeping"
import * as Effect from "effect/Effect"

export interface Work extends Retention {
  /** Operations at a time. */
  readonly concurrency: number
}

/** Runs until it is interrupted; then it ends what it has begun. */
export const run = Effect.fn("WorkerRole.run")(function* ({ concurrency, logDays, operationDays, payloadDays }: Work) {
  const platform = yield* Platform
  const retention = { logDays, operationDays, payloadDays }
  return yield* Effect.raceFirst(platform.work({ operations: concurrency }), platform.keepHouse(retention))
})
