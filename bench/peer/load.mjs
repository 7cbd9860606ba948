/** One measurement with wrk: throughput, latencies, and the processor time of the server. */
import { execFile } from "node:child_process"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"

const run = promisify(execFile)
const script = fileURLToPath(new URL("load.lua", import.meta.url))

/** Linux counts in hundredths of a second; all threads of the process, compilation and garbage collection included. */
const processorMs = (pid) => {
  const [, fields] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")
  const values = fields.split(" ")
  return (Number(values[11]) + Number(values[12])) * 10
}

let runs = 0

export const load = async ({ origin, pid, key }, { body, method = "POST", path }, { callers, seconds }) => {
  runs += 1
  const before = processorMs(pid)
  const environment = {
    ...process.env,
    PEER_METHOD: method,
    PEER_KEY: key,
    PEER_RUN: `${process.pid}.${runs}`,
    ...(body === undefined ? {} : { PEER_BODY: JSON.stringify(body) })
  }
  const given = ["-t1", `-c${callers}`, `-d${seconds}s`, "--timeout", "30s", "-s", script, `${origin}${path}`]
  const { stdout } = await run("wrk", given, { env: environment })
  const line = stdout.split("\n").find((each) => each.startsWith("RESULT "))
  if (line === undefined) throw new Error(`wrk printed no result: ${stdout}`)
  const { broken, longest, micros, p50, p99, refused, requests, timeouts } = JSON.parse(line.slice("RESULT ".length))
  const failures = refused + broken + timeouts
  if (failures > 0) throw new Error(`${failures} of ${requests} requests to ${origin}${path} failed`)
  return {
    rps: requests / (micros / 1e6),
    p50: p50 / 1000,
    p99: p99 / 1000,
    longest: longest / 1000,
    processor: (processorMs(pid) - before) / requests
  }
}
