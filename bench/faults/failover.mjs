/**
 * Promotes standbys, or restores a backup, while customers write through HTTP and processes are killed, and then compares what was promised
 * to callers with the records in the sandboxes.
 *     npm run faults -- --failover synchronous|asynchronous|restore [--records 3000] [--promotions 3] [--minutes 2] [--seed 1]
 *     npm run faults -- --chaos [--minutes 60]
 * The second is longer, with four processes, a synchronous standby, 1 % lost answers, and clocks that differ by 30 seconds.
 * With a synchronous standby every promise holds. With an asynchronous one, and after a restore, the newest operations are lost: each is
 * named in bench/results/failover-<mode>.json, and nothing that the database still has is written twice.
 */
import { execFile } from "node:child_process"
import { randomBytes } from "node:crypto"
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { parseArgs, promisify } from "node:util"
import { makePair } from "../../scripts/postgres/pair.mjs"
import { keepResults, machine } from "../figures.mjs"
import { makeCaller } from "./caller.mjs"
import { makeCustomers } from "./customers.mjs"
import { checkDespiteLoss } from "./loss.mjs"
import { makeFleet, namesOf, program } from "./fleet.mjs"
import { openJournal } from "./journal.mjs"
import { makeLedger } from "./ledger.mjs"
import { checkPromises } from "./promises.mjs"
import { startProviders } from "./providers.mjs"
import { makeRandom } from "./random.mjs"
import { makeUpserts } from "./upserts.mjs"
import { watchProgress } from "./watch.mjs"
import { makeWriters } from "./writers.mjs"

const { values: options } = parseArgs({
  options: {
    failover: { type: "string" },
    chaos: { type: "boolean", default: false },
    records: { type: "string" },
    promotions: { type: "string" },
    minutes: { type: "string" },
    seed: { type: "string", default: `${Date.now() % 1_000_000}` }
  }
})
const mode = options.chaos ? "chaos" : options.failover
if (!["synchronous", "asynchronous", "restore", "chaos"].includes(mode))
  throw new Error(`--failover ${mode} is not a mode`)
const isChaos = mode === "chaos"
const minutes = Number(options.minutes ?? (isChaos ? 60 : 2))
const records = Number(options.records ?? (isChaos ? minutes * 600 : 3000))
const promotions = Number(options.promotions ?? (isChaos ? Math.max(1, Math.floor(minutes / 2)) : 3))
const seed = Number(options.seed)

const roles = isChaos ? ["start", "start", "worker", "worker"] : ["start", "start", "worker"]
/** Seconds by which the clock of each process's machine differs from the database's. */
const skews = isChaos ? [15, -15, 15, -15] : []
const lostAnswers = isChaos ? 0.01 : 0
/** The real value is 15 minutes. */
const longestCallSeconds = 15
const groups = ["group-1", "group-2", "group-3", "group-4"]
const leaseSeconds = 2
/** At most this time passes between two kills. */
const killSpacing = isChaos ? 40_000 : 16_000
/** One upsert to this many other records. */
const upsertShare = 10
const started = Date.now()
const say = (line) => console.log(`${((Date.now() - started) / 1000).toFixed(0).padStart(4)} s  ${line}`)
const facts = machine()
const folder = mkdtempSync(join(tmpdir(), "fieldgate-failover-"))
const cleanUp = [() => rmSync(folder, { recursive: true, force: true })]
const closing = (close) => cleanUp.unshift(close)

