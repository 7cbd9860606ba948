import { describe, expect, it } from "@effect/vitest"
import { WebhookAnswer } from "@fieldgate/core/webhooks/rules/DeliveryDecision"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Latch from "effect/Latch"
import * as TestClock from "effect/testing/TestClock"
import { type Resolve, nodeWebhookSender } from "../../src/webhooks/NodeWebhookSender.ts"
import * as Receiver from "./Receiver.ts"

const here = nodeWebhookSender({ loopback: true })
const webhook = (url: string) => ({
  url,
  headers: { "x-team": "crm", "content-type": "application/json" },
  body: '{"ü":1}'
})
const answered = (status: number, retryAfter?: Duration.Duration) => WebhookAnswer.Answered({ status, retryAfter })

/** A resolver that knows one name, at these addresses, and counts how often it is asked. */
const resolving = (...addresses: ReadonlyArray<string>) => {
  const asked: Array<string> = []
  const resolve: Resolve = (hostname, _options, found) => {
    asked.push(hostname)
    found(
      null,
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }))
    )
  }
  return { asked, resolve }
}

describe("Sending a webhook", () => {
  it.effect("posts body and headers, and returns the answer's status", () =>
    Effect.gen(function* () {
      const receiver = yield* Receiver.open((response) => response.writeHead(204).end())
      expect(yield* here.send(webhook(receiver.url))).toEqual(answered(204))
      const [{ body, headers, path } = { body: "", headers: {}, path: "" }] = receiver.received
      expect([path, body, headers["x-team"], headers["content-length"]]).toEqual(["/hooks", '{"ü":1}', "crm", "8"])
    })
  )

  it.effect("follows no redirect", () =>
    Effect.gen(function* () {
      const receiver = yield* Receiver.open((response) =>
        response.writeHead(302, { location: "http://169.254.169.254/" }).end()
      )
      expect(yield* here.send(webhook(receiver.url))).toEqual(answered(302))
      expect(receiver.received).toHaveLength(1)
    })
  )

  it.effect("returns the receiver's Retry-After", () =>
    Effect.gen(function* () {
      const receiver = yield* Receiver.open((response) => response.writeHead(429, { "retry-after": "120" }).end())
      expect(yield* here.send(webhook(receiver.url))).toEqual(answered(429, Duration.seconds(120)))
    })
  )

  it.effect("reads no more of an answer than it must", () =>
    Effect.gen(function* () {
      const receiver = yield* Receiver.open((response) => {
        response.writeHead(200)
        const more = () => void response.write("x".repeat(64 * 1024), more)
        more()
      })
      const answer = yield* here.send(webhook(receiver.url))
      expect(answer).toEqual(WebhookAnswer.Answered({ status: 200, body: "x".repeat(2048) }))
    })
  )

  it.effect("returns the beginning of the answer's text", () =>
    Effect.gen(function* () {
      const receiver = yield* Receiver.open((response) => response.writeHead(500).end('{"error":"no tâble"}'))
      expect(yield* here.send(webhook(receiver.url))).toEqual(
        WebhookAnswer.Answered({ status: 500, body: '{"error":"no tâble"}' })
      )
    })
  )

  it.effect("waits at most fifteen seconds for the whole answer", () =>
    Effect.gen(function* () {
      const arrived = yield* Latch.make()
      const receiver = yield* Receiver.open((response) => {
        response.writeHead(200).write("and then nothing")
        Effect.runSync(arrived.open)
      })
      const sending = yield* Effect.forkChild(here.send(webhook(receiver.url)))
      yield* arrived.await
      yield* TestClock.adjust("15 seconds")
      expect(yield* Fiber.join(sending)).toEqual(WebhookAnswer.Unanswered({ reason: "no response within 15 seconds" }))
    })
  )

  it.effect("reports a refused or broken connection", () =>
    Effect.gen(function* () {
      const receiver = yield* Receiver.open((response) => response.destroy())
      expect(yield* here.send(webhook(receiver.url))).toMatchObject({ _tag: "Unanswered" })
      receiver.close()
      expect(yield* here.send(webhook(receiver.url))).toEqual(
        WebhookAnswer.Unanswered({ reason: "the connection was refused" })
      )
    })
  )
})

describe("Where a webhook doesn't go", () => {
  const refused = WebhookAnswer.Unanswered({ reason: "the host resolves to an address that is not public" })

  it.effect.each([
    [["10.0.0.1"]],
    [["169.254.169.254"]],
    [["::ffff:127.0.0.1"]],
    [["127.0.0.1"]],
    // A public address beside it makes it no better: which one is taken would be chance.
    [["8.8.8.8", "192.168.0.1"]]
  ] as const)("to a name that leads to %s", ([addresses]) =>
    Effect.gen(function* () {
      const { asked, resolve } = resolving(...addresses)
      const sender = nodeWebhookSender({ loopback: false, resolve })
      expect(yield* sender.send(webhook("https://hooks.example/"))).toEqual(refused)
      expect(asked).toEqual(["hooks.example"])
    })
  )

  it.effect.each(["https://10.0.0.1/", "https://[fd00:ec2::254]/", "https://0xA9FEA9FE/"])("to the number %s", (url) =>
    Effect.gen(function* () {
      const answer = yield* nodeWebhookSender({ loopback: false }).send(webhook(url))
      expect(answer).toMatchObject({ _tag: "Unanswered", reason: expect.stringContaining("must use a host name") })
    })
  )

  it.effect("to this machine, where the deployment doesn't allow it", () =>
    Effect.gen(function* () {
      const receiver = yield* Receiver.open((response) => response.end())
      const sender = nodeWebhookSender({ loopback: false })
      expect(yield* sender.send(webhook(receiver.url))).toMatchObject({ _tag: "Unanswered" })
      expect(receiver.connections()).toBe(0)
    })
  )

  it.effect("to any other address than the one that was resolved and checked", () =>
    Effect.gen(function* () {
      const receiver = yield* Receiver.open((response) => response.end())
      const { asked, resolve } = resolving("127.0.0.1")
      const sender = nodeWebhookSender({ loopback: true, resolve })
      // No TLS is spoken there, so it fails; but it has knocked at the address that was checked.
      const answer = yield* sender.send(webhook(`https://hooks.example:${receiver.port}/`))
      expect(answer._tag).toBe("Unanswered")
      expect([asked.length, receiver.connections()]).toEqual([1, 1])
    })
  )
})
