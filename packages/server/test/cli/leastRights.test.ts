import { randomUUID } from "node:crypto"
import { describe, expect, it, vi } from "vitest"
import { deploy, later, operationIdOf } from "./Deployed.ts"
import { command, stop, temporaryFolder } from "./Process.ts"
import * as TestDatabase from "./TestDatabase.ts"

/** A role that may do with rows what it likes, and with nothing else; gone at the end. */
const rowsAlone = async (url: string) => {
  const name = `rows_${randomUUID().slice(0, 8)}`
  for (const statement of [
    `create role ${name} login password 'rows'`,
    `grant usage on schema public to ${name}`,
    `grant select, insert, update, delete on all tables in schema public to ${name}`,
    `grant usage on all sequences in schema public to ${name}`
  ]) {
    await TestDatabase.query(url, statement)
  }
  const own = new URL(url)
  own.username = name
  own.password = "rows"
  return {
    url: String(own),
    [Symbol.asyncDispose]: async () => {
      await TestDatabase.query(url, `drop owned by ${name}`)
      await TestDatabase.query(url, `drop role ${name}`)
    }
  }
}

describe.skipIf(TestDatabase.server === undefined)("with --no-migrate", () => {
  it("runs a server and a worker with a role that may only read and write rows", async () => {
    await using folder = await temporaryFolder()
    await using database = await TestDatabase.make()
    const migrating = command(["migrate"], { DATABASE_URL: database.url })
    expect(await migrating.ended).toBe(0)
    await using role = await rowsAlone(database.url)
    const { run, statusOf, worker, write } = await deploy(folder.path, role.url, "--no-migrate", "--no-worker")
    const other = worker("--no-migrate")
    const now = await write({ type: "create", record: { email: "now@demo.example" } })
    expect(now.status).toBe(200)
    const id = await operationIdOf(write(later(0)))
    await vi.waitFor(async () => expect(await statusOf(id)).toBe("success 1 succeeded"), { timeout: 60_000 })
    expect([await stop(other), await stop(run)]).toEqual([0, 0])
    expect(`${run.output()}${other.output()}`).not.toMatch(/permission denied/u)
  })
})
