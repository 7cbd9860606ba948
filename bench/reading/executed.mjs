/**
 * Preloaded into the measured server. Precise coverage starts before any module is compiled, because a function compiled earlier has no
 * counters for its branches. For each request that the parent sends, it returns what ran from the request to the end of the answer.
 */
import { Session } from "node:inspector/promises"

const session = new Session()
session.connect()
await session.post("Profiler.enable")
await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true })

const taken = async () => (await session.post("Profiler.takePreciseCoverage")).result

process.on("message", async ({ url, ...request }) => {
  await taken()
  const answer = await fetch(url, request)
  const body = await answer.json()
  const scripts = (await taken()).filter(({ url: script }) => script.includes("/packages/"))
  process.send({ status: answer.status, body, scripts })
})
process.channel.unref()
