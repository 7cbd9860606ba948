/** @rule limit.requests, http.log, write.finishes */
import { describe, expect, it } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { connect } from "node:net"
import { contactsPath } from "./TestPlatform.ts"
import { start } from "./WaitingProvider.ts"

const oneSlot = { maxRequests: 1, maxRequestsOfKey: 5, maxRequestsOfGroup: 5 }

const body = JSON.stringify({ groupRef: "acme", type: "create", record: { email: "ann@acme.test" } })

/** Sends the head of a write and a part of its body. */
const open = (port: number, key: string, sent = body) =>
  Effect.callback<ReturnType<typeof connect>>((resume) => {
    const head = [
      `POST ${contactsPath} HTTP/1.1`,
      "host: x",
      `x-api-key: ${key}`,
      "content-type: application/json",
      `content-length: ${body.length}`
    ]
    const socket = connect(port, "127.0.0.1", () => {
      socket.write(`${head.join("\r\n")}\r\n\r\n${sent}`, () => resume(Effect.succeed(socket)))
    })
  })

describe("A client that disconnects", () => {
  it.live("frees its slot and is logged as 499 while the provider works, and its write finishes", () =>
    Effect.gen(function* () {
      const { called, key, mayAnswer, nextLine, port, write } = yield* start(oneSlot)
      const socket = yield* open(port, key)
      yield* Deferred.await(called)
      expect((yield* write("bob@acme.test")).status).toBe(503)
      expect(yield* nextLine).toContain(" 503 ")
      socket.destroy()
      expect(yield* nextLine).toMatch(/message="POST \S+ 499 \d+ms" requestId=\S+ clientAddress=127\.0\.0\.1 keyId=/u)
      yield* Deferred.succeed(mayAnswer, undefined)
      expect((yield* write("bob@acme.test")).status).toBe(200)
    })
  )

  it.live("is logged as 499 while its body arrives, which holds no slot", () =>
    Effect.gen(function* () {
      const { key, mayAnswer, nextLine, port, write } = yield* start(oneSlot)
      yield* Deferred.succeed(mayAnswer, undefined)
      const socket = yield* open(port, key, body.slice(0, 10))
      // It holds its slot until its key is checked.
      yield* Effect.repeat(write("bob@acme.test"), { until: ({ status }) => status === 200 })
      socket.destroy()
      const line = yield* Effect.repeat(nextLine, { until: (each) => each.includes(" 499 ") })
      expect(line).toContain("POST")
    })
  )

  it.live("gives up its place if its write still waits, and nothing is sent for it", () =>
    Effect.gen(function* () {
      const { called, commands, mayAnswer, nextLine, send, write } = yield* start({}, 1)
      const first = yield* Effect.forkScoped(write("first@acme.test"))
      yield* Deferred.await(called)
      const leaving = new AbortController()
      const left = send("gone@acme.test", leaving.signal).catch(() => undefined)
      yield* Effect.sleep("200 millis")
      leaving.abort()
      yield* Effect.promise(() => left)
      yield* Effect.repeat(nextLine, { until: (line) => line.includes(" 499 ") })
      yield* Deferred.succeed(mayAnswer, undefined)
      expect((yield* Fiber.join(first)).status).toBe(200)
      expect((yield* write("last@acme.test")).status).toBe(200)
      expect(commands).toHaveLength(2)
    })
  )
})

describe("A write of a key", () => {
  it.live("is refused beyond the places of its group", () =>
    Effect.gen(function* () {
      const { called, mayAnswer, write } = yield* start({ maxRequestsOfGroup: 1 })
      const first = yield* Effect.forkScoped(write("first@acme.test"))
      yield* Deferred.await(called)
      const { body, status } = yield* write("second@acme.test")
      expect([status, body.type]).toEqual([429, "urn:fieldgate:problem:rate-limited"])
      yield* Deferred.succeed(mayAnswer, undefined)
      expect((yield* Fiber.join(first)).status).toBe(200)
    })
  )
})
