/**
 * Fieldgate's HTTP server beside a service that is written for the same job with Fastify and `pg`, and a bare `node:http` server with
 * the same statements, in one run on one PostgreSQL, in front of a CRM that answers immediately.
 *     npm ci --prefix bench && npm --prefix bench run peer [-- --rounds 3 --seconds 3 --warm-up 30 --longest 45 --quick]
 * Needs wrk, and a quarter of an hour. Writes bench/results/peer.json, from which `npm --prefix bench run peer-chart` draws the chart of docs/scale.md.
 */
import { performance } from "node:perf_hooks"
import { parseArgs } from "node:util"
import { keepResults, machine, median, rounded } from "./figures.mjs"
import { withOwnServer } from "./ownServer.mjs"
import { key as peerKey } from "./peer/job.mjs"
import { load } from "./peer/load.mjs"
import { withLog, withProcess } from "./peer/processes.mjs"
import { tableOf } from "./peer/table.mjs"

const { values: options } = parseArgs({
  options: {
    rounds: { type: "string", default: "3" },
    seconds: { type: "string", default: "3" },
    "warm-up": { type: "string", default: "30" },
    longest: { type: "string", default: "45" },
    quick: { type: "boolean", default: false }
  }
})
const settings = options.quick
  ? { rounds: 1, seconds: 2, warmUpSeconds: 3, longestSeconds: 5, callers: [1, 64] }
  : {
      rounds: Number(options.rounds),
      seconds: Number(options.seconds),
      warmUpSeconds: Number(options["warm-up"]),
      longestSeconds: Number(options.longest),
      callers: [1, 4, 16, 64, 256, 512]
    }
const facts = machine()

const path = "/v1/projects/demo/integrations/crm/objects/contacts"
const create = (policy) => ({
  path,
  body: {
    groupRef: "demo-group",
    type: "create",
    ...policy,
    record: { email: "bench.@SERIAL@@demo.example", firstname: "Bench", lastname: "Mark" }
  }
})
const requests = {
  synchronous: create({}),
  asynchronous: create({ mode: "asynchronous" }),
  // Longer than the measurement, which is about accepting only.
  autoBatch: create({ mode: "asynchronous", autoBatchPolicy: { maxDelayMinutes: 60 } })
}
/** What bare `node:http` does below these paths: parse and answer, or store what waits in one statement before it answers. */
const parsed = { ...requests.autoBatch, path: `/parse${path}` }
const grouped = { ...requests.autoBatch, path: `/grouped${path}` }

/** An operation of one record: the newest of ours may be an auto batch of a hundred, which the service doesn't have. */
const newest = async ({ key, origin }) => {
  const path = "/v1/projects/demo/operations?mode=synchronous&pageSize=1"
  const answer = await fetch(`${origin}${path}`, { headers: { "x-api-key": key } })
  const [{ id }] = (await answer.json()).results
  return id
}

/**
 * The works that are compared, each with the request that each target gets. V8 compiles for half a minute of load, so those whose request is
 * new to the targets are warmed up first.
 */
const worksOf = async ({ fieldgate, service }) => {
  const read = async (target) => ({
    method: "GET",
    path: `/v1/projects/demo/operations/${await newest(target)}`
  })
  const listed = { method: "GET", path: "/v1/projects/demo/operations?pageSize=50" }
  const all = (request) => ({ fieldgate: request, service: request, bare: request })
  return [
    { work: "synchronous", callers: 32, isNew: true, requests: all(requests.synchronous) },
    { work: "synchronous", callers: 1, requests: all(requests.synchronous) },
    { work: "autoBatch", callers: 64, isNew: true, requests: { ...all(requests.autoBatch), parse: parsed, grouped } },
    { work: "asynchronous", callers: 64, requests: all(requests.asynchronous) },
    {
      work: "read",
      callers: 32,
      isNew: true,
      requests: { fieldgate: await read(fieldgate), service: await read(service) }
    },
    { work: "list", callers: 32, isNew: true, requests: { fieldgate: listed, service: listed } }
  ]
}

const measure = (target, request, callers, seconds) => load(target, request, { callers, seconds })

const names = ["rps", "p50", "p99", "longest", "processor"]
const medians = (runs) =>
  Object.fromEntries(names.map((name) => [name, rounded(median(runs.map((run) => run[name])), 3)]))

