/** Whether a process could listen somewhere: it does so for a moment. */
import * as Effect from "effect/Effect"
import { createServer } from "node:net"

/** Where something is to listen. */
export interface Place {
  readonly what: string
  readonly host: string
  readonly port: number
}

/** The code of the operating system's refusal, such as `EADDRINUSE`; undefined where nothing is in the way. */
export const refusalOf = ({ host, port }: Place): Effect.Effect<string | undefined> =>
  Effect.callback<string | undefined>((resume) => {
    const server = createServer()
    server.once("error", (error) => resume(Effect.succeed("code" in error ? String(error.code) : error.message)))
    server.listen({ host, port, exclusive: true }, () => server.close(() => resume(Effect.undefined)))
  })
