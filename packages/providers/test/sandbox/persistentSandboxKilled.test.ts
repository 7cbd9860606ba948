import { assert, describe, it } from "@effect/vitest"
import { HubSpotSandbox } from "@fieldgate/providers/sandbox"
import { type ChildProcess, spawn } from "node:child_process"
import { on, once } from "node:events"
import { mkdtempSync, readFileSync, rmSync, watch } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"

/** Serves the sandbox of a file, prints its address, and runs until it is stopped. */
const program = `
import { HubSpotSandbox } from "@fieldgate/providers/sandbox"
import * as PersistentSandbox from "@fieldgate/providers/sandbox/persistent"
import * as ServeSandbox from "@fieldgate/providers/sandbox/serve"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as Effect from "effect/Effect"
NodeRuntime.runMain(Effect.scoped(Effect.gen(function* () {
  const sandbox = yield* PersistentSandbox.open(HubSpotSandbox, { path: process.argv[1] })
  console.log((yield* ServeSandbox.serve(sandbox)).url)
  yield* Effect.never
})))
`

const start = async (path: string): Promise<{ readonly child: ChildProcess; readonly url: string }> => {
  const child = spawn(
    process.execPath,
    ["--conditions=@fieldgate/source", "--input-type=module", "--eval", program, path],
    { cwd: fileURLToPath(new URL("../..", import.meta.url)), stdio: ["ignore", "pipe", "inherit"] }
  )
  const [url] = await once(createInterface({ input: child.stdout }), "line")
  return { child, url }
}

const stop = async (child: ChildProcess, signal: "SIGKILL" | "SIGTERM") => {
  const exit = once(child, "exit")
  child.kill(signal)
  await exit
}

const create = async (url: string, email: string): Promise<string> => {
  const answer = await fetch(`${url}/crm/v3/objects/contacts`, {
    method: "POST",
    headers: { authorization: `Bearer ${HubSpotSandbox.defaultToken}` },
    body: JSON.stringify({ properties: { email } })
  })
  const body: { readonly id: string } = JSON.parse(await answer.text())
  return body.id
}

/** Waits for the save that writes a text to the file. */
const holds = async (folder: string, path: string, text: string) => {
  const watcher = watch(folder, { persistent: false })
  const changes = on(watcher, "change")
  while (!readFileSync(path, "utf8").includes(text)) await changes.next()
  watcher.close()
}

describe("a killed process with a persistent sandbox", () => {
  it("continues with what was answered, and with the next id", async () => {
    const folder = mkdtempSync(join(tmpdir(), "killed-sandbox-"))
    const path = join(folder, "hubspot.json")
    const children: Array<ChildProcess> = []
    const opened = async () => {
      const started = await start(path)
      children.push(started.child)
      return started
    }
    try {
      const killed = await opened()
      assert.strictEqual(await create(killed.url, "a@x.test"), "1000")
      await holds(folder, path, "a@x.test")
      await stop(killed.child, "SIGKILL")
      const stopped = await opened()
      assert.strictEqual(await create(stopped.url, "b@x.test"), "1001")
      await stop(stopped.child, "SIGTERM")
      const last = await opened()
      assert.strictEqual(await create(last.url, "c@x.test"), "1002")
    } finally {
      for (const child of children) child.kill("SIGKILL")
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
