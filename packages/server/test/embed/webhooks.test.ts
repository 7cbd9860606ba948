import { Webhook } from "standardwebhooks"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Redacted from "effect/Redacted"
import * as Scope from "effect/Scope"
import { describe, expect, it, vi } from "vitest"
import { createFieldgate } from "../../src/embed/index.ts"
import { nodeWebhookSender } from "../../src/webhooks/index.ts"
import * as Receiver from "../webhooks/Receiver.ts"
import { install, manifest, scripted } from "./Shop.ts"

describe("webhooks of an embedded Fieldgate", () => {
  it("sends webhooks from its own worker with the configured sender", async () => {
    const scope = Scope.makeUnsafe()
    const opened = Receiver.open((response) => response.writeHead(204).end())
    const receiver = await Effect.runPromise(Scope.provide(opened, scope))
    await using fieldgate = await createFieldgate({
      database: "memory",
      providers: [scripted().driver],
      manifest,
      webhooks: nodeWebhookSender({ loopback: true }),
      logger: false
    })
    const project = fieldgate.project.name
    const destination = { name: "hooks", type: "webhook", metadata: { url: receiver.url } }
    await fieldgate.createDestination({ project, destination, loopback: true })
    await install(fieldgate)
    await vi.waitFor(() => expect(receiver.received).toHaveLength(2), { timeout: 60_000 })
    const { secrets } = await fieldgate.getDestination({ project, destination: "hooks", includeSecrets: true })
    const webhook = new Webhook(secrets === undefined ? "" : Redacted.value(secrets.keys[0].key))
    const events = receiver.received.map(({ body, headers }) => webhook.verify(body, headers as Record<string, string>))
    expect(events).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ notificationType: "connection.created" }),
        expect.objectContaining({ notificationType: "installation.created" })
      ])
    )
    await Effect.runPromise(Scope.close(scope, Exit.void))
  })
})
