/** Two servers behind the nginx of deploy/nginx.conf are replaced one after another, and no request fails. @rule cli.shutdown */
import { setTimeout as pause } from "node:timers/promises"
import { describe, expect, it } from "vitest"
import { deploy, encryptionKey, later } from "./Deployed.ts"
import { freePort } from "./FreePort.ts"
import * as Nginx from "./Nginx.ts"
import { fieldgate, saying, stop, temporaryFolder } from "./Process.ts"
import * as TestDatabase from "./TestDatabase.ts"

const isPossible = TestDatabase.server !== undefined && Nginx.isInstalled

describe.skipIf(!isPossible)("two servers behind nginx", { timeout: 240_000 }, () => {
  it("answer every request while each of them is replaced, and show no metrics outside", async () => {
    await using folder = await temporaryFolder()
    await using database = await TestDatabase.make()
    // Its sandbox and its key serve the two others, which are replaced.
    const first = await deploy(folder.path, database.url, "--no-worker")
    const [, key = ""] = first.run.output().match(/API key {4}(\S+)/u) ?? []
    const ports = [await freePort(), await freePort()] as const
    const start = async (port: number) => {
      const flags = ["--port", String(port), "--no-worker", "--sandbox-url", `hubspot=${first.crm}`]
      const run = fieldgate(["start", ...flags], {
        FIELDGATE_ENCRYPTION_KEY: encryptionKey,
        DATABASE_URL: database.url
      })
      await saying(run, /listens on/u)
      return run
    }
    let servers = await Promise.all(ports.map(start))
    const [one, two] = ports.map((port) => `http://127.0.0.1:${port}`)
    await using nginx = await Nginx.make([one ?? "", two ?? ""], "nginx.conf", "unauthenticated")
    const headers = { "x-api-key": key, "content-type": "application/json" }
    const hidden = ["/metrics", "/metrics/", "//metrics", "/METRICS", "/metrics;x", "/%6Detrics"]
    for (const path of hidden) expect([path, (await fetch(`${nginx.url}${path}`)).status]).toEqual([path, 404])

    const list = await fetch(`${nginx.url}/v1/projects/demo/integrations`, { headers })
    expect([list.status, list.headers.get("content-encoding")]).toEqual([200, "gzip"])

    const over = new AbortController()
    const outcomes = new Map<string, number>()
    const integration = `${nginx.url}/v1/projects/demo/integrations/crm`
    const call = async (n: number) => {
      const sent =
        n % 2 === 0
          ? fetch(integration, { headers })
          : fetch(`${integration}/objects/contacts`, {
              method: "POST",
              headers: { ...headers, "idempotency-key": `restart-${n}` },
              body: JSON.stringify({ groupRef: "demo-group", ...later(n) })
            })
      const outcome = await sent.then((answer) => String(answer.status)).catch((error: Error) => error.message)
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    }
    const caller = async (from: number) => {
      for (let n = from; !over.signal.aborted; n += 4) {
        await call(n)
        await pause(20)
      }
    }
    const callers = [0, 1, 2, 3].map(caller)
    await pause(1000)
    for (const [index, port] of ports.entries()) {
      expect(await Promise.all(servers.slice(index, index + 1).map(stop))).toEqual([0])
      const next = await start(port)
      servers = servers.map((each, place) => (place === index ? next : each))
      await pause(1000)
    }
    over.abort()
    await Promise.all(callers)
    expect([...outcomes.keys()]).toEqual(["200"])
    expect(outcomes.get("200")).toBeGreaterThan(200)
    await Promise.all([...servers, first.run].map(stop))
  })
})
