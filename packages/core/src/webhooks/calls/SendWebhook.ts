/** One attempt at a delivery: signed anew, sent once, and noted with what follows. */
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Random from "effect/Random"
import * as Redacted from "effect/Redacted"
import type { DeliveryAttempt } from "../Delivery.ts"
import type { WebhookHeaders } from "../Destination.ts"
import { type ClaimedDelivery, EventOutbox } from "../EventOutbox.ts"
import { SigningKey } from "../SigningKey.ts"
import type { WebhookSender } from "../WebhookSender.ts"
import { verdict, type WebhookAnswer } from "../rules/DeliveryVerdict.ts"
import { headersOf, signedContent, signingKeys } from "../rules/SignedWebhook.ts"
import * as Measures from "../../worker/Measures.ts"

export const sendWebhook = Effect.fn("SendWebhook.sendWebhook")(function* (
  { send }: WebhookSender,
  claimed: ClaimedDelivery
) {
  const { body, delivery, destination } = claimed
  const secrets = yield* claimed.secrets
  const time = yield* DateTime.now
  const { sign } = yield* SigningKey
  const parts = { id: delivery.id, time, body }
  const signatures = yield* Effect.forEach(signingKeys(secrets, time), (key) => sign(key, signedContent(parts)))
  const answer = yield* send({
    url: destination.metadata.url,
    headers: {
      ...revealed(secrets.headers),
      "content-type": "application/json",
      "user-agent": "Fieldgate-Webhooks",
      ...headersOf(parts, signatures)
    },
    body
  })
  const now = yield* DateTime.now
  const { failingSince } = destination
  const follows = verdict(answer, { attempt: claimed.attempt, now, chance: yield* Random.next, failingSince })
  const attempt: DeliveryAttempt = {
    time,
    ...(answer._tag === "Answered" ? { responseStatus: answer.status } : {}),
    ...("error" in follows ? { error: follows.error } : {}),
    durationMillis: Math.round(Duration.toMillis(DateTime.distance(time, now)))
  }
  const noted = yield* (yield* EventOutbox).note(claimed, attempt, follows)
  if (noted && follows._tag === "Gone") yield* tellGone(claimed, follows.error)
  yield* Measures.webhook(outcomeOf(answer, follows._tag))
})

/** Its project's other destinations hear of it by an event; where there is none, only the log tells. */
const tellGone = ({ destination: { id, name, projectId } }: ClaimedDelivery, reason: string) =>
  Effect.logWarning("a destination of webhooks is disabled").pipe(
    Effect.annotateLogs({ projectId, destinationId: id, name, reason })
  )

const revealed = (headers: WebhookHeaders): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, Redacted.value(value)]))

const outcomeOf = (answer: WebhookAnswer, verdict: string) =>
  verdict === "Delivered" ? "delivered" : answer._tag === "Answered" ? "refused" : "unanswered"
