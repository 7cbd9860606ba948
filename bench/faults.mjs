/**
 * Kills, pauses and restarts the processes of Fieldgate and its PostgreSQL while customers write through HTTP into sandboxes that have
 * faults and outages of their own, and then compares what was promised to callers with the records in the sandboxes.
 *     npm run faults -- [--records 20000] [--faults 40] [--seed 1] [--minutes 3] [--only kills,pauses] [--full] [--pooler]
 *         [--engine 17]
 * Pauses last longer than a lease and are made at chosen points: `-- --only pauses` does nothing else.
 * `--only pausedTransactions,vanishedHosts`: a process is paused, or its host disappears, while it is in a transaction.
 * `--engine` selects the major version of PostgreSQL (tools/postgres).
 * With `--pooler`, the processes reach PostgreSQL through a PgBouncer in transaction mode, and directly for LISTEN and migrations.
 * Writes bench/results/faults.json, or faults-full.json, or one named after --only; the exit code is 1 if a promise was broken. The logs
 * of the processes are kept in that case.
 */
import { randomBytes } from "node:crypto"
import { createWriteStream, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { parseArgs } from "node:util"
import { databaseSession } from "@fieldgate/core/domain/DatabaseLimits"
import { makeCluster } from "../scripts/postgres/cluster.mjs"
import { makePooler } from "../scripts/postgres/pooler.mjs"
import { keepResults, machine } from "./figures.mjs"
import { makeCaller } from "./faults/caller.mjs"
import { makeChaos } from "./faults/chaos.mjs"
import { contentOf, makeCustomers } from "./faults/customers.mjs"
import { makeFleet, namesOf } from "./faults/fleet.mjs"
import { attemptsIn, openJournal } from "./faults/journal.mjs"
import { checkPromises } from "./faults/promises.mjs"
import { openLines } from "./faults/lines.mjs"
import { makeLedger } from "./faults/ledger.mjs"
import { makeMoves } from "./faults/moves.mjs"
import { makeNewer } from "./faults/newer.mjs"
import { makePauses } from "./faults/pauses.mjs"
import { makeTransactions } from "./faults/transactions.mjs"
import { movingAccounts, startProviders } from "./faults/providers.mjs"
import { makeRandom } from "./faults/random.mjs"
import { makeUpserts } from "./faults/upserts.mjs"
import { watchProgress } from "./faults/watch.mjs"
import { makeWriters } from "./faults/writers.mjs"

const { values: options } = parseArgs({
  options: {
    full: { type: "boolean", default: false },
    pooler: { type: "boolean", default: false },
    engine: { type: "string" },
    records: { type: "string" },
    faults: { type: "string" },
    minutes: { type: "string" },
    only: { type: "string" },
    seed: { type: "string", default: `${Date.now() % 1_000_000}` }
  }
})
const usual = options.full
  ? { records: 100_000, faults: 200, minutes: 20, outageSeconds: 180 }
  : { records: 20_000, faults: 40, minutes: 3, outageSeconds: 20 }
const chosen = (name) => Number(options[name] ?? usual[name])
const [records, faults, minutes, seed] = [chosen("records"), chosen("faults"), chosen("minutes"), Number(options.seed)]

const only = options.only?.split(",")

const leaseSeconds = 2
const roles = ["start", "start", "worker"]
const groups = ["group-1", "group-2", "group-3", "group-4"]
const writersCount = 24
/** One upsert to this many other records. */
const upsertShare = 10
/** One round of updates that meet older ones, to this many records. */
const newerShare = 200
/** One write of an installation that moves between accounts, to this many records. */
const movesShare = 20
/** So many more minutes customers write, until a process was paused at each point: how soon one reaches it depends on the machine. */
const mostExtraMinutes = 4
/** At the end: longer than an auto batch waits, and than the pause before any retry. */
const patience = 75

const started = Date.now()
const say = (line) => console.log(`${((Date.now() - started) / 1000).toFixed(0).padStart(4)} s  ${line}`)
const facts = machine()

const folder = mkdtempSync(join(tmpdir(), "fieldgate-faults-"))
// A pooler doesn't pass on the settings of sessions.
const ofRole = {
  idle_in_transaction_session_timeout: `${databaseSession.idleInTransactionSeconds}s`,
  lock_timeout: `${databaseSession.lockSeconds}s`
}
const cluster = await makeCluster(options.pooler ? ofRole : {}, { version: options.engine })
const cleanUp = [() => cluster.remove()]
const closing = (close) => cleanUp.unshift(close)

const run = async () => {
  const random = makeRandom(seed)
  closing(() => cluster.stop("immediate"))
  await cluster.start()
  const callLog = createWriteStream(join(folder, "calls.log"))
  const log = (entry) => callLog.write(`${JSON.stringify({ at: new Date().toISOString(), ...entry })}\n`)
  const pauses = makePauses({ leaseSeconds, log, random: random.fork(), say })
  const names = namesOf(roles)
  const providers = await startProviders(names, pauses)
  closing(providers.stop)
  const pooler = options.pooler ? await makePooler(cluster.url) : undefined
  if (pooler !== undefined) closing(pooler.stop)
  const lines = await openLines(pooler?.url ?? cluster.url, names, (name, notices) =>
    pauses.onSending(name, attemptsIn(notices))
  )
  closing(lines.close)
  const encryptionKey = randomBytes(32).toString("base64")
  const customers = await makeCustomers({
    databaseUrl: cluster.url,
    encryptionKey,
    groups,
    sandboxUrls: providers.urls
  })
  const fleet = makeFleet(roles, {
    folder,
    environment: {
      FIELDGATE_ENCRYPTION_KEY: encryptionKey,
      FIELDGATE_LEASE_SECONDS: `${leaseSeconds}`,
      FIELDGATE_CALL_LIMIT: "1000000",
      // A sandbox executes a call in less than a second, and a paused process sends it within two and a half leases.
      FIELDGATE_LONGEST_CALL_SECONDS: "15"
    },
    environmentOf: (name) => ({
      DATABASE_URL: lines.urlOf[name],
      ...(pooler === undefined ? {} : { DATABASE_DIRECT_URL: cluster.url }),
      FIELDGATE_SANDBOX_URLS: Object.entries(providers.urlsOf[name])
        .map((entry) => entry.join("="))
        .join()
    })
  })
  closing(fleet.stop)
  const journal = await openJournal(cluster.url)
  closing(journal.close)
  pauses.begin({ fleet, journal })
  await fleet.start()
  const ledger = makeLedger()
  const caller = makeCaller({ ...customers, fleet, ledger, providers, random: random.fork() })
  const writers = await makeWriters({
    call: caller.write,
    count: writersCount,
    groups,
    ledger,
    providers,
    random: random.fork()
  })
  const upserts = makeUpserts({ call: caller.write, groupRef: groups[0], ledger, random: random.fork() })
  const transactions = makeTransactions({ caller, journal, lines, say })
  const chaos = makeChaos({
    cluster,
    fleet,
    lines,
    only,
    outageSeconds: usual.outageSeconds,
    pauses,
    providers,
    random: random.fork(),
    say,
    transactions
  })
  const newer = await makeNewer({
    call: caller.write,
    groupRef: groups[0],
    kill: chaos.kill,
    providers,
    random: random.fork()
  })
  const moves = makeMoves({
    ...customers,
    accounts: movingAccounts.map(({ token }) => token),
    call: caller.write,
    content: contentOf("hubspot", { contacts: { objectName: "contacts" } }),
    fleet,
    ledger,
    random: random.fork()
  })
  say(`${fleet.members.length} processes, ${records} records, ${faults} faults, seed ${seed}`)

  const watch = watchProgress({
    journal,
    /** While no process could work, no progress is not a stall. */
    canWork: () => fleet.members.some(({ state }) => state === "up"),
    say: ({ done, due, open }) =>
      say(`${writers.sent()} records, ${chaos.total()} faults; operations: ${done} done, ${open} open, ${due} due`)
  })
  const over = new AbortController()
  const disturb = async () => {
    const chance = random.fork()
    while (!over.signal.aborted) {
      await pause(chance.between(400, 1200))
      providers.disturb(chance)
    }
  }
  const disturbing = disturb()
  const pausesPlanned = chaos.pausesOf(faults)
  const writeUntil = Date.now() + (minutes + mostExtraMinutes) * 60_000
  const areMissing = () => pausesPlanned > 0 && Date.now() < writeUntil && !pauses.areMet(pausesPlanned)
  await Promise.all([
    writers.run(records, records / (minutes * 60), areMissing),
    upserts.run(records / upsertShare, records / upsertShare / (minutes * 60)),
    newer.run(records / newerShare, records / newerShare / (minutes * 60)),
    moves.run(records / movesShare, records / movesShare / (minutes * 60)),
    chaos.run(faults, minutes * 60_000)
  ])
  over.abort()
  await disturbing
  providers.calm()
  pauses.end()
  await chaos.settled()
  say("everything runs again; what is open must end now")
  for (const operationId of await journal.accumulating()) await caller.flush(operationId)
  await watch.untilDone(patience)
  const longestStall = await watch.stop()
  const [evidence, outcomes] = [providers.evidence(), await journal.outcomes()]
  const newest = newer.result({ leftOut: await journal.leftOut(), newest: evidence.newest, outcomes })
  const moved = moves.result(providers.movedAccounts())
  const { checks, figures } = checkPromises({
    ...ledger,
    crashes: fleet.crashes(),
    evidence,
    outcomes,
    open: await journal.open(),
    settledAgain: await journal.settledAgain()
  })
  return {
    figures: {
      ...figures,
      ...newest.figures,
      ...moved.figures,
      longestStall,
      corrected: await journal.corrected(),
      ...chaos.counts,
      ...pauses.figures(),
      cut: ledger.answers.cut,
      newKeys: ledger.answers.newKeys
    },
    checks: [
      ...checks,
      ...newest.checks,
      ...moved.checks,
      // Behind a pooler, a session is not the one of a process.
      ...transactions.checks(
        options.pooler ? 0 : (chaos.counts.pausedTransactions ?? 0) + (chaos.counts.vanishedHosts ?? 0)
      ),
      ...(chaos.counts.pauses === undefined ? [] : pauses.checks(chaos.counts.pauses))
    ],
    pauses: pauses.all
  }
}

const finish = ({ checks, figures, pauses }) => {
  const seconds = Math.round((Date.now() - started) / 1000)
  console.table({ ...figures, seconds })
  for (const { against, name, passed } of checks) {
    console.log(`${passed ? "ok    " : "FAILED"} ${name}`)
    for (const line of against.slice(0, 10)) console.log(`       ${line}`)
    if (against.length > 10) console.log(`       and ${against.length - 10} more`)
  }
  const failed = checks.filter(({ passed }) => !passed).length
  console.log(`checks: ${checks.length - failed} passed, ${failed} failed`)
  const processes = roles.length
  const result = { machine: facts, seed, records, faults, leaseSeconds, processes, seconds, figures, checks, pauses }
  const suffix = `${options.full ? "-full" : ""}${options.pooler ? "-pooler" : ""}${options.engine === undefined ? "" : `-${options.engine}`}`
  keepResults(`faults${suffix}${only === undefined ? "" : `-${only.join("-")}`}`, result, false)
  if (failed === 0) return rmSync(folder, { recursive: true, force: true })
  console.log(`seed ${seed}; the logs of the processes are in ${folder}`)
  process.exitCode = 1
}

const closeAll = async () => {
  for (const close of cleanUp.splice(0)) await close()
}

// Stopping the trial stops all of its processes.
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.once(signal, async () => {
    console.log(`stopped by ${signal}; the logs of the processes are in ${folder}`)
    await closeAll()
    process.exit(1)
  })
}

try {
  finish(await run())
} finally {
  await closeAll()
}
