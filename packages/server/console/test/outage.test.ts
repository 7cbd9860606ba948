import type { Connection } from "@fieldgate/client"
import { describe, expect, it } from "vitest"
import { heldProviders, waitingInWords } from "../src/connections/outage.ts"

const time = "2026-11-22T08:00:00.000Z"
const connection = (provider: string, outage?: Connection["outage"]): Connection => ({
  id: `${provider} ${outage?.since}`,
  projectId: "p",
  provider,
  group: { groupRef: "acme", groupName: "Acme", projectId: "p", createTime: time },
  consumer: { consumerRef: "ann", consumerName: "Ann", projectId: "p", createTime: time },
  authScheme: "apiKey",
  status: "working",
  createTime: time,
  updateTime: time,
  budgetShare: 0.9,
  ...(outage === undefined ? {} : { outage })
})

describe("waitingInWords", () => {
  it("formats counts with separators", () => {
    expect(waitingInWords(1204)).toBe("1,204 writes are waiting")
    expect(waitingInWords(1)).toBe("1 write is waiting")
  })
})

describe("heldProviders", () => {
  it("counts the held connections per provider, with the earliest time", () => {
    const found = heldProviders([
      connection("hubspot", { state: "open", since: "2026-11-22T08:02:00.000Z" }),
      connection("hubspot", { state: "open", since: "2026-11-22T08:01:00.000Z" }),
      connection("salesforce", { state: "suspected", since: "2026-11-22T08:00:00.000Z" }),
      connection("pipedrive")
    ])
    expect(found).toEqual([{ provider: "hubspot", connections: 2, since: "2026-11-22T08:01:00.000Z" }])
  })
})
