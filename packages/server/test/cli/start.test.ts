/** @rule cli.withoutDemo, cli.shutdown, author.kept */
import { exec } from "node:child_process"
import { readFile, stat } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { emptyDatabase } from "./Deployed.ts"
import { command, fieldgate, type Run, saying, stop, takenPort, temporaryFolder } from "./Process.ts"

const free = ["--port", "0", "--sandbox-port", "0"]
const mode = async (...path: ReadonlyArray<string>) => ((await stat(join(...path))).mode & 0o777).toString(8)

describe("fieldgate start", () => {
  it("prints commands that write and read a contact, and keeps its data over a restart", async () => {
    await using folder = await temporaryFolder()
    const first = fieldgate(["start", "--folder", folder.path, ...free])
    const [, key] = await saying(first, /API key {4}(\S+)/u)
    await saying(first, /Read the operation[^]*'X-Api-Key: \S+'\n/u)
    const script = first
      .output()
      .slice(first.output().indexOf("  answer="))
      .replace(/^Read the operation.*$/mu, "")
    const { stdout } = await promisify(exec)(script, { shell: "/bin/bash" })
    const [written, operation] = stdout
      .trim()
      .split("\n")
      .flatMap((line) => line.split("}{"))
    expect(written).toContain('"success":true')
    expect(operation ?? stdout).toContain('"status":"success"')
    expect(operation ?? stdout).toMatch(/"author":\{"actor":\{"kind":"key",[^}]*\},"requestId":"[^"]+"/u)
    expect([
      await mode(folder.path),
      await mode(folder.path, "api-key"),
      await mode(folder.path, "encryption-key")
    ]).toEqual(["700", "600", "600"])
    const second = command(["start", "--folder", folder.path, ...free])
    expect(await second.ended).toBe(1)
    expect(second.output()).toMatch(/^fieldgate: .*(?:in use|locked|another process).*$/mu)
    expect(await stop(first)).toBe(0)
    expect(first.output()).toMatch(/^shutting down: finishing requests and writes$[^]*^stopped$/mu)
    const third = fieldgate(["start", "--folder", folder.path, ...free])
    expect(await saying(third, /API key {4}(\S+)/u)).toMatchObject({ 1: key })
    const [, url] = await saying(third, /listens on (\S+)/u)
    const operationId = /"operationId":"([^"]+)"/u.exec(stdout)?.[1]
    const answer = await fetch(`${url}/v1/projects/demo/operations/${operationId}`, {
      headers: { "x-api-key": key ?? "" }
    })
    expect(await answer.json()).toMatchObject({ id: operationId, status: "success" })
    const [, crm] = await saying(third, /CRMs {7}(\S+)/u)
    expect(await (await fetch(crm ?? "")).text()).toContain("@demo.example")
    await stop(third)
  })

  it("determines the outcome of a write after kill -9 and never sends it again", async () => {
    await using folder = await temporaryFolder()
    const first = fieldgate(["start", "--folder", folder.path, ...free])
    const [, key = ""] = await saying(first, /API key {4}(\S+)/u)
    const [, crm = ""] = await saying(first, /CRMs {7}(\S+)/u)
    const write = (run: Run) => {
      const url = /listens on (\S+)/u.exec(run.output())?.[1]
      return fetch(`${url}/v1/projects/demo/integrations/crm/objects/contacts`, {
        method: "POST",
        headers: { "x-api-key": key, "content-type": "application/json", "idempotency-key": "once" },
        body: JSON.stringify({ groupRef: "demo-group", type: "create", record: { email: "ada@demo.example" } })
      })
    }
    await saying(first, /listens on (\S+)/u)
    const fault = { match: { method: "POST" }, times: 1, action: { delay: 60_000, afterCommit: true } }
    await fetch(`${crm}/__sandbox/faults`, { method: "POST", body: JSON.stringify(fault) })
    const lost = write(first).catch(() => "lost")
    await vi.waitFor(async () => expect(await (await fetch(crm)).text()).toContain("ada@demo.example"), {
      timeout: 60_000
    })
    await vi.waitFor(
      async () => {
        expect(await readFile(join(folder.path, "sandbox-hubspot.json"), "utf8")).toContain("ada@demo.example")
      },
      { timeout: 60_000 }
    )
    first.child.kill("SIGKILL")
    expect(await lost).toBe("lost")
    await first.ended
    const second = fieldgate(["start", "--folder", folder.path, ...free])
    const [, crmAgain = ""] = await saying(second, /CRMs {7}(\S+)/u)
    await saying(second, /listens on (\S+)/u)
    const answer = await vi.waitFor(
      async () => {
        const answered = await write(second)
        expect(answered.status).not.toBe(409)
        return answered
      },
      { timeout: 60_000, interval: 200 }
    )
    expect(answer.headers.get("idempotency-replayed")).toBe("true")
    expect(await answer.json()).toMatchObject({ result: { success: true, recordId: expect.any(String) } })
    const records: unknown = await (await fetch(`${crmAgain}/__sandbox/records`)).json()
    expect(JSON.stringify(records).split("ada@demo.example").length - 1).toBe(1)
    await stop(second)
  })

  it("reports a used port in one line", async () => {
    await using database = await emptyDatabase()
    await using taken = await takenPort()
    const run = command(["start", "--sandbox-port", "0", "--port", String(taken.port)], database.env)
    expect(await run.ended).toBe(1)
    expect(run.output()).toMatch(new RegExp(`^fieldgate: .*${taken.port}.*$`, "mu"))
    expect(run.output()).not.toMatch(/^ +at /mu)
  })

  it.each([
    [
      "the sandbox's port is taken",
      async (port: number) => ["--sandbox-port", String(port)],
      {},
      /^fieldgate: .*--sandbox-port/mu
    ],
    [
      "a database is given without a key to seal with",
      async () => [],
      { DATABASE_URL: "postgres://127.0.0.1:1/x" },
      /^fieldgate: .*FIELDGATE_ENCRYPTION_KEY/mu
    ],
    [
      "the sandbox is to listen where this machine isn't",
      async () => ["--sandbox-port", "0", "--host", "192.0.2.1"],
      {},
      /^fieldgate: the HubSpot sandbox can't listen on 192\.0\.2\.1, port 0: this address does not belong to this machine/mu
    ],
    [
      "the database can't be reached",
      async () => [],
      {
        DATABASE_URL: "postgres://ann:hunter2@127.0.0.1:1/x",
        FIELDGATE_ENCRYPTION_KEY: Buffer.alloc(32, 7).toString("base64")
      },
      /^fieldgate: the database can't be used: .*check that PostgreSQL is running/mu
    ],
    [
      "the key to seal with is too short",
      async () => [],
      { FIELDGATE_ENCRYPTION_KEY: "c2hvcnQ=" },
      /^fieldgate: .*encryption key/mu
    ]
  ])("reports in one line that %s", async (_, args, env, line) => {
    await using folder = await temporaryFolder()
    await using taken = await takenPort()
    const run = command(["start", "--port", "0", ...(await args(taken.port))], {
      FIELDGATE_FOLDER: folder.path,
      ...env
    })
    expect(await run.ended).toBe(1)
    expect(run.output()).toMatch(line)
    expect(run.output()).not.toContain("hunter2")
    expect(run.output()).not.toMatch(/^ +at /mu)
  })
})

