/**
 * A PostgreSQL that another program controls by lines on its input: `start`, `stop fast`, `stop immediate`. Each is answered by a line
 * once it is done; the first line is the URL. It ends, and is removed, when its input ends. With `--tls` it has a certificate for
 * localhost, and the URL names the file of the authority that issued it.
 */
import { createInterface } from "node:readline"
import { makeCluster } from "./cluster.mjs"

const cluster = await makeCluster({}, { tls: process.argv.includes("--tls") })
console.log(cluster.url)
try {
  for await (const line of createInterface({ input: process.stdin })) {
    const [what, mode] = line.split(" ")
    await (what === "start" ? cluster.start() : cluster.stop(mode))
    console.log("done")
  }
} finally {
  await cluster.stop()
  cluster.remove()
}
