/** Delivers webhooks: turns recorded events into deliveries and sends those that are due. */
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as FiberSet from "effect/FiberSet"
import * as Random from "effect/Random"
import * as Redacted from "effect/Redacted"
import { answerBeginning } from "../../domain/AnswerText.ts"
import { IdGenerator } from "../../domain/IdGenerator.ts"
import { WorkerId } from "../../domain/Ids.ts"
import { responseBytes } from "../../domain/Limits.ts"
import { workPlaces } from "../../domain/PlaceLimits.ts"
import { CallWait } from "../../providers/CallWait.ts"
import type { DeliveryAttempt } from "../Delivery.ts"
import type { WebhookHeaders } from "../Destination.ts"
import { type ClaimedDelivery, EventOutbox, type DeadLetter } from "../EventOutbox.ts"
import { SigningKey } from "../SigningKey.ts"
import type { WebhookSender } from "../WebhookSender.ts"
import { type WebhookAnswer, decideDelivery } from "../rules/DeliveryDecision.ts"
import { bodyOf } from "../rules/EventBody.ts"
import { headersOf, signedContent, signingKeys } from "../rules/SignedWebhook.ts"
import * as Measures from "../../worker/Measures.ts"
import * as Places from "../../worker/Places.ts"

export interface DeliveryOptions {
  /** Webhooks that this process works on at a time; those that wait for their receiver don't count. */
  readonly webhooks?: number
  /** Webhooks to one destination at a time, of all processes together. */
  readonly perDestination?: number
}

const defaults: Required<DeliveryOptions> = { webhooks: workPlaces.default, perDestination: 8 }

/** Events that become deliveries in one transaction: as many as take a few milliseconds. */
const atOnce = 100

/** The pause between two polls of the outbox that found nothing to do. */
const interval = "1 second"

/** Longer than an attempt can take: when a process dies, another one repeats its attempt after this time. */
const leaseSeconds = 60

/** How long webhooks that are under way may take to end when this is stopped. */
const grace = "20 seconds"

/** Delivers webhooks until it is interrupted; any number of processes may do so on one set of stores. */
export const deliverWebhooks = (sender: WebhookSender, options: DeliveryOptions = {}) =>
  run(sender, { ...defaults, ...options })

export const getDeliveryBacklog = Effect.fn("getDeliveryBacklog")(function* () {
  return yield* (yield* EventOutbox).backlog
})

const run = Effect.fn("deliverWebhooks")(function* (
  sender: WebhookSender,
  { perDestination, webhooks }: Required<DeliveryOptions>
) {
  const outbox = yield* EventOutbox
  const worker = WorkerId.make(yield* (yield* IdGenerator).next)
  const running = yield* FiberSet.make()
  const { changed, room, take } = (yield* Places.make)(webhooks)
  yield* Effect.addFinalizer(() => Effect.ignore(Effect.timeout(FiberSet.awaitEmpty(running), grace)))
  const start = (claimed: ClaimedDelivery) =>
    Effect.flatMap(take(workOf(claimed)), (onPlace) =>
      sendWebhook(sender, claimed).pipe(
        Effect.catchCause((cause) =>
          Effect.logError(`unhandled error while delivering the webhook ${claimed.delivery.id}`, cause)
        ),
        onPlace,
        FiberSet.run(running)
      )
    )
  const workOf = ({ destination: { id, projectId, slowSince } }: ClaimedDelivery): Places.Work => ({
    records: 1,
    isSlow: slowSince !== undefined,
    setPace: (slow) =>
      outbox
        .setPace({ projectId, destinationId: id }, slow?.since)
        .pipe(Effect.catch((error) => Effect.logWarning("saving the pace of a webhook destination failed", error)))
  })
  /** Uninterruptible: what has been claimed is started, or it would wait for the end of its lease. */
  const claim = Effect.gen(function* () {
    yield* changed.close
    const { limit, slow } = yield* room
    if (limit === 0) return 0
    const at = yield* DateTime.now
    const leaseUntil = DateTime.add(at, { seconds: leaseSeconds })
    const { claimed, deadLetters } = yield* outbox.claim({ worker, at, leaseUntil, limit, slow, perDestination })
    yield* Effect.forEach(claimed, start, { discard: true })
    yield* Effect.forEach(deadLetters, logDeadLetter, { discard: true })
    return claimed.length + deadLetters.length
  }).pipe(Effect.uninterruptible)
  const step = Effect.gen(function* () {
    const { deadLetters, events } = yield* outbox.fanOut(atOnce, yield* DateTime.now, bodyOf)
    yield* Effect.forEach(deadLetters, logDeadLetter, { discard: true })
    return events + deadLetters.length + (yield* claim)
  }).pipe(
    Effect.catch((error) => Effect.as(Effect.logWarning("reading the webhook outbox failed; will retry", error), 0)),
    // An event that can't be delivered must not stop this process.
    Effect.catchDefect((defect) =>
      Effect.as(Effect.logError("unexpected error in the webhook outbox; will retry", defect), 0)
    )
  )
  return yield* Effect.forever(
    Effect.flatMap(step, (done) => (done > 0 ? Effect.void : Effect.raceFirst(changed.await, Effect.sleep(interval))))
  )
}, Effect.scoped)

