/**
 * A PostgreSQL that another program controls by lines on its input: `start`, `stop fast`, `stop immediate`. Each is answered by a line
 * once it is done; the first line is the URL. It ends, and is removed, when its input ends. With `--tls` it has a certificate for
 * localhost, and the URL names the file of the authority that issued it. With `--pair` it is a running primary and a standby, the URL names
 * both, and `promote` ends the primary and promotes the standby.
 */
import { createInterface } from "node:readline"
import { makeCluster } from "./cluster.mjs"
import { makePair } from "./pair.mjs"

const makeOne = async () => {
  const cluster = await makeCluster({}, { tls: process.argv.includes("--tls") })
  return {
    url: cluster.url,
    acts: { start: () => cluster.start(), stop: (mode) => cluster.stop(mode) },
    end: async () => {
      await cluster.stop()
      cluster.remove()
    }
  }
}

const makeTwo = async () => {
  const pair = await makePair({ synchronous: false })
  return { url: pair.url, acts: { promote: () => pair.promote(0) }, end: pair.stop }
}

const { acts, end, url } = await (process.argv.includes("--pair") ? makeTwo() : makeOne())
console.log(url)
try {
  for await (const line of createInterface({ input: process.stdin })) {
    const [act, mode] = line.split(" ")
    await acts[act](mode)
    console.log("done")
  }
} finally {
  await end()
}
