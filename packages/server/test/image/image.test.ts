import { readdir, stat } from "node:fs/promises"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { freePort } from "../cli/FreePort.ts"
import { saying, stop } from "../cli/Process.ts"
import { command, image, last } from "../deploy/Dockerfile.ts"
import * as BuiltImage from "./BuiltImage.ts"

/** What the image does by itself; its sandboxes may listen anywhere. */
const start = [...command(last(image, "CMD")), "--sandbox-port", "0"]
const loopback = { HOST: "127.0.0.1" }

const write = (url: string, key: string) =>
  fetch(`${url}/v1/projects/demo/integrations/crm/objects/contacts`, {
    method: "POST",
    headers: { "x-api-key": key, "content-type": "application/json" },
    body: JSON.stringify({ groupRef: "demo-group", type: "create", record: { email: "ada@demo.example" } })
  })

/** Builds for minutes, so it is not part of `npm test`: `npm test -- --project image`. */
describe("the image, built by an unprivileged user in an empty folder", () => {
  let built: BuiltImage.BuiltImage
  beforeAll(async () => {
    built = await BuiltImage.make()
  }, 900_000)
  afterAll(() => built[Symbol.asyncDispose]())

  it("starts as its user on files that it can't change, is ready, and writes a record", async () => {
    const PORT = String(await freePort())
    // The welcome with its key is for people; the image's own form of logs is for machines.
    const run = built.run(start, { ...loopback, PORT, FIELDGATE_WATCH_PORT: PORT, FIELDGATE_LOG_FORMAT: "text" })
    const [, key = ""] = await saying(run, /API key {4}(\S+)/u)
    const [, url = ""] = await saying(run, /listens on ([^\s"]+)/u)
    expect((await fetch(`${url}/health/ready`)).status).toBe(200)
    const answer = await write(url, key)
    expect([answer.status, await answer.json()]).toMatchObject([200, { result: { success: true } }])
    const check = built.check({ PORT, FIELDGATE_WATCH_PORT: PORT })
    expect([await check.ended, check.output()]).toEqual([0, ""])
    expect(await stop(run)).toBe(0)
    const after = built.check({ PORT, FIELDGATE_WATCH_PORT: PORT })
    expect([await after.ended, after.output()]).toEqual([1, expect.stringContaining("/health/live: ")])
  }, 120_000)

  it.skipIf(process.env["TEST_DATABASE_URL"] === undefined)(
    "keeps nothing in files where the database is elsewhere",
    async () => {
      const run = built.run(start, {
        ...loopback,
        PORT: String(await freePort()),
        DATABASE_URL: process.env["TEST_DATABASE_URL"] ?? "",
        FIELDGATE_ENCRYPTION_KEY: Buffer.alloc(32, 7).toString("base64"),
        FIELDGATE_FOLDER: join(built.program, "not-to-be-made")
      })
      const [, url = ""] = await saying(run, /listens on ([^\s"]+)/u)
      expect((await fetch(`${url}/health/ready`)).status).toBe(200)
      expect(await stop(run)).toBe(0)
    },
    120_000
  )

  it("names the missing key if a database is set", async () => {
    const run = built.run(start, { ...loopback, DATABASE_URL: "postgres://ann@127.0.0.1:1/none" })
    expect([await run.ended, run.output()]).toEqual([
      1,
      expect.stringContaining("FIELDGATE_ENCRYPTION_KEY is required")
    ])
  }, 60_000)

  it("contains what production needs, no data of this checkout, and no build tools", async () => {
    const files = await readdir(built.program, { recursive: true })
    const modules = await readdir(join(built.program, "node_modules"))
    expect(modules).toEqual(expect.arrayContaining(["effect", "jose"]))
    for (const tool of ["vitest", "typescript", "esbuild", "react", "jsdom"]) expect(modules).not.toContain(tool)
    expect(files.filter((file) => /\.(?:ts|tsx)$|(?:^|\/)(?:\.fieldgate|\.env|\.git|test)$/u.test(file))).toEqual([])
    const own = files.filter((file) => file.startsWith("packages/") && file.endsWith(".js"))
    expect(own.length).toBeGreaterThan(300)
    const open = await Promise.all(
      own.map(async (file) => ((await stat(join(built.program, file))).mode & 0o022) === 0)
    )
    expect(open).not.toContain(false)
  })
})
