/** Sends one request to a receiver. A record, not a service: the deployment passes the implementation that it trusts. */
import type * as Effect from "effect/Effect"
import type { WebhookAnswer } from "./rules/DeliveryDecision.ts"

export interface OutgoingWebhook {
  readonly url: string
  /** Includes the destination's own headers. Some may be secret, so none is logged. */
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
