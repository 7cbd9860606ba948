import { execFile } from "node:child_process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { expect, it } from "vitest"

const main = fileURLToPath(new URL("../main.ts", import.meta.url))

it("writes the valid records, keeps the customer's values, and overrides a duplicate rule", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ["--conditions=@fieldgate/source", main])
  expect(stdout.trim().split("\n")).toEqual([
    "success 003Dn0000000001IAA",
    "failed Required fields are missing: [LastName]",
    "success 003Dn0000000002IAA",
    "Lee 1",
    "Roy +32 9 123 45 67",
    expect.stringMatching(/^refused: .*Use one of these records\?/u),
    "saved all the same: true"
  ])
}, 60_000)
