/** Tells destinations what has happened: makes deliveries of recorded events, and sends what is due, until it is interrupted. */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as FiberSet from "effect/FiberSet"
import * as Latch from "effect/Latch"
import { WorkerId } from "../../domain/Ids.ts"
import { type ClaimedDelivery, EventOutbox, type SetAside } from "../EventOutbox.ts"
import { IdGenerator } from "../../domain/IdGenerator.ts"
import type { WebhookSender } from "../WebhookSender.ts"
import { bodyOf } from "../rules/EventBody.ts"
import { sendWebhook } from "./SendWebhook.ts"

export interface DeliveryOptions {
  /** Webhooks at a time in this process. */
  readonly webhooks?: number
  /** Webhooks to one destination at a time, of all processes together. */
  readonly perDestination?: number
}

const defaults: Required<DeliveryOptions> = { webhooks: 32, perDestination: 8 }

/** Events that become deliveries in one transaction: as many as take a few milliseconds. */
const atOnce = 100

/** From one look to the next, while there is nothing to do. */
const interval = "1 second"

/** Longer than an attempt can take: one whose process died is made again by another one after this. */
const leaseSeconds = 60

/** How long webhooks that are under way may take to end when this is stopped. */
const grace = "20 seconds"

/** Any number of processes may do so on one set of stores. */
export const deliverWebhooks = (sender: WebhookSender, options: DeliveryOptions = {}) =>
  run(sender, { ...defaults, ...options })

/** Said once; the gauge of what is set aside says it for as long as it lasts. */
const tell = ({ again, detail, projectId, type }: SetAside) =>
  again
    ? Effect.void
    : Effect.logError("an event for webhooks is set aside, and tried again from time to time").pipe(
        Effect.annotateLogs({ projectId, type, detail })
      )

const run = Effect.fn("DeliverWebhooks.deliverWebhooks")(function* (
  sender: WebhookSender,
  { perDestination, webhooks }: Required<DeliveryOptions>
) {
  const outbox = yield* EventOutbox
  const worker = WorkerId.make(yield* (yield* IdGenerator).next)
  const running = yield* FiberSet.make()
  const ended = yield* Latch.make()
  yield* Effect.addFinalizer(() => Effect.ignore(Effect.timeout(FiberSet.awaitEmpty(running), grace)))
  const start = (claimed: ClaimedDelivery) =>
    sendWebhook(sender, claimed).pipe(
      Effect.catchCause((cause) => Effect.logError(`the delivery ${claimed.delivery.id} could not be ended`, cause)),
      Effect.andThen(ended.open),
      FiberSet.run(running)
    )
  /** Uninterruptible: what has been claimed is started, or it would wait for the end of its lease. */
  const claim = Effect.gen(function* () {
    yield* ended.close
    const limit = webhooks - (yield* FiberSet.size(running))
    if (limit <= 0) return 0
    const at = yield* DateTime.now
    const leaseUntil = DateTime.add(at, { seconds: leaseSeconds })
    const { claimed, setAside } = yield* outbox.claim({ worker, at, leaseUntil, limit, perDestination })
    yield* Effect.forEach(claimed, start, { discard: true })
    yield* Effect.forEach(setAside, tell, { discard: true })
    return claimed.length + setAside.length
  }).pipe(Effect.uninterruptible)
  const step = Effect.gen(function* () {
    const { setAside, spread } = yield* outbox.spread(atOnce, yield* DateTime.now, bodyOf)
    yield* Effect.forEach(setAside, tell, { discard: true })
    return spread + setAside.length + (yield* claim)
  }).pipe(
    Effect.catch((error) => Effect.as(Effect.logWarning("the outbox could not be asked", error), 0)),
    // One event that can't be told must not end all that this process does.
    Effect.catchDefect((defect) => Effect.as(Effect.logError("the outbox broke", defect), 0))
  )
  return yield* Effect.forever(
    Effect.flatMap(step, (done) => (done > 0 ? Effect.void : Effect.raceFirst(ended.await, Effect.sleep(interval))))
  )
}, Effect.scoped)
