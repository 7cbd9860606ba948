import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest"
import * as Limits from "@fieldgate/core/domain/Limits"
import { type Attacked, start } from "./Attacked.ts"

let server: Attacked
beforeAll(async () => {
  server = await start()
})
afterAll(() => server.stop())

const connections = "/v1/projects/demo/connections"
const megabyte = 1024 * 1024

const connect = (members: object) =>
  server.call("POST", `${connections}:generate`, {
    provider: "recording",
    groupRef: "large",
    consumerRef: "ann",
    ...members
  })

describe("a group with the maximum number and size of connections", () => {
  it("refuses names that a list would repeat for each connection", async () => {
    const reply = await connect({ groupName: "n".repeat(450_000), consumerName: "n".repeat(450_000) })
    expect(reply.status).toBe(400)
    expect(reply.text).toContain("groupName must have at most 256 characters; it has 450000")
  })

  it("takes little memory to list", { timeout: 60_000 }, async () => {
    const providerMetadata = Object.fromEntries(
      Array.from({ length: Limits.accountFacts.maximum }, (_, index) => [
        `fact${index}`,
        { value: "v".repeat(Limits.accountFacts.valueCharacters) }
      ])
    )
    const statuses: Array<number> = []
    for (let made = 0; made <= Limits.groupConnections.maximum; made++) {
      statuses.push((await connect({ groupName: "n".repeat(256), providerMetadata })).status)
    }
    expect(statuses).toEqual([...Array.from({ length: Limits.groupConnections.maximum }, () => 201), 409])
    const { rss } = await server.measured()
    const lists = await Promise.all(
      Array.from({ length: 20 }, () => server.call("GET", `${connections}?groupRef=large&pageSize=1000`))
    )
    for (const { headers, status, text } of lists) {
      expect(status).toBe(200)
      expect(text.length).toBeLessThan(1.2 * megabyte)
      expect(headers.get("next-page-token")).toBe(JSON.parse(text).at(-1).id)
    }
    expect((await server.measured()).rss - rss).toBeLessThan(300 * megabyte)
  })
})
