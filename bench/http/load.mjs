import { percentile, rounded } from "../figures.mjs"

export const send = (method, url, headers, body) => {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) }
  return fetch(url, { method, headers: { ...headers, "content-type": "application/json" }, ...sent })
}

const hasFailed = async (call) => {
  try {
    const answer = await call()
    if (!(answer instanceof Response)) return false
    await answer.arrayBuffer()
    return !answer.ok
  } catch {
    return true
  }
}

const lane = async (call, until, seen) => {
  while (performance.now() < until) {
    const started = performance.now()
    if (await hasFailed(call)) seen.failures += 1
    seen.latencies.push(performance.now() - started)
  }
}

const measure = async (call, concurrency, seconds) => {
  const seen = { latencies: [], failures: 0 }
  const until = performance.now() + seconds * 1000
  await Promise.all(Array.from({ length: concurrency }, () => lane(call, until, seen)))
  return {
    rps: seen.latencies.length / seconds,
    p50: percentile(seen.latencies, 0.5),
    p99: percentile(seen.latencies, 0.99),
    failures: seen.failures
  }
}

/** Alternates the targets, and returns the median of the repetitions of each. */
export const compared = async (targets, concurrency, { repetitions, seconds }) => {
  const runs = Object.fromEntries(Object.keys(targets).map((name) => [name, []]))
  for (let repetition = 0; repetition < repetitions; repetition++) {
    for (const [name, call] of Object.entries(targets)) runs[name].push(await measure(call, concurrency, seconds))
  }
  return Object.entries(runs).map(([name, all]) => {
    const of = (member) =>
      rounded(
        percentile(
          all.map((each) => each[member]),
          0.5
        )
      )
    const failures = all.reduce((sum, each) => sum + each.failures, 0)
    return { concurrency, name, rps: of("rps"), p50: of("p50"), p99: of("p99"), failures }
  })
}