/** Logged once; the gauge of set-aside events shows it for as long as it lasts. */
const logDeadLetter = ({ again, detail, projectId, type }: DeadLetter) =>
  again
    ? Effect.void
    : Effect.logError("webhook event quarantined; will be retried periodically").pipe(
        Effect.annotateLogs({ projectId, type, detail })
      )

/** Makes one attempt at a delivery: signs it, sends it, and records the outcome and what follows. */
const sendWebhook = Effect.fn("sendWebhook")(function* ({ send }: WebhookSender, claimed: ClaimedDelivery) {
  const { body, delivery, destination } = claimed
  const secrets = yield* claimed.secrets
  const time = yield* DateTime.now
  const { sign } = yield* SigningKey
  const parts = { id: delivery.id, time, body }
  const signatures = yield* Effect.forEach(signingKeys(secrets, time), (key) => sign(key, signedContent(parts)))
  const { url } = destination.metadata
  const { answering, waiting } = yield* CallWait
  const sending = send({
    url,
    headers: {
      ...revealedHeaders(secrets.headers),
      "content-type": "application/json",
      "user-agent": "Fieldgate-Webhooks",
      // Its ID is the same as before, so receivers that check it need nothing else.
      ...(claimed.isRecovered === true ? { "fieldgate-recovered": "true" } : {}),
      ...headersOf(parts, signatures)
    },
    body
  })
  const answer = yield* waiting(answering(URL.parse(url)?.host ?? "", sending))
  const now = yield* DateTime.now
  const { failingSince } = destination
  const follows = decideDelivery(answer, { attempt: claimed.attempt, now, chance: yield* Random.next, failingSince })
  const attempt: DeliveryAttempt = {
    time,
    ...(answer._tag === "Answered"
      ? { responseStatus: answer.status, ...responseBodyOf(answer.body, secrets.headers) }
      : {}),
    ...("error" in follows ? { error: follows.error } : {}),
    durationMillis: Math.round(Duration.toMillis(DateTime.distance(time, now)))
  }
  const noted = yield* (yield* EventOutbox).note(claimed, attempt, follows)
  if (noted && follows._tag === "Gone") yield* logGone(claimed, follows.error)
  yield* Measures.webhook(outcomeOf(answer, follows._tag))
})

/** @rule webhook.responses */
const responseBodyOf = (body: string | undefined, headers: WebhookHeaders) =>
  body === undefined || body === ""
    ? {}
    : { responseBody: answerBeginning(body, Object.values(revealedHeaders(headers)), responseBytes) }

/** The project's other destinations get an event; without any, only the log shows it. */
const logGone = ({ destination: { id, name, projectId } }: ClaimedDelivery, reason: string) =>
  Effect.logWarning("webhook destination disabled").pipe(
    Effect.annotateLogs({ projectId, destinationId: id, name, reason })
  )

const revealedHeaders = (headers: WebhookHeaders): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, Redacted.value(value)]))

const outcomeOf = (answer: WebhookAnswer, decideDelivery: string) =>
  decideDelivery === "Delivered" ? "delivered" : answer._tag === "Answered" ? "refused" : "unanswered"
