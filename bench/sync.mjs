/**
 * What a synchronous write costs on a server that is running already: `npm start`, then
 * `node bench/sync.mjs [--seconds 5]`. `bench/write.mjs` starts servers of its own.
 */
import { readFileSync } from "node:fs"
import { parseArgs } from "node:util"
import { syncOverhead } from "./syncOverhead.mjs"

const { values: options } = parseArgs({
  options: {
    api: { type: "string", default: "http://127.0.0.1:4000" },
    sandbox: { type: "string", default: "http://127.0.0.1:4001" },
    key: { type: "string", default: ".fieldgate/api-key" },
    seconds: { type: "string", default: "5" },
    repetitions: { type: "string", default: "3" }
  }
})

console.table(
  await syncOverhead({
    api: options.api,
    sandbox: options.sandbox,
    key: readFileSync(options.key, "utf8").trim(),
    seconds: Number(options.seconds),
    repetitions: Number(options.repetitions)
  })
)