describe("a started demo", () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  let run: Run
  let key: string
  let crm: string
  let url: string
  beforeAll(async () => {
    folder = await temporaryFolder()
    run = fieldgate(["start", "--folder", folder.path, "--forwarded-header", "salesforce=X-Trace", ...free])
    key = (await saying(run, /API key {4}(\S+)/u))[1] ?? ""
    crm = (await saying(run, /(http\S+) +Salesforce sandbox/u))[1] ?? ""
    url = (await saying(run, /listens on (\S+)/u))[1] ?? ""
  })
  afterAll(async () => {
    await stop(run)
    await folder[Symbol.asyncDispose]()
  })

  it("sends new connections to the sandboxes, for each provider", async () => {
    const connect = async (provider: string, apiKey: string) => {
      const answer = await fetch(`${url}/v1/projects/demo/connections:generate`, {
        method: "POST",
        headers: { "x-api-key": key, "content-type": "application/json" },
        body: JSON.stringify({ provider, groupRef: "acme", consumerRef: "ann", apiKey })
      })
      return [answer.status, await answer.text()] as const
    }
    for (const provider of ["hubspot", "pipedrive"]) {
      expect(await connect(provider, "wrong")).toMatchObject({
        0: 422,
        1: expect.stringContaining("credentials-refused")
      })
      expect(await connect(provider, `sandbox-${provider}-token`)).toMatchObject({
        0: 201,
        1: expect.not.stringContaining("warnings")
      })
    }
  })

  it("forwards the headers that the deployment adds, and refuses others", async () => {
    const write = (header: string) =>
      fetch(`${url}/v1/projects/demo/integrations/sales/objects/Contact`, {
        method: "POST",
        headers: { "x-api-key": key, "content-type": "application/json" },
        body: JSON.stringify({
          groupRef: "demo-group",
          type: "create",
          record: { LastName: "Lovelace" },
          headers: [{ key: header, value: "trace-7" }]
        })
      })
    const written = await write("x-trace")
    expect(await written.json()).toMatchObject({ result: { success: true } })
    const refused = await write("x-other")
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining("X-Trace")])
    expect(await (await fetch(`${crm}/__sandbox/journal`)).text()).toContain("trace-7")
  })
})

describe("fieldgate seed", () => {
  it("requires the token in the named environment variable", async () => {
    await using folder = await temporaryFolder()
    const run = command(["seed", "--folder", folder.path, "--token-env", "HUBSPOT_TOKEN"])
    expect(await run.ended).toBe(1)
    expect(run.output()).toMatch(/^fieldgate: .*HUBSPOT_TOKEN/mu)
  })
})

describe("an invalid command line", () => {
  it.each([
    [["strat"], /^fieldgate: .*"strat".*did you mean start\? \(see fieldgate --help\)$/u],
    [["start", "--prot", "1"], /^fieldgate: .*--prot .*did you mean --port\? \(see fieldgate start --help\)$/u],
    [["keys", "create"], /^fieldgate: missing required flag: --project \(see fieldgate keys create --help\)$/u],
    [["projects", "create", "--name", "a b"], /^fieldgate: .*"a b"\. Expected: a project's name may hold letters/u]
  ])("reports it in one line with a reference to the help: %j", async (args, line) => {
    const run = command(args)
    expect(await run.ended).toBe(1)
    const [said, ...more] = run.output().trimEnd().split("\n")
    expect(more).toEqual([])
    expect(said).toMatch(line)
  })
})

describe("fieldgate --help", () => {
  it("lists the commands with their descriptions", async () => {
    const run = command(["--help"])
    expect(await run.ended).toBe(0)
    expect(run.output()).toMatch(/start[^]*seed/u)
    const [, commands = ""] = run.output().split("SUBCOMMANDS\n")
    expect(commands.split("\n").filter((line) => line.length > 120)).toEqual([])
  })
})
