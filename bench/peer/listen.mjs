import { once } from "node:events"
import { writeSync } from "node:fs"

/** File descriptor 3 is the harness's: standard output is the log, which goes where that of the other servers goes. */
export const announce = (origin) => writeSync(3, `${origin}\n`)

export const listen = async (server) => {
  server.keepAliveTimeout = 75_000
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  announce(`http://127.0.0.1:${server.address().port}`)
}
