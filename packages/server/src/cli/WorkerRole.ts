/** What a process does beside listening: it carries out asynchronous writes, tells destinations of events, and removes what is kept no longer. */
import { Platform } from "@fieldgate/core/Platform"
import type { Retention } from "@fieldgate/core/worker/Retention"
import * as Effect from "effect/Effect"
import { nodeWebhookSender } from "../webhooks/NodeWebhookSender.ts"

export interface Work extends Retention {
  /** Operations at a time. */
  readonly concurrency: number
  /** Whether webhooks may go to this machine. */
  readonly webhookLoopback: boolean
}

/** Runs until it is interrupted; then it ends what it has begun. */
export const run = Effect.fn("WorkerRole.run")(function* (work: Work) {
  const { concurrency, logDays, operationDays, payloadDays, webhookLoopback } = work
  const platform = yield* Platform
  const retention = { logDays, operationDays, payloadDays }
  const sender = nodeWebhookSender({ loopback: webhookLoopback })
  return yield* Effect.raceAllFirst([
    platform.runWorker({ operations: concurrency }),
    platform.deliverWebhooks(sender),
    platform.runRetention(retention)
  ])
})
