/** @rule sql.sessions, http.probes */
import { execFileSync } from "node:child_process"
import { chmod, mkdir, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import process from "node:process"
import { describe, expect, it, vi } from "vitest"
import { deploy } from "./Deployed.ts"
import { stop, temporaryFolder } from "./Process.ts"
import * as TestDatabase from "./TestDatabase.ts"

/** A small disk of its own in that folder; undefined where this account may not mount one. */
const smallDisk = async (folder: string) => {
  const path = join(folder, "disk")
  await mkdir(path)
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=48m", "tmpfs", path], { stdio: "ignore" })
  } catch {
    return undefined
  }
  const data = join(path, "data")
  await mkdir(data)
  execFileSync("chown", ["postgres", data])
  return { path, data, [Symbol.asyncDispose]: async () => void execFileSync("umount", [path]) }
}

const canMount = TestDatabase.server !== undefined && process.getuid?.() === 0 && process.platform === "linux"

/** Its text takes several pages. */
const large = (n: number) => ({
  type: "create",
  mode: "asynchronous",
  record: {
    email: `c${n}@demo.example`,
    jobtitle: Array.from({ length: 400 }, (_, i) => `${n * 977 + i * i}`).join(" ")
  }
})

describe.skipIf(!canMount)("PostgreSQL on a full disk (needs the right to mount one)", () => {
  it("refuses writes immediately as retryable, is not ready, and continues when there is space again", async (test) => {
    await using folder = await temporaryFolder()
    await chmod(folder.path, 0o755)
    await using disk = await smallDisk(folder.path)
    if (disk === undefined) return test.skip("this account may not mount a disk")
    const server = TestDatabase.server ?? ""
    await TestDatabase.query(server, `create tablespace small location '${disk.data}'`)
    await TestDatabase.query(server, "create database full_disk tablespace small")
    const url = new URL(server)
    url.pathname = "full_disk"
    const { run, url: api, write } = await deploy(join(folder.path, "server"), String(url), "--no-worker")
    const ready = async () => (await fetch(`${api}/health/ready`)).status
    expect([(await write(large(0))).status, await ready()]).toEqual([200, 200])

    const fill = join(disk.path, "fill")
    await writeFile(fill, Buffer.alloc(48 * 1024 * 1024)).catch(() => undefined)
    const answers: Array<{ readonly status: number; readonly millis: number; readonly body: unknown }> = []
    // Free space within the tables holds the first of them.
    while (answers.length < 200 && answers.filter(({ status }) => status !== 200).length < 10) {
      const began = performance.now()
      const answer = await write(large(answers.length + 1))
      answers.push({ status: answer.status, millis: performance.now() - began, body: await answer.json() })
    }
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.length).toBe(10)
    for (const { body, millis, status } of refused) {
      expect([status, body]).toEqual([
        503,
        expect.objectContaining({ type: "urn:fieldgate:problem:store-unavailable", retryable: true })
      ])
      // Immediately: what waits for the disk ends with the time limit of its lock, after ten seconds.
      expect(millis).toBeLessThan(5000)
    }
    expect(await ready()).toBe(503)

    await rm(fill)
    await vi.waitFor(async () => expect(await ready()).toBe(200), { timeout: 60_000 })
    expect((await write(large(1000))).status).toBe(200)
    expect(await stop(run)).toBe(0)
    await TestDatabase.query(server, "drop database full_disk with (force)")
    await TestDatabase.query(server, "drop tablespace small")
  })
})
