import { describe, expect, it } from "vitest"
import { freePort } from "./FreePort.ts"
import { encryptionKey } from "./Deployed.ts"
import { command, fieldgate, saying, stop, temporaryFolder } from "./Process.ts"
import * as TestDatabase from "./TestDatabase.ts"

const ready = async (port: number) => {
  const answer = await fetch(`http://127.0.0.1:${port}/health/ready`)
  return { status: answer.status, text: await answer.text() }
}

describe.skipIf(TestDatabase.server === undefined)("fieldgate migrate", () => {
  it("keeps a server and a worker with --no-migrate live but not ready until it has run", async () => {
    await using folder = await temporaryFolder()
    await using database = await TestDatabase.make()
    const env = {
      FIELDGATE_FOLDER: folder.path,
      DATABASE_URL: database.url,
      FIELDGATE_ENCRYPTION_KEY: encryptionKey,
      FIELDGATE_MIGRATE: "false"
    }
    const [port, watchPort] = [await freePort(), await freePort()]
    const server = fieldgate(["start", "--no-worker", "--port", String(port)], env)
    const worker = fieldgate(["worker", "--watch-port", String(watchPort)], env)
    await Promise.all([server, worker].map((run) => saying(run, /waiting: migrations pending: 1_initial/u)))
    for (const each of [port, watchPort]) {
      await expect.poll(async () => (await fetch(`http://127.0.0.1:${each}/health/live`)).status).toBe(200)
      expect(await ready(each)).toMatchObject({ status: 503, text: expect.stringContaining("migrations pending") })
      const call = await fetch(`http://127.0.0.1:${each}/v1/projects`)
      expect([call.status, call.headers.get("retry-after")]).toEqual([503, "5"])
    }
    expect(await TestDatabase.query(database.url, "select to_regclass('operation') as there")).toEqual([
      { there: null }
    ])
    const migrate = command(["migrate"], { DATABASE_URL: database.url })
    expect(await migrate.ended).toBe(0)
    expect(migrate.output()).toMatch(/Migrations run: 1_initial/u)
    await saying(server, /listens on/u)
    await saying(worker, /Fieldgate worker is running/u)
    for (const each of [port, watchPort]) expect(await ready(each)).toMatchObject({ status: 200 })
    const metrics = await (await fetch(`http://127.0.0.1:${watchPort}/metrics`)).text()
    expect(metrics).toContain("fieldgate_database_up 1")
    expect(metrics).toContain('fieldgate_database_synchronous{setting="fsync"} 0')
    expect(metrics).toContain('fieldgate_database_synchronous{setting="synchronous_commit"} 1')
    // The test's database doesn't wait for its disk.
    const line = /fsync off, synchronous_commit on, no synchronous standby: a crash of the database can lose/u
    expect(worker.output()).toMatch(line)
    const check = command(["worker", "--check-config"], env)
    expect([await check.ended, check.output()]).toEqual([0, expect.stringMatching(line)])
    expect(await stop(worker)).toBe(0)
    expect(await stop(server)).toBe(0)
  })

  it("ends every process with an error if a newer version's migrations require it", async () => {
    await using folder = await temporaryFolder()
    await using database = await TestDatabase.make()
    const env = { FIELDGATE_FOLDER: folder.path, DATABASE_URL: database.url, FIELDGATE_ENCRYPTION_KEY: encryptionKey }
    expect(await command(["migrate"], env).ended).toBe(0)
    await TestDatabase.query(
      database.url,
      "insert into fieldgate_migration (migration_id, name) values (9002, 'needs_9001_drop')"
    )
    const runs = [["migrate"], ["start", "--port", "0"], ["start", "--port", "0", "--no-migrate"], ["worker"]].map(
      (args) => command(args, env)
    )
    for (const run of runs) {
      expect(await run.ended).toBe(1)
      expect(run.output()).toMatch(/^fieldgate: .*9002_needs_9001_drop.*older program.*start a newer one$/mu)
    }
  })

  it("refuses a database of an earlier checkout in one line with the remedy, like every process", async () => {
    await using folder = await temporaryFolder()
    await using database = await TestDatabase.make()
    const env = { FIELDGATE_FOLDER: folder.path, DATABASE_URL: database.url, FIELDGATE_ENCRYPTION_KEY: encryptionKey }
    await TestDatabase.query(
      database.url,
      "create table fieldgate_migration as select 1 as migration_id, 'house' as name, now() as created_at"
    )
    const line = /^(?:fieldgate:| ) .*step 1_house.*earlier checkout.*create a new database and use that one$/mu
    for (const args of [
      ["migrate"],
      ["start", "--port", "0"],
      ["start", "--port", "0", "--no-migrate"],
      ["worker"],
      ["start", "--check-config", "--port", "0"],
      ["worker", "--check-config"]
    ]) {
      const run = command(args, env)
      expect([args.join(" "), await run.ended, run.output()]).toEqual([args.join(" "), 1, expect.stringMatching(line)])
    }
    expect(await TestDatabase.query(database.url, "select to_regclass('operation') as there")).toEqual([
      { there: null }
    ])
  })
})
