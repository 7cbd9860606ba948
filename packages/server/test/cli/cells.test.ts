/** Two cells, each with a PostgreSQL cluster and a server of its own, behind nginx. @rule project.move */
import { setTimeout as pause } from "node:timers/promises"
import { describe, expect, it, vi } from "vitest"
import { copies, deploy, encryptionKey, later } from "./Deployed.ts"
import * as LedPostgres from "./LedPostgres.ts"
import * as Nginx from "./Nginx.ts"
import { fieldgate, saying, stop, temporaryFolder } from "./Process.ts"
import * as TestDatabase from "./TestDatabase.ts"

const isPossible = TestDatabase.server !== undefined && Nginx.isInstalled

describe.skipIf(!isPossible)("two cells behind nginx", { timeout: 240_000 }, () => {
  it("loses and duplicates no write while a project moves, and its move is killed on the way", async () => {
    await using folder = await temporaryFolder()
    await using other = await temporaryFolder()
    await using database = await TestDatabase.make()
    await using postgres = await LedPostgres.make()
    await postgres.start()
    const one = await deploy(folder.path, database.url)
    const [, key = ""] = one.run.output().match(/API key {4}(\S+)/u) ?? []
    const two = fieldgate(["start", "--port", "0", "--sandbox-url", `hubspot=${one.crm}`], {
      FIELDGATE_ENCRYPTION_KEY: encryptionKey,
      FIELDGATE_FOLDER: other.path,
      DATABASE_URL: postgres.url
    })
    const [, twoUrl = ""] = await saying(two, /listens on (\S+)/u)
    await using nginx = await Nginx.make([one.url, twoUrl])
    await nginx.route({ demo: "cell-1" })

    // Callers that repeat with the same key, as clients do, what is refused with 503, and what nginx cuts when it reloads.
    let next = 0
    const over = new AbortController()
    const refusals = new Set<string>()
    const write = async (n: number) => {
      const response = await fetch(`${nginx.url}/v1/projects/demo/integrations/crm/objects/contacts`, {
        method: "POST",
        headers: { "x-api-key": key, "content-type": "application/json", "idempotency-key": `write-${n}` },
        body: JSON.stringify({
          groupRef: "demo-group",
          ...later(n),
          ...(n % 4 === 0 ? { mode: "synchronous" } : {})
        })
      })
      return { status: response.status, after: response.headers.get("retry-after"), text: await response.text() }
    }
    // The demo's sandbox has the limits of the real CRM (429). After a cut, the first request may still be under way (409).
    const isExpected = (status: number) => status === 200 || status === 429 || status === 409
    const caller = async () => {
      while (!over.signal.aborted) {
        const n = next++
        for (;;) {
          const answer = await write(n).catch(() => undefined)
          if (answer?.status === 200) break
          if (answer !== undefined && !isExpected(answer.status))
            refusals.add(`${answer.status} ${answer.after} ${/"detail":"([^"]*)"/u.exec(answer.text)?.[1]}`)
          await pause(100)
        }
        await pause(60)
      }
    }
    const callers = [caller(), caller(), caller()]
    await pause(2000)

    const environment = {
      FIELDGATE_ENCRYPTION_KEY: encryptionKey,
      DATABASE_URL: database.url,
      TARGET_DATABASE_URL: postgres.url
    }
    const move = () => fieldgate(["projects", "move", "--project", "demo"], environment)
    for (const line of [/held:/u, /copied and compared/u, /switched:/u]) {
      const killed = move()
      await saying(killed, line)
      killed.child.kill("SIGKILL")
      await killed.ended
    }
    const last = move()
    expect([await last.ended, last.output()]).toEqual([0, expect.stringMatching(/"heldSeconds"/u)])
    await nginx.route({ demo: "cell-2" })
    await pause(3000)
    over.abort()
    await Promise.all(callers)

    expect([...refusals].filter((each) => !/^503 5 the project (?:is being|was) moved to another/u.test(each))).toEqual(
      []
    )
    expect(refusals.size).toBeGreaterThan(0)
    const expected = Array.from({ length: next }, () => 1)
    await vi.waitFor(async () => expect(await copies(one.crm, next)).toEqual(expected), { timeout: 60_000 })

    // Calls without a project in the path.
    const at = (path: string, headers: Readonly<Record<string, string>> = {}) =>
      fetch(`${nginx.url}${path}`, { headers: { "x-api-key": key, ...headers } })
    expect((await at("/v1/providers")).status).toBe(421)
    expect((await at("/v1/providers", { "fieldgate-project": "demo" })).status).toBe(200)
    expect((await at("/v1/projects/elsewhere")).status).toBe(404)
    // The former cell says what to do.
    const former = await fetch(`${one.url}/v1/projects/demo`, { headers: { "x-api-key": key } })
    expect([former.status, await former.text()]).toEqual([
      503,
      expect.stringMatching(/Route the project's requests to/u)
    ])
    await stop(two)
    await stop(one.run)
  })
})
