/** A port of this machine that is free at this moment; above it there are seldom any that are taken. */
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
