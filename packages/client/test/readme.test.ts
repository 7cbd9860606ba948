import { execFile } from "node:child_process"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { expect, test } from "vitest"
import * as TestServer from "./TestServer.ts"

const home = fileURLToPath(new URL("..", import.meta.url))

test("writes a record and prints its outcome", async () => {
  await using server = await TestServer.start()
  const readme = readFileSync(`${home}README.md`, "utf8")
  const [, program = ""] = /```ts run\n([^]*?)```/u.exec(readme) ?? []
  const here = program.replace("http://127.0.0.1:4000/v1", server.baseUrl)
  const typeScript = ["--conditions=@fieldgate/source", "--input-type=module-typescript", "--eval", here]
  const { stdout, stderr } = await promisify(execFile)(process.execPath, typeScript, {
    cwd: home,
    env: { ...process.env, FIELDGATE_KEY: server.apiKey, NODE_OPTIONS: "" },
    timeout: 30_000
  })
  expect([stdout, stderr]).toEqual([`${server.sandbox.records()[0]?.id} success\n`, ""])
})
