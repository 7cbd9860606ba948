/**
 * The overhead of a synchronous write: requests per second and latency through a running server, beside bare fetch calls
 * to the same sandbox, in one run. Updates of a few records: creates would measure how large the sandbox has grown.
 */
const pool = 64

const percentile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

export const median = (values) =>
  percentile(
    values.toSorted((a, b) => a - b),
    0.5
  )

const send = (method, url, headers, body) => {
  const init = { method, headers: { ...headers, "content-type": "application/json" }, body: JSON.stringify(body) }
  return fetch(url, init)
}

/** The same update, straight to the sandbox and through Fieldgate. */
const targetsOf = async ({ api, key, sandbox }) => {
  const run = Date.now().toString(36)
  const contacts = `${api}/v1/projects/demo/integrations/crm/objects/contacts`
  const throughFieldgate = (body) => send("POST", contacts, { "x-api-key": key }, { groupRef: "demo-group", ...body })
  const ids = []
  for (let index = 0; index < pool; index++) {
    const record = { email: `bench.${run}.${index}@demo.example`, firstname: "Bench" }
    const answer = await throughFieldgate({ type: "create", record })
    ids.push((await answer.json()).result.recordId)
  }
  let serial = 0
  const next = () => ids[serial++ % pool]
  return {
    "bare fetch to the sandbox": () => {
      const url = `${sandbox}/crm/v3/objects/contacts/${next()}`
      return send(
        "PATCH",
        url,
        { authorization: "Bearer sandbox-hubspot-token" },
        { properties: { city: `${serial}` } }
      )
    },
    "write through Fieldgate": () => throughFieldgate({ type: "update", record: { id: next(), city: `${serial}` } })
  }
}

const lane = async (call, until, latencies, failures) => {
  while (performance.now() < until) {
    const started = performance.now()
    const response = await call()
    await response.arrayBuffer()
    if (!response.ok) failures.push(response.status)
    latencies.push(performance.now() - started)
  }
}

const measure = async (call, concurrency, seconds) => {
  const latencies = []
  const failures = []
  const until = performance.now() + seconds * 1000
  await Promise.all(Array.from({ length: concurrency }, () => lane(call, until, latencies, failures)))
  const sorted = latencies.toSorted((a, b) => a - b)
  return {
    rps: latencies.length / seconds,
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
    failures: failures.length
  }
}

/** Both targets in turns, and the median of the repetitions. */
const rowsAt = async (targets, concurrency, { repetitions, seconds }) => {
  const runs = Object.fromEntries(Object.keys(targets).map((name) => [name, []]))
  for (let repetition = 0; repetition < repetitions; repetition++) {
    for (const [name, call] of Object.entries(targets)) runs[name].push(await measure(call, concurrency, seconds))
  }
  return Object.entries(runs).map(([name, all]) => {
    const of = (member) => Number(median(all.map((each) => each[member])).toFixed(2))
    const failures = all.reduce((sum, each) => sum + each.failures, 0)
    return { concurrency, name, rps: of("rps"), p50: of("p50"), p99: of("p99"), failures }
  })
}

/** A row for each target at concurrency 1 and 32; latencies in milliseconds. */
export const syncOverhead = async (settings) => {
  const targets = await targetsOf(settings)
  const rows = []
  for (const concurrency of [1, 32]) {
    const [bare, ours] = await rowsAt(targets, concurrency, settings)
    const ratio = Number((ours.rps / bare.rps).toFixed(2))
    const [overheadP50, overheadP99] = ["p50", "p99"].map((member) => Number((ours[member] - bare[member]).toFixed(2)))
    rows.push(bare, { ...ours, ratio, overheadP50, overheadP99 })
  }
  return rows
}
