/**
 * The suites of every port that PostgreSQL implements, and the trial of faults, on one major version of PostgreSQL:
 *     npm ci --prefix tools/postgres                      # 16, 17 and 18; 15 is Debian's
 *     npm --prefix bench run engines -- 17 [--full] [--only suites|trial]
 * One version per run; `--only` keeps the stored figures of the other one. Adds its row to bench/results/engines.json, which docs/reliability.md shows.
 */
import { spawnSync } from "node:child_process"
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { keepResults, machine } from "./figures.mjs"

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { full: { type: "boolean", default: false }, only: { type: "string" } }
})
const [version] = positionals
if (!/^\d+$/u.test(version ?? "")) {
  console.error("engines.mjs: give a major version, such as 17")
  process.exit(1)
}

const facts = machine()
const node = (...args) => spawnSync(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"], encoding: "utf8" })

/** Only what runs on the server: the embedded database is another engine. */
const suites = () => {
  const report = join(mkdtempSync(join(tmpdir(), "fieldgate-engines-")), "report.json")
  const test = [
    "npx",
    "vitest",
    "run",
    "--project",
    "server",
    "--reporter=json",
    `--outputFile=${report}`,
    "-t",
    "PostgreSQL"
  ]
  node(
    "scripts/postgres.mjs",
    "--engine",
    version,
    "--",
    ...test,
    ...[
      "stores",
      "queue",
      "queueRaces",
      "nextDue",
      "deliveryRaces",
      "groupData",
      "circuitProcesses",
      "refreshOnce"
    ].map((name) => `packages/server/test/sql/${name}.test.ts`)
  )
  const { numFailedTests, numPassedTests } = JSON.parse(readFileSync(report, "utf8"))
  return { passed: numPassedTests, failed: numFailedTests }
}

const serverVersion = () =>
  node(
    "scripts/postgres.mjs",
    "--engine",
    version,
    "--",
    process.execPath,
    "--conditions=@fieldgate/source",
    "-e",
    ask
  ).stdout.trim()

const ask = `
import { Database } from "@fieldgate/server"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
const layer = Database.layer({ _tag: "Server", url: Redacted.make(process.env.TEST_DATABASE_URL), maxConnections: 1 })
console.log(await Effect.runPromise(Effect.provide(Effect.map(Database.Database, (found) => found.version), layer)))
`

const trial = () => {
  const size = values.full ? [] : ["--records", "600", "--faults", "12", "--minutes", "1"]
  const path = `bench/results/faults-${version}.json`
  spawnSync(
    process.execPath,
    ["--conditions=@fieldgate/source", "bench/faults/run.mjs", "--engine", version, ...size],
    {
      stdio: "inherit"
    }
  )
  const { checks, faults, figures, seconds, seed } = JSON.parse(readFileSync(path, "utf8"))
  rmSync(path)
  const { duplicated, lost, misreported, records, uncertain } = figures
  const failed = checks.filter(({ passed }) => !passed).map(({ name }) => name)
  return { records, faults, seconds, seed, lost, duplicated, misreported, uncertain, checks: checks.length, failed }
}

const stored = "bench/results/engines.json"
const earlier = existsSync(stored) ? JSON.parse(readFileSync(stored, "utf8")).engines : {}
const parts = values.only === undefined ? { suites, trial } : { [values.only]: { suites, trial }[values.only] }
const measured = Object.fromEntries(Object.entries(parts).map(([name, run]) => [name, run()]))
const row = { ...earlier[version], server: serverVersion(), machine: facts, ...measured }
keepResults("engines", { engines: { ...earlier, [version]: row } })
console.log(JSON.stringify(row, null, 2))
if ((row.suites?.failed ?? 0) > 0 || (row.trial?.failed.length ?? 0) > 0) process.exitCode = 1
