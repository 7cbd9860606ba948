/** A free port of this machine; higher ports are seldom taken. */
import { once } from "node:events"
import { createServer } from "node:net"

export const freePort = async () => {
  const probe = createServer().listen(0, "127.0.0.1")
  await once(probe, "listening")
  const { port } = probe.address()
  probe.close()
  await once(probe, "close")
  return port
}
