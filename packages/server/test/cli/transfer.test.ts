import { join } from "node:path"
import { describe, expect, it, vi } from "vitest"
import { copies, deploy, encryptionKey, later } from "./Deployed.ts"
import { command, saying, stop, temporaryFolder } from "./Process.ts"
import * as TestDatabase from "./TestDatabase.ts"

const numbers = Array.from({ length: 7 }, (_, n) => n)

describe.skipIf(TestDatabase.server === undefined)("fieldgate export and import", () => {
  it("moves waiting writes from an embedded database to a server, which delivers them", async () => {
    await using folder = await temporaryFolder()
    await using elsewhere = await temporaryFolder()
    await using database = await TestDatabase.make()
    const file = join(elsewhere.path, "export.ndjson")
    const source = await deploy(folder.path, undefined, "--no-worker")
    // PostgreSQL has no text for NUL and for half a character, so these are what a careless copy breaks at.
    const odd = { ...later(0), record: { email: "c0@demo.example", firstname: 'a\u0000b\ud800 "\\n\n' } }
    for (const body of [odd, ...numbers.slice(1).map(later)]) expect((await source.write(body)).status).toBe(200)
    expect(await stop(source.run)).toBe(0)

    const key = { FIELDGATE_ENCRYPTION_KEY: encryptionKey }
    const exported = command(["export", file, "--folder", folder.path], key)
    expect(await exported.ended).toBe(0)
    expect(exported.output()).toMatch(/operation: 7/u)
    const target = { ...key, FIELDGATE_FOLDER: elsewhere.path, DATABASE_URL: database.url }
    const imported = command(["import", file], target)
    expect(await imported.ended).toBe(0)

    const moved = await deploy(folder.path, database.url, "--no-worker")
    const worker = moved.worker()
    // An export may be old: only an operator can say that nothing was written since. @rule recover.held
    await saying(worker, /it was copied or restored into another cluster.*fieldgate recover --moved/u)
    expect(await copies(moved.crm, 7)).toEqual(numbers.map(() => 0))
    const recover = (...args: ReadonlyArray<string>) => command(["recover", ...args], target)
    const neither = recover()
    expect([await neither.ended, neither.output()]).toEqual([1, expect.stringMatching(/give either --restored-to/u)])
    const unread = recover("--restored-to", "yesterday")
    expect([await unread.ended, unread.output()]).toEqual([1, expect.stringMatching(/is not a time with a zone/u)])
    const ahead = recover("--restored-to", "2999-01-01T00:00:00Z")
    expect([await ahead.ended, ahead.output()]).toEqual([1, expect.stringMatching(/later than the database's clock/u)])
    const recovered = recover("--moved")
    expect([await recovered.ended, recovered.output()]).toEqual([0, expect.stringMatching(/"recovery": "moved"/u)])
    await vi.waitFor(async () => expect(await copies(moved.crm, 7)).toEqual(numbers.map(() => 1)), { timeout: 60_000 })
    // Sequences go on where they were: a new operation takes its turn behind the others.
    expect((await moved.write(later(7))).status).toBe(200)
    await vi.waitFor(async () => expect(await copies(moved.crm, 8)).toEqual([...numbers, 7].map(() => 1)), {
      timeout: 60_000
    })
    await stop(worker)
    await stop(moved.run)
  })
})
