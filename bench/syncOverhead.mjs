/**
 * The overhead of a synchronous write: requests per second and latency through a running server, beside bare fetch calls
 * to the same sandbox, in one run. Updates of a few records: creates would measure how large the sandbox has grown.
 */
import { rounded } from "./figures.mjs"
import { compared, send } from "./http/load.mjs"

const pool = 64

/** The same update, straight to the sandbox and through Fieldgate. */
const targetsOf = async ({ api, key, sandbox }) => {
  const run = Date.now().toString(36)
  const contacts = `${api}/v1/projects/demo/integrations/crm/objects/contacts`
  const throughFieldgate = (body) => send("POST", contacts, { "x-api-key": key }, { groupRef: "demo-group", ...body })
  const ids = []
  for (let index = 0; index < pool; index++) {
    const record = { email: `bench.${run}.${index}@demo.example`, firstname: "Bench" }
    const answer = await throughFieldgate({ type: "create", record })
    ids.push((await answer.json()).result.recordId)
  }
  let serial = 0
  const next = () => ids[serial++ % pool]
  return {
    "bare fetch to the sandbox": () => {
      const url = `${sandbox}/crm/v3/objects/contacts/${next()}`
      return send(
        "PATCH",
        url,
        { authorization: "Bearer sandbox-hubspot-token" },
        { properties: { city: `${serial}` } }
      )
    },
    "write through Fieldgate": () => throughFieldgate({ type: "update", record: { id: next(), city: `${serial}` } })
  }
}

/** A row for each target at concurrency 1 and 32; latencies in milliseconds. */
export const syncOverhead = async (settings) => {
  const targets = await targetsOf(settings)
  const rows = []
  for (const concurrency of [1, 32]) {
    const [bare, ours] = await compared(targets, concurrency, settings)
    const ratio = rounded(ours.rps / bare.rps)
    const [overheadP50, overheadP99] = ["p50", "p99"].map((member) => rounded(ours[member] - bare[member]))
    rows.push(bare, { ...ours, ratio, overheadP50, overheadP99 })
  }
  return rows
}
