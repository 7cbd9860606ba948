/** A TCP proxy in front of a server: it cuts its connections and refuses new ones on demand, and keeps what was sent. */
import { once } from "node:events"
import { connect, createServer, type Socket } from "node:net"

interface SentEvent {
  readonly id: string
  readonly type: string
  readonly data: string
}

export const start = async (target: string) => {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  const requests: Array<string> = []
  const streams: Array<string> = []
  let isOpen = true
  const server = createServer((client) => {
    if (!isOpen) {
      client.destroy()
      return
    }
    const upstream = connect(Number(port), hostname)
    const end = () => {
      client.destroy()
      upstream.destroy()
    }
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      // A cut connection is what the test wants.
      socket.on("error", end)
      socket.on("close", () => {
        sockets.delete(socket)
        end()
      })
    }
    let stream: number | undefined
    client.on("data", (chunk) => requests.push(chunk.toString("latin1")))
    upstream.on("data", (chunk) => {
      const text = chunk.toString("latin1")
      // A stream of events is the last answer of its connection.
      if (stream === undefined && text.includes("text/event-stream")) stream = streams.push("") - 1
      if (stream !== undefined) streams[stream] += text
    })
    client.pipe(upstream)
    upstream.pipe(client)
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  return {
    origin: `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`,
    /** What the browser sent, as it was sent. */
    requests,
    /** The events of each stream, in the order of its connections. */
    events: (): ReadonlyArray<ReadonlyArray<SentEvent>> =>
      streams.map((text) =>
        text.split("\n\n").flatMap((block) => {
          const field = (name: string) => new RegExp(`^${name}: (.*)$`, "mu").exec(block)?.[1]
          const [id, type, data] = [field("id"), field("event"), field("data")]
          return id === undefined || type === undefined || data === undefined ? [] : [{ id, type, data }]
        })
      ),
    cut: () => {
      isOpen = false
      for (const socket of sockets) socket.destroy()
    },
    open: () => {
      isOpen = true
    },
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, "close")
    }
  }
}
