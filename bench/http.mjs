/**
 * What accepting costs through HTTP: asynchronous writes to a running server, compared with the bare router of the same HTTP stack in a
 * process of its own, in one run.
 *     npm --prefix bench run http [-- --seconds 5 --repetitions 5 --quick]
 * On the server of TEST_DATABASE_URL; without it in an embedded database. Writes bench/results/http-<database>.json.
 */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { parseArgs } from "node:util"
import { keepResults, machine, rounded } from "./figures.mjs"
import { compared, send } from "./http/load.mjs"
import { withOwnServer } from "./ownServer.mjs"

const { values: options } = parseArgs({
  options: {
    seconds: { type: "string", default: "5" },
    repetitions: { type: "string", default: "5" },
    quick: { type: "boolean", default: false }
  }
})
const settings = options.quick
  ? { seconds: 1, repetitions: 1 }
  : { seconds: Number(options.seconds), repetitions: Number(options.repetitions) }
const facts = machine()
const path = "/v1/projects/demo/integrations/crm/objects/contacts"

const withBareRouter = async (measurement) => {
  const router = spawn(process.execPath, ["bench/http/bareRouter.mjs"], { stdio: ["ignore", "pipe", "inherit"] })
  const ended = once(router, "exit")
  try {
    const [line] = await once(router.stdout, "data")
    return await measurement(String(line).trim())
  } finally {
    router.kill("SIGINT")
    await ended
  }
}

const rowsOf = async (bare, { api, key }) => {
  let serial = 0
  const write = (origin, policy) => () => {
    const record = { email: `bench.${++serial}@demo.example`, firstname: "Bench" }
    const body = { groupRef: "demo-group", type: "create", mode: "asynchronous", record, ...policy }
    return send("POST", `${origin}${path}`, { "x-api-key": key }, body)
  }
  // Longer than the measurement, which is about accepting only.
  const autoBatchPolicy = { maxDelayMinutes: 60 }
  const targets = {
    "bare router": write(bare, { autoBatchPolicy }),
    "auto batch": write(api, { autoBatchPolicy })
  }
  const rows = []
  for (const concurrency of [1, 64]) {
    const [first, ...others] = await compared(targets, concurrency, settings)
    rows.push(first, ...others.map((row) => ({ ...row, ratio: rounded(row.rps / first.rps) })))
  }
  return rows
}

const url = process.env.TEST_DATABASE_URL
const rows = await withBareRouter((bare) =>
  withOwnServer(url, (server) => rowsOf(bare, server), { more: ["--no-worker"] })
)
console.table(rows)
keepResults(`http-${url === undefined ? "embedded" : "server"}`, { machine: facts, ...settings, rows }, options.quick)