/** One work after the other, in rounds that alternate the targets, so that a slow minute affects all of them. */
const comparedWorks = async (targets) => {
  // Both have an operation to read and to list.
  for (const name of ["fieldgate", "service"]) await measure(targets[name], requests.synchronous, 1, 1)
  const rows = []
  for (const { callers, isNew, requests: own, work } of await worksOf(targets)) {
    const each = Object.entries(own).map(([name, request]) => ({
      name,
      request,
      target: targets[name] ?? targets.bare,
      runs: []
    }))
    if (isNew) for (const { request, target } of each) await measure(target, request, callers, settings.warmUpSeconds)
    for (let round = 0; round < settings.rounds; round++) {
      for (const { name, request, runs, target } of each) {
        const figures = await measure(target, request, callers, settings.seconds)
        runs.push(figures)
        process.stderr.write(`${round + 1} ${work} ${callers} ${name}: ${Math.round(figures.rps)}/s\n`)
      }
    }
    rows.push({ work, callers, ...Object.fromEntries(each.map(({ name, runs }) => [name, medians(runs)])) })
  }
  return rows
}

/** The longest answers under 64 callers, in a single long run of each. */
const longestAnswers = async ({ fieldgate, service }) => {
  const rows = []
  for (const work of ["synchronous", "autoBatch"]) {
    const row = { work, callers: 64 }
    for (const [name, target] of Object.entries({ fieldgate, service })) {
      row[name] = medians([await measure(target, requests[work], 64, settings.longestSeconds)])
    }
    rows.push(row)
  }
  return rows
}

/** Throughput and p99 against the number of callers. */
const curveOf = async ({ fieldgate, service }) => {
  const rows = []
  for (const work of Object.keys(requests)) {
    for (const callers of settings.callers) {
      const row = { work, callers }
      for (const [name, target] of Object.entries({ fieldgate, service })) {
        row[name] = medians([await measure(target, requests[work], callers, settings.seconds)])
      }
      rows.push(row)
    }
  }
  return rows
}

// No worker runs, so what is accepted stays: neither bound may end the measurement.
const unbounded = "1000000000"
const environment = {
  FIELDGATE_MAX_QUEUED: unbounded,
  FIELDGATE_MAX_QUEUED_OF_PROJECT: unbounded,
  FIELDGATE_MAX_QUEUED_OF_CONNECTION: unbounded,
  FIELDGATE_MAX_REQUESTS: "10000"
}
const withFieldgate = (url, crm, measurement) =>
  withLog((log) => {
    const flags = ["--no-worker", "--log-format", "json", "--sandbox-url", `hubspot=${crm}`]
    const started = performance.now()
    return withOwnServer(
      url,
      ({ api, key, pid }) => measurement({ origin: api, key, pid }, performance.now() - started),
      {
        more: flags,
        environment,
        log
      }
    )
  })

/** The embedded database, whose writes run in the server's own process. */
const embeddedFigures = (crm) =>
  withFieldgate(undefined, crm, async (target, startMs) => {
    const figures = async (work, callers) => {
      await measure(target, requests[work], callers, 2)
      const runs = []
      for (let round = 0; round < settings.rounds; round++) {
        runs.push(await measure(target, requests[work], callers, settings.seconds))
      }
      return { work, callers, ...medians(runs) }
    }
    return {
      firstStartSeconds: rounded(startMs / 1000, 1),
      works: [await figures("synchronous", 32), await figures("autoBatch", 64)]
    }
  })

const url = process.env.TEST_DATABASE_URL
const results = await withProcess("crm", {}, async ({ origin: crm }) => {
  const own = (schema) => ({ PEER_DATABASE_URL: url, PEER_CRM: crm, PEER_SCHEMA: schema })
  const onServer = await withProcess("service", own("peer_service"), (service) =>
    withProcess("bare", own("peer_bare"), (bare) =>
      withFieldgate(url, crm, async (fieldgate) => {
        const targets = { fieldgate, service: { ...service, key: peerKey }, bare: { ...bare, key: peerKey } }
        const works = await comparedWorks(targets)
        return { works, longest: await longestAnswers(targets), curve: await curveOf(targets) }
      })
    )
  )
  return { ...onServer, embedded: await embeddedFigures(crm) }
})

console.table(tableOf(results))
keepResults("peer", { machine: facts, ...settings, ...results }, options.quick)
