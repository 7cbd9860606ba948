/** A TCP server that does one thing to each connection after the request has arrived, and ends with the test. */
import { createServer, type AddressInfo, type Socket } from "node:net"
import * as Effect from "effect/Effect"

export const listen = (onRequest: (socket: Socket) => void) =>
  Effect.acquireRelease(
    Effect.callback<{ readonly url: string; readonly close: () => void }>((resume) => {
      const server = createServer((socket) => {
        socket.on("error", () => socket.destroy())
        socket.once("data", () => onRequest(socket))
      })
      server.listen(0, "127.0.0.1", () => {
        const { port } = server.address() as AddressInfo
        resume(Effect.succeed({ url: `http://127.0.0.1:${port}/`, close: () => void server.close() }))
      })
    }),
    ({ close }) => Effect.sync(close)
  )
