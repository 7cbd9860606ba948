/** Ends with 0 where this container's process answers that it lives. The image's HEALTHCHECK: there is no curl in it. */
const port = process.env.FIELDGATE_WATCH_PORT ?? process.env.PORT ?? "4000"
const url = `http://127.0.0.1:${port}/health/live`

try {
  const { ok, status } = await fetch(url, { signal: AbortSignal.timeout(3000) })
  if (!ok) throw new Error(`it answers ${status}`)
} catch (error) {
  console.error(`${url}: ${error.cause?.message ?? error.message}`)
  process.exitCode = 1
}
