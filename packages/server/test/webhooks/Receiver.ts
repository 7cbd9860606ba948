/** A receiver of webhooks on this machine, and what has come to it. */
import * as Effect from "effect/Effect"
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

export interface Received {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** Returns scripted answers; `connections` counts the connections. */
export const open = (answer: (response: ServerResponse, received: Received) => void) =>
  Effect.acquireRelease(
    Effect.callback<Receiver>((resume) => {
      const received: Array<Received> = []
      let connections = 0
      const server = createServer((request, response) => {
        const chunks: Array<Buffer> = []
        request.on("data", (chunk: Buffer) => chunks.push(chunk))
        request.on("end", () => {
          const { headers, url = "" } = request
          const one = { path: url, headers, body: Buffer.concat(chunks).toString() }
          received.push(one)
          answer(response, one)
        })
      })
      server.on("connection", () => (connections += 1))
      server.listen(0, "127.0.0.1", () => {
        // Listening on an address, so it has one.
        const { port } = server.address() as AddressInfo
        const close = () => {
          server.closeAllConnections()
          server.close()
        }
        const url = `http://127.0.0.1:${port}/hooks`
        resume(Effect.succeed({ url, port, received, connections: () => connections, close }))
      })
    }),
    ({ close }) => Effect.sync(close)
  )

export interface Receiver {
  readonly url: string
  readonly port: number
  readonly received: ReadonlyArray<Received>
  readonly connections: () => number
  readonly close: () => void
}
