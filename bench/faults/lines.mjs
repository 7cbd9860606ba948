/** The line between Fieldgate and its PostgreSQL: a relay that can go dead, so that what was committed is never confirmed. */
import { connect, createServer } from "node:net"
import { once } from "node:events"
import { setTimeout as pause } from "node:timers/promises"

export const openLines = async (databaseUrl) => {
  const target = new URL(databaseUrl)
  const lines = new Set()
  const relay = createServer((client) => {
    const server = connect(Number(target.port), target.hostname)
    const line = { client, server }
    lines.add(line)
    const end = () => {
      lines.delete(line)
      client.destroy()
      server.destroy()
    }
    for (const socket of [client, server]) socket.on("error", end).on("close", end)
    client.pipe(server)
    server.pipe(client)
  }).listen(0, "127.0.0.1")
  await once(relay, "listening")
  const url = new URL(databaseUrl)
  url.port = `${relay.address().port}`
  return {
    url: url.href,
    /** Requests still reach PostgreSQL for a moment, and no answer comes back; then every line breaks. */
    cut: async (millis) => {
      const dead = [...lines]
      for (const { client, server } of dead) {
        server.unpipe(client)
        server.resume()
      }
      await pause(millis)
      for (const { client, server } of dead) {
        client.destroy()
        server.destroy()
      }
    },
    close: () => {
      relay.close()
      for (const { client, server } of lines) {
        client.destroy()
        server.destroy()
      }
    }
  }
}
