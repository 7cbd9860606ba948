/**
 * How soon a customer can use the first screen: requests, how many of them depend on one another, and milliseconds from opening the page.
 * Each call is answered 100 ms late and the processor is four times slower, in Chromium; the median of five. Prints a table, writes
 * bench/results/react-requests.json, and fails above a limit.
 *     npm --prefix bench run react-requests
 */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { keepResults, machine, median, rounded } from "./figures.mjs"
import { withOwnServer } from "./ownServer.mjs"
import { buildPage } from "./react/builtPage.mjs"
import { opened, withBrowser } from "./react/opened.mjs"

const repetitions = 5
const limits = { requests: 2, hops: 3, repeated: 0 }
const cases = [
  { name: "not connected", group: "unknown", limit: 900 },
  { name: "installed", group: "measured", limit: 1200 }
]

const facts = machine()
const folder = mkdtempSync(join(tmpdir(), "fieldgate-page-"))

const prepared = async ({ api, key }) => {
  const post = async (path, body) => {
    const headers = { "x-api-key": key, "content-type": "application/json" }
    const answer = await fetch(`${api}/v1/projects/demo/${path}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body)
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return await answer.json()
  }
  const account = { provider: "hubspot", groupRef: "measured", consumerRef: "bench-user" }
  const { id: connectionId } = await post("connections:generate", { ...account, apiKey: "sandbox-hubspot-token" })
  const contacts = { objectName: "contacts", selectedFieldMappings: { role: "jobtitle" } }
  const content = { provider: "hubspot", read: { objects: { contacts } } }
  await post("integrations/crm/installations", { groupRef: "measured", connectionId, config: { content } })
  return (await post("api-keys", { label: "bench", scopes: ["frontend"] })).key
}

try {
  await buildPage(folder)
  const rows = await withOwnServer(
    undefined,
    async (server) => {
      const key = await prepared(server)
      const measured = []
      for (const { group, limit, name } of cases) {
        const runs = []
        for (let run = 0; run < repetitions; run++) {
          runs.push(await withBrowser((browser) => opened(browser, `${server.api}/demo#group=${group}&key=${key}`)))
        }
        const middle = (member) => rounded(median(runs.map((each) => each[member])), 0)
        const figures = { requests: middle("requests"), hops: middle("hops"), repeated: middle("repeated") }
        measured.push({ name, ...figures, milliseconds: middle("milliseconds"), limit })
      }
      return measured
    },
    { more: ["--demo-page", folder] }
  )
  console.table(rows)
  keepResults("react-requests", { machine: facts, repetitions, latency: 100, slowdown: 4, limits, rows }, false)
  const over = rows.filter(
    (row) => row.milliseconds > row.limit || Object.entries(limits).some(([name, limit]) => row[name] > limit)
  )
  if (over.length > 0) {
    console.error(`over a limit: ${over.map(({ name }) => name).join(", ")}`)
    process.exitCode = 1
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
