import { setTimeout } from "node:timers/promises"
import { describe, expect, it, vi } from "vitest"
import { copies, deploy, later, operationIdOf, slow } from "./Deployed.ts"
import * as LedPostgres from "./LedPostgres.ts"
import { saying, stop, temporaryFolder } from "./Process.ts"
import * as TestDatabase from "./TestDatabase.ts"

const soon = { timeout: 60_000 }

describe.skipIf(TestDatabase.server === undefined)("PostgreSQL restarts", () => {
  it("refuses requests as retryable during an outage, continues afterwards, and loses or duplicates no write", async () => {
    await using folder = await temporaryFolder()
    await using postgres = await LedPostgres.make()
    await postgres.start()
    const { crm, run, statusOf, url, worker, write } = await deploy(folder.path, postgres.url, "--no-worker")
    const other = worker()
    await saying(other, /worker is running/u)
    // The database goes while the provider is at work, so its answer has to wait to be noted.
    await slow(crm, { delay: 3000, afterCommit: true }, 1)
    const first = await operationIdOf(write(later(0)))
    await vi.waitFor(async () => expect(await copies(crm, 1)).toEqual([1]), soon)
    await postgres.stop("immediate")
    // A write on a connection whose end the server has not seen yet would be sent again for a minute.
    await vi.waitFor(async () => expect((await fetch(`${url}/health/ready`)).status).toBe(503), soon)
    const away = await write(later(1))
    expect(away.status).toBe(503)
    expect(await away.json()).toMatchObject({ type: "urn:fieldgate:problem:store-unavailable", retryable: true })
    await setTimeout(3000)
    await postgres.start()
    await vi.waitFor(async () => expect(await statusOf(first)).toBe("success 1 succeeded"), soon)
    await vi.waitFor(async () => expect((await write(later(2))).status).toBe(200), soon)
    // Before a worker polls without a notification, every 30 seconds.
    await vi.waitFor(async () => expect(await copies(crm, 3)).toEqual([1, 0, 1]), { timeout: 20_000 })
    expect([await stop(other), await stop(run)]).toEqual([0, 0])
  })
})
