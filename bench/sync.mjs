/**
 * What a synchronous write costs: requests per second and latency through the running server, beside bare fetch calls
 * to the same sandbox, in one run. `npm start` must be running; `node bench/sync.mjs [--seconds 5]`.
 */
import { readFileSync, mkdirSync, writeFileSync } from "node:fs"
import { parseArgs } from "node:util"

const { values: options } = parseArgs({
  options: {
    api: { type: "string", default: "http://127.0.0.1:4000" },
    sandbox: { type: "string", default: "http://127.0.0.1:4001" },
    key: { type: "string", default: ".fieldgate/api-key" },
    seconds: { type: "string", default: "5" },
    repetitions: { type: "string", default: "3" }
  }
})
const key = readFileSync(options.key, "utf8").trim()
const seconds = Number(options.seconds)

/** Updates of a few records: creates would measure how large the sandbox has grown. */
const pool = 64
const run = Date.now().toString(36)
const send = (method, url, headers, body) => {
  const init = { method, headers: { ...headers, "content-type": "application/json" }, body: JSON.stringify(body) }
  return fetch(url, init)
}
const contacts = `${options.api}/v1/projects/demo/integrations/crm/objects/contacts`
const throughFieldgate = (body) => send("POST", contacts, { "x-api-key": key }, { groupRef: "demo-group", ...body })

const ids = []
for (let index = 0; index < pool; index++) {
  const record = { email: `bench.${run}.${index}@demo.example`, firstname: "Bench" }
  const answer = await throughFieldgate({ type: "create", record })
  ids.push((await answer.json()).result.recordId)
}
let serial = 0
const next = () => ids[serial++ % pool]

const targets = {
  "bare fetch to the sandbox": () => {
    const url = `${options.sandbox}/crm/v3/objects/contacts/${next()}`
    return send("PATCH", url, { authorization: "Bearer sandbox-hubspot-token" }, { properties: { city: `${serial}` } })
  },
  "write through Fieldgate": () => throughFieldgate({ type: "update", record: { id: next(), city: `${serial}` } })
}

const percentile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
const median = (values) =>
  percentile(
    values.toSorted((a, b) => a - b),
    0.5
  )

const lane = async (call, until, latencies, failures) => {
  while (performance.now() < until) {
    const started = performance.now()
    const response = await call()
    await response.arrayBuffer()
    if (!response.ok) failures.push(response.status)
    latencies.push(performance.now() - started)
  }
}

const measure = async (call, concurrency) => {
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

const results = []
for (const concurrency of [1, 32]) {
  const runs = Object.fromEntries(Object.keys(targets).map((name) => [name, []]))
  for (let repetition = 0; repetition < Number(options.repetitions); repetition++) {
    for (const [name, call] of Object.entries(targets)) runs[name].push(await measure(call, concurrency))
  }
  for (const [name, all] of Object.entries(runs)) {
    const of = (member) => Number(median(all.map((each) => each[member])).toFixed(2))
    results.push({
      concurrency,
      name,
      rps: of("rps"),
      p50: of("p50"),
      p99: of("p99"),
      failures: all.reduce((sum, each) => sum + each.failures, 0)
    })
  }
}
for (const concurrency of [1, 32]) {
  const [bare, ours] = results.filter((each) => each.concurrency === concurrency)
  ours.ratio = Number((ours.rps / bare.rps).toFixed(2))
  ours.overheadP50 = Number((ours.p50 - bare.p50).toFixed(2))
}
console.table(results)
mkdirSync("bench/results", { recursive: true })
writeFileSync(
  "bench/results/sync.json",
  `${JSON.stringify({ seconds, repetitions: Number(options.repetitions), results }, null, 2)}\n`
)
