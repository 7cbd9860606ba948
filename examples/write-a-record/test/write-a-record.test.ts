import { execFile } from "node:child_process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { expect, it } from "vitest"

const main = fileURLToPath(new URL("../main.ts", import.meta.url))

it("writes a contact into the sandbox and prints the answer", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ["--conditions=@fieldgate/source", main])
  expect(stdout).toMatch(/success: true/u)
  expect(stdout).toMatch(/recordId: '\d+'/u)
  expect(stdout).toMatch(/email: 'ann@acme\.example'/u)
}, 60_000)
