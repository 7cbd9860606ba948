/** @rule cli.shutdown */
import { describe, expect, it } from "vitest"
import { program, saying, temporaryFolder } from "./Process.ts"

describe("npm start", { timeout: 240_000 }, () => {
  it.each(["SIGTERM", "SIGINT"] as const)("stops the server when npm alone gets %s", async (signal) => {
    await using folder = await temporaryFolder()
    const args = ["start", "--", "--folder", folder.path, "--port", "0", "--sandbox-port", "0"]
    const run = program("npm", args, { HOME: folder.path })
    const [, url = ""] = await saying(run, /listens on (\S+)/u)
    expect((await fetch(`${url}/health/live`)).status).toBe(200)
    run.child.kill(signal)
    // Not before the server, which has the same output, has ended.
    await run.ended
    await expect(fetch(`${url}/health/live`)).rejects.toThrow("fetch failed")
  })
})
