/** Sends webhooks from a program that embeds Fieldgate or uses only the core. */
export type { OutgoingWebhook, WebhookSender } from "@fieldgate/core/webhooks/WebhookSender"
export { nodeWebhookSender } from "./NodeWebhookSender.ts"
