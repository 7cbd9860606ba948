import { describe, expect, it, vi } from "vitest"
import { copies, deploy, later, operationIdOf, slow } from "./Deployed.ts"
import { command, saying, stop, temporaryFolder } from "./Process.ts"
import * as TestDatabase from "./TestDatabase.ts"

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n)

describe.skipIf(TestDatabase.server === undefined)("processes on one PostgreSQL", () => {
  it("executes writes in a worker that a server without a worker accepts", async () => {
    await using folder = await temporaryFolder()
    await using database = await TestDatabase.make()
    const { crm, run, statusOf, worker, write } = await deploy(folder.path, database.url, "--no-worker")
    const id = await operationIdOf(write(later(0)))
    expect(run.output()).toMatch(/No worker in this process/u)
    expect(await copies(crm, 1)).toEqual([0])
    expect(await statusOf(id)).toMatch(/^in_progress/u)
    const other = worker("--worker-concurrency", "3")
    await saying(other, /is running: up to 3 operations at a time/u)
    await vi.waitFor(async () => expect(await statusOf(id)).toBe("success 1 succeeded"), { timeout: 60_000 })
    expect(await copies(crm, 1)).toEqual([1])
    expect(await stop(other)).toBe(0)
    expect(await stop(run)).toBe(0)
  })

  it("reports live but not ready while draining", async () => {
    await using folder = await temporaryFolder()
    await using database = await TestDatabase.make()
    const { crm, run, worker, write } = await deploy(folder.path, database.url, "--no-worker")
    await slow(crm, { delay: 6000, afterCommit: true }, 1)
    await operationIdOf(write(later(0)))
    const other = worker("--watch-port", "0")
    const [, url] = await saying(other, /Probes and metrics: (\S+)\/health\/live/u)
    const ready = async () => {
      const answer = await fetch(`${url}/health/ready`)
      return [answer.status, await answer.text()] as const
    }
    expect((await ready())[0]).toBe(200)
    expect(other.output()).toContain(
      `only connections with environment "sandbox" use ${crm}; all other connections use the real hubspot`
    )
    await vi.waitFor(async () => expect(await copies(crm, 1)).toEqual([1]), { timeout: 60_000 })
    const ended = stop(other)
    await saying(other, /shutting down: not ready/u)
    expect(await ready()).toEqual([503, expect.stringContaining("the process is shutting down")])
    expect((await fetch(`${url}/health/live`)).status).toBe(200)
    expect(await ended).toBe(0)
    await stop(run)
  })

  it("finishes its calls at shutdown and releases the remaining writes to other workers immediately", async () => {
    await using folder = await temporaryFolder()
    await using database = await TestDatabase.make()
    const { crm, run, worker, write } = await deploy(folder.path, database.url, "--no-worker")
    const count = 40
    await Promise.all(numbers(count).map(async (n) => expect((await write(later(n))).status).toBe(200)))
    await slow(crm, { delay: 400 }, count)
    const first = worker()
    await vi.waitFor(async () => expect(await copies(crm, count)).toContain(1), { timeout: 60_000 })
    expect(await stop(first)).toBe(0)
    const states = "select state, count(*)::int as n, bool_or(sending <> '{}') as sending from operation group by 1"
    const left = await TestDatabase.query(database.url, `${states} order by 1`)
    expect(left).toMatchObject([{ state: "done" }, { state: "ready", sending: false }])
    const second = worker()
    await vi.waitFor(
      async () => expect(await TestDatabase.query(database.url, states)).toMatchObject([{ state: "done", n: count }]),
      { timeout: 60_000 }
    )
    expect(new Set(await copies(crm, count))).toEqual(new Set([1]))
    await stop(second)
    await stop(run)
  })
})

describe("fieldgate start", () => {
  it("reports not ready as soon as its shutdown starts, and still answers for a while", async () => {
    await using folder = await temporaryFolder()
    const { run, url } = await deploy(folder.path, undefined, "--shutdown-delay-seconds", "5")
    expect((await fetch(`${url}/health/ready`)).status).toBe(200)
    const ended = stop(run)
    await saying(run, /shutting down: not ready/u)
    expect((await fetch(`${url}/health/ready`)).status).toBe(503)
    expect((await fetch(`${url}/health/live`)).status).toBe(200)
    expect(await ended).toBe(0)
  })
})

describe.skipIf(TestDatabase.server === undefined)("--max-connections", () => {
  it("limits the connections of a process, and two suffice for concurrent writes of all kinds", async () => {
    await using folder = await temporaryFolder()
    await using database = await TestDatabase.make()
    const { run, statusOf, write } = await deploy(folder.path, database.url, "--max-connections", "2")
    const now = (n: number) => write({ type: "create", record: { email: `now${n}@demo.example` } })
    const accepted = numbers(20).map((n) => operationIdOf(write(later(n))))
    const answers = await Promise.all(numbers(20).map(now))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    for (const id of await Promise.all(accepted)) {
      await vi.waitFor(async () => expect(await statusOf(id)).toBe("success 1 succeeded"), { timeout: 60_000 })
    }
    // What was opened stays open for a minute.
    const others =
      "select count(*)::int as n from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()"
    expect(await TestDatabase.query(database.url, others)).toEqual([{ n: 2 }])
    await stop(run)
  })
})

describe("fieldgate worker", () => {
  it("reports in one line that it needs a PostgreSQL server", async () => {
    await using folder = await temporaryFolder()
    const run = command(["worker", "--folder", folder.path])
    expect(await run.ended).toBe(1)
    expect(run.output()).toMatch(/^fieldgate: .*DATABASE_URL/mu)
  })

  it.each([
    ["names no sandbox", { FIELDGATE_SANDBOX_URLS: "hubspo=http://127.0.0.1:1" }, /"hubspo=http:\/\/127.0.0.1:1"/u],
    [
      "leaves no connection to work with",
      { FIELDGATE_MAX_CONNECTIONS: "1" },
      /max-connections.*"1": must be .* from 2/u
    ],
    ["is not a duration", { FIELDGATE_LEASE_SECONDS: "0" }, /lease-seconds.*"0"/u]
  ])("refuses a setting that %s", async (_, env, line) => {
    await using folder = await temporaryFolder()
    const run = command(["worker", "--folder", folder.path], env)
    expect(await run.ended).toBe(1)
    expect(run.output()).toMatch(line)
  })
})