/** Of Debian's package faketime. Node's timers run on the monotonic clock, which stays true. */
const skewed = (seconds = 0) => {
  if (seconds === 0) return {}
  const library = ["x86_64", "aarch64"]
    .map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketime.so.1`)
    .find(existsSync)
  if (library === undefined) throw new Error("faketime isn't installed; on Debian: apt-get install faketime")
  const offset = `${seconds > 0 ? "+" : ""}${seconds}s`
  return { LD_PRELOAD: library, FAKETIME: offset, FAKETIME_DONT_FAKE_MONOTONIC: "1" }
}

/** Commits of this time are lost by an asynchronous standby. */
const promoteOften = async (pair, random) => {
  const spacing = (minutes * 60_000) / (promotions + 1)
  for (let done = 0; done < promotions; done += 1) {
    await pause(spacing)
    const behind = random.between(200, 1500)
    say(`promotion ${done + 1}: the standby is ${behind} ms behind`)
    await pair.promote(behind)
    await pause(2000)
    await pair.makeStandby()
    say(`a new standby follows`)
  }
}

/** A backup early on; later it replaces both clusters, as if it were an hour old. */
const restoreOnce = async (pair, environment) => {
  await pause((minutes * 60_000) / 4)
  const time = new Date()
  await pair.backUp()
  say("backed up")
  await pause((minutes * 60_000) / 4)
  await pair.restore()
  await pair.sql("update database_identity set heartbeat_at = heartbeat_at - interval '1 hour'")
  say("restored")
  for (let tries = 0; (await pair.sql("select held_for is not null from database_identity")) !== "t"; tries += 1) {
    if (tries > 300) throw new Error("the restored database is not held")
    await pause(100)
  }
  const execute = promisify(execFile)
  const args = [...program, "recover", "--restored-to", time.toISOString()]
  const { stdout } = await execute(process.execPath, args, { env: { PATH: process.env.PATH, ...environment } })
  const report = JSON.parse(stdout)
  say(`held: ${report.heldFor}; recovered: ${report.operations.length} operations`)
  return report
}

/** One of as many calls as the share says, at a random place among them: the share holds in a short run, too. */
const makeLoss = (random, share) => {
  const each = Math.round(1 / share)
  let calls = 0
  let place
  return {
    calls: () => calls,
    next: () => {
      if (calls % each === 0) place = random.between(0, each - 1)
      return calls++ % each === place
    }
  }
}

const run = async () => {
  const random = makeRandom(seed)
  const pair = await makePair({ synchronous: ["synchronous", "chaos"].includes(mode) })
  closing(pair.stop)
  const names = namesOf(roles)
  const chanceOfLoss = random.fork()
  const loss = makeLoss(chanceOfLoss, lostAnswers)
  const nothing = async () => {}
  const watching = { onCall: nothing, onAnswer: nothing, ...(isChaos ? { losesAnswer: loss.next } : {}) }
  const providers = await startProviders(names, watching)
  closing(providers.stop)
  const encryptionKey = randomBytes(32).toString("base64")
  const customers = await makeCustomers({ databaseUrl: pair.url, encryptionKey, groups, sandboxUrls: providers.urls })
  const environment = {
    DATABASE_URL: pair.url,
    FIELDGATE_ENCRYPTION_KEY: encryptionKey,
    FIELDGATE_LEASE_SECONDS: `${leaseSeconds}`,
    FIELDGATE_CALL_LIMIT: "1000000",
    FIELDGATE_LONGEST_CALL_SECONDS: `${longestCallSeconds}`
  }
  const fleet = makeFleet(roles, {
    folder,
    environment,
    environmentOf: (name) => ({
      ...skewed(skews[names.indexOf(name)]),
      FIELDGATE_SANDBOX_URLS: Object.entries(providers.urlsOf[name])
        .map((entry) => entry.join("="))
        .join()
    })
  })
  closing(fleet.stop)
  const journal = await openJournal(pair.url)
  closing(journal.close)
  await fleet.start()
  const ledger = makeLedger()
  const caller = makeCaller({ ...customers, fleet, ledger, providers, random: random.fork() })
  const writers = await makeWriters({ call: caller.write, count: 12, groups, ledger, providers, random: random.fork() })
  const upserts = makeUpserts({ call: caller.write, groupRef: groups[0], ledger, random: random.fork() })
  say(`${mode}: ${roles.length} processes, ${records} records, seed ${seed}`)
  const watch = watchProgress({
    journal,
    canWork: () => true,
    say: ({ done, due, open }) => say(`${writers.sent()} records; operations: ${done} done, ${open} open, ${due} due`)
  })
  const over = new AbortController()
  const disturbing = (async () => {
    const chance = random.fork()
    while (!over.signal.aborted) {
      await pause(chance.between(400, 1200))
      if (!isChaos) providers.disturb(chance)
    }
  })()
  let kills = 0
  const killing = (async () => {
    const chance = random.fork()
    while (!over.signal.aborted) {
      await pause(chance.between(killSpacing / 2, killSpacing))
      const up = fleet.members.filter(({ state }) => state === "up")
      if (up.length < 2 || over.signal.aborted) continue
      const member = chance.pick(up)
      kills += 1
      await member.kill()
      await member.start()
    }
  })()
  const act = mode === "restore" ? restoreOnce(pair, environment) : promoteOften(pair, random.fork())
  const [report] = await Promise.all([
    act,
    writers.run(records, records / (minutes * 60)),
    // Where the database loses operations, which upsert wrote a record can't be decided from the records.
    ...(isChaos ? [upserts.run(records / upsertShare, records / upsertShare / (minutes * 60))] : [])
  ])
  over.abort()
  await Promise.all([disturbing, killing])
  providers.calm()
  say("everything runs again; what is open must end now")
  for (const operationId of await journal.accumulating()) await caller.flush(operationId)
  await watch.untilDone(60 + longestCallSeconds)
  const longestStall = await watch.stop()
  const given = {
    ...ledger,
    crashes: fleet.crashes(),
    evidence: providers.evidence(),
    outcomes: await journal.outcomes(),
    open: await journal.open(),
    settledAgain: await journal.settledAgain()
  }
  const stored = await pair.sql("select operation_id || '.' || (position - 1) from write_record")
  const known = new Set(stored.split("\n"))
  const corrected = await journal.corrected()
  // An evaluation that fails after an hour can be repeated on it.
  writeFileSync(join(folder, "evidence.json"), JSON.stringify({ given, stored }, plain))
  const {
    checks,
    figures,
    lost = []
  } = ["synchronous", "chaos"].includes(mode) ? checkPromises(given) : checkDespiteLoss(given, known)
  return {
    checks,
    figures: {
      ...figures,
      longestStall,
      corrected,
      lostOperations: lost.length,
      kills,
      ...(isChaos ? { calls: loss.calls(), lostAnswers: given.evidence.lostAnswers } : {})
    },
    lost,
    report
  }
}

const plain = (_key, value) => (value instanceof Map ? [...value] : value)

const closeAll = async () => {
  for (const close of cleanUp.splice(0)) await close()
}

for (const signal of ["SIGINT", "SIGTERM"]) {
  process.once(signal, async () => {
    await closeAll()
    process.exit(1)
  })
}

const keepFolder = () => {
  console.log(`seed ${seed}; the logs of the processes and the evidence are in ${folder}`)
  cleanUp.splice(-1)
}

try {
  const { checks, figures, lost, report } = await run()
  const seconds = Math.round((Date.now() - started) / 1000)
  console.table({ ...figures, seconds })
  for (const { against, name, passed } of checks) {
    console.log(`${passed ? "ok    " : "FAILED"} ${name}`)
    for (const line of against.slice(0, 10)) console.log(`       ${line}`)
  }
  const failed = checks.filter(({ passed }) => !passed).length
  console.log(`checks: ${checks.length - failed} passed, ${failed} failed`)
  keepResults(isChaos ? "chaos" : `failover-${mode}`, {
    machine: facts,
    mode,
    seed,
    records,
    promotions,
    minutes,
    ...(isChaos ? { processes: roles.length, skews, lostAnswers } : {}),
    seconds,
    figures,
    checks,
    lost,
    report
  })
  if (failed > 0) {
    keepFolder()
    process.exitCode = 1
  }
} catch (error) {
  keepFolder()
  throw error
} finally {
  await closeAll()
}
