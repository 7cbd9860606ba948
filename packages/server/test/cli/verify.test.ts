/** @rule cli.verify */
import { HubSpotSandbox } from "@fieldgate/providers/sandbox"
import * as ServeSandbox from "@fieldgate/providers/sandbox/serve"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { command, fieldgate, temporaryFolder } from "./Process.ts"

const token = HubSpotSandbox.defaultToken

describe("fieldgate verify", () => {
  it("runs against a sandbox and writes a report without the token", async () => {
    await using folder = await temporaryFolder()
    await using served = await ServeSandbox.start(HubSpotSandbox.start())
    const report = join(folder.path, "report.md")
    const run = command(
      ["verify", "hubspot", "--token-env", "CRM_TOKEN", "--sandbox-url", served.url, "--report", report],
      {
        CRM_TOKEN: token
      }
    )
    expect(await run.ended).toBe(0)
    expect(run.output()).toMatch(/ok {9}create one of contacts \(1 call\)/u)
    expect(run.output()).toMatch(/calls, no difference; \d+ of \d+ answers without a recording were observed/u)
    expect(run.output()).not.toContain(token)
    const text = await readFile(report, "utf8")
    expect(text).toContain("# fieldgate verify hubspot")
    expect(text).toContain("against a sandbox")
    expect(text).not.toContain(token)
  })

  it("exits with 1 for a difference, and names the report", async () => {
    await using folder = await temporaryFolder()
    const sandbox = HubSpotSandbox.start({ limits: {} })
    sandbox.addFault({ match: { method: "POST", path: "*/batch/read" }, action: { status: 202, body: {} }, times: 9 })
    await using served = await ServeSandbox.start(sandbox)
    const report = join(folder.path, "report.md")
    const run = command(["verify", "hubspot", "--token-env", "T", "--sandbox-url", served.url, "--report", report], {
      T: token
    })
    expect(await run.ended).toBe(1)
    expect(run.output()).toMatch(/theirs +202 \{\}/u)
    expect(run.output()).toContain(`attach ${report} to an issue`)
    expect(await readFile(report, "utf8")).toContain("202 {}")
  })

  it("lists what it would call, without credentials", async () => {
    const run = command(["verify", "close", "--dry-run"])
    expect(await run.ended).toBe(0)
    expect(run.output()).toContain("create one of leads\n    POST /api/v1/lead/")
    expect(run.output()).toContain("Nothing was called")
  })

  it("names the ways to pass credentials, and an empty variable", async () => {
    const none = command(["verify", "hubspot"])
    expect(await none.ended).toBe(1)
    expect(none.output()).toContain("pass one of --token-env")
    const empty = command(["verify", "hubspot", "--token-env", "CRM_TOKEN"])
    expect(await empty.ended).toBe(1)
    expect(empty.output()).toContain("the environment variable CRM_TOKEN is not set")
    const facts = command(["verify", "salesforce", "--token-env", "T"], { T: "secret-token" })
    expect(await facts.ended).toBe(1)
    expect(facts.output()).toContain("--fact workspace=acme")
  })

  it("reads the token from stdin", async () => {
    await using folder = await temporaryFolder()
    await using served = await ServeSandbox.start(HubSpotSandbox.start())
    const report = join(folder.path, "report.md")
    const flags = ["verify", "hubspot", "--token", "-", "--sandbox-url", served.url, "--report", report]
    const run = fieldgate(flags, {}, `${token}\n`)
    expect(await run.ended).toBe(0)
    expect(run.output()).toContain("no difference")
    expect(run.output()).toMatch(/Version 2026-09[^]+Version v3/u)
    expect(run.output() + (await readFile(report, "utf8"))).not.toContain(token)
    const wrong = fieldgate(flags, {}, "another-token")
    expect(await wrong.ended).toBe(1)
    expect(wrong.output()).not.toContain("another-token")
  })

  it("takes the account of a connection", async () => {
    await using folder = await temporaryFolder()
    await using served = await ServeSandbox.start(HubSpotSandbox.start())
    expect(await command(["seed", "--folder", folder.path]).ended).toBe(0)
    const exported = command([
      "groups",
      "export",
      "--folder",
      folder.path,
      "--project",
      "demo",
      "--group",
      "demo-group"
    ])
    expect(await exported.ended).toBe(0)
    const [, id = ""] = /"type":"connection".*?"id":"([^"]+)".*?"provider":"hubspot"/u.exec(exported.output()) ?? []
    const named = ["--connection", id, "--project", "demo", "--folder", folder.path]
    const report = join(folder.path, "report.md")
    const run = command(["verify", "hubspot", ...named, "--sandbox-url", served.url, "--report", report])
    expect(await run.ended).toBe(0)
    expect(run.output()).toContain("no difference")
  })
})
