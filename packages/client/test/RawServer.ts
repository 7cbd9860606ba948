/** A server that answers whatever a test wants, for what the real one never does. */
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

/** What came, and the means to answer it. */
export interface Arrival {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

/** Listens on a free port; `arrived` resolves with the first request, answered or not. */
export const start = async (listener: RequestListener = () => undefined) => {
  const first = Promise.withResolvers<Arrival>()
  const server = createServer((request, response) => {
    first.resolve({ request, response })
    listener(request, response)
  })
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    arrived: first.promise,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
  }
}
