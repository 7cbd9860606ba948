/** @rule http.slowClients */
import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest"
import { once } from "node:events"
import { connect, type Socket } from "node:net"
import { setTimeout } from "node:timers/promises"
import { type Attacked, start } from "./Attacked.ts"

const maxRequests = 20

let server: Attacked
const sockets: Array<Socket> = []
beforeAll(async () => {
  server = await start({ maxRequests })
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await server.stop()
})

const write = "/v1/projects/demo/integrations/crm/objects/contacts"

/** Sends the head of a write and one byte of its body. */
const slow = async () => {
  const { hostname, port } = new URL(server.origin)
  const socket = connect(Number(port), hostname)
  socket.on("error", () => {})
  sockets.push(socket)
  await once(socket, "connect")
  const head = [
    `POST ${write} HTTP/1.1`,
    `host: ${hostname}`,
    `x-api-key: ${server.key}`,
    "content-type: application/json"
  ]
  socket.write(`${[...head, "content-length: 100"].join("\r\n")}\r\n\r\n{`)
  return socket
}

describe("clients that send their bodies slowly", () => {
  it("occupy no capacity of the process, and at most one caller's share", async () => {
    const answered = new Set<Socket>()
    for (let sent = 0; sent < maxRequests; sent++) {
      const socket = await slow()
      socket.on("data", () => answered.add(socket))
    }
    await setTimeout(500)
    // Half of the places are for one key; whatever it sends beyond is refused, not kept waiting.
    expect(answered.size).toBe(maxRequests / 2)
    const replies = await Promise.all(
      Array.from({ length: maxRequests / 2 }, () =>
        server.call("GET", "/v1/projects/demo", undefined, { "x-api-key": server.otherKey })
      )
    )
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: maxRequests / 2 }, () => 200))
    expect((await server.call("GET", "/health/ready")).status).toBe(200)
  })
})
