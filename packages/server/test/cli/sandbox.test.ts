/** @rule driver.sandbox */
import { describe, expect, it } from "vitest"
import { command, fieldgate, saying, stop, takenPort } from "./Process.ts"

describe("fieldgate sandbox", () => {
  it("serves one CRM alone, with its records, its journal and its coverage", async () => {
    const run = fieldgate(["sandbox", "hubspot", "--port", "0"])
    const [, url = "", token = ""] = await saying(run, /HubSpot sandbox listens on (\S+), with the token (\S+)/u)
    const answer = await fetch(`${url}/crm/v3/objects/contacts`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ properties: { email: "ann@acme.test" } })
    })
    expect(answer.status).toBe(201)
    expect(await (await fetch(url)).text()).toContain("ann@acme.test")
    expect(await (await fetch(`${url}/__sandbox/journal`)).text()).not.toContain(token)
    expect(await (await fetch(`${url}/__sandbox/coverage`)).text()).toContain("/crm/v3/objects/{objectType}")
    expect(await stop(run)).toBe(0)
  })

  it("names the providers, and a port that is taken", async () => {
    const unknown = command(["sandbox", "acme"])
    expect(await unknown.ended).toBe(1)
    expect(unknown.output()).toContain("hubspot")
    await using taken = await takenPort()
    const run = command(["sandbox", "close", "--port", String(taken.port)])
    expect(await run.ended).toBe(1)
    expect(run.output()).toContain(`the Close sandbox can't listen on 127.0.0.1, port ${taken.port}`)
    expect(run.output()).toContain("Choose another port with --port")
  })
})
