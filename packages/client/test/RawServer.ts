/** A server that returns any response, for answers that the real one never gives. */
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

export interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

export const start = async (listener: RequestListener = () => undefined) => {
  const first = Promise.withResolvers<Exchange>()
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
