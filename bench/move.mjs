/**
 * How long a project with a history is held while it moves to another database: the command's own steps, between two databases of one server.
 *     npm --prefix bench run move                       # 100,000 records
 *     npm --prefix bench run move -- --records 1000000
 * Writes bench/results/move.json.
 */
import * as Sample from "@fieldgate/core/testing/Sample"
import * as Seed from "@fieldgate/core/testing/Seed"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as SqlClient from "effect/sql/SqlClient"
import { parseArgs } from "node:util"
import * as EncryptionCanary from "../packages/server/src/sql/EncryptionCanary.ts"
import { find } from "../packages/server/src/sql/moving/MoveCheck.ts"
import * as ProjectMove from "../packages/server/src/sql/moving/ProjectMove.ts"
import { keepResults, machine, rounded } from "./figures.mjs"
import { described, newName, remove } from "./queue/scratchDatabase.mjs"
import { sealing, storesOf } from "./queue/worker.mjs"
import { insertHistory } from "./soak/history.mjs"

const { values: options } = parseArgs({ options: { records: { type: "string", default: "100000" } } })
const records = Number(options.records)
const accounts = 200
const facts = machine()
const started = performance.now()
const say = (line) =>
  process.stderr.write(`${((performance.now() - started) / 1000).toFixed(0).padStart(5)} s  ${line}\n`)
const names = [newName(), newName()]

const program = Effect.gen(function* () {
  const [from, to] = [yield* Layer.build(storesOf(names[0])), yield* Layer.build(storesOf(names[1]))]
  const [source, target] = [Context.get(from, SqlClient.SqlClient), Context.get(to, SqlClient.SqlClient)]
  const database = yield* Effect.provideContext(
    Effect.gen(function* () {
      yield* Seed.installedBy(accounts)
      yield* insertHistory({ accounts, days: 30, records, say })
      return yield* described
    }),
    from
  )
  // As the start of a server does.
  yield* Effect.provideContext(EncryptionCanary.checkAndPlace, to)
  const move = yield* find(source, target, Sample.projectId())
  const { heldSeconds, rows } = yield* ProjectMove.run(move, (step) => Effect.sync(() => say(step)))
  const all = Object.values(rows).reduce((sum, count) => sum + Number(count), 0)
  const [{ bytes }] = yield* target`
    select sum(pg_total_relation_size(oid)) as bytes from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace`
  const megabytes = Number(bytes) / 1e6
  return {
    database,
    heldSeconds,
    rows: all,
    megabytes: rounded(megabytes, 0),
    rowsPerSecond: rounded(all / heldSeconds, 0),
    megabytesPerSecond: rounded(megabytes / heldSeconds, 1)
  }
}).pipe(Effect.provide(sealing), Effect.scoped)

try {
  const run = await Effect.runPromise(program)
  console.table(run)
  keepResults("move", { machine: facts, records, ...run })
} finally {
  for (const name of names) await remove(name)
}
