/**
 * The overhead of a synchronous write: requests per second and latency, compared with bare fetch calls to the same sandbox, in one run.
 * Once in a program that embeds Fieldgate, and once through a running server, which adds a request of its own. Updates of a few records:
 * creates would measure how large the sandbox has grown.
 */
import { withEmbedded } from "./embeddedWrites.mjs"
import { rounded } from "./figures.mjs"
import { compared, send } from "./http/load.mjs"

const pool = 64

const targetsOf = async ({ api, key, sandbox }, embeddedWrite) => {
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
      const url = `${sandbox}/crm/objects/2026-09/contacts/${next()}`
      return send(
        "PATCH",
        url,
        { authorization: "Bearer sandbox-hubspot-token" },
        { properties: { city: `${serial}` } }
      )
    },
    "write by an embedding program": () => embeddedWrite({ type: "update", record: { id: next(), city: `${serial}` } }),
    "write through the server": () => throughFieldgate({ type: "update", record: { id: next(), city: `${serial}` } })
  }
}

/** A row for each target at concurrency 1 and 32; latencies in milliseconds. */
export const syncOverhead = (settings) =>
  withEmbedded(settings, async (embeddedWrite) => {
    const targets = await targetsOf(settings, embeddedWrite)
    const rows = []
    for (const concurrency of [1, 32]) {
      const [bare, ...ours] = await compared(targets, concurrency, settings)
      rows.push(bare, ...ours.map((each) => beside(bare, each)))
    }
    return rows
  })

const beside = (bare, ours) => {
  const [overheadP50, overheadP99] = ["p50", "p99"].map((member) => rounded(ours[member] - bare[member]))
  return { ...ours, ratio: rounded(ours.rps / bare.rps), overheadP50, overheadP99 }
}
