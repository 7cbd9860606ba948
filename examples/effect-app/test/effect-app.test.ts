import { execFile } from "node:child_process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { expect, it } from "vitest"

const main = fileURLToPath(new URL("../main.ts", import.meta.url))

it("writes through the layer's platform, and catches a duplicate as a typed error", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ["--conditions=@fieldgate/source", main])
  expect(stdout.trim().split("\n")).toEqual([
    "written: 1000",
    "written: 1001",
    expect.stringMatching(/^refused: .*exist/iu)
  ])
}, 120_000)
