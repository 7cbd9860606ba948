import { execFile } from "node:child_process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { expect, it } from "vitest"

const main = fileURLToPath(new URL("../main.ts", import.meta.url))

it("writes synchronously and in the background, prints a refusal, and ends by itself", async () => {
  const { stderr, stdout } = await promisify(execFile)(process.execPath, ["--conditions=@fieldgate/source", main])
  expect(stdout.trim().split("\n")).toEqual([
    "synchronous: true 1000",
    "later: success 1 succeeded",
    expect.stringMatching(/^refused: .*delet/u)
  ])
  expect(stderr).toBe("")
}, 120_000)
