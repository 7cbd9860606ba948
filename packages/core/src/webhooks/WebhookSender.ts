/** Sends one request to a receiver. A record, not a service: whoever delivers brings the one that it trusts. */
import type * as Effect from "effect/Effect"
import type { WebhookAnswer } from "./rules/DeliveryDecision.ts"

export interface OutgoingWebhook {
  readonly url: string
  /** With the destination's own; some of them may be secret, so nothing of them is told anywhere. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface WebhookSender {
  /**
   * Posts it and answers what came back; whatever goes wrong is an answer too. It follows no redirect, waits no longer than
   * `webhookAnswerSeconds`, and connects to no address that it has not checked.
   */
  readonly send: (webhook: OutgoingWebhook) => Effect.Effect<WebhookAnswer>
}
