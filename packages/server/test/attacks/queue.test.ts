import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest"
import { countedQueue } from "@fieldgate/core/domain/Limits"
import { setTimeout } from "node:timers/promises"
import { type Attacked, start } from "./Attacked.ts"

/** Of a connection with fewer waiting writes only those since the last count are known, so a connection's share is at least as many. */
const mostQueued = countedQueue * 16

let server: Attacked
beforeAll(async () => {
  server = await start({ mostQueued })
  await connectAndInstall("globex")
})
afterAll(() => server.stop())

const connectAndInstall = async (groupRef: string) => {
  const made = await server.call("POST", "/v1/projects/demo/connections:generate", {
    provider: "recording",
    groupRef,
    consumerRef: "ann"
  })
  expect(made.status).toBe(201)
  const installed = await server.call("POST", "/v1/projects/demo/integrations/crm/installations?skipSampling=true", {
    groupRef,
    config: { content: { provider: "recording", write: { objects: { contacts: { objectName: "contacts" } } } } }
  })
  expect(installed.status).toBe(201)
}

const write = (groupRef: string) =>
  server.call("POST", "/v1/projects/demo/integrations/crm/objects/contacts", {
    groupRef,
    type: "create",
    mode: "asynchronous",
    retryPolicy: { deadlineHours: 48 },
    record: { email: "ann@acme.test" }
  })

describe("a group whose writes are never executed", () => {
  it("fills at most its connection's share of the queue", { timeout: 60_000 }, async () => {
    let accepted = 0
    let refused = ""
    for (let written = 0; written < 500; written++) {
      const { status, text } = await write("acme")
      if (status === 200) accepted += 1
      else refused = text
      if (written % 100 === 0) await setTimeout(50)
    }
    // Nearly as many as are counted, and then its share: half of its project's at most, however often the queue is counted.
    expect(accepted).toBeLessThan(2 * countedQueue)
    expect(JSON.parse(refused)).toMatchObject({
      type: "urn:fieldgate:problem:queue-full",
      detail: expect.stringMatching(/^the connection has \d+ pending writes, the maximum; the write was not accepted$/u)
    })
    const others = await Promise.all(Array.from({ length: 10 }, () => write("globex")))
    expect(others.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
  })
})
