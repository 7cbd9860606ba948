/**
 * A free port of this machine, for a program that can't choose one itself. It is below those that systems give to outgoing connections, so
 * that none of these takes it before the program listens.
 */
import { randomInt } from "node:crypto"
import { once } from "node:events"
import { createServer } from "node:net"

const lowest = 20_000
const afterHighest = 32_000
const attempts = 20

export const freePort = async (): Promise<number> => {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const port = randomInt(lowest, afterHighest)
    const probe = createServer().listen(port)
    try {
      await once(probe, "listening")
    } catch {
      continue
    }
    probe.close()
    await once(probe, "close")
    return port
  }
  throw new Error(`none of ${attempts} ports from ${lowest} to ${afterHighest} could be opened`)
}
