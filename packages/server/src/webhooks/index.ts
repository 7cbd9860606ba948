/** Sending webhooks from a program of one's own, which embeds Fieldgate or has the core alone. */
export type { OutgoingWebhook, WebhookSender } from "@fieldgate/core/webhooks/WebhookSender"
export { nodeWebhookSender } from "./NodeWebhookSender.ts"
